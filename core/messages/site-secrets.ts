import { defineMessages } from './define.ts';

/** Passwords of sites: one that nobody has said, and files and credentials that hold one. */
export const siteSecretMessages = defineMessages({
  'error.password-missing.database': {
    en: '{host} requires a password for user {user}, and none is set.',
    ru: '{host} требует пароль пользователя {user}, а он не задан.',
  },
  'error.password-missing.token': {
    en: '{host} requires an access token, and none is set.',
    ru: '{host} требует токен доступа, а он не задан.',
  },
  'error.password-missing.ssh': {
    en: 'The SSH server {host} requires a password for user {user}, and none is set.',
    ru: 'Сервер SSH {host} требует пароль пользователя {user}, а он не задан.',
  },
  'error.password-missing.ssh-key': {
    en: 'The private key for {user} on the SSH server {host} requires a passphrase, and none is set.',
    ru: 'Закрытый ключ пользователя {user} для сервера SSH {host} требует парольной фразы, а она не задана.',
  },
  'remedy.password-missing': {
    en: {
      window: 'Enter it when you are asked for it, or set it on the Sites page.',
      commandLine:
        'Save it with siteferry site set-password, set SITEFERRY_PASSWORD (SITEFERRY_SSH_PASSWORD), name a file with --site-password-file (--ssh-password-file), or run the command in a terminal, which asks for it.',
    },
    ru: {
      window: 'Введите его, когда появится запрос, или задайте на странице «Сайты».',
      commandLine:
        'Сохраните его командой siteferry site set-password, задайте SITEFERRY_PASSWORD (SITEFERRY_SSH_PASSWORD), укажите файл в --site-password-file (--ssh-password-file) или выполните команду в терминале: он спросит пароль.',
    },
  },
  'error.secret-refused': {
    en: 'The password in {secret} was not used: {reason}.',
    ru: 'Пароль из {secret} не использован: {reason}.',
  },
  'secret.unreadable': {
    en: 'the file does not exist, or you have no right to read it',
    ru: 'файла нет или нет права на его чтение',
  },
  'secret.not-regular': { en: 'this is not a regular file', ru: 'это не обычный файл' },
  'secret.other-owner': {
    en: 'the file belongs to another user',
    ru: 'файл принадлежит другому пользователю',
  },
  'secret.open-to-others': {
    en: 'others could read it; run chmod 600 {file}',
    ru: 'его могут прочитать другие; выполните chmod 600 {file}',
  },
  'secret.empty': { en: 'the file is empty', ru: 'файл пуст' },
  'secret.no-credentials': {
    en: 'CREDENTIALS_DIRECTORY is not set: only a systemd service has credentials',
    ru: 'переменная CREDENTIALS_DIRECTORY не задана: учётные данные есть только у службы systemd',
  },
  'secret.credential-name': {
    en: 'a credential is given by its name, not by a path',
    ru: 'учётные данные указываются именем, а не путём',
  },
});
