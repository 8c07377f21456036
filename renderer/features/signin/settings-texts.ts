import { defineTexts } from '#renderer/ui/texts.ts';

export const settingsTexts = defineTexts('signin-settings', {
  en: {
    bruteForce: 'Brute-force protection',
    signin: 'Sign-in and registration',
    passwords: 'Password policy',
    disabled: 'Disabled',
    warnings: 'Warnings',
    save: 'Save settings',
    saved: 'The settings are saved.',
  },
  ru: {
    bruteForce: 'Защита от подбора паролей',
    signin: 'Вход и регистрация',
    passwords: 'Политика паролей',
    disabled: 'Отключено',
    warnings: 'Предупреждения',
    save: 'Сохранить настройки',
    saved: 'Настройки сохранены.',
  },
});
