import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const serveHelp = defineHelp({
  options: {},
  commands: {
    serve: {
      summary: {
        en: 'Open the window in a browser on this computer.',
        ru: 'Открыть окно в браузере на этом компьютере.',
      },
      details: [
        {
          en: 'Only this computer can connect, and only with the address that is printed: it works once and opens one window.',
          ru: 'Подключиться можно только с этого компьютера и только по напечатанному адресу: он действует один раз и открывает одно окно.',
        },
        {
          en: 'Press Enter for another address, Ctrl-C to stop.',
          ru: 'Enter печатает ещё один адрес, Ctrl-C завершает работу.',
        },
      ],
      options: {
        port: {
          en: 'The port to use; by default the last one, or any that is free.',
          ru: 'Порт; по умолчанию прежний или любой свободный.',
        },
      },
    },
  },
});

export const serveTexts = defineMessages({
  'serve.not-built': {
    en: 'The window is not built. Run npm run build.',
    ru: 'Окно не собрано. Выполните npm run build.',
  },
  'serve.port-taken': {
    en: 'Port {port} cannot be used. Choose another one with --port.',
    ru: 'Порт {port} использовать нельзя. Укажите другой: --port.',
  },
  'serve.started': {
    en: 'Siteferry answers on port {port}, only to this computer. Press Ctrl-C to stop.',
    ru: 'Siteferry отвечает на порту {port} и только этому компьютеру. Остановить: Ctrl-C.',
  },
  'serve.address': { en: 'Open {address}', ru: 'Откройте {address}' },
  'serve.another': {
    en: 'The address opens one window; press Enter for another.',
    ru: 'Адрес открывает одно окно; Enter печатает ещё один.',
  },
});
