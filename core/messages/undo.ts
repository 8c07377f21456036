import { defineMessages } from './define.ts';

/** What is said about undoing runs. */
export const undoMessages = defineMessages({
  'error.undo-unwritable': {
    en: 'What has to be on the disk before the run is committed could not be written to {file}: {reason}. Everything was rolled back.',
    ru: 'Не удалось записать в {file} то, что должно быть на диске до фиксации операции: {reason}. Все изменения откачены.',
  },
  'remedy.undo-unwritable': {
    en: {
      window: 'Free some space on that disk, then try again.',
      commandLine: 'Free some space on that disk. Undo data can lie on another one: --undo-to.',
    },
    ru: {
      window: 'Освободите место на этом диске и повторите.',
      commandLine: 'Освободите место на этом диске. Данные для отмены могут лежать на другом: --undo-to.',
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
  'undo.running': {
    en: 'it is not over yet; wait for its end',
    ru: 'она ещё не завершена; дождитесь её окончания',
  },
  'undo.missing': {
    en: {
      window: 'its undo data are not in {folder}. Where that is a share, connect it',
      commandLine:
        'its undo data are not in {folder}. Where that is a share, connect it. Only a run that is named is undone in its place',
    },
    ru: {
      window: 'её данных для отмены нет в {folder}. Если это сетевая папка, подключите её',
      commandLine:
        'её данных для отмены нет в {folder}. Если это сетевая папка, подключите её. Вместо неё отменяется только операция, указанная явно',
    },
  },
  'undo.run-unreadable': {
    en: {
      window:
        'its record in {folder} cannot be read, so that it may be the newest run into the site. Bring back its run.json, or undo a run that you choose in the history',
      commandLine:
        'its record in {folder} cannot be read, so that it may be the newest run into the site. Bring back its run.json, or name the run that is to be undone',
    },
    ru: {
      window:
        'её запись в {folder} не читается, поэтому она может быть последней операцией на сайте. Восстановите её run.json или отмените операцию, выбранную в истории',
      commandLine:
        'её запись в {folder} не читается, поэтому она может быть последней операцией на сайте. Восстановите её run.json или укажите операцию, которую нужно отменить',
    },
  },
  'undo.forgotten': {
    en: {
      window:
        'it was removed from this computer’s history. To undo one from before it, choose that run in the history',
      commandLine:
        'it was removed from this computer’s history. Only a run that is named is undone in its place',
    },
    ru: {
      window: 'она удалена из истории этого компьютера. Чтобы отменить более раннюю, выберите её в истории',
      commandLine:
        'она удалена из истории этого компьютера. Вместо неё отменяется только операция, указанная явно',
    },
  },
  'undo.altered': {
    en: '{file} is not what the run has kept: it was changed since, or is of another run. Bring the original back, such as from a backup',
    ru: '{file} — не то, что сохранила операция: файл с тех пор изменён или относится к другой операции. Верните исходный файл, например из резервной копии',
  },
  'undo.other-run': {
    en: 'the undo data in {folder} are of run {run}. Bring back those of this run, such as from a backup',
    ru: 'данные для отмены в {folder} относятся к операции {run}. Верните данные этой операции, например из резервной копии',
  },
  'undo.unbound': {
    en: {
      window:
        'an earlier version of Siteferry kept its data in {folder} with nothing that binds them to the run. Where you are sure of them, undo it on the command line with --fingerprint {fingerprint}',
      commandLine:
        'an earlier version of Siteferry kept its data in {folder} with nothing that binds them to the run. Where you are sure of them, add --fingerprint {fingerprint}',
    },
    ru: {
      window:
        'прежняя версия Siteferry сохранила её данные в {folder} без того, что связывает их с операцией. Если вы в них уверены, отмените её в командной строке с --fingerprint {fingerprint}',
      commandLine:
        'прежняя версия Siteferry сохранила её данные в {folder} без того, что связывает их с операцией. Если вы в них уверены, добавьте --fingerprint {fingerprint}',
    },
  },
  'undo.other-computer': {
    en: {
      window:
        'another computer kept the data in {folder}, and this one cannot check them. Where the history of that computer says that their fingerprint is {fingerprint}, undo it on the command line with --fingerprint {fingerprint}',
      commandLine:
        'another computer kept the data in {folder}, and this one cannot check them. Where “siteferry history show --run {run}” on that computer says that their fingerprint is {fingerprint}, add --fingerprint {fingerprint}',
    },
    ru: {
      window:
        'данные в {folder} сохранил другой компьютер, и этот не может их проверить. Если в истории того компьютера у них отпечаток {fingerprint}, отмените её в командной строке с --fingerprint {fingerprint}',
      commandLine:
        'данные в {folder} сохранил другой компьютер, и этот не может их проверить. Если «siteferry history show --run {run}» на том компьютере называет отпечаток {fingerprint}, добавьте --fingerprint {fingerprint}',
    },
  },
  'undo.other-fingerprint': {
    en: 'the data in {folder} have the fingerprint {fingerprint}, not the one that was given: they are not those data. Name their folder, or bring them back',
    ru: 'у данных в {folder} отпечаток {fingerprint}, а не указанный: это другие данные. Укажите их папку или верните их',
  },
  'undo.not-key': {
    en: 'the file does not contain the key of this computer’s undo data. Bring it back; where it is lost, remove the file, and a new key is made',
    ru: 'в файле нет ключа данных для отмены этого компьютера. Верните его; если он утрачен, удалите файл, и будет создан новый ключ',
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
  'undo.not-forgotten': {
    en: 'the file does not say which runs were removed from the history',
    ru: 'в файле не сказано, какие операции удалены из истории',
  },
  'undo.not-undo': {
    en: 'the file does not contain undo data of this version of Siteferry',
    ru: 'в файле нет данных для отмены, понятных этой версии Siteferry',
  },
});
