import { defineMessages } from '../define.ts';

/** What commands say that can lock somebody out. */
export const guardedTexts = defineMessages({
  'guarded.clears': {
    en: 'Nothing was written: Settings (JSON) would become empty and lose {settings}. Give the settings as well, or add --clear-settings.',
    ru: 'Ничего не записано: настройки (JSON) станут пустыми, пропадут {settings}. Передайте и настройки или добавьте --clear-settings.',
  },
  'guarded.refused': {
    en: 'Nothing was written: some users would be locked out. To do it anyway, add --confirm {site:word}.',
    ru: 'Ничего не записано: часть пользователей не смогла бы войти. Чтобы выполнить всё равно, добавьте --confirm {site:word}.',
  },
});
