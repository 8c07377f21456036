import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const accessSignInHelp = defineHelp({
  options: {},
  commands: {
    'access signin': {
      summary: {
        en: 'Say why a user can or cannot sign in, step by step.',
        ru: 'Объяснить по шагам, почему пользователь может или не может войти.',
      },
      details: [
        {
          en: 'Exit code 0: the user gets in; 10: the user does not; 11: it cannot be told from here.',
          ru: 'Код завершения 0: войти можно; 10: нельзя; 11: отсюда этого не узнать.',
        },
        {
          en: 'Nothing is written. A directory is asked; a typed password counts there as an attempt.',
          ru: 'Ничего не записывается. Каталог опрашивается; введённый пароль в нём считается попыткой.',
        },
      ],
      options: {
        user: {
          en: 'Login, e-mail, or # and the id of a user.',
          ru: 'Логин, адрес почты или # и id пользователя.',
        },
        method: {
          en: 'How the user signs in; with a password without it.',
          ru: 'Как входит пользователь; без параметра — по паролю.',
        },
        provider: {
          en: 'Id of the provider, 0 for the built-in one; the default one without it.',
          ru: 'Id провайдера, 0 — встроенный; без параметра — провайдер по умолчанию.',
        },
        hostname: {
          en: 'Host name of the page that the user signs in at.',
          ru: 'Имя узла страницы, на которой входит пользователь.',
        },
        device: {
          en: 'Device that the user signs in on; web without it.',
          ru: 'Устройство, с которого входит пользователь; без параметра web.',
        },
        ip: {
          en: 'IP address that the user signs in from.',
          ru: 'IP-адрес, с которого входит пользователь.',
        },
        path: { en: 'Path that is asked for by Basic.', ru: 'Путь, который запрашивают через Basic.' },
        'claims-file': {
          en: 'Claims of an identity provider as JSON, or a token.',
          ru: 'Утверждения поставщика удостоверений в JSON или токен.',
        },
        keys: {
          en: 'appsettings.json or web.config of the site; without it its keys are unknown.',
          ru: 'appsettings.json или web.config сайта; без него ключи сайта неизвестны.',
        },
        'ask-password': {
          en: 'Ask for the user’s password at the terminal, and try it.',
          ru: 'Запросить пароль пользователя в терминале и проверить его.',
        },
        'password-file': {
          en: 'Read the user’s password from this file, or - for standard input, and try it.',
          ru: 'Прочитать пароль пользователя из этого файла (- — стандартный ввод) и проверить его.',
        },
        ca: {
          en: 'PEM or PKCS #7 file with certificates to trust at a directory.',
          ru: 'Файл PEM или PKCS #7 с доверенными сертификатами каталога.',
        },
        'accept-untrusted': {
          en: 'Send passwords even if the directory is not trusted or the connection is not encrypted.',
          ru: 'Отправлять пароли, даже если каталог не доверенный или соединение не зашифровано.',
        },
        entries: {
          en: 'Also show what domain access control makes of every entry point.',
          ru: 'Показать и то, как контроль доступа по домену действует в каждой точке входа.',
        },
        sql: {
          en: 'Show what was asked of the database, with the rows of the answers.',
          ru: 'Показать, что спрошено у базы данных, и строки ответов.',
        },
      },
    },
  },
});

export const accessSignInTexts = defineMessages({
  'access-signin.ask': {
    en: 'Password of {user} on the site:',
    ru: 'Пароль пользователя {user} на сайте:',
  },
  'access-signin.attempt': {
    en: 'The password is tried: a directory counts that as an attempt, the site does not.',
    ru: 'Пароль будет проверен: каталог засчитает это как попытку входа, сайт — нет.',
  },
  'access-signin.domain-at': {
    en: 'Domain access control at {host}, by entry point and the keys that bypass it:',
    ru: 'Контроль доступа по домену на {host}: точки входа и ключи обхода:',
  },
  'access-signin.domain-anywhere': {
    en: 'Domain access control without a host name, by entry point and the keys that bypass it:',
    ru: 'Контроль доступа по домену без имени узла: точки входа и ключи обхода:',
  },
  'access-signin.no-terminal': {
    en: '--ask-password needs a terminal; use --password-file.',
    ru: 'Для --ask-password нужен терминал; используйте --password-file.',
  },
  'access-signin.one-password': {
    en: 'Give one of --ask-password and --password-file.',
    ru: 'Укажите одно из: --ask-password, --password-file.',
  },
  'access-signin.answer': { en: 'The site answers: {answer}', ru: 'Сайт отвечает: {answer}' },
  'access-signin.answer.none': {
    en: 'The site’s answer is not known, or it is not asked at all.',
    ru: 'Ответ сайта неизвестен, или сайт не спрашивают вовсе.',
  },
  'access-signin.answer.text': { en: '{status}, {text}', ru: '{status}, {text}' },
  'access-signin.by-built-in': {
    en: 'Provider: the built-in one (#0)',
    ru: 'Провайдер: встроенный (#0)',
  },
  'access-signin.by-provider': {
    en: 'Provider: {name} (#{id}, {type})',
    ru: 'Провайдер: {name} (#{id}, {type})',
  },
});
