import { defineMessages } from './define.ts';

/** What each configuration key means: `key.<name>`. A key of `core/keys/catalog.ts` that is not here does not compile. */
export const keyMeanings = defineMessages({
  'key.AuthTokenLoginUrl': {
    en: 'Address of the sign-in form to which a rejected API call refers.',
    ru: 'Адрес формы входа, на который ссылается отклонённый вызов API.',
  },
  'key.AuthTokenRefreshStrategy': {
    en: 'How a session is renewed: by activity, by a refresh token, or not at all.',
    ru: 'Как продлевается сессия: по активности, токеном обновления или никак.',
  },
  'key.AuthBasicAllowedPaths': {
    en: 'Paths that accept Basic authentication: regular expressions separated by ; or ,.',
    ru: 'Пути, на которых принимается Basic-аутентификация: регулярные выражения через ; или ,.',
  },
  'key.LDAPSearchBase': {
    en: 'DN at which directory searches start.',
    ru: 'DN, с которого начинается поиск в каталоге.',
  },
  'key.UseSecureLDAP': {
    en: 'Use TLS for LDAP (port 636): for user passwords and for the bind of the service.',
    ru: 'Использовать TLS для LDAP (порт 636): для паролей пользователей и подключения сервиса.',
  },
  'key.LdapValidateServerCertificate': {
    en: 'Check the certificate chain and the host name of a directory server.',
    ru: 'Проверять цепочку сертификатов и имя узла сервера каталога.',
  },
  'key.LdapTrustedCertificateThumbprints': {
    en: 'SHA-256 thumbprints of the only certificates of directory servers that are trusted; if empty, any valid certificate is.',
    ru: 'Отпечатки SHA-256 единственных доверенных сертификатов серверов каталога; если пусто, подходит любой действительный.',
  },
  'key.OidcAliases': {
    en: 'Aliases of OpenID providers, separated by commas.',
    ru: 'Псевдонимы провайдеров OpenID через запятую.',
  },
  'key.WinAuthHost': {
    en: 'Server that performs Windows authentication.',
    ru: 'Сервер, который выполняет аутентификацию Windows.',
  },
  'key.RequireKerberos': {
    en: 'Accept Kerberos only and reject NTLM.',
    ru: 'Принимать только Kerberos и отклонять NTLM.',
  },
  'key.IsEnabled': {
    en: 'Second factor through the external service.',
    ru: 'Второй фактор через внешний сервис.',
  },
  'key.Host': {
    en: 'Not used: the return address comes from the system parameter ApplicationPath.',
    ru: 'Не используется: адрес возврата берётся из системного параметра ApplicationPath.',
  },
  'key.ActiveDirectoryAuthenticationMode': {
    en: 'How passwords of directory users are verified.',
    ru: 'Как проверяются пароли пользователей каталога.',
  },
  'key.AuthUseInsecureCookies': {
    en: 'Send the sign-in cookie over HTTP too.',
    ru: 'Передавать cookie входа и по HTTP.',
  },
  'key.SetCookieForUpperLevelDomain': {
    en: 'Make the sign-in cookie valid for all subdomains.',
    ru: 'Сделать cookie входа общим для всех поддоменов.',
  },
  'key.AllowLocalhostDomainAccessBypass': {
    en: 'Skip the domain check for Host: localhost; for development only.',
    ru: 'Пропускать проверку домена для Host: localhost; только для разработки.',
  },
  'key.DomainAccessBypassLogins': {
    en: 'Logins that are exempt from the domain check.',
    ru: 'Логины, для которых домен не проверяется.',
  },
  'key.IgnoreDomainCheck': {
    en: 'Turn the domain check off completely; for emergencies.',
    ru: 'Полностью отключить проверку домена; на аварийный случай.',
  },
  'key.CheckImpersonationDomainAccess': {
    en: 'Check the domain for impersonation too.',
    ru: 'Проверять домен и при входе от имени другого пользователя.',
  },
  'key.ForwardHeaders': {
    en: 'Headers, networks and proxies that are trusted to report the client’s address.',
    ru: 'Заголовки, сети и прокси, которым доверяют сведения об адресе клиента.',
  },
  'key.SamlEntityId': {
    en: 'Domain name of this service provider.',
    ru: 'Доменное имя этого поставщика услуг.',
  },
  'key.SamlCertificatesRoot': {
    en: 'Folder of the certificates for SAML.',
    ru: 'Папка с сертификатами для SAML.',
  },
  'key.AuthTokenExpiresInMinutes': {
    en: 'Lifetime of an access token, in minutes.',
    ru: 'Срок действия токена доступа в минутах.',
  },
  'key.AuthRefreshTokenExpiresInMinutes': {
    en: 'Lifetime of a refresh token, in minutes.',
    ru: 'Срок действия токена обновления в минутах.',
  },
  'key.AuthTokenRefreshPeriodInMinutes': {
    en: 'How often activity renews a session, in minutes; by default a fifth of the token’s lifetime.',
    ru: 'Как часто активность продлевает сессию, в минутах; по умолчанию пятая часть срока действия токена.',
  },
  'key.AuthTempTokenExpiresInMinutes': {
    en: 'Lifetime of a temporary token, in minutes.',
    ru: 'Срок действия временного токена в минутах.',
  },
  'key.AuthLoginCodeExpiresInMinutes': {
    en: 'Lifetime of a sign-in code, in minutes.',
    ru: 'Срок действия кода входа в минутах.',
  },
  'key.AuthRegistrationRateLimitPermitLimit': {
    en: 'Self-registrations allowed from one address within the time window; 0 means no limit.',
    ru: 'Сколько саморегистраций с одного адреса допустимо за интервал; 0 — без ограничения.',
  },
  'key.AuthRegistrationRateLimitWindowSeconds': {
    en: 'Time window of the self-registration limit, in seconds.',
    ru: 'Интервал ограничения саморегистраций в секундах.',
  },
  'key.ConcurrentSessionMinLengthInMinutes': {
    en: 'Minimum time for which a concurrent slot is held, in minutes.',
    ru: 'Минимальное время, на которое занимается конкурентное место, в минутах.',
  },
  'key.AlignedAuthResponseTimeMs': {
    en: 'Minimum duration of a rejected sign-in, in milliseconds; 0 turns it off.',
    ru: 'Минимальная длительность отклонённого входа в миллисекундах; 0 — отключено.',
  },
  'key.UpdateLastActiveTime': {
    en: 'Time within which repeated sign-ins are one record of the log, in minutes.',
    ru: 'Время, за которое повторные входы составляют одну запись журнала, в минутах.',
  },
  'key.LogRefreshTokenRequests': {
    en: 'Record token renewals in the sign-in log, unless the last sign-in of any kind is within UpdateLastActiveTime.',
    ru: 'Записывать продления токена в журнал входов, если последний вход любого вида был раньше UpdateLastActiveTime.',
  },
  'key.PatMaxTokensPerUser': {
    en: 'Maximum number of unrevoked personal access tokens per user.',
    ru: 'Сколько неотозванных персональных токенов доступа может быть у пользователя.',
  },
  'key.PatMaxExpirationDays': {
    en: 'Longest lifetime of a personal access token, in days; 0 allows tokens that never expire.',
    ru: 'Наибольший срок действия персонального токена доступа в днях; 0 разрешает бессрочные.',
  },
  'key.SamlSessionAbsoluteLifetimeMinutes': {
    en: 'Longest SAML session that activity can renew, in minutes.',
    ru: 'Наибольшая длительность сессии SAML, продлеваемой активностью, в минутах.',
  },
});
