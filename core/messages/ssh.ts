import { defineMessages } from './define.ts';

/** Connections through an SSH server: what can be wrong with one, and what to do about it. */
export const sshMessages = defineMessages({
  // “… is not a site URL: {reason}.”
  'site-url.ssh-host': {
    en: 'sshHost is written user@host or user@host:22, without a password',
    ru: 'sshHost записывается как user@host или user@host:22, без пароля',
  },
  'site-url.ssh-host-missing': {
    en: '{option} works only with sshHost',
    ru: '{option} действует только вместе с sshHost',
  },
  'site-url.ssh-instance': {
    en: 'a named instance is not found through SSH; give its port',
    ru: 'именованный экземпляр через SSH не найти; укажите его порт',
  },
  'site-url.ssh-integrated': {
    en: 'auth=integrated does not work through SSH',
    ru: 'auth=integrated не действует через SSH',
  },
  'site-url.ssh-host-key': {
    en: 'sshHostKey is a fingerprint such as “SHA256:” with 43 characters',
    ru: 'sshHostKey — это отпечаток вида «SHA256:» и 43 символа',
  },

  'error.ssh-host-unknown': {
    en: 'This computer cannot resolve the name of the SSH server {host}.',
    ru: 'Этот компьютер не может определить адрес сервера SSH {host}.',
  },
  'remedy.ssh-host-unknown': {
    en: 'Check the spelling, the VPN connection and the DNS server.',
    ru: 'Проверьте написание, подключение VPN и сервер DNS.',
  },
  'error.ssh-refused': {
    en: 'The SSH server {host} refuses connections on port {port}.',
    ru: 'Сервер SSH {host} не принимает соединения на порту {port}.',
  },
  'remedy.ssh-refused': {
    en: 'Check the port, and that the SSH server is running.',
    ru: 'Проверьте порт и работает ли сервер SSH.',
  },
  'error.ssh-timeout': {
    en: 'The SSH server {host} did not answer on port {port} within {seconds:# second|# seconds}.',
    ru: 'Сервер SSH {host} не ответил на порту {port} за {seconds:# секунду|# секунды|# секунд}.',
  },
  'remedy.ssh-timeout': {
    en: 'Usually a firewall between this computer and the SSH server is the cause; check the address as well.',
    ru: 'Обычная причина — межсетевой экран между компьютером и сервером SSH; проверьте и адрес.',
  },
  'error.ssh-failed': {
    en: 'No SSH connection to {host}, port {port}: {reason}.',
    ru: 'Нет соединения SSH с {host}, порт {port}: {reason}.',
  },
  'remedy.ssh-failed': {
    en: 'Check the address and the port, and ask the administrator of the SSH server.',
    ru: 'Проверьте адрес и порт и обратитесь к администратору сервера SSH.',
  },
  'ssh.no-common-algorithm': {
    en: 'the server offers no encryption that is still secure',
    ru: 'сервер не предлагает безопасных алгоритмов шифрования',
  },
  'ssh.broken-off': {
    en: 'the server ended the connection, or is not an SSH server',
    ru: 'сервер разорвал соединение или это не сервер SSH',
  },
  'ssh.key-revoked': {
    en: 'its host key is marked as revoked in known_hosts',
    ru: 'его ключ отмечен в known_hosts как отозванный',
  },
  'error.ssh-host-key-unknown': {
    en: 'The SSH server {host}, port {port}, is unknown: its host key has the fingerprint {fingerprint}.',
    ru: 'Сервер SSH {host}, порт {port}, неизвестен: отпечаток его ключа {fingerprint}.',
  },
  'remedy.ssh-host-key-unknown': {
    en: {
      window:
        'Compare the fingerprint with the one that the administrator of the server gives you. If they are the same, enter it on the Sites page, in “Fingerprint of the server’s host key”.',
      commandLine:
        'Compare the fingerprint with the one that the administrator of the server gives you. If they are the same, add sshHostKey={fingerprint} to the site URL, or the key to ~/.ssh/known_hosts.',
    },
    ru: {
      window:
        'Сравните отпечаток с тем, который сообщит администратор сервера. Если они совпадают, введите его на странице «Сайты» в поле «Отпечаток ключа сервера».',
      commandLine:
        'Сравните отпечаток с тем, который сообщит администратор сервера. Если они совпадают, добавьте sshHostKey={fingerprint} в адрес сайта или ключ в ~/.ssh/known_hosts.',
    },
  },
  'error.ssh-host-key-changed': {
    en: 'WARNING: the SSH server {host}, port {port}, has another host key than before. Somebody may be intercepting the connection. Its fingerprint is now {fingerprint}.',
    ru: 'ВНИМАНИЕ: у сервера SSH {host}, порт {port}, другой ключ, чем прежде. Возможно, соединение перехватывают. Сейчас отпечаток ключа {fingerprint}.',
  },
  'remedy.ssh-host-key-changed': {
    en: 'Nothing was sent. Connect only after the administrator of the server has confirmed the new key; then replace the old one in the site’s address or in known_hosts.',
    ru: 'Ничего не отправлено. Подключайтесь, только если администратор сервера подтвердит новый ключ; тогда замените прежний в адресе сайта или в known_hosts.',
  },
  'error.ssh-key-unusable': {
    en: 'The private key {file} cannot be used: {reason}.',
    ru: 'Закрытый ключ {file} использовать нельзя: {reason}.',
  },
  'remedy.ssh-key-unusable': {
    en: 'Check the file of the key and its passphrase.',
    ru: 'Проверьте файл ключа и его парольную фразу.',
  },
  'ssh.key-unreadable': {
    en: 'the file does not exist, or you have no right to read it',
    ru: 'файла нет или нет права на его чтение',
  },
  'ssh.key-not-private': {
    en: 'the file does not contain a private key in OpenSSH, PEM, or PuTTY 2 format',
    ru: 'в файле нет закрытого ключа в формате OpenSSH, PEM или PuTTY 2',
  },
  'ssh.key-passphrase': {
    en: 'the passphrase does not open it',
    ru: 'парольная фраза не подходит',
  },
  'error.ssh-login-failed': {
    en: 'The SSH server {host} rejects user {user}.',
    ru: 'Сервер SSH {host} не принимает пользователя {user}.',
  },
  'remedy.ssh-login-failed': {
    en: 'Check the user name and the password, or that the server knows the public key of the private key or of the SSH agent.',
    ru: 'Проверьте имя пользователя и пароль либо известен ли серверу открытый ключ от закрытого ключа или агента SSH.',
  },
  'error.ssh-forwarding-refused': {
    en: 'The SSH server {server} does not allow a connection to {host}, port {port}, through it.',
    ru: 'Сервер SSH {server} не разрешает соединение через себя с {host}, порт {port}.',
  },
  'remedy.ssh-forwarding-refused': {
    en: 'Ask the administrator of the SSH server to allow TCP forwarding to the database for this user (AllowTcpForwarding, PermitOpen).',
    ru: 'Попросите администратора сервера SSH разрешить этому пользователю переадресацию TCP к базе данных (AllowTcpForwarding, PermitOpen).',
  },
  'error.ssh-target-unreachable': {
    en: 'The SSH server {server} cannot reach {host} on port {port}.',
    ru: 'Серверу SSH {server} недоступен {host} на порту {port}.',
  },
  'remedy.ssh-target-unreachable': {
    en: 'Host name and port of the database must be those that the SSH server sees; check that the database server is running.',
    ru: 'Имя узла и порт базы данных указываются так, как их видит сервер SSH; проверьте, работает ли сервер базы данных.',
  },
});
