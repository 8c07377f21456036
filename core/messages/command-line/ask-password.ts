import { defineMessages } from '../define.ts';

/** What the command line asks for before it goes on. */
export const askPasswordTexts = defineMessages({
  'ask-password.database': {
    en: 'Password of {user} on {host}:',
    ru: 'Пароль пользователя {user} на {host}:',
  },
  'ask-password.ssh': {
    en: 'SSH password of {user} on {host}:',
    ru: 'Пароль SSH пользователя {user} на {host}:',
  },
  'ask-password.ssh-key': {
    en: 'Passphrase of the private key for {user} on {host}:',
    ru: 'Парольная фраза закрытого ключа пользователя {user} на {host}:',
  },
});
