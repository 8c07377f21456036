import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const accessRehearseHelp = defineHelp({
  options: {
    user: {
      en: 'Login, e-mail address, or # and the ID of the user.',
      ru: 'Логин, адрес почты или # и ID пользователя.',
    },
    hostname: { en: 'Host name of the sign-in page.', ru: 'Имя узла страницы входа.' },
    device: { en: 'Device of the user; web by default.', ru: 'Устройство пользователя; по умолчанию web.' },
    ip: { en: 'Address that the user signs in from.', ru: 'Адрес, с которого входит пользователь.' },
    keys: {
      en: 'The site’s appsettings.json or web.config, without which its keys are unknown.',
      ru: 'Файл appsettings.json или web.config сайта; без него его ключи неизвестны.',
    },
  },
  commands: {
    'access rehearse': {
      summary: {
        en: 'Sign in with a provider from this computer, and see what the site would answer.',
        ru: 'Войти через провайдер с этого компьютера и узнать, что ответил бы сайт.',
      },
      details: [
        {
          en: 'Nothing is written to the site. A directory or RADIUS server counts the attempt.',
          ru: 'На сайт ничего не записывается. Служба каталогов или сервер RADIUS учитывает попытку.',
        },
        {
          en: 'For OAuth and SAML, open the printed address; allow the return address at the provider first.',
          ru: 'Для OAuth и SAML откройте показанный адрес; сначала разрешите у поставщика адрес возврата.',
        },
        {
          en: 'Exits with 0 if the site would let the user in, 10 if not, 11 if that is unknown.',
          ru: 'Код завершения: 0, если сайт впустил бы пользователя; 10, если нет; 11, если неизвестно.',
        },
      ],
      options: {
        provider: {
          en: 'ID of the provider; 0 is the built-in one.',
          ru: 'ID провайдера; 0 — встроенный.',
        },
        'ask-password': { en: 'Ask for the password.', ru: 'Запросить пароль.' },
        'password-file': {
          en: 'File with the password; - reads standard input.',
          ru: 'Файл с паролем; - читает стандартный ввод.',
        },
        'factor-token-file': {
          en: 'File with the token that a second-factor service has sent; its times are checked.',
          ru: 'Файл с токеном от сервиса второго фактора; проверяется его время.',
        },
        pfx: {
          en: 'SAML: a copy of the .pfx file that the site signs its requests with.',
          ru: 'SAML: копия файла .pfx, которым сайт подписывает запросы.',
        },
        'pfx-password-file': {
          en: 'File with the password of the .pfx file, where it is not the one of the settings.',
          ru: 'Файл с паролем файла .pfx, если он не такой, как в настройках.',
        },
        port: {
          en: 'Port of this computer that the browser comes back to; 47190 by default.',
          ru: 'Порт этого компьютера, на который возвращается браузер; по умолчанию 47190.',
        },
        wait: {
          en: 'How long to wait for the browser, in seconds; 300 by default.',
          ru: 'Сколько секунд ждать браузер; по умолчанию 300.',
        },
        'accept-untrusted': {
          en: 'Directories: send the password even if the server is not trusted.',
          ru: 'Каталоги: отправить пароль, даже если сервер не доверенный.',
        },
      },
    },
    'access rehearse-code': {
      summary: {
        en: 'Sign in with a login code that is sent to nobody.',
        ru: 'Войти по коду, который никому не отправляется.',
      },
      details: [
        {
          en: 'The code is shown here and has to be typed; where nobody can type it, it is entered as it is.',
          ru: 'Код показывается здесь, его нужно ввести; если вводить некому, он вводится сам.',
        },
      ],
      options: { kind: { en: 'Kind of the code.', ru: 'Вид кода.' } },
    },
  },
});

export const accessRehearseTexts = defineMessages({
  'rehearse.open': {
    en: 'Open this address in a browser of this computer, and sign in:',
    ru: 'Откройте этот адрес в браузере на этом компьютере и войдите:',
  },
  'rehearse.ask-code': { en: 'Code:', ru: 'Код:' },
  'rehearse.claims': { en: 'Claims', ru: 'Утверждения' },
  'rehearse.refused': {
    en: 'The site answers: 401. It does not let anybody in for this.',
    ru: 'Сайт отвечает: 401. Никого с этим он не впускает.',
  },
  'rehearse.not-asked': {
    en: 'Nobody was signed in, and the site would not be asked.',
    ru: 'Вход не выполнен, и до сайта дело бы не дошло.',
  },
  'rehearse.outbox.email-code': {
    en: 'Not sent: code {code} to mailbox {to}, until {time:minute}.',
    ru: 'Не отправлено: код {code} на почту {to}, до {time:minute}.',
  },
  'rehearse.outbox.phone-code': {
    en: 'Not sent: code {code} to phone {to}, until {time:minute}.',
    ru: 'Не отправлено: код {code} на телефон {to}, до {time:minute}.',
  },
});
