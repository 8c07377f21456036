import { defineMessages } from '../define.ts';

/** What commands say that can lock somebody out. */
export const guardedTexts = defineMessages({
  'guarded.refused': {
    en: 'Nothing was written: some users would be locked out. To do it anyway, add --confirm {site}.',
    ru: 'Ничего не записано: часть пользователей не смогла бы войти. Чтобы выполнить всё равно, добавьте --confirm {site}.',
  },
});
