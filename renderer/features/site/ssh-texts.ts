import { defineTexts } from '#renderer/ui/texts.ts';

export const sshTexts = defineTexts('site-ssh', {
  en: {
    through: 'Connect through an SSH server',
    sshHost: 'SSH user and server',
    sshHostWrong: 'Enter it as user@host or user@host:22.',
    sshKey: 'Private key (file)',
    sshKeyHint: 'Without it, Siteferry uses the SSH agent or asks for the password.',
    sshHostKey: 'Fingerprint of the server’s host key',
    sshHostKeyHint: 'Without it, the key must be in known_hosts.',
  },
  ru: {
    through: 'Подключаться через сервер SSH',
    sshHost: 'Пользователь и сервер SSH',
    sshHostWrong: 'Введите в виде user@host или user@host:22.',
    sshKey: 'Закрытый ключ (файл)',
    sshKeyHint: 'Без него используется агент SSH или запрашивается пароль.',
    sshHostKey: 'Отпечаток ключа сервера',
    sshHostKeyHint: 'Без него ключ должен быть в known_hosts.',
  },
});
