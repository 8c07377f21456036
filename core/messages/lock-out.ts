import { defineMessages } from './define.ts';

/** What the lock-out guard says: the ways to sign in that would be left. */
export const lockOutMessages = defineMessages({
  'lock-out.any-host': { en: 'any other host', ru: 'любой другой узел' },
  'lock-out.no-way': { en: 'none', ru: 'нет' },
  'lock-out.now': { en: 'now {ways}', ru: 'сейчас {ways}' },
  'lock-out.operator.yes': {
    en: 'You could still sign in with your password.',
    ru: 'Вы сможете войти по своему паролю.',
  },
  'lock-out.operator.no': { en: 'You could no longer sign in.', ru: 'Вы больше не сможете войти.' },
  'lock-out.operator.unknown': {
    en: 'Whether you could sign in is unknown: a directory, an identity provider, or a one-time code decides.',
    ru: 'Сможете ли войти вы, неизвестно: это решает каталог, поставщик удостоверений или одноразовый код.',
  },
});
