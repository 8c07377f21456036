import { defineLabels } from './define-fields.ts';

/** The form of an authentication provider, and the columns of its table. */
export const providerLabels = defineLabels('provider', {
  Id: { en: 'ID', ru: 'ID' },
  Guid: { en: 'GUID', ru: 'GUID' },
  ProviderType: { en: 'Type', ru: 'Тип' },
  Description: { en: 'Description', ru: 'Описание' },
  ServiceId: { en: 'Service', ru: 'Сервис' },
  IsActive: { en: 'Active', ru: 'Активен' },
  IsDefault: { en: 'Default', ru: 'По умолчанию' },
  IsHidden: { en: 'Hidden on the sign-in page', ru: 'Скрыт на странице входа' },
  LinkForPasswordRecovery: { en: 'Password recovery link', ru: 'Ссылка для восстановления пароля' },
  SecondFactorType: { en: 'Second factor', ru: 'Второй фактор' },
  SecondFactorServiceId: { en: 'Second-factor service', ru: 'Сервис второго фактора' },
  BotName: { en: 'Bot name', ru: 'Имя бота' },
  BotId: { en: 'Bot ID', ru: 'ID бота' },
  BotToken: { en: 'Bot token', ru: 'Токен бота' },
  Groups: { en: 'Groups', ru: 'Группы' },
  Domains: { en: 'Host names', ru: 'Имена узлов' },
});

/** Links of a provider to groups and host names, which the entity editor shows as records. */
export const providerLinkLabels = defineLabels('provider-link', {
  ProviderId: { en: 'Provider', ru: 'Провайдер' },
  GroupID: { en: 'Group', ru: 'Группа' },
  Fqdn: { en: 'Host name', ru: 'Имя узла' },
});
