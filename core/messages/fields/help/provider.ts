import { defineFieldHelp } from '../define-fields.ts';

/** The form of an authentication provider, and the columns of its table. */
export const providerHelp = defineFieldHelp('provider', {
  Id: { en: 'Assigned by the database.', ru: 'Назначает база данных.' },
  Guid: { en: 'Assigned when the provider is added.', ru: 'Назначается при добавлении провайдера.' },
  ProviderType: {
    en: 'How users prove who they are. It cannot be changed later.',
    ru: 'Как пользователи подтверждают свою личность. Позже изменить нельзя.',
  },
  Description: { en: 'Text of the button on the sign-in page.', ru: 'Надпись на кнопке страницы входа.' },
  ServiceId: {
    en: 'Connection through which users are verified; a service can have only one provider.',
    ru: 'Подключение, через которое проверяют пользователей; у сервиса может быть только один провайдер.',
  },
  IsActive: {
    en: 'Nobody can sign in through an inactive provider.',
    ru: 'Через отключённый провайдер войти нельзя.',
  },
  IsDefault: { en: 'Selected first; a site has only one.', ru: 'Выбран сразу; на сайте он один.' },
  IsHidden: {
    en: 'The sign-in page shows no button for it.',
    ru: 'Кнопки провайдера на странице входа нет.',
  },
  LinkForPasswordRecovery: {
    en: 'Page where users of this provider recover a forgotten password. If empty, no link is shown.',
    ru: 'Страница, где пользователи провайдера восстанавливают пароль. Если пусто, ссылки нет.',
  },
  SecondFactorType: {
    en: 'What confirms the sign-in after the first check.',
    ru: 'Чем подтверждается вход после первой проверки.',
  },
  SecondFactorServiceId: {
    en: 'Multifactor service that asks the user for confirmation.',
    ru: 'Сервис Multifactor, который запрашивает подтверждение у пользователя.',
  },
  BotName: {
    en: 'Name under which users find the bot in Telegram.',
    ru: 'Имя, по которому пользователи находят бота в Telegram.',
  },
  BotId: { en: 'Number before the colon in the bot token.', ru: 'Число до двоеточия в токене бота.' },
  BotToken: {
    en: 'Issued by @BotFather in Telegram; it is never shown again.',
    ru: 'Его выдаёт @BotFather в Telegram; повторно он не показывается.',
  },
  Groups: {
    en: 'Only users of the selected groups can sign in. If none is selected, everyone can.',
    ru: 'Входить могут только пользователи выбранных групп. Если группы не выбраны — все.',
  },
  Domains: {
    en: 'One per line. The provider is shown on the sign-in pages of these hosts; if empty, on all. This only hides a button and does not protect anything.',
    ru: 'По одному в строке. Провайдер виден на страницах входа этих узлов; если список пуст — на всех. Так скрывается только кнопка, защиты это не даёт.',
  },
});

/** Links of a provider to groups and host names, which the entity editor shows as records. */
export const providerLinkHelp = defineFieldHelp('provider-link', {
  ProviderId: { en: 'ID of the authentication provider.', ru: 'ID провайдера входа.' },
  GroupID: {
    en: 'ID of a group whose users can sign in through the provider.',
    ru: 'ID группы, пользователи которой могут входить через провайдер.',
  },
  Fqdn: {
    en: 'Full host name on whose sign-in page the provider is shown, such as portal.example.com.',
    ru: 'Полное имя узла, на странице входа которого виден провайдер, например portal.example.com.',
  },
});
