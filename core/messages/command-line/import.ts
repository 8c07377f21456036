import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const importHelp = defineHelp({
  options: {},
  commands: {
    import: {
      summary: {
        en: 'Import an archive into a site, in one transaction.',
        ru: 'Импортировать архив на сайт одной транзакцией.',
      },
      details: [
        {
          en: 'Everything is written or nothing: after any error, and after Ctrl-C, the site is unchanged. Nothing is ever deleted.',
          ru: 'Записывается всё или ничего: после любой ошибки и после Ctrl-C сайт не изменён. Ничего не удаляется.',
        },
        {
          en: 'With --plan it imports what was reviewed, with the options of the plan, and stops if the site has changed since.',
          ru: 'С --plan импортирует проверенное, с параметрами плана, и останавливается, если сайт с тех пор изменился.',
        },
      ],
      options: {
        plan: { en: 'The plan that preview --plan-out saved.', ru: 'План, сохранённый preview --plan-out.' },
        'dry-run': { en: 'Do the same work and roll it back.', ru: 'Выполнить то же самое и откатить.' },
        remember: {
          en: 'Keep which entity was matched with which in the profile of the saved site, for further imports.',
          ru: 'Сохранить в профиле сайта, какой объект какому соответствует, для следующих импортов.',
        },
        'log-dir': {
          en: 'Folder for Log.txt and Error.txt; without it, a new one in ~/.siteferry/imports.',
          ru: 'Папка для Log.txt и Error.txt; без параметра — новая папка в ~/.siteferry/imports.',
        },
      },
    },
  },
});

export const importTexts = defineMessages({
  'import.done': { en: 'Imported {archive} into {site}.', ru: 'Архив {archive} импортирован на {site}.' },
  'import.dry-run': {
    en: 'Dry run of an import of {archive} into {site}: everything was rolled back; nothing was written.',
    ru: 'Пробный запуск импорта {archive} на {site}: все изменения откачены, ничего не записано.',
  },
  'import.type': { en: 'Type', ru: 'Тип' },
  'import.rebuilt': { en: 'Rebuilt: {objects}', ru: 'Перестроено: {objects}' },
  'import.log': { en: 'Log: {file}', ru: 'Журнал: {file}' },
  'import.errors': { en: 'Errors: {file}', ru: 'Ошибки: {file}' },
});
