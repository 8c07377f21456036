import { defineMessages } from './define.ts';

/** Ways of signing in to SQL Server, named instances, certificates: what a URL has wrong of them, and what goes wrong. */
export const siteConnectMessages = defineMessages({
  // “… is not a site URL: {reason}.”
  'site-url.part.instance': { en: 'the instance name', ru: 'имя экземпляра' },
  'site-url.instance-name': {
    en: 'the instance name is not one of up to 16 letters, digits, “_”, “$”, “#”, “&” and “-”',
    ru: 'имя экземпляра — до 16 букв, цифр и знаков «_», «$», «#», «&», «-»',
  },
  'site-url.instance-port': {
    en: 'it has an instance name and a port; give one of them',
    ru: 'указаны и имя экземпляра, и порт; оставьте что-то одно',
  },
  'site-url.user-unused': {
    en: 'auth={auth} takes no user name',
    ru: 'при auth={auth} имя пользователя не указывается',
  },
  'site-url.password-unused': {
    en: 'auth={auth} takes no password',
    ru: 'при auth={auth} пароль не указывается',
  },
  'site-url.client-user-missing': {
    en: 'the client ID of the service principal is missing; it is the user name of the URL',
    ru: 'не указан идентификатор клиента субъекта-службы; он задаётся как имя пользователя',
  },
  'site-url.client-user': {
    en: 'the user name is not a client ID (a GUID)',
    ru: 'имя пользователя — не идентификатор клиента (GUID)',
  },
  'site-url.clientId': { en: 'clientId is not a GUID', ru: 'clientId — не GUID' },
  'site-url.tenantId': {
    en: 'tenantId is neither a GUID nor a domain name',
    ru: 'tenantId — не GUID и не имя домена',
  },
  'site-url.option-needed': {
    en: 'auth={auth} needs the option {option}',
    ru: 'для auth={auth} нужен параметр {option}',
  },
  'site-url.option-unused': {
    en: 'auth={auth} does not use the option {option}',
    ru: 'при auth={auth} параметр {option} не используется',
  },
  'site-url.domain-missing': {
    en: 'auth=ntlm needs a domain user: DOMAIN\\user (“\\” is written “%5C”) or user@domain (“@” is written “%40”)',
    ru: 'для auth=ntlm нужен пользователь домена: ДОМЕН\\имя («\\» записывается как «%5C») или имя@домен («@» — как «%40»)',
  },
  'site-url.strict-trust': {
    en: 'encrypt=strict always checks the certificate; remove trustServerCertificate=true',
    ru: 'encrypt=strict всегда проверяет сертификат; уберите trustServerCertificate=true',
  },
  'site-url.entra-encryption': {
    en: 'Entra ID sends a token, which must not go unencrypted; remove encrypt=false',
    ru: 'Entra ID передаёт токен, который нельзя отправлять без шифрования; уберите encrypt=false',
  },
  'site-url.certificate-unused': {
    en: '{option} works only where the certificate is checked, not with encrypt=false or trustServerCertificate=true',
    ru: '{option} действует только при проверке сертификата, без encrypt=false и trustServerCertificate=true',
  },
  'site-url.root-certificate-integrated': {
    en: 'auth=integrated trusts what the operating system trusts; remove sslrootcert and add the certificate there',
    ru: 'при auth=integrated доверенными считаются сертификаты операционной системы; уберите sslrootcert и добавьте сертификат туда',
  },

  // “… cannot be read: {reason}.”
  'site-tls.root-certificate-invalid': {
    en: 'it contains no certificate in PEM or DER format, or a damaged one',
    ru: 'в нём нет сертификата в формате PEM или DER, или сертификат повреждён',
  },

  'error.sign-in-failed': {
    en: 'Cannot sign in to {host}: {reason}.',
    ru: 'Не удалось войти на {host}: {reason}.',
  },
  'site-sign-in.refused': {
    en: 'the server does not accept this account or token',
    ru: 'сервер не принимает эту учётную запись или токен',
  },
  'site-sign-in.no-token': {
    en: 'Microsoft Entra ID did not issue a token',
    ru: 'Microsoft Entra ID не выдал токен',
  },
  'site-sign-in.no-ticket': {
    en: 'there is no Kerberos ticket for the server',
    ru: 'нет билета Kerberos для этого сервера',
  },
  'site-sign-in.firewall': {
    en: 'a firewall rule of the server does not admit this computer’s address',
    ru: 'правило межсетевого экрана сервера не пропускает адрес этого компьютера',
  },
  'remedy.site-sign-in.firewall': {
    en: 'Ask the administrator of the server to admit the address that the server names.',
    ru: 'Попросите администратора сервера разрешить адрес, который называет сервер.',
  },
  'site-sign-in.disabled': { en: 'the login is disabled', ru: 'имя входа отключено' },
  'remedy.site-sign-in.disabled': {
    en: 'Ask the administrator of the server to enable it (ALTER LOGIN … ENABLE).',
    ru: 'Попросите администратора сервера включить его (ALTER LOGIN … ENABLE).',
  },
  'site-sign-in.locked-out': {
    en: 'the login is locked after failed attempts',
    ru: 'имя входа заблокировано после неудачных попыток',
  },
  'remedy.site-sign-in.locked-out': {
    en: 'Do not try again with the same password. Ask the administrator of the server to unlock it (ALTER LOGIN … UNLOCK).',
    ru: 'Не повторяйте попытки с тем же паролем. Попросите администратора сервера снять блокировку (ALTER LOGIN … UNLOCK).',
  },
  'site-sign-in.password-expired': { en: 'the password has expired', ru: 'срок действия пароля истёк' },
  'remedy.site-sign-in.password-expired': {
    en: 'Set a new password on the server, then give it to the site.',
    ru: 'Задайте новый пароль на сервере, затем укажите его для сайта.',
  },
  'site-sign-in.password-must-change': {
    en: 'the password must be changed before the first use',
    ru: 'пароль нужно сменить до первого использования',
  },
  'remedy.site-sign-in.password-must-change': {
    en: 'Set a new password on the server, then give it to the site.',
    ru: 'Задайте новый пароль на сервере, затем укажите его для сайта.',
  },
  'site-sign-in.untrusted-domain': {
    en: 'the server does not trust the domain of the account, or accepts Windows accounts only',
    ru: 'сервер не доверяет домену учётной записи или принимает только учётные записи Windows',
  },
  'remedy.site-sign-in.untrusted-domain': {
    en: 'Sign in with an account of the server’s domain (auth=ntlm or auth=integrated), or have SQL Server logins allowed (mixed mode).',
    ru: 'Входите учётной записью домена сервера (auth=ntlm или auth=integrated) или разрешите на сервере вход по имени SQL Server (смешанный режим).',
  },
  'site-sign-in.logon-trigger': {
    en: 'a logon trigger of the server refuses it',
    ru: 'вход отклонён триггером входа сервера',
  },
  'remedy.site-sign-in.logon-trigger': {
    en: 'Ask the administrator of the server what its logon triggers demand (sys.server_triggers).',
    ru: 'Узнайте у администратора сервера, чего требуют триггеры входа (sys.server_triggers).',
  },
  'site-sign-in.suspect': {
    en: 'the database is marked as suspect: the server could not recover it',
    ru: 'база данных помечена как подозрительная (SUSPECT): сервер не смог её восстановить',
  },
  'remedy.site-sign-in.suspect': {
    en: 'Ask the administrator of the server to check its disks and log (DBCC CHECKDB), or to restore the database.',
    ru: 'Попросите администратора сервера проверить диски и журнал (DBCC CHECKDB) или восстановить базу из копии.',
  },
  'site-sign-in.emergency': {
    en: 'the database is in emergency mode, for administrators only',
    ru: 'база данных в аварийном режиме, только для администраторов',
  },
  'remedy.site-sign-in.emergency': {
    en: 'Ask the administrator of the server when it will be online again.',
    ru: 'Узнайте у администратора сервера, когда она снова будет доступна.',
  },
  'remedy.sign-in-failed': {
    en: 'Check that the account has a login on the server. Entra ID: check the IDs and the secret, or run az login. Kerberos: run kinit, and check the server’s SPN.',
    ru: 'Проверьте, что у учётной записи есть имя входа на сервере. Entra ID: проверьте идентификаторы и секрет или выполните az login. Kerberos: выполните kinit и проверьте SPN сервера.',
  },

  'error.driver-missing': {
    en: 'Integrated sign-in needs {driver}, which this computer does not have.',
    ru: 'Для встроенной проверки подлинности нужен {driver}; на этом компьютере его нет.',
  },
  'site-driver.odbc': {
    en: 'Microsoft ODBC Driver 18 (or 17) for SQL Server',
    ru: 'Microsoft ODBC Driver 18 (или 17) for SQL Server',
  },
  'site-driver.package': {
    en: 'the npm package msnodesqlv8 and the system’s ODBC library',
    ru: 'пакет npm msnodesqlv8 вместе с системной библиотекой ODBC',
  },
  'remedy.driver-missing': {
    en: 'Install Microsoft ODBC Driver 18 for SQL Server (outside Windows also unixODBC, and get a Kerberos ticket with kinit), or sign in with auth=ntlm, a domain user and a password.',
    ru: 'Установите Microsoft ODBC Driver 18 for SQL Server (вне Windows — ещё и unixODBC, а билет Kerberos получите через kinit) или входите через auth=ntlm с пользователем домена и паролем.',
  },

  'error.browser-silent': {
    en: 'The SQL Server Browser on {host} did not say within {seconds:# second|# seconds} which port instance {instance} has.',
    ru: 'SQL Server Browser на {host} не сообщил за {seconds:# секунду|# секунды|# секунд}, на каком порту экземпляр {instance}.',
  },
  'remedy.browser-silent': {
    en: 'Start the SQL Server Browser service on the server, and open UDP port 1434 in the firewalls; or give the port in place of the instance name.',
    ru: 'Запустите на сервере службу SQL Server Browser и откройте порт UDP 1434 в межсетевых экранах; либо укажите порт вместо имени экземпляра.',
  },
  'error.instance-unknown': {
    en: '{host} has no running instance named {instance}.',
    ru: 'На {host} нет работающего экземпляра {instance}.',
  },
  'remedy.instance-unknown': {
    en: 'Check the spelling, and that the service of the instance is running; give the port where the instance is hidden.',
    ru: 'Проверьте написание и то, что служба экземпляра запущена; если экземпляр скрыт, укажите порт.',
  },
  'error.instance-without-tcp': {
    en: 'Instance {instance} on {host} accepts no TCP connections.',
    ru: 'Экземпляр {instance} на {host} не принимает соединения TCP.',
  },
  'remedy.instance-without-tcp': {
    en: 'Enable TCP/IP for the instance in SQL Server Configuration Manager, and restart its service.',
    ru: 'Включите TCP/IP для экземпляра в диспетчере конфигурации SQL Server и перезапустите его службу.',
  },
});
