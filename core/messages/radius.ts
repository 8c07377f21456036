import { defineMessages } from './define.ts';

/** What checks of RADIUS say. */
export const radiusMessages = defineMessages({
  'step.address': { en: 'Address', ru: 'Адрес' },
  'step.status-server': { en: 'Status-Server', ru: 'Status-Server' },
  'step.access-request': { en: 'Access-Request', ru: 'Access-Request' },

  'radius.address': { en: 'The address is {address}.', ru: 'Адрес: {address}.' },
  'radius.address-resolved': {
    en: '{host} is a host name; this computer resolves it to {address}.',
    ru: '{host} — имя узла; этот компьютер определил его адрес как {address}.',
  },
  'radius.use-ip': {
    en: 'Enter an IP address: a host name works only if the site server can resolve it.',
    ru: 'Укажите IP-адрес: имя узла подойдёт, только если сервер сайта может определить его адрес.',
  },
  'radius.no-address': { en: 'The server’s address is not known.', ru: 'Адрес сервера неизвестен.' },
  'radius.no-user': {
    en: 'No user and password were given.',
    ru: 'Пользователь и пароль не указаны.',
  },
  'radius.too-long': {
    en: 'RADIUS allows user names of up to 253 bytes and passwords of up to 128 bytes.',
    ru: 'RADIUS допускает имена пользователей до 253 байт и пароли до 128 байт.',
  },

  'radius.status-silent': {
    en: 'The server does not answer Status-Server; not every server supports it.',
    ru: 'Сервер не отвечает на Status-Server; поддерживает его не каждый сервер.',
  },
  'radius.status-unsupported': {
    en: 'The server does not answer Status-Server but answers a sign-in; the shared secret is correct.',
    ru: 'На Status-Server сервер не отвечает, но на запрос входа отвечает; общий секрет верен.',
  },
  'radius.wrong-secret-dropped': {
    en: 'The server has another shared secret: it drops requests that are signed with this one.',
    ru: 'У сервера другой общий секрет: запросы, подписанные этим, он отбрасывает.',
  },
  'radius.drops-signed': {
    en: 'The server ignores requests with Message-Authenticator, although the shared secret is correct.',
    ru: 'Сервер не отвечает на запросы с Message-Authenticator, хотя общий секрет верен.',
  },
  'radius.silent': { en: 'The server does not answer.', ru: 'Сервер не отвечает.' },
  'radius.check-silent': {
    en: 'Check the firewall, the port, the shared secret, and that the server lists this address among its clients: some servers ignore requests with another secret.',
    ru: 'Проверьте межсетевой экран, порт, общий секрет и то, что этот адрес внесён в клиенты сервера: некоторые серверы не отвечают на запросы с другим секретом.',
  },
  'radius.status-ok': {
    en: 'The server answers, and the shared secret is correct.',
    ru: 'Сервер отвечает, общий секрет верен.',
  },
  'radius.signed-in': { en: 'The server accepted the user.', ru: 'Сервер принял пользователя.' },
  'radius.challenge': {
    en: 'The server asks for a one-time code.',
    ru: 'Сервер запрашивает одноразовый код.',
  },
  'radius.ask-code': {
    en: 'Make sure that the site’s sign-in form asks for the code as well.',
    ru: 'Убедитесь, что форма входа на сайте тоже запрашивает код.',
  },
  'radius.rejected': { en: 'The server rejected the user.', ru: 'Сервер отклонил пользователя.' },
  'radius.check-user': {
    en: 'Check the user, the password and the policies of the server; the shared secret is correct.',
    ru: 'Проверьте пользователя, пароль и политики сервера; общий секрет верен.',
  },
  'radius.refused': {
    en: 'The server has no service on this port.',
    ru: 'На этом порту сервер ничего не принимает.',
  },
  'radius.check-port': { en: 'Check the port; it is usually 1812.', ru: 'Проверьте порт; обычно это 1812.' },
  'radius.wrong-secret': {
    en: 'The server’s answer was made with another shared secret.',
    ru: 'Ответ сервера создан с другим общим секретом.',
  },
  'radius.check-secret': {
    en: 'Set the same shared secret in the service and on the server.',
    ru: 'Задайте в сервисе и на сервере одинаковый общий секрет.',
  },
  'radius.unsigned': {
    en: '{result} The answer has no Message-Authenticator.',
    ru: '{result} В ответе нет Message-Authenticator.',
  },
  'radius.update-server': {
    en: 'Update the server: it is vulnerable to BlastRADIUS (CVE-2024-3596).',
    ru: 'Обновите сервер: он уязвим для BlastRADIUS (CVE-2024-3596).',
  },

  'evidence.reply-message': { en: 'Message of the server', ru: 'Сообщение сервера' },
});
