import { defineTexts } from '#renderer/ui/texts.ts';

export const packageTexts = defineTexts('packages', {
  en: {
    title: 'Packages',
    list: 'Packages',
    empty: 'No package is saved yet. Compare, tick differences, and save them as a package.',
    name: 'Name',
    move: 'Preview the move to {{receiver}}',
    moveNowhere: 'Preview the move',
    compare: 'Compare',
    export: 'Export',
    remove: 'Remove',
    close: 'Close',
    saveTitle: 'Save as a package',
    saveText:
      'A package is this selection under a name: it is compared, moved or exported again with one click.',
    badName: 'Without / \\ and :, at most 100 characters.',
  },
  ru: {
    title: 'Пакеты',
    list: 'Пакеты',
    empty: 'Пакетов пока нет. Сравните стороны, отметьте отличия и сохраните их как пакет.',
    name: 'Имя',
    move: 'Предпросмотр переноса на «{{receiver}}»',
    moveNowhere: 'Предпросмотр переноса',
    compare: 'Сравнить',
    export: 'Экспортировать',
    remove: 'Убрать',
    close: 'Закрыть',
    saveTitle: 'Сохранить как пакет',
    saveText:
      'Пакет — это выбранное под именем: его можно снова сравнить, перенести или экспортировать одним щелчком.',
    badName: 'Без / \\ и :, не длиннее 100 символов.',
  },
});
