import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const undoHelp = defineHelp({
  options: {},
  commands: {
    undo: {
      summary: {
        en: 'Undo an import, a move or an undo, in one transaction.',
        ru: 'Отменить импорт, перенос или отмену одной транзакцией.',
      },
      details: [
        {
          en: 'What the run added goes, what it changed or removed comes back. What somebody has edited since is a conflict.',
          ru: 'Добавленное удаляется, изменённое и удалённое возвращается. То, что с тех пор изменили, — конфликт.',
        },
        {
          en: 'Without RUN it is the newest run into the site that is not undone yet. RUN can be a folder of --undo-to.',
          ru: 'Без RUN — последняя ещё не отменённая операция на сайте. RUN может быть папкой из --undo-to.',
        },
        {
          en: 'Before anything is removed, the name of the site has to be given with --confirm.',
          ru: 'Если что-то удаляется, имя сайта нужно подтвердить параметром --confirm.',
        },
      ],
      options: {
        preview: {
          en: 'Only show what it would do; nothing is written.',
          ru: 'Только показать, что будет сделано; ничего не записывается.',
        },
        plan: {
          en: 'The plan that --plan-out saved.',
          ru: 'План, сохранённый с --plan-out.',
        },
        'plan-out': {
          en: 'Save the plan.',
          ru: 'Сохранить план.',
        },
        fingerprint: {
          en: 'Fingerprint of undo data that this computer cannot check: undo by them all the same.',
          ru: 'Отпечаток данных для отмены, которые этот компьютер не может проверить: отменить по ним.',
        },
        'dry-run': { en: 'Do the same work and roll it back.', ru: 'Выполнить то же самое и откатить.' },
        confirm: {
          en: 'The name of the site: remove what the run has added.',
          ru: 'Имя сайта: удалить то, что операция добавила.',
        },
        'log-dir': {
          en: 'Folder for Log.txt and Error.txt; without it, that of the run in the history.',
          ru: 'Папка для Log.txt и Error.txt; без параметра — папка операции в истории.',
        },
      },
    },
  },
});

export const undoTexts = defineMessages({
  'undo.heading': { en: 'Undo of {run} on {site}', ru: 'Отмена {run} на {site}' },
  'undo.done': { en: 'Undid {run} on {site}.', ru: 'Операция {run} на {site} отменена.' },
  'undo.dry-run': {
    en: 'Dry run of an undo of {run} on {site}: everything was rolled back; nothing was written.',
    ru: 'Пробный запуск отмены {run} на {site}: все изменения откачены, ничего не записано.',
  },
  'undo.refused': {
    en: 'Nothing was written: {count:# entity|# entities} would be removed. To do it, add --confirm {site:word}.',
    ru: 'Ничего не записано: {count:был бы удалён # объект|были бы удалены # объекта|было бы удалено # объектов}. Чтобы выполнить, добавьте --confirm {site:word}.',
  },
});
