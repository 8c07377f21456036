import { defineTexts } from '#renderer/ui/texts.ts';

export const tourTexts = defineTexts('tour', {
  en: {
    label: 'Tour',
    step: 'Step {{number}} of {{all}}: {{name}}',
    export: 'Export',
    preview: 'Preview',
    import: 'Import',
    exportText:
      'In the tree, tick Contracts (click its box, or press Space on its row). On the right you see what is included with it. Then click Export at the top right.',
    previewText: 'The archive is ready. Click Preview on the receiver, then Preview. Nothing is written yet.',
    importText:
      'The list shows what the import would do. Decide the conflicts: click Next undecided, and choose what is to be done. Then click Import into Demo receiver, and confirm.',
    done: 'That is the whole job',
    doneText:
      'The section has moved from Demo source to Demo receiver. The run, with its plan and log, is in the history.',
    demoMissing: 'The tour uses two small demo sites, which are not on this computer.',
    makeDemo: 'Create demo sites',
    makingDemo: 'Creating the demo sites…',
    goThere: 'Go to the page',
    history: 'Open history',
    end: 'End tour',
    close: 'Close',
    escape: 'Esc',
  },
  ru: {
    label: 'Знакомство',
    step: 'Шаг {{number}} из {{all}}: {{name}}',
    export: 'экспорт',
    preview: 'предпросмотр',
    import: 'импорт',
    exportText:
      'Отметьте в дереве Contracts (щёлкните флажок или нажмите пробел на строке). Справа видно, что войдёт вместе с ним. Затем нажмите «Экспортировать» вверху справа.',
    previewText:
      'Архив готов. Нажмите «Показать предпросмотр на приёмнике», затем «Показать предпросмотр». Пока ничего не записывается.',
    importText:
      'В списке видно, что сделает импорт. Решите конфликты: нажмите «Следующий без решения» и выберите, что сделать. Затем нажмите «Импортировать на „Demo receiver“» и подтвердите.',
    done: 'Вот и вся работа',
    doneText:
      'Раздел перенесён с Demo source на Demo receiver. Операция с планом и журналом записана в историю.',
    demoMissing: 'Для знакомства нужны два небольших демо-сайта, а на этом компьютере их нет.',
    makeDemo: 'Создать демо-сайты',
    makingDemo: 'Создаются демо-сайты…',
    goThere: 'Перейти на страницу',
    history: 'Открыть историю',
    end: 'Завершить',
    close: 'Закрыть',
    escape: 'Esc',
  },
});
