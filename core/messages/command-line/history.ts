import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const historyHelp = defineHelp({
  options: {
    run: {
      en: 'ID of the run, from history list.',
      ru: 'ID операции из вывода history list.',
    },
  },
  commands: {
    'history list': {
      summary: {
        en: 'List the exports and imports on this computer.',
        ru: 'Показать экспорты и импорты на этом компьютере.',
      },
      options: {
        limit: {
          en: 'How many, the newest first; the default is 20.',
          ru: 'Сколько последних; по умолчанию 20.',
        },
      },
    },
    'history show': {
      summary: {
        en: 'Show what one export or import did, and where its files are.',
        ru: 'Показать, что сделал экспорт или импорт и где его файлы.',
      },
    },
    'history save': {
      summary: {
        en: 'Save a file of an export or import: its archive, Log.txt, Error.txt or plan.json.',
        ru: 'Сохранить файл экспорта или импорта: архив, Log.txt, Error.txt или plan.json.',
      },
      options: {
        file: { en: 'Name of the file, from history show.', ru: 'Имя файла из вывода history show.' },
        out: { en: 'Where to save it.', ru: 'Куда сохранить.' },
      },
    },
    'history forget': {
      summary: {
        en: 'Remove a run from the history, with the files that are kept for it.',
        ru: 'Убрать операцию из истории вместе с её сохранёнными файлами.',
      },
      details: [
        {
          en: 'Files that were written elsewhere (--out, --log-dir) stay, and no site is changed.',
          ru: 'Файлы, записанные в других местах (--out, --log-dir), останутся. Сайты не изменятся.',
        },
      ],
    },
  },
});

export const historyTexts = defineMessages({
  'history.empty': {
    en: 'There are no exports or imports on this computer yet.',
    ru: 'Экспортов и импортов на этом компьютере пока нет.',
  },
  'history.title': { en: '{kind} {run}', ru: '{kind} {run}' },
  'history.site': { en: 'Site', ru: 'Сайт' },
  'history.archive': { en: 'Archive', ru: 'Архив' },
  'history.started': { en: 'Started', ru: 'Начало' },
  'history.ended': { en: 'Ended', ru: 'Окончание' },
  'history.outcome': { en: 'Outcome', ru: 'Результат' },
  'history.files': { en: 'Files', ru: 'Файлы' },
  'history.file-deleted': { en: 'deleted', ru: 'удалён' },
  'history.saved': { en: 'Saved {file} ({size:bytes}).', ru: 'Сохранён файл {file} ({size:bytes}).' },
  'history.removed': { en: 'Removed {run} from the history.', ru: 'Операция {run} убрана из истории.' },
});
