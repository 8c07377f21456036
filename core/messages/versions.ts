import { defineMessages } from './define.ts';

/** What is said about modules, their versions and the repositories that keep them. */
export const versionsMessages = defineMessages({
  'error.module-unknown': {
    en: 'The site has no module “{module}”.',
    ru: 'На сайте нет модуля «{module}».',
  },
  'remedy.module-unknown': {
    en: {
      window: 'Choose a module of the list, or create it.',
      commandLine: 'List the modules with siteferry versions module list.',
      http: 'List the modules with POST /api/siteferry/versions/modules/list.',
    },
    ru: {
      window: 'Выберите модуль из списка или создайте его.',
      commandLine: 'Посмотрите модули командой siteferry versions module list.',
      http: 'Список модулей: POST /api/siteferry/versions/modules/list.',
    },
  },
  'error.version-unknown': {
    en: 'There is no version {version} of module “{module}”.',
    ru: 'Версии {version} модуля «{module}» нет.',
  },
  'remedy.version-unknown': {
    en: {
      window: 'Refresh the list of versions and choose one of them.',
      commandLine: 'List the versions with siteferry versions list.',
      http: 'List the versions with POST /api/siteferry/versions/list.',
    },
    ru: {
      window: 'Обновите список версий и выберите одну из них.',
      commandLine: 'Посмотрите версии командой siteferry versions list.',
      http: 'Список версий: POST /api/siteferry/versions/list.',
    },
  },
  'error.version-exists': {
    en: 'Module “{module}” already has a version {version}.',
    ru: 'У модуля «{module}» уже есть версия {version}.',
  },
  'remedy.version-exists': {
    en: 'Call the new version otherwise: a version is never replaced.',
    ru: 'Назовите новую версию иначе: версии не заменяются.',
  },
  'error.version-bound': {
    en: 'Version {version} is the one that module “{module}” is bound to, and is not deleted.',
    ru: 'К версии {version} привязан модуль «{module}», поэтому она не удаляется.',
  },
  'remedy.version-bound': {
    en: 'Change the module to another version first.',
    ru: 'Сначала переключите модуль на другую версию.',
  },
  'error.repository-unset': {
    en: '{site} has no active revision repository.',
    ru: 'На сайте {site} нет активного репозитория версий.',
  },
  'remedy.repository-unset': {
    en: {
      window: 'Add one under Versions, Repositories, and prepare it.',
      commandLine: 'Add one with siteferry versions settings add, then siteferry versions settings prepare.',
      http: 'Add one with POST /api/admin/revisionrepository/reposettings, then prepare it with …/reposettings/preparerepository.',
    },
    ru: {
      window: 'Добавьте его в разделе «Версии», «Репозитории» и подготовьте.',
      commandLine:
        'Добавьте его командой siteferry versions settings add, затем siteferry versions settings prepare.',
      http: 'Добавьте его: POST /api/admin/revisionrepository/reposettings, затем …/reposettings/preparerepository.',
    },
  },
  'error.repository-failed': {
    en: 'The revision repository {repository} cannot be used: {reason}.',
    ru: 'Репозиторием версий {repository} воспользоваться нельзя: {reason}.',
  },
  'remedy.repository-failed': {
    en: {
      window: 'Prepare the repository: each step says what it found.',
      commandLine: 'Run siteferry versions settings prepare: each step says what it found.',
      http: 'POST /api/admin/revisionrepository/reposettings/preparerepository tells with each step what it found.',
    },
    ru: {
      window: 'Запустите подготовку репозитория: каждый шаг покажет, что найдено.',
      commandLine: 'Выполните siteferry versions settings prepare: каждый шаг покажет, что найдено.',
      http: 'POST /api/admin/revisionrepository/reposettings/preparerepository покажет по каждому шагу, что найдено.',
    },
  },

  'feature.versions': { en: 'Module versions', ru: 'Версии модулей' },
  'record.version': { en: 'version', ru: 'версия' },
  'record.repository': { en: 'revision repository', ru: 'репозиторий версий' },
  'module.name-missing': { en: 'a module needs a name', ru: 'у модуля должно быть название' },
  'module.name-taken': {
    en: 'another module is called “{name}”',
    ru: 'название «{name}» уже есть у другого модуля',
  },
  'module.selection-missing': {
    en: 'nobody has said what belongs to module “{module}”',
    ru: 'не указано, что входит в модуль «{module}»',
  },
  'modules.damaged': {
    en: 'it does not say what belongs to modules as Siteferry keeps it',
    ru: 'в нём нет сведений о составе модулей в том виде, в каком их хранит Siteferry',
  },
  'repository.name-taken': {
    en: 'another repository is called “{name}”',
    ru: 'название «{name}» уже есть у другого репозитория',
  },
  'repository.used': {
    en: '“{name}” keeps {count:# version|# versions} of this site',
    ru: 'в «{name}» хранится {count:# версия|# версии|# версий} этого сайта',
  },
  'repository.active': {
    en: '“{name}” is the active one; activate another first',
    ru: '«{name}» — активный; сначала сделайте активным другой',
  },
  'version-unfinished': {
    en: 'Version {version} of “{module}” is in the repository, but the site could not note that ({reason}). The next look at the versions of the site completes it.',
    ru: 'Версия {version} модуля «{module}» есть в репозитории, но сайт не смог это отметить ({reason}). При следующем обращении к версиям сайта это будет завершено.',
  },
  'version-unbound': {
    en: 'Module “{module}” was bound to another version meanwhile, and stays so: version {version} is there, and nothing is bound to it.',
    ru: 'Модуль «{module}» тем временем привязан к другой версии и остаётся привязан к ней: версия {version} есть, но к ней ничего не привязано.',
  },
  'version-unrecorded': {
    en: 'Version {version} of “{module}” is in the repository, but its record on the site is gone: somebody has removed it meanwhile.',
    ru: 'Версия {version} модуля «{module}» есть в репозитории, но её записи на сайте больше нет: её тем временем удалили.',
  },
  'module.ambiguous': {
    en: 'the repository has several modules “{module}”: name one by its Guid ({guids})',
    ru: 'в репозитории несколько модулей «{module}»: укажите один по его Guid ({guids})',
  },
  'version-taken-up.completed': {
    en: 'Version {version} of “{module}”, whose creation had been interrupted, is in the repository: the site has noted that now.',
    ru: 'Версия {version} модуля «{module}», создание которой было прервано, есть в репозитории: теперь сайт это отметил.',
  },
  'version-taken-up.undone': {
    en: 'The creation of version {version} of “{module}” had been interrupted before it reached the repository: its record is removed.',
    ru: 'Создание версии {version} модуля «{module}» было прервано до записи в репозиторий: её запись удалена.',
  },
  'version-taken-up.deleted': {
    en: 'Deleting version {version} of “{module}” had been interrupted: it is completed now.',
    ru: 'Удаление версии {version} модуля «{module}» было прервано: теперь оно завершено.',
  },
  'version-taken-up.kept': {
    en: 'Deleting version {version} of “{module}” had been interrupted before anything was done: it is still there.',
    ru: 'Удаление версии {version} модуля «{module}» было прервано до каких-либо изменений: она на месте.',
  },
  'version-waits': {
    en: 'Version {version} of “{module}” was interrupted, and cannot be completed yet: {reason}',
    ru: 'Версия {version} модуля «{module}» была прервана, и завершить её пока нельзя: {reason}',
  },
  'version-left-out': {
    en: 'Left out of the versions: {path}: {reason}.',
    ru: 'Не вошло в список версий: {path}: {reason}.',
  },
  'version-left-out.link': {
    en: 'it is a link, and links are not followed',
    ru: 'это ссылка, по ссылкам переход не выполняется',
  },
  'version-left-out.not-regular': {
    en: 'it is a link, a pipe or a device, and no file',
    ru: 'это ссылка, канал или устройство, а не файл',
  },
  'version-left-out.too-long': {
    en: 'it is longer than any description of a version',
    ru: 'он длиннее любого описания версии',
  },
  'version-left-out.not-ours': {
    en: 'it is damaged, or not written by Siteferry',
    ru: 'он повреждён или записан не Siteferry',
  },
  'version-left-out.no-document': {
    en: 'there is no such file in the folder of a version',
    ru: 'в папке версии нет такого файла',
  },
  'repository-unasked': {
    en: 'Only the records of the site are listed. {reason}',
    ru: 'Показаны только записи сайта. {reason}',
  },
  'version-replaced': {
    en: 'The repository has another version {version} of “{module}” than this site knows, {now} instead of {before}: somebody has moved its tag, rewritten the history or made it anew.',
    ru: 'В репозитории другая версия {version} модуля «{module}», чем знает этот сайт: {now} вместо {before}. Её тег перенесли, историю переписали или версию создали заново.',
  },
  'base-version-lost': {
    en: 'The version {version} that the site is bound to cannot be read, so what was changed here cannot be told from what was changed there. {reason}',
    ru: 'Версию {version}, к которой привязан сайт, прочитать нельзя, поэтому изменённое здесь не отличить от изменённого там. {reason}',
  },
  'binding-undone': {
    en: 'Module “{module}” is bound to {version} again.',
    ru: 'Модуль «{module}» снова привязан к версии {version}.',
  },
  'binding-undone.none': {
    en: 'Module “{module}” is bound to no version again.',
    ru: 'Модуль «{module}» снова не привязан ни к какой версии.',
  },
  'binding-changed': {
    en: 'Module “{module}” is bound to another version by now, and stays so.',
    ru: 'Модуль «{module}» уже привязан к другой версии и остаётся привязан к ней.',
  },
});
