import { type Said, saidIn } from '#renderer/ui/said.ts';

/** What findings say, in Russian, by what they say in English. */
export const SAID_OF_SIGNIN: Said = [
  // Settings (JSON) of services.
  ['It is IdentityProvider, Activity or None.', 'Допустимо IdentityProvider, Activity или None.'],
  [
    'Activity is for SAML only: sessions would not be renewed.',
    'Activity бывает только у SAML: сессии не будут продлеваться.',
  ],
  ['Without it nobody can sign in.', 'Без него никто не войдёт.'],
  [
    'An empty list is explicit: only openid is asked for.',
    'Пустой список задан явно: запрашивается только openid.',
  ],
  [
    /^(.+) belongs to no scope and will not arrive: name Scopes\.$/,
    '$1 не входит ни в одну область и не придёт: задайте Scopes.',
  ],
  [
    'Without offline_access there is usually no refresh token, and sessions are not renewed.',
    'Без offline_access обычно нет токена обновления, и сессии не продлеваются.',
  ],
  [
    'Requests are to be signed, and there is no certificate: sign-in would not work.',
    'Запросы нужно подписывать, а сертификата нет: вход не заработает.',
  ],
  ['Responses that nobody asked for are accepted.', 'Принимаются ответы, которых никто не запрашивал.'],
  [
    'The certificate of the identity provider is not checked.',
    'Сертификат поставщика удостоверений не проверяется.',
  ],
  ['RenewalMode wins over this older key.', 'RenewalMode важнее этого старого ключа.'],
  ['It is an object.', 'Это должен быть объект.'],
  [/^(.+) is no field of a profile\.$/, '$1 — не поле профиля.'],
  // AuthConfig and RegistrationFields.
  ['It is no object.', 'Это не объект.'],
  [/^Names begin with a capital letter: (.+)\.$/, 'Имена пишутся с заглавной буквы: $1.'],
  ['It is missing.', 'Не задано.'],
  ['It is a list of { linkUrl, linkTitle }.', 'Это список { linkUrl, linkTitle }.'],
  [/^It is written (.+)\.$/, 'Пишется $1.'],
  ['At least one of CellPhone, Email and Nick is needed.', 'Нужно хотя бы одно из CellPhone, Email и Nick.'],
  [/^(.+) is there twice\.$/, '$1 указано дважды.'],
  ['A password is required where Nick is filled.', 'Если заполнен Nick, нужен пароль.'],
  ['One of CellPhone, Email and Nick is required.', 'Нужно одно из CellPhone, Email и Nick.'],
  [/^(.+) is required\.$/, '$1 обязательно.'],
  [/^It is one of (.+)\.$/, 'Допустимо: $1.'],
  // Keys of the configuration: findings.
  ['A deployment has to name it.', 'Его нужно задать при развёртывании.'],
  ['Any certificate of a directory server is accepted.', 'Принимается любой сертификат сервера каталога.'],
  [
    'How long a refused sign-in takes tells whether the user is there.',
    'По времени отказа видно, есть ли такой пользователь.',
  ],
  [
    'It is not used: the return address is made of ApplicationPath.',
    'Не используется: адрес возврата строится из ApplicationPath.',
  ],
  ['It lets nobody in.', 'Никого не пропустит.'],
  [
    'Kerberos is demanded and Windows authentication is off (WinAuthHost None).',
    'Требуется Kerberos, а проверка Windows выключена (WinAuthHost None).',
  ],
  ['Nobody is checked by domain.', 'Домен ни у кого не проверяется.'],
  [
    'Outside development mode the application does not start with it.',
    'Вне режима разработки приложение с ним не запустится.',
  ],
  [
    'Passwords of users and of the service go to the directory in clear text.',
    'Пароли пользователей и сервиса идут в каталог открытым текстом.',
  ],
  ['Personal access tokens may last for ever.', 'Персональные токены могут быть бессрочными.'],
  ['Self-registration has no limit.', 'Саморегистрация не ограничена.'],
  ['Sessions would end before they are renewed.', 'Сессии закончатся раньше продления.'],
  [
    'The refresh token does not last longer than the access token.',
    'Токен обновления живёт не дольше токена доступа.',
  ],
  [
    'The sign-in cookie goes over HTTP, where others can read it.',
    'Файл cookie входа идёт по HTTP, где его могут прочесть.',
  ],
  [
    'The value has characters that nobody sees, or spaces around it.',
    'В значении невидимые знаки или пробелы по краям.',
  ],
  [
    'Thumbprints have no effect without LDAPS (UseSecureLDAP false).',
    'Без LDAPS отпечатки не действуют (UseSecureLDAP false).',
  ],
  [
    'Who needs a second factor of the service cannot sign in: 503 MFA_DISABLED.',
    'Кому нужен второй фактор сервиса, не войдёт: 503 MFA_DISABLED.',
  ],
  [/^"(.*)" is written otherwise than (.+)\.$/, '«$1» пишется иначе: $2.'],
  [/^"(.*)" is neither true nor false\.$/, '«$1» — не true и не false.'],
  [/^"(.*)" is no whole number\.$/, '«$1» — не целое число.'],
  [/^"(.*)" is none of (.+)\.$/, '«$1» нет среди: $2.'],
  [
    /^Thumbprint (\d+) .*; every LDAPS connection is refused\.$/,
    'Отпечаток $1 испорчен; любое подключение LDAPS будет отклонено.',
  ],
  [/^It is set (\d+) times: (.+)\.$/, 'Задан $1 раза: $2.'],
  [/^It stands at (.+), where it is not read\.$/, 'Стоит в $1, где его не читают.'],
  // Keys of the configuration: remedies.
  ['Keep one; which of them holds is not certain.', 'Оставьте один; какой из них действует, неизвестно.'],
  [
    'Mind that , and ; separate: {1,3} cannot be used.',
    'Запятая и точка с запятой разделяют: {1,3} писать нельзя.',
  ],
  ['Name the paths, from ^ to $.', 'Назовите пути, от ^ до $.'],
  [
    'Write the SHA-256 thumbprint of the certificate; keep the others until it is replaced everywhere.',
    'Впишите отпечаток SHA-256; прочие оставьте, пока сертификат не заменён везде.',
  ],
  ['Write true or false.', 'Напишите true или false.'],
  ['Write a whole number.', 'Напишите целое число.'],
  [/^Write one of (.+)\.$/, 'Напишите одно из: $1.'],
  ['A fifth of AuthTokenExpiresInMinutes is usual.', 'Обычно — пятая часть AuthTokenExpiresInMinutes.'],
  ['Give it the longer life.', 'Дайте ему больший срок.'],
  ['It can be left out.', 'Его можно убрать.'],
  ['It is for emergencies: set it to false.', 'Он на крайний случай: установите false.'],
  ['Set UseSecureLDAP to true.', 'Установите UseSecureLDAP в true.'],
  ['Set WinAuthHost, or leave the demand out.', 'Задайте WinAuthHost или уберите требование.'],
  ['Set it to false where the site has HTTPS.', 'Установите false, если сайт работает по HTTPS.'],
  ['Set it to false.', 'Установите false.'],
  ['Set it to true when the service is to be used.', 'Установите true, если сервис нужен.'],
  ['Set it to true, or name thumbprints.', 'Установите true или задайте отпечатки.'],
  ['Set it to true.', 'Установите true.'],
  ['Type it anew, or take the corrected copy.', 'Введите заново или возьмите исправленную копию.'],
  ['Write a number of days.', 'Напишите число дней.'],
  ['Write a positive number of minutes.', 'Напишите положительное число минут.'],
  [/^Write a positive number; (\d+) is usual\.$/, 'Напишите положительное число; обычно $1.'],
  [/^Add it to the section Auth; (.+) is the usual value\.$/, 'Добавьте в раздел Auth; обычно $1.'],
  [/^Write (.+), so that people find it\.$/, 'Пишите $1, чтобы его находили.'],
  [/^Move it to (.+)\.$/, 'Перенесите в $1.'],
  [/^Write (.+)\.$/, 'Напишите $1.'],
  // Keys of the configuration: meanings.
  ['Sign-in form that a refused API call leads to.', 'Форма входа, на которую ведёт отказ API.'],
  [
    'How a session is renewed: by activity, by a refresh token, or not at all.',
    'Как продлевается сессия: активностью, токеном обновления или никак.',
  ],
  [
    'Paths that take Basic authentication: regular expressions, apart by ; or ,.',
    'Пути, где разрешена Basic: регулярные выражения через ; или ,.',
  ],
  ['Where directory searches begin.', 'Откуда начинается поиск в каталоге.'],
  [
    'TLS for LDAP (port 636): user passwords and the bind of the service.',
    'TLS для LDAP (порт 636): пароли пользователей и вход сервиса.',
  ],
  [
    'Whether chain and host name of a directory server are checked.',
    'Проверяются ли цепочка и имя сервера каталога.',
  ],
  [
    'The only certificates of directory servers that are trusted, by SHA-256; without it any that is valid.',
    'Единственные доверенные сертификаты серверов каталога, по SHA-256; без него — любые действительные.',
  ],
  ['Aliases of OpenID providers, apart by commas.', 'Псевдонимы поставщиков OpenID через запятую.'],
  ['Who does Windows authentication.', 'Кто проверяет вход Windows.'],
  ['Whether NTLM is refused.', 'Отклоняется ли NTLM.'],
  ['Second factor through the external service.', 'Второй фактор через внешний сервис.'],
  [
    'Not used: the return address is made of the system parameter ApplicationPath.',
    'Не используется: адрес возврата строится из системного параметра ApplicationPath.',
  ],
  ['How passwords of directory users are checked.', 'Как проверяются пароли пользователей каталога.'],
  ['Whether the sign-in cookie goes over HTTP.', 'Идёт ли cookie входа по HTTP.'],
  ['Whether the sign-in cookie is for all subdomains.', 'Действует ли cookie входа на всех поддоменах.'],
  [
    'Skips the domain check for Host: localhost; for development only.',
    'Пропускает проверку домена для Host: localhost; только для разработки.',
  ],
  [
    'Logins that the domain check does not hold for.',
    'Логины, на которые проверка домена не распространяется.',
  ],
  ['Emergency switch: no domain check at all.', 'Аварийный выключатель: проверки домена нет совсем.'],
  ['Whether impersonation is checked by domain, too.', 'Проверяется ли домен при входе от чужого имени.'],
  [
    'Headers, networks and proxies that are believed about the client.',
    'Заголовки, сети и прокси, которым верят о клиенте.',
  ],
  ['Domain name of this service provider.', 'Доменное имя этого поставщика услуг.'],
  ['Folder of the certificates for SAML.', 'Папка сертификатов для SAML.'],
  ['How long an access token lasts.', 'Сколько живёт токен доступа.'],
  ['How long a refresh token lasts.', 'Сколько живёт токен обновления.'],
  [
    'How often a session is renewed by activity; a fifth of the token’s life.',
    'Как часто сессия продлевается активностью; пятая часть жизни токена.',
  ],
  ['How long a temporary token lasts.', 'Сколько живёт временный токен.'],
  ['How long a sign-in code lasts.', 'Сколько действует код входа.'],
  [
    'Self-registrations of an address in a window; 0 is no limit.',
    'Саморегистраций с адреса за окно; 0 — без ограничения.',
  ],
  ['That window.', 'Это окно.'],
  ['How long a concurrent licence is held at least.', 'Сколько минимум держится конкурентная лицензия.'],
  [
    'How long a refused sign-in takes at least; 0 is off.',
    'Сколько минимум длится отказ во входе; 0 — выключено.',
  ],
  [
    'Minutes in which repeated sign-ins are one line of the log.',
    'Минуты, за которые повторные входы — одна строка журнала.',
  ],
  [
    'Personal access tokens of a user that are not revoked.',
    'Неотозванных персональных токенов у пользователя.',
  ],
  [
    'Longest life of a personal access token; 0 allows endless ones.',
    'Наибольший срок персонального токена; 0 разрешает бессрочные.',
  ],
  [
    'Longest session that is renewed by activity (SAML).',
    'Самая долгая сессия, продлеваемая активностью (SAML).',
  ],
];

/** What the core says of settings and keys, in the language of the window. */
export function said(english: string): string {
  return saidIn(SAID_OF_SIGNIN, english);
}
