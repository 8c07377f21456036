import { defineLabels } from './define-fields.ts';

/** What services of every type have. */
export const serviceLabels = defineLabels('service', {
  Id: { en: 'ID', ru: 'ID' },
  Guid: { en: 'GUID', ru: 'GUID' },
  Type: { en: 'Type', ru: 'Тип' },
  Name: { en: 'Name', ru: 'Название' },
  IsActive: { en: 'Active', ru: 'Активен' },
});

export const activeDirectoryLabels = defineLabels('service.ActiveDirectory', {
  Domain: { en: 'Domain', ru: 'Домен' },
  Login: { en: 'Login for directory access', ru: 'Логин для доступа к каталогу' },
  Password: { en: 'Password for directory access', ru: 'Пароль для доступа к каталогу' },
  IsForestRoot: { en: 'The domain is the forest root', ru: 'Домен — корень леса' },
});

export const openLdapLabels = defineLabels('service.OpenLDAP', {
  ServerAddress: { en: 'Server address', ru: 'Адрес сервера' },
  BaseDn: { en: 'Base DN', ru: 'Базовый DN' },
  BindDn: { en: 'Bind DN', ru: 'DN для подключения' },
  BindPassword: { en: 'Bind password', ru: 'Пароль для подключения' },
});

export const oauthLabels = defineLabels('service.OAuth', {
  Alias: { en: 'Alias', ru: 'Псевдоним' },
  Implementation: { en: 'OAuth implementation', ru: 'Реализация OAuth' },
  ClientId: { en: 'Client ID', ru: 'ID клиента' },
  ClientSecret: { en: 'Client secret', ru: 'Секрет клиента' },
  MapperType: { en: 'User matching', ru: 'Сопоставление пользователей' },
  SettingsJson: { en: 'Settings (JSON)', ru: 'Настройки (JSON)' },
});

export const samlLabels = defineLabels('service.SAML', {
  MetadataUrl: { en: 'IdP metadata URL', ru: 'URL метаданных IdP' },
  UserMatching: { en: 'User matching', ru: 'Сопоставление пользователей' },
  SettingsJson: { en: 'Settings (JSON)', ru: 'Настройки (JSON)' },
});

export const radiusLabels = defineLabels('service.Radius', {
  IpAddress: { en: 'RADIUS server address', ru: 'Адрес сервера RADIUS' },
  Port: { en: 'Port', ru: 'Порт' },
  SharedSecret: { en: 'Shared secret', ru: 'Общий секрет' },
});

export const multifactorLabels = defineLabels('service.Multifactor', {
  ApiUrl: { en: 'API URL', ru: 'Адрес API' },
  ApiKey: { en: 'API key', ru: 'Ключ API' },
  SecretKey: { en: 'Secret key', ru: 'Секретный ключ' },
});
