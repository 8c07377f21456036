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
        text: {
          en: 'Words in the site, the archive, file names, the error code or the ID.',
          ru: 'Слова из сайта, архива, имён файлов, кода ошибки или ID.',
        },
        kind: { en: 'Exports or imports only.', ru: 'Только экспорты или импорты.' },
        site: { en: 'The site, as it was called then.', ru: 'Сайт, как он назывался тогда.' },
        result: {
          en: 'How the run ended; can be given several times.',
          ru: 'Чем закончилась операция; можно указать несколько раз.',
        },
        days: { en: 'Runs of the last N days.', ru: 'Операции за последние N дней.' },
      },
    },
    'history request': {
      summary: {
        en: 'Show what a run was asked to do: options, decisions, selection.',
        ru: 'Показать, с чем была запущена операция: параметры, решения, выбор.',
      },
      details: [
        {
          en: 'The decisions of --json can be saved to a file for preview --decisions.',
          ru: 'Решения из --json можно сохранить в файл для preview --decisions.',
        },
      ],
    },
    'history compare': {
      summary: {
        en: 'Compare two runs: counts, options, types, and entities where both kept their plan.',
        ru: 'Сравнить две операции: количества, параметры, типы и объекты, если у обеих сохранён план.',
      },
      details: [
        {
          en: 'Exits with 10 if the runs differ, or if a run kept no plan or settings to tell from.',
          ru: 'Код завершения 10, если операции различаются или у одной из них нет плана или параметров.',
        },
      ],
      options: {
        with: { en: 'ID of the other run.', ru: 'ID другой операции.' },
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
    'history undo-data': {
      summary: {
        en: 'Show or set how much data for undo is kept on this computer.',
        ru: 'Показать или задать, сколько данных для отмены хранится на этом компьютере.',
      },
      details: [
        {
          en: 'The oldest goes first. The newest of each site stays, and so does what lies in a folder of --undo-to.',
          ru: 'Сначала удаляются самые старые. Последние данные каждого сайта и папки из --undo-to остаются.',
        },
      ],
      options: {
        runs: { en: 'Of how many runs at most.', ru: 'Не более чем для скольких операций.' },
        megabytes: { en: 'How many megabytes at most.', ru: 'Не более скольких мегабайт.' },
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
  'history.no-match': { en: 'No run matches.', ru: 'Подходящих операций нет.' },
  'history.request.unknown': {
    en: 'An earlier version made this run and did not keep what it was asked to do.',
    ru: 'Операция выполнена более ранней версией, которая не сохраняла, с чем её запустили.',
  },
  'history.compare.settings': { en: 'Settings that differ', ru: 'Различающиеся параметры' },
  'history.compare.types': { en: 'Types that differ', ru: 'Различающиеся типы' },
  'history.compare.entities': {
    en: 'Entities that differ: {count:#}',
    ru: 'Различающихся объектов: {count:#}',
  },
  'history.compare.same': { en: 'No differences.', ru: 'Различий нет.' },
  'history.compare.no-request': {
    en: 'Settings cannot be compared: an earlier version made a run and did not keep what it was asked to do.',
    ru: 'Параметры сравнить нельзя: одна из операций выполнена более ранней версией, которая их не сохраняла.',
  },
  'history.compare.no-plan': {
    en: 'Entities cannot be compared: a run kept no plan.',
    ru: 'Объекты сравнить нельзя: у одной из операций нет плана.',
  },
  'history.title': { en: '{kind} {run}', ru: '{kind} {run}' },
  'history.files': { en: 'Files', ru: 'Файлы' },
  'history.file-deleted': { en: 'deleted', ru: 'удалён' },
  'history.undo': {
    en: 'It can be undone: siteferry undo {run:word}',
    ru: 'Её можно отменить: siteferry undo {run:word}',
  },
  'history.undo-data.used': {
    en: 'Kept for undo: {runs:# run|# runs}, {size:bytes}.',
    ru: 'Данные для отмены: {runs:# операция|# операции|# операций}, {size:bytes}.',
  },
  'history.undo-data.limits': {
    en: 'At most {runs:# run|# runs} and {size:bytes}.',
    ru: 'Не более {runs:# операции|# операций|# операций} и {size:bytes}.',
  },
  'history.saved': { en: 'Saved {file} ({size:bytes}).', ru: 'Сохранён файл {file} ({size:bytes}).' },
  'history.removed': { en: 'Removed {run} from the history.', ru: 'Операция {run} убрана из истории.' },
});
