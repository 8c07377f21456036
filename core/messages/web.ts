import { defineMessages } from './define.ts';

/** Why a web server cannot be reached, and what to do. */
export const webMessages = defineMessages({
  'web.certificate-untrusted': {
    en: 'This computer does not trust the server’s certificate.',
    ru: 'Этот компьютер не доверяет сертификату сервера.',
  },
  'web.host-unknown': {
    en: 'This computer cannot resolve the server’s host name.',
    ru: 'Этот компьютер не может определить адрес сервера по имени.',
  },
  'web.refused': {
    en: 'The server refuses connections on this port.',
    ru: 'Сервер не принимает соединения на этом порту.',
  },
  'web.unreachable': { en: 'The server cannot be reached.', ru: 'Сервер недоступен.' },

  'web.trust-root': {
    en: 'Check the certificate’s name and dates, and trust its root certificate on the site server.',
    ru: 'Проверьте имя и срок действия сертификата и добавьте его корневой сертификат в доверенные на сервере сайта.',
  },
  'web.check-dns': { en: 'Check the address and DNS.', ru: 'Проверьте адрес и DNS.' },
  'web.check-address': { en: 'Check the address and the port.', ru: 'Проверьте адрес и порт.' },
  'web.check-network': {
    en: 'Check the network and the proxy of the site server.',
    ru: 'Проверьте сеть и прокси сервера сайта.',
  },

  'evidence.http-status': { en: 'HTTP status', ru: 'Код HTTP' },
  'evidence.address': { en: 'Address', ru: 'Адрес' },
  'evidence.code': { en: 'Code', ru: 'Код' },
  'evidence.found': { en: 'Found', ru: 'Найдено' },
  'evidence.expected': { en: 'Expected', ru: 'Ожидалось' },
});
