import { defineFieldHelp } from '../define-fields.ts';

/** What services of every type have. */
export const serviceHelp = defineFieldHelp('service', {
  Id: { en: 'Assigned by the database.', ru: 'Назначает база данных.' },
  Guid: { en: 'Assigned when the service is added.', ru: 'Назначается при добавлении сервиса.' },
  Type: {
    en: 'What the service connects to. It cannot be changed later.',
    ru: 'К чему подключается сервис. Позже изменить нельзя.',
  },
  Name: {
    en: 'Shown to administrators when they choose a service for a provider.',
    ru: 'Его видят администраторы, когда выбирают сервис для провайдера.',
  },
  IsActive: {
    en: 'Nobody can sign in through an inactive service.',
    ru: 'Через отключённый сервис войти нельзя.',
  },
});

export const activeDirectoryHelp = defineFieldHelp('service.ActiveDirectory', {
  Domain: {
    en: 'DNS name of the domain, such as corp.example.com.',
    ru: 'DNS-имя домена, например corp.example.com.',
  },
  Login: {
    en: 'Account that may read users and groups, such as svc@corp.example.com.',
    ru: 'Учётная запись с правом чтения пользователей и групп, например svc@corp.example.com.',
  },
  Password: { en: 'Password of this account.', ru: 'Пароль этой учётной записи.' },
  IsForestRoot: {
    en: 'The directory tree shows all domains of the forest; otherwise only this one.',
    ru: 'В дереве каталога видны все домены леса; иначе — только этот.',
  },
});

export const openLdapHelp = defineFieldHelp('service.OpenLDAP', {
  ServerAddress: {
    en: 'URL of the LDAP server, such as ldaps://ldap.example.com.',
    ru: 'URL сервера LDAP, например ldaps://ldap.example.com.',
  },
  BaseDn: {
    en: 'Where the search for users starts, such as dc=example,dc=com.',
    ru: 'Откуда начинается поиск пользователей, например dc=example,dc=com.',
  },
  BindDn: {
    en: 'Entry on whose behalf the site searches for users, such as cn=reader,dc=example,dc=com.',
    ru: 'Запись, от имени которой сайт ищет пользователей, например cn=reader,dc=example,dc=com.',
  },
  BindPassword: { en: 'Password of the bind DN.', ru: 'Пароль записи, указанной в DN для подключения.' },
});

export const oauthHelp = defineFieldHelp('service.OAuth', {
  Alias: {
    en: 'Short name in sign-in addresses: letters a to z only. It must be listed in OidcAliases.',
    ru: 'Короткое имя в адресах входа: только буквы a–z. Должно быть указано в OidcAliases.',
  },
  Implementation: { en: 'Only OpenIDConnect is supported.', ru: 'Поддерживается только OpenIDConnect.' },
  ClientId: {
    en: 'Identifier that the identity provider gave to this site.',
    ru: 'Идентификатор, который поставщик удостоверений выдал этому сайту.',
  },
  ClientSecret: {
    en: 'Secret that was issued together with the client ID.',
    ru: 'Секрет, выданный вместе с ID клиента.',
  },
  MapperType: {
    en: 'How the user of a sign-in is found; MapperType in the settings takes precedence.',
    ru: 'Как находят пользователя при входе; приоритет у MapperType в настройках.',
  },
  SettingsJson: {
    en: 'The whole block is stored, including settings unknown to Siteferry. An empty block resets all settings to their defaults.',
    ru: 'Блок хранится целиком, вместе с неизвестными Siteferry настройками. Пустой блок сбрасывает все настройки к значениям по умолчанию.',
  },
});

export const samlHelp = defineFieldHelp('service.SAML', {
  MetadataUrl: {
    en: 'Where the identity provider publishes its certificates and addresses.',
    ru: 'Где поставщик удостоверений публикует свои сертификаты и адреса.',
  },
  UserMatching: {
    en: 'Only by the directory’s SID; ClaimsMapperConfig in the settings takes precedence.',
    ru: 'Только по SID каталога; приоритет у ClaimsMapperConfig в настройках.',
  },
  SettingsJson: {
    en: 'The whole block is stored, including settings unknown to Siteferry. An empty block resets all settings to their defaults.',
    ru: 'Блок хранится целиком, вместе с неизвестными Siteferry настройками. Пустой блок сбрасывает все настройки к значениям по умолчанию.',
  },
});

export const radiusHelp = defineFieldHelp('service.Radius', {
  IpAddress: { en: 'IP address of the server.', ru: 'IP-адрес сервера.' },
  Port: { en: 'UDP port for authentication, usually 1812.', ru: 'Порт UDP для проверки, обычно 1812.' },
  SharedSecret: {
    en: 'The same as on the RADIUS server for this site’s address.',
    ru: 'Тот же, что задан на сервере RADIUS для адреса этого сайта.',
  },
});

export const multifactorHelp = defineFieldHelp('service.Multifactor', {
  ApiUrl: {
    en: 'An https address; its certificate must be trusted on the site’s server.',
    ru: 'Адрес https; на сервере сайта должен быть доверенным его сертификат.',
  },
  ApiKey: {
    en: 'Key of the resource in the administration of the multifactor service.',
    ru: 'Ключ ресурса из панели управления сервиса второго фактора.',
  },
  SecretKey: {
    en: 'Secret that was issued together with the API key.',
    ru: 'Секрет, выданный вместе с ключом API.',
  },
});
