import { defineMessages } from './define.ts';

/** What rules of authentication providers say (spec, "Write rules"). */
export const providersMessages = defineMessages({
  'provider.type-missing': { en: 'The provider has no type.', ru: 'Не указан тип провайдера.' },
  'provider.nothing-to-change': {
    en: 'The request has no fields to change.',
    ru: 'В запросе нет полей для изменения.',
  },
  'provider.type-fixed': {
    en: 'The type of a provider cannot be changed: it is {type}, not {wanted}.',
    ru: 'Тип провайдера изменить нельзя: сейчас это {type}, а не {wanted}.',
  },
  'provider.built-in-type': {
    en: 'Provider 0 is the built-in one, and its type is None.',
    ru: 'Провайдер 0 — встроенный, его тип — None.',
  },
  'provider.service-missing': {
    en: 'A provider of type {type} needs a service.',
    ru: 'Провайдеру типа {type} нужен сервис.',
  },
  'provider.service-unknown': {
    en: 'There is no service of type {type} with ID {service}.',
    ru: 'Сервиса типа {type} с ID {service} нет.',
  },
  'provider.service-taken': {
    en: 'Service {service} is already used by provider {provider}.',
    ru: 'Сервис {service} уже используется провайдером {provider}.',
  },
  'provider.built-in-exists': {
    en: 'A site has only one built-in provider, and it is already provider {provider}.',
    ru: 'Встроенный провайдер на сайте один, и это уже провайдер {provider}.',
  },
  'provider.built-in-service': {
    en: 'The built-in provider cannot have a service.',
    ru: 'У встроенного провайдера не бывает сервиса.',
  },
  'provider.default-exists': {
    en: 'A site has only one default provider, and it is already provider {provider}.',
    ru: 'Провайдер по умолчанию на сайте один, и это уже провайдер {provider}.',
  },
  'provider.group-unknown': {
    en: 'There is no group with GUID {group}.',
    ru: 'Группы с GUID {group} нет.',
  },
  'provider.none-active': {
    en: 'No active provider would remain: while the built-in provider is stored and inactive, nobody can sign in with a login and password either.',
    ru: 'Не осталось бы ни одного активного провайдера: пока встроенный провайдер сохранён и отключён, нельзя войти и по логину и паролю.',
  },
  // The Russian texts of the next two are the platform's own (spec, "Errors"): `platform.ts`.
  'provider.bot-id-missing': {
    en: 'The Telegram second factor needs a bot ID.',
    ru: 'Для второго фактора Telegram необходимо указать идентификатор бота',
  },
  'provider.factor-service-missing': {
    en: 'A second factor of the “service” type needs a second-factor service.',
    ru: 'Для второго фактора типа «сервис» необходимо указать сервис второго фактора',
  },
  'provider.factor-service-unknown': {
    en: 'There is no second-factor service with ID {service}.',
    ru: 'Сервиса второго фактора с ID {service} нет.',
  },
  'provider.factor-unknown': {
    en: 'There is no second factor “{type}”. Allowed values: {types}.',
    ru: 'Второго фактора «{type}» нет. Допустимые значения: {types}.',
  },
  'provider.domain-not-a-host': {
    en: 'The value “{domain}” of {field} is not a host name. Enter a name such as portal.example.com, without a scheme, a port, or a path.',
    ru: 'Значение «{domain}» поля {field} — не имя узла. Укажите имя вида portal.example.com, без схемы, порта и пути.',
  },
  'provider.built-in-kept': {
    en: 'The built-in provider cannot be deleted by ID 0. If it is stored, delete it by its own ID.',
    ru: 'Встроенный провайдер нельзя удалить по ID 0. Если он сохранён, удалите его по собственному ID.',
  },
});
