import { defineMessages } from './define.ts';

/** What is said of configuration keys: findings by their code, remedies, and why a file cannot be read. */
export const keysMessages = defineMessages({
  // Values.
  'keys.invisible-characters': {
    en: 'The value contains invisible characters, or spaces around it.',
    ru: 'В значении есть невидимые символы или пробелы по краям.',
  },
  'keys.invalid-value.flag': {
    en: '“{value}” is neither true nor false.',
    ru: '«{value}» — это не true и не false.',
  },
  'keys.invalid-value.number': {
    en: '“{value}” is not a whole number.',
    ru: '«{value}» — не целое число.',
  },
  'keys.invalid-value.choice': {
    en: '“{value}” is not one of {choices}.',
    ru: 'Значения «{value}» нет среди допустимых: {choices}.',
  },
  'keys.invalid-value.not-positive': {
    en: 'With this value nobody can sign in.',
    ru: 'С таким значением никто не сможет войти.',
  },
  'keys.wrong-case.value': {
    en: 'The value {expected} is written “{value}”.',
    ru: 'Значение {expected} написано как «{value}».',
  },
  'keys.invisible-characters.thumbprint': {
    en: 'Thumbprint {number} contains invisible characters. Every LDAPS connection is refused.',
    ru: 'В отпечатке {number} есть невидимые символы. Все подключения LDAPS отклоняются.',
  },
  'keys.thumbprint-malformed.sha1': {
    en: 'Thumbprint {number} is a SHA-1 thumbprint (40 hexadecimal characters); SHA-256 is required. Every LDAPS connection is refused.',
    ru: 'Отпечаток {number} — это SHA-1 (40 шестнадцатеричных символов), а нужен SHA-256. Все подключения LDAPS отклоняются.',
  },
  'keys.thumbprint-malformed': {
    en: 'Thumbprint {number} does not consist of 64 hexadecimal characters. Every LDAPS connection is refused.',
    ru: 'Отпечаток {number} не состоит из 64 шестнадцатеричных символов. Все подключения LDAPS отклоняются.',
  },
  'keys.expression-invalid': {
    en: '“{expression}” is not a regular expression.',
    ru: '«{expression}» — не регулярное выражение.',
  },
  'keys.expression-too-wide': {
    en: '“{expression}” matches almost every path: Basic authentication would be accepted everywhere.',
    ru: '«{expression}» подходит почти для любого пути: Basic-аутентификация принималась бы везде.',
  },

  // Places.
  'keys.set-twice': {
    en: 'The key is set {count:# time|# times}: {places}.',
    ru: 'Ключ задан {count:# раз|# раза|# раз}: {places}.',
  },
  'keys.misspelt': {
    en: 'The platform does not read {path}: it is nearly the name of this key.',
    ru: 'Платформа не читает {path}: это почти имя этого ключа.',
  },
  'keys.place': { en: '{path} (line {line})', ru: '{path} (строка {line})' },
  'keys.wrong-case': { en: 'The key is written {path}.', ru: 'Ключ написан как {path}.' },
  'keys.wrong-place': {
    en: 'The key is at {path}, where the application does not read it.',
    ru: 'Ключ находится в {path}, где приложение его не читает.',
  },

  // Keys together.
  'keys.bypass-outside-development': {
    en: 'Outside development mode the application does not start with this setting.',
    ru: 'Вне режима разработки приложение с этой настройкой не запустится.',
  },
  'keys.clear-text': {
    en: 'Passwords of users and of the service are sent to the directory in clear text.',
    ru: 'Пароли пользователей и сервиса передаются в каталог открытым текстом.',
  },
  'keys.contradiction.thumbprints': {
    en: 'The thumbprints have no effect without LDAPS: UseSecureLDAP is false.',
    ru: 'Отпечатки не действуют без LDAPS: UseSecureLDAP имеет значение false.',
  },
  'keys.any-certificate': {
    en: 'Any certificate of a directory server is accepted.',
    ru: 'Принимается любой сертификат сервера каталога.',
  },
  'keys.insecure-cookies': {
    en: 'The sign-in cookie is sent over HTTP, where others can read it.',
    ru: 'Cookie входа передаётся по HTTP, где его могут прочитать посторонние.',
  },
  'keys.no-domain-check': {
    en: 'The domain check is off for everybody.',
    ru: 'Проверка домена отключена для всех.',
  },
  'keys.contradiction.kerberos': {
    en: 'Kerberos is required, but Windows authentication is off: WinAuthHost is None.',
    ru: 'Требуется Kerberos, но аутентификация Windows отключена: WinAuthHost имеет значение None.',
  },
  'keys.second-factor-off': {
    en: 'Users whose second factor is this service cannot sign in: 503 MFA_DISABLED.',
    ru: 'Пользователи, чей второй фактор — этот сервис, не смогут войти: 503 MFA_DISABLED.',
  },
  'keys.unused': {
    en: 'The key is not used: the return address comes from ApplicationPath.',
    ru: 'Ключ не используется: адрес возврата берётся из ApplicationPath.',
  },
  'keys.contradiction.renewal': {
    en: 'Sessions end before they are renewed.',
    ru: 'Сессии заканчиваются раньше, чем продлеваются.',
  },
  'keys.contradiction.refresh-token': {
    en: 'The refresh token expires no later than the access token.',
    ru: 'Токен обновления истекает не позже токена доступа.',
  },
  'keys.no-limit': { en: 'Self-registration has no limit.', ru: 'Саморегистрация не ограничена.' },
  'keys.timing': {
    en: 'The duration of a rejected sign-in shows whether the user exists.',
    ru: 'По длительности отклонённого входа видно, существует ли пользователь.',
  },
  'keys.endless-tokens': {
    en: 'Personal access tokens may never expire.',
    ru: 'Персональные токены доступа могут быть бессрочными.',
  },
  'keys.not-read-yet': {
    en: 'Version {version} does not read this key; version {since} is the first that does.',
    ru: 'Версия {version} не читает этот ключ; его читает версия {since} и новее.',
  },
  'keys.perhaps-not-read': {
    en: 'Whether version {version} reads this key depends on the build; version {since} is the first that does.',
    ru: 'Читает ли версия {version} этот ключ, зависит от сборки; его читает версия {since} и новее.',
  },
  'keys.remedy.update': {
    en: 'Update the application to version {since}, or remove the key.',
    ru: 'Обновите приложение до версии {since} или удалите ключ.',
  },
  'keys.negative': { en: 'The value must not be negative.', ru: 'Значение не может быть отрицательным.' },
  'keys.no-tokens': {
    en: 'With this value nobody can have a personal access token.',
    ru: 'С таким значением никто не сможет получить персональный токен доступа.',
  },
  'keys.empty-window': {
    en: 'The time window is empty, so self-registrations cannot be counted in it.',
    ru: 'Интервал пуст, поэтому саморегистрации в нём не подсчитать.',
  },
  'keys.no-activity-window': {
    en: 'The activity window is empty: every repeated sign-in is a record of the log.',
    ru: 'Интервал активности пуст: каждый повторный вход попадёт в журнал отдельной записью.',
  },
  'keys.no-slot-time': {
    en: 'A concurrent slot has no minimum time: it can be released at once.',
    ru: 'У конкурентного места нет минимального времени: оно может освободиться сразу.',
  },
  'keys.no-renewal-period': {
    en: 'The renewal period must be longer than zero.',
    ru: 'Период продления должен быть больше нуля.',
  },
  'keys.no-temporary-token': {
    en: 'A temporary token expires at once, so a password cannot be changed with it.',
    ru: 'Временный токен истекает сразу, и сменить с ним пароль нельзя.',
  },
  'keys.no-saml-session': {
    en: 'Activity cannot renew any SAML session: their longest duration is zero.',
    ru: 'Активность не продлит ни одну сессию SAML: их наибольшая длительность — ноль.',
  },
  'keys.missing': { en: 'A deployment must set this key.', ru: 'При развёртывании этот ключ нужно задать.' },

  'keys.remedy.retype': {
    en: 'Type the value again, or use the corrected copy.',
    ru: 'Введите значение заново или возьмите исправленную копию.',
  },
  'keys.remedy.flag': { en: 'Write true or false.', ru: 'Напишите true или false.' },
  'keys.remedy.number': { en: 'Write a whole number.', ru: 'Напишите целое число.' },
  'keys.remedy.choice': { en: 'Write one of {choices}.', ru: 'Напишите одно из значений: {choices}.' },
  'keys.remedy.write': { en: 'Write {text}.', ru: 'Напишите {text}.' },
  'keys.remedy.minutes': {
    en: 'Write a positive number of minutes.',
    ru: 'Напишите положительное число минут.',
  },
  'keys.remedy.positive': {
    en: 'Write a positive number; {usual} is usual.',
    ru: 'Напишите положительное число; обычно {usual}.',
  },
  'keys.remedy.days': { en: 'Write a number of days.', ru: 'Напишите число дней.' },
  'keys.remedy.thumbprint': {
    en: 'Write the SHA-256 thumbprint of the certificate. Keep the others until every server has the new certificate.',
    ru: 'Впишите отпечаток SHA-256 сертификата. Остальные оставьте, пока новый сертификат не появится на всех серверах.',
  },
  'keys.remedy.expression': {
    en: 'Correct the expression. The characters , and ; separate expressions, so {example} cannot be used.',
    ru: 'Исправьте выражение. Символы , и ; разделяют выражения, поэтому {example} использовать нельзя.',
  },
  'keys.remedy.paths': {
    en: 'Name each path in full, from ^ to $.',
    ru: 'Укажите каждый путь полностью, от ^ до $.',
  },
  'keys.remedy.keep-one': {
    en: 'Keep one of them: which one takes effect is not certain.',
    ru: 'Оставьте один: какой из них действует, неизвестно.',
  },
  'keys.remedy.spelling': {
    en: 'Write {expected}, so that the key is easy to find.',
    ru: 'Напишите {expected}, чтобы ключ было легко найти.',
  },
  'keys.remedy.move': { en: 'Move it to {path}.', ru: 'Перенесите его в {path}.' },
  // Keys and the site that they are for.
  'keys.alias-unlisted': {
    en: 'The list lacks {alias}, which an active OAuth service has as its alias.',
    ru: 'В списке нет {alias}, а это псевдоним активного сервиса OAuth.',
  },
  'keys.alias-unserved': {
    en: '{alias} is in the list, but no OAuth service has this alias.',
    ru: '{alias} есть в списке, но сервиса OAuth с таким псевдонимом нет.',
  },
  'keys.same-names': {
    en: 'In the mode {mode}, accounts with the same name in several domains of a forest are not told apart.',
    ru: 'В режиме {mode} не различаются одноимённые учётные записи из разных доменов леса.',
  },
  'keys.same-names.domains': {
    en: 'In the mode {mode}, accounts with the same name in several domains are not told apart. Directory services of the site: {domains}.',
    ru: 'В режиме {mode} не различаются одноимённые учётные записи из разных доменов. Сервисы каталогов сайта: {domains}.',
  },
  'keys.remedy.list-alias': { en: 'Add {alias} to the list.', ru: 'Добавьте {alias} в список.' },
  'keys.remedy.unlist-alias': {
    en: 'Remove {alias} from the list, or set it as the alias of its service.',
    ru: 'Уберите {alias} из списка или задайте его как псевдоним сервиса.',
  },
  'keys.remedy.principal-context': {
    en: 'Set ActiveDirectoryAuthenticationMode to PrincipalContext if there are such accounts; directory check looks for them.',
    ru: 'Если такие записи есть, установите ActiveDirectoryAuthenticationMode в PrincipalContext; ищет их проверка каталога.',
  },
  'keys.remedy.set': { en: 'Set {key} to {value}.', ru: 'Установите {key} в {value}.' },
  'keys.remedy.validate-or-pin': {
    en: 'Set it to true, or list the thumbprints of the trusted certificates.',
    ru: 'Установите true или перечислите отпечатки доверенных сертификатов.',
  },
  'keys.remedy.https': {
    en: 'Set it to false if the site uses HTTPS.',
    ru: 'Установите false, если сайт работает по HTTPS.',
  },
  'keys.remedy.emergency': {
    en: 'The key is for emergencies: set it to false.',
    ru: 'Ключ нужен на аварийный случай: установите false.',
  },
  'keys.remedy.windows-authentication': {
    en: 'Set WinAuthHost, or do not require Kerberos.',
    ru: 'Задайте WinAuthHost или не требуйте Kerberos.',
  },
  'keys.remedy.second-factor': {
    en: 'Set it to true if the service is to be used.',
    ru: 'Установите true, если сервис нужен.',
  },
  'keys.remedy.remove': { en: 'Remove the key.', ru: 'Удалите ключ.' },
  'keys.remedy.renewal': {
    en: 'Set a shorter period; a fifth of AuthTokenExpiresInMinutes is usual.',
    ru: 'Задайте меньший период; обычно это пятая часть AuthTokenExpiresInMinutes.',
  },
  'keys.remedy.refresh-token': {
    en: 'Give the refresh token a longer lifetime than AuthTokenExpiresInMinutes.',
    ru: 'Задайте токену обновления больший срок, чем AuthTokenExpiresInMinutes.',
  },
  'keys.remedy.add': {
    en: 'Add it to the section Auth; {usual} is usual.',
    ru: 'Добавьте его в раздел Auth; обычно {usual}.',
  },

  // Why a file cannot be read: part of a sentence.
  'keys.unreadable.file-type': {
    en: 'it is neither .json nor .config',
    ru: 'это не .json и не .config',
  },
  'keys.unreadable.not-an-object': {
    en: 'it does not contain a JSON object',
    ru: 'в нём нет объекта JSON',
  },
  'keys.unreadable.json': { en: 'the JSON syntax is wrong', ru: 'нарушен синтаксис JSON' },
  'keys.unreadable.comma': { en: 'a comma is missing', ru: 'не хватает запятой' },
  'keys.unreadable.colon': { en: 'a colon is missing', ru: 'не хватает двоеточия' },
  'keys.unreadable.value': { en: 'a value is missing', ru: 'не хватает значения' },
  'keys.unreadable.property-name': {
    en: 'a property name in double quotes is missing',
    ru: 'не хватает имени свойства в двойных кавычках',
  },
  'keys.unreadable.bracket': {
    en: 'a closing bracket is missing',
    ru: 'не хватает закрывающей скобки',
  },
  'keys.unreadable.quote': { en: 'a closing quote is missing', ru: 'не хватает закрывающей кавычки' },
  'keys.unreadable.text-after-end': {
    en: 'there is text after the end of the JSON object',
    ru: 'после конца объекта JSON есть ещё текст',
  },
  'keys.unreadable.not-a-count': {
    en: '{key} is not a whole number from 0 up',
    ru: '{key} — не целое число от 0',
  },
  'keys.unreadable.document-type': {
    en: 'it contains a document type declaration (DOCTYPE), which a configuration does not need',
    ru: 'в нём есть объявление типа документа (DOCTYPE), которое в конфигурации не нужно',
  },
  'keys.unreadable.xml': { en: 'the XML is not well-formed', ru: 'нарушен синтаксис XML' },
});
