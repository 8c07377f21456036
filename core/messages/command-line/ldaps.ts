import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const ldapsHelp = defineHelp({
  options: {},
  commands: {
    'ldaps check': {
      summary: {
        en: 'Check the LDAPS of a server, and predict what the site will do with it.',
        ru: 'Проверить LDAPS сервера и предсказать, что сделает сайт.',
      },
      details: [
        {
          en: 'The server is HOST, HOST:PORT or an ldaps:// URL, or a service of a site: --site, --as and --service.',
          ru: 'Сервер задаётся как HOST, HOST:PORT или адрес ldaps:// либо как сервис сайта: --site, --as и --service.',
        },
        {
          en: 'Checked from this computer, not from the site server; no password is used.',
          ru: 'Проверка идёт с этого компьютера, а не с сервера сайта; пароли не используются.',
        },
        {
          en: 'Exit code: 0 if the site will connect, 10 if it will not or not safely, 11 if that cannot be determined.',
          ru: 'Код завершения: 0 — сайт подключится, 10 — не подключится или подключится небезопасно, 11 — определить нельзя.',
        },
      ],
      options: {
        config: {
          en: 'The site’s appsettings.json or web.config; its keys override the options.',
          ru: 'Файл appsettings.json или web.config сайта; его ключи важнее параметров.',
        },
        secure: {
          en: 'UseSecureLDAP of the site; yes by default.',
          ru: 'UseSecureLDAP сайта; по умолчанию yes.',
        },
        validate: {
          en: 'LdapValidateServerCertificate of the site; yes by default.',
          ru: 'LdapValidateServerCertificate сайта; по умолчанию yes.',
        },
        thumbprint: {
          en: 'An entry of the site’s list of thumbprints.',
          ru: 'Запись из списка отпечатков сайта.',
        },
        os: { en: 'Operating system of the site server.', ru: 'Операционная система сервера сайта.' },
        ca: {
          en: 'Certificates that the site server trusts (PEM, DER or PKCS#7).',
          ru: 'Доверенные сертификаты сервера сайта (PEM, DER или PKCS#7).',
        },
        service: {
          en: 'Service of the site: ActiveDirectory:ID, OpenLDAP:ID, or the ID alone.',
          ru: 'Сервис сайта: ActiveDirectory:ID, OpenLDAP:ID или только ID.',
        },
        domain: {
          en: 'SERVER is an Active Directory domain: check all its domain controllers.',
          ru: 'SERVER — домен Active Directory: проверить все его контроллеры.',
        },
        revocation: {
          en: 'Download revocation lists and check certificates against them.',
          ru: 'Скачать списки отзыва и проверить по ним сертификаты.',
        },
        html: {
          en: 'Also write the report as an HTML page.',
          ru: 'Записать отчёт ещё и как страницу HTML.',
        },
        out: {
          en: 'Write the report as JSON, to compare it later.',
          ru: 'Записать отчёт как JSON, чтобы сравнить его позже.',
        },
      },
    },
    'ldaps compare': {
      summary: {
        en: 'Show what changed between two reports written by ldaps check --out.',
        ru: 'Показать, что изменилось между двумя отчётами ldaps check --out.',
      },
    },
  },
});

export const ldapsTexts = defineMessages({
  'ldaps.usage.server-and-service': {
    en: 'Give a server or a service, not both.',
    ru: 'Укажите сервер или сервис, но не оба сразу.',
  },
  'ldaps.usage.nothing': {
    en: 'Give a server, or a service with --site, --as and --service.',
    ru: 'Укажите сервер или сервис с параметрами --site, --as и --service.',
  },
  'ldaps.not-a-report': {
    en: 'it is not a report of this version of ldaps check --out',
    ru: 'это не отчёт ldaps check --out этой версии',
  },
  'ldaps.nothing-changed': { en: 'Nothing changed.', ru: 'Изменений нет.' },
  'ldaps.all-servers': { en: 'All servers together', ru: 'Все серверы вместе' },
  'ldaps.from-here': {
    en: 'Checked from this computer, not from the site server.',
    ru: 'Проверено с этого компьютера, а не с сервера сайта.',
  },
  'ldaps.milliseconds': { en: '{milliseconds:#} ms', ru: '{milliseconds:#} мс' },
});
