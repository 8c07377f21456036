import { defineMessages } from './define.ts';

/** What checks of the multifactor service say. */
export const multifactorMessages = defineMessages({
  'step.api': { en: 'API', ru: 'API' },
  'step.api-keys': { en: 'API key and secret', ru: 'Ключ и секрет API' },
  'step.providers': { en: 'Authentication providers', ru: 'Провайдеры входа' },

  'multifactor.not-https': {
    en: 'The API URL is not an https address.',
    ru: 'Адрес API не является адресом https.',
  },
  'multifactor.set-url': { en: 'Set the API URL in the service.', ru: 'Укажите адрес API в сервисе.' },
  'multifactor.reached': {
    en: 'The service answers, and this computer trusts its certificate.',
    ru: 'Сервис отвечает, и этот компьютер доверяет его сертификату.',
  },
  'multifactor.not-reached': { en: 'The service did not answer.', ru: 'Сервис не ответил.' },
  'multifactor.keys-set': { en: 'The API key and the secret are set.', ru: 'Ключ и секрет API заданы.' },
  'multifactor.keys-missing': {
    en: 'The API key or the secret is not set.',
    ru: 'Ключ или секрет API не задан.',
  },
  'multifactor.set-keys': { en: 'Set both in the service.', ru: 'Задайте оба в сервисе.' },
  'multifactor.unused': {
    en: 'No active authentication provider uses this service.',
    ru: 'Этот сервис не использует ни один включённый провайдер входа.',
  },
  'multifactor.used': {
    en: 'Used by: {providers}.',
    ru: 'Сервис используют: {providers}.',
  },
  'multifactor.provider': { en: '{id} ({title})', ru: '{id} ({title})' },
  'multifactor.keep-enabled': {
    en: 'Keep Multifactor.IsEnabled true: with false, nobody can sign in through these providers (503 MFA_DISABLED). A sign-in without the second factor is never accepted.',
    ru: 'Не отключайте Multifactor.IsEnabled: со значением false через эти провайдеры никто не войдёт (503 MFA_DISABLED). Вход без второго фактора не допускается никогда.',
  },
});
