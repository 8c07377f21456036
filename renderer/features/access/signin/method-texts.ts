import { defineTexts } from '#renderer/ui/texts.ts';

/** What the ways to sign in are called. */
export const methodTexts = defineTexts('access-methods', {
  en: {
    password: 'Login and password',
    code: 'Code',
    windows: 'Windows (SSO)',
    basic: 'Basic',
    pat: 'Personal access token',
    saml: 'SAML',
    oauth: 'OAuth / OIDC',
    impersonation: 'Work as another user',
  },
  ru: {
    password: 'Логин и пароль',
    code: 'Код',
    windows: 'Windows (SSO)',
    basic: 'Basic',
    pat: 'Персональный токен',
    saml: 'SAML',
    oauth: 'OAuth / OIDC',
    impersonation: 'Вход от имени другого',
  },
});
