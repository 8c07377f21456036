import { defineMessages } from './define.ts';

/** What is said of the repositories that keep versions: why one cannot be used, and what preparing it found. */
export const repositoryMessages = defineMessages({
  'stage.fetching': { en: 'Asking the repository', ru: 'Запрос к репозиторию' },
  'stage.pushing': { en: 'Sending to the repository', ru: 'Отправка в репозиторий' },

  'step.repository-location': { en: 'Location', ru: 'Расположение' },
  'step.repository-git': { en: 'Git', ru: 'Git' },
  'step.repository-remote': { en: 'Connection and sign-in', ru: 'Подключение и вход' },
  'step.repository-folder': { en: 'Folder', ru: 'Папка' },
  'step.repository-writable': { en: 'Right to write', ru: 'Право на запись' },
  'step.repository-branch': { en: 'Branch', ru: 'Ветка' },
  'step.repository-attributes': { en: 'Attributes of files', ru: 'Атрибуты файлов' },

  'repository.location-understood': { en: 'The location is understood.', ru: 'Расположение указано верно.' },
  'repository.open-to-all': {
    en: 'The location is understood, but http is not encrypted: others on the way can read the password and the configuration. Use https.',
    ru: 'Расположение указано верно, но http не шифруется: пароль и конфигурацию можно прочитать по пути. Используйте https.',
  },
  'repository.git-found': { en: 'Git {version} is installed.', ru: 'Установлен Git {version}.' },
  'repository.reached': {
    en: 'The repository answers and has {versions:# version|# versions} of modules.',
    ru: 'Репозиторий отвечает, версий модулей в нём: {versions:#|#|#}.',
  },
  'repository.folder-made': { en: 'The folder has been created.', ru: 'Папка создана.' },
  'repository.folder-there': { en: 'The folder is there.', ru: 'Папка есть.' },
  'repository.writable': { en: 'Versions can be written.', ru: 'Версии можно записывать.' },
  'repository.probe-refused': {
    en: 'The server accepted the sign-in but does not take a ref for trying, so the right to publish will show with the first version. It said: {text}',
    ru: 'Вход выполнен, но сервер не принимает пробную ссылку, поэтому право на публикацию выяснится с первой версией. Ответ сервера: {text}',
  },
  'repository.no-deletion': {
    en: 'The server does not let refs be deleted: versions cannot be removed, and {ref}, made for trying, has stayed. It said: {text}',
    ru: 'Сервер не даёт удалять ссылки: версии нельзя будет удалить, а пробная {ref} осталась. Ответ сервера: {text}',
  },
  'repository.branch-there': { en: 'Branch {branch} is there.', ru: 'Ветка {branch} есть.' },
  'repository.branch-made': {
    en: 'The repository was empty; branch {branch} has been created.',
    ru: 'Репозиторий был пуст; ветка {branch} создана.',
  },
  'repository.attributes-there': { en: '{file} is there.', ru: 'Файл {file} есть.' },
  'repository.attributes-made': {
    en: '{file} has been added, so that Git leaves the files as they are.',
    ru: 'Добавлен файл {file}, чтобы Git не менял файлы.',
  },
  'repository.attributes-foreign': {
    en: '{file} is somebody else’s and was left alone; whoever clones the repository may get files with other line breaks.',
    ru: 'Файл {file} создан кем-то другим и не изменён; при клонировании переводы строк в файлах могут измениться.',
  },
  'repository.attributes-wanted': { en: 'Wanted lines: {lines}.', ru: 'Нужные строки: {lines}.' },
  'repository.step-before-failed': {
    en: 'Not done, because a step before it failed.',
    ru: 'Не выполнено: не пройден предыдущий шаг.',
  },

  'repository.published-on-top': {
    en: 'Others have published meanwhile ({commits:# commit|# commits}); the version was put on top of that.',
    ru: 'За это время опубликованы чужие изменения ({commits:# коммит|# коммита|# коммитов}); версия записана поверх них.',
  },
  'repository.module-moved': {
    en: 'One of them is version {version} of module “{module}”: compare the two, because neither has the other’s changes.',
    ru: 'Среди них версия {version} модуля «{module}»: сравните их, потому что ни одна не содержит изменений другой.',
  },

  // Why a repository cannot be used (`repository-failed`).
  'repository.not-a-folder-path': {
    en: 'the location is not the full path of a folder',
    ru: 'расположение — не полный путь к папке',
  },
  'repository.location-refused': {
    en: 'A repository cannot be at “{location}”: {reason}.',
    ru: 'Репозиторий не может находиться в «{location}»: {reason}.',
  },
  'repository.location-unclear': {
    en: 'the location is neither an https, ssh or file URL, nor user@host:path, nor a full path',
    ru: 'расположение — не URL https, ssh или file, не user@host:path и не полный путь',
  },
  'repository.location-option': {
    en: 'a part of the location begins with a hyphen, so Git could take it for an option',
    ru: 'часть расположения начинается с дефиса, и Git может принять её за параметр',
  },
  'repository.scheme-unknown': {
    en: 'only https, http, ssh and file are supported',
    ru: 'поддерживаются только https, http, ssh и file',
  },
  'repository.location-control': {
    en: 'the location contains a control character',
    ru: 'в расположении есть управляющий символ',
  },
  'repository.location-password': {
    en: 'the location contains a password; give the password separately',
    ru: 'в расположении указан пароль; задайте его отдельно',
  },
  'repository.location-token': {
    en: 'the location contains an access token; give the token separately',
    ru: 'в расположении указан токен доступа; задайте его отдельно',
  },
  'repository.branch-name': {
    en: 'a branch cannot be called “{branch}”',
    ru: 'ветка не может называться «{branch}»',
  },
  'repository.not-prepared': {
    en: 'it has no folder “modules”: either the share is not mounted, or nobody has prepared it yet',
    ru: 'в нём нет папки «modules»: либо общая папка не подключена, либо репозиторий ещё не подготовлен',
  },
  'repository.modules-no-folder': {
    en: 'what is called “{folder}” in it is no folder',
    ru: '«{folder}» в нём — не папка',
  },
  'repository.version-changed': {
    en: 'files of version {version} have been changed since it was published',
    ru: 'файлы версии {version} изменены после публикации',
  },
  'repository.git-missing': {
    en: 'Git is not installed, or is not in the PATH of this program',
    ru: 'Git не установлен или не найден в PATH этой программы',
  },
  'repository.git-old': {
    en: 'Git {version} is too old, at least {oldest} is needed',
    ru: 'Git {version} слишком старый, нужен не ниже {oldest}',
  },
  'repository.silent': {
    en: 'no answer for {seconds:# second|# seconds}',
    ru: 'нет ответа {seconds:# секунду|# секунды|# секунд}',
  },
  'repository.host-key-changed': {
    en: 'the SSH key of {host} is not the one that is known; check it with the administrator of the server before anything else',
    ru: 'SSH-ключ {host} не совпадает с известным; прежде всего проверьте его у администратора сервера',
  },
  'repository.host-key-unknown': {
    en: 'the SSH key of {host} is not known; compare its fingerprint and add it to known_hosts, for example by connecting once with ssh',
    ru: 'SSH-ключ {host} неизвестен; сверьте отпечаток и добавьте ключ в known_hosts, например подключившись один раз через ssh',
  },
  'repository.host-not-found': { en: 'host {host} is not found', ru: 'узел {host} не найден' },
  'repository.tls-refused': {
    en: 'the certificate of {host} is not trusted',
    ru: 'сертификат {host} не является доверенным',
  },
  'repository.secret-missing': {
    en: '{host} wants a sign-in, and there is no password, token or key for it',
    ru: '{host} требует входа, а пароля, токена или ключа нет',
  },
  'repository.sign-in-refused': {
    en: '{host} has refused the sign-in of {user}',
    ru: '{host} отказал во входе пользователю {user}',
  },
  'repository.no-right': {
    en: 'the user has no right to this repository',
    ru: 'у пользователя нет прав на этот репозиторий',
  },
  'repository.not-found': {
    en: 'there is no repository there, or the user may not see it',
    ru: 'там нет репозитория, или он не виден пользователю',
  },
  'repository.unreachable': { en: '{host} does not answer', ru: '{host} не отвечает' },
  'repository.owned-by-others': {
    en: 'Git refuses a repository that is owned by another user, whose programs it would start; if you trust it, tell Git so (safe.directory)',
    ru: 'Git отказывается работать с репозиторием другого владельца, программы которого он бы запустил; если вы ему доверяете, скажите об этом Git (safe.directory)',
  },
  'repository.remote-full': {
    en: 'there is no space left on the server',
    ru: 'на сервере нет места',
  },
  'repository.remote-cannot-write': {
    en: 'the server cannot store what was sent',
    ru: 'сервер не может сохранить отправленное',
  },
  'repository.branch-checked-out': {
    en: 'the branch is checked out there; use a bare repository or another branch',
    ru: 'эта ветка там извлечена в рабочую копию; используйте bare-репозиторий или другую ветку',
  },
  'repository.branch-protected': {
    en: 'the branch is protected; let the user push to it, or choose another branch',
    ru: 'ветка защищена; разрешите пользователю отправку в неё или выберите другую',
  },
  'repository.hook-declined': {
    en: 'a hook of the server has declined the version',
    ru: 'хук сервера отклонил версию',
  },
  'repository.hook-declined.because': {
    en: 'a hook of the server has declined the version and says “{text}”',
    ru: 'хук сервера отклонил версию: «{text}»',
  },
  'repository.not-atomic': {
    en: 'the server cannot take branch and tag in one step',
    ru: 'сервер не умеет принимать ветку и тег одним шагом',
  },
  'repository.connection-lost': {
    en: 'the connection to {host} was lost',
    ru: 'соединение с {host} прервано',
  },
  'repository.connection-cut': {
    en: 'Git on the other side ended before it had answered',
    ru: 'Git на другой стороне завершился, не ответив',
  },
  'repository.object-format': {
    en: 'it names its objects by SHA-256, and Git takes no others from here; use a repository that was made with --object-format=sha1',
    ru: 'его объекты именуются по SHA-256, другие он не примет; используйте репозиторий, созданный с --object-format=sha1',
  },
  'repository.always-moved': {
    en: 'others published before us {attempts:# time|# times} in a row; try again',
    ru: 'другие опередили публикацию {attempts:# раз|# раза|# раз} подряд; повторите попытку',
  },
  'repository.branch-missing': {
    en: 'there is no branch {branch}; its default branch is {usual}',
    ru: 'ветки {branch} нет; ветка по умолчанию — {usual}',
  },
  'repository.git-says': { en: 'Git reports “{text}”', ru: 'Git сообщает: «{text}»' },
});
