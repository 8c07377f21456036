import { defineTexts } from '#renderer/ui/texts.ts';

export const setupTexts = defineTexts('signin-setup', {
  en: {
    intro:
      'An external sign-in needs a service, a provider that uses it, and AuthConfig, in this order. The next step is highlighted.',
    another: 'Set up another…',
    external: 'External sign-in',
    provider: 'Provider {{id}}',
    complete: 'Everything is set up.',
    'add-service': 'Add service…',
    'edit-service': 'Edit service…',
    'add-provider': 'Add provider…',
    'edit-provider': 'Edit provider…',
    'edit-AuthConfig': 'Edit AuthConfig…',
    authConfigTitle: 'AuthConfig',
    authConfigHint: 'Already filled in with what is missing. Other types and properties stay as they are.',
  },
  ru: {
    intro:
      'Для внешнего входа нужны сервис, провайдер, который его использует, и AuthConfig — в таком порядке. Следующий шаг выделен.',
    another: 'Настроить ещё один…',
    external: 'Внешний вход',
    provider: 'Провайдер {{id}}',
    complete: 'Всё настроено.',
    'add-service': 'Добавить сервис…',
    'edit-service': 'Изменить сервис…',
    'add-provider': 'Добавить провайдер…',
    'edit-provider': 'Изменить провайдер…',
    'edit-AuthConfig': 'Изменить AuthConfig…',
    authConfigTitle: 'AuthConfig',
    authConfigHint: 'Недостающее уже подставлено. Остальные типы и свойства не меняются.',
  },
});
