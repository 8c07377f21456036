import { defineMessages } from './define.ts';

/** What the checklist of an external sign-in says: the service, the provider, `AuthConfig` and the page. */
export const setupMessages = defineMessages({
  'setup.step.service': { en: '1. Service', ru: '1. Сервис' },
  'setup.step.provider': { en: '2. Provider', ru: '2. Провайдер' },
  'setup.step.auth-config': { en: '3. AuthConfig', ru: '3. AuthConfig' },
  'setup.step.page': { en: 'Sign-in page', ru: 'Страница входа' },
  'setup.made': { en: 'done', ru: 'сделано' },
  'setup.to-do': { en: 'to do', ru: 'нужно сделать' },
  'setup.partly': { en: 'with exceptions', ru: 'с оговорками' },
  'setup.waiting': { en: 'later', ru: 'позже' },

  'setup.service.none': {
    en: 'There is no service for external sign-in yet.',
    ru: 'Сервиса для внешнего входа ещё нет.',
  },
  'setup.service.gone': {
    en: 'The provider names a service of type {type} that does not exist.',
    ru: 'Провайдер ссылается на сервис типа {type}, которого нет.',
  },
  'setup.service.inactive': {
    en: 'The service is inactive, so nobody can sign in with it.',
    ru: 'Сервис отключён, поэтому через него никто не войдёт.',
  },
  'setup.service.incomplete': {
    en: 'Not filled in: {fields}. Until then nobody can sign in with the service.',
    ru: 'Не заполнено: {fields}. Пока это так, через сервис никто не войдёт.',
  },
  'setup.service.ready': {
    en: 'The service is active and filled in. Test it to see whether its server answers.',
    ru: 'Сервис включён и заполнен. Проверьте сервис, чтобы узнать, отвечает ли его сервер.',
  },
  'setup.provider.none': {
    en: 'No provider uses the service.',
    ru: 'Ни один провайдер не использует этот сервис.',
  },
  'setup.provider.inactive': { en: 'Provider {id} is inactive.', ru: 'Провайдер {id} отключён.' },
  'setup.provider.factor': {
    en: 'The service of the second factor is not filled in: {fields}.',
    ru: 'Сервис второго фактора не заполнен: {fields}.',
  },
  'setup.provider.ready': { en: 'Provider {id} is active.', ru: 'Провайдер {id} включён.' },
  'setup.auth-config.none': {
    en: 'AuthConfig names no type of sign-in. Until it does, the default page is shown.',
    ru: 'В AuthConfig не указан ни один тип входа. Пока это так, показывается страница по умолчанию.',
  },
  'setup.auth-config.hides': {
    en: 'Every type of sign-in in AuthConfig has HideProviders, so the page shows no provider.',
    ru: 'У всех типов входа в AuthConfig указано HideProviders, поэтому страница не показывает провайдеров.',
  },
  'setup.auth-config.ready': { en: '{types} shows providers.', ru: 'Провайдеры показывает {types}.' },
  'setup.page.shown': { en: 'The provider is shown on {where}.', ru: 'Провайдер виден {where}.' },
  'setup.page.all': { en: 'the pages of all hosts', ru: 'на страницах всех узлов' },
  'setup.page.hosts': { en: 'the pages of {hosts} only', ru: 'только на страницах {hosts}' },
  'setup.page.hidden': {
    en: 'The provider is active, but the page does not show it on {devices}: {because}.',
    ru: 'Провайдер включён, но страница его не показывает ({devices}): {because}.',
  },
  'setup.page.no-host': {
    en: 'The provider is active, but no page shows it: its list of host names ({domains}) has no host name.',
    ru: 'Провайдер включён, но его не показывает ни одна страница: в списке узлов ({domains}) нет имён узлов.',
  },
  'setup.after-service': { en: 'First the service.', ru: 'Сначала нужен сервис.' },
  'setup.after-provider': { en: 'First an active provider.', ru: 'Сначала нужен включённый провайдер.' },
  'setup.after-auth-config': {
    en: 'First an AuthConfig that can be read.',
    ru: 'Сначала нужен AuthConfig, который можно прочитать.',
  },
});
