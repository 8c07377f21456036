import { defineMessages } from './define.ts';

/** What is said about undoing runs. */
export const undoMessages = defineMessages({
  'error.undo-unwritable': {
    en: 'What it takes to undo the run could not be kept in {file}: {reason}. Everything was rolled back.',
    ru: 'Не удалось сохранить в {file} данные для отмены операции: {reason}. Все изменения откачены.',
  },
  'remedy.undo-unwritable': {
    en: {
      window: 'Free some space on that disk, then try again.',
      commandLine: 'Free some space on that disk, or name a folder on another one with --undo-to.',
    },
    ru: {
      window: 'Освободите место на этом диске и повторите.',
      commandLine: 'Освободите место на этом диске или укажите папку на другом в --undo-to.',
    },
  },
  'error.undo-impossible': {
    en: 'Run {run} cannot be undone: {reason}.',
    ru: 'Операцию {run} отменить нельзя: {reason}.',
  },
  'error.undo-impossible.none': {
    en: 'There is nothing to undo: {reason}.',
    ru: 'Отменять нечего: {reason}.',
  },

  // Why (`undo-impossible`).
  'undo.not-here': {
    en: {
      window: 'this computer’s history does not have it. Its undo data are on the computer that made it',
      commandLine:
        'this computer’s history does not have it. Its undo data are on the computer that made it, or in the folder of --undo-to: name that folder instead of the run',
    },
    ru: {
      window: 'в истории этого компьютера её нет. Данные для отмены — на том компьютере, где её выполнили',
      commandLine:
        'в истории этого компьютера её нет. Данные для отмены — на том компьютере, где её выполнили, или в папке из --undo-to: укажите эту папку вместо операции',
    },
  },
  'undo.no-run': {
    en: 'this computer’s history has no import, move or undo into {site} that was committed and is not undone yet',
    ru: 'в истории этого компьютера нет записанного и ещё не отменённого импорта или переноса на {site}',
  },
  'undo.not-committed': {
    en: 'it has not written anything to the site',
    ru: 'она ничего не записала на сайт',
  },
  'undo.undecided': {
    en: 'it is not known whether it was committed',
    ru: 'неизвестно, записана ли она',
  },
  'undo.removed': {
    en: 'its undo data were removed to make room for those of later runs',
    ru: 'её данные для отмены удалены, чтобы освободить место для более новых',
  },
  'undo.nothing-kept': {
    en: 'it has no undo data: it changed nothing, or an earlier version of Siteferry made it',
    ru: 'данных для её отмены нет: она ничего не изменила или выполнена прежней версией Siteferry',
  },
  'undo.other-site': {
    en: 'it was made on another site',
    ru: 'она выполнена на другом сайте',
  },

  'undo.run-or-folder': {
    en: 'name either a run or the folder of its undo data',
    ru: 'укажите либо операцию, либо папку с данными для её отмены',
  },
  'undo.site-needed': {
    en: 'name the run, or the site whose newest run is to be undone',
    ru: 'укажите операцию или сайт, последнюю операцию которого нужно отменить',
  },
  'undo.not-limits': {
    en: 'the file does not contain limits for undo data',
    ru: 'в файле нет ограничений для данных отмены',
  },
  'undo.not-undo': {
    en: 'the file does not contain undo data of this version of Siteferry',
    ru: 'в файле нет данных для отмены, понятных этой версии Siteferry',
  },
});
