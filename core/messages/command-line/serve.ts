import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const serveHelp = defineHelp({
  options: {},
  commands: {
    serve: {
      summary: { en: 'Open the window in a browser on this computer.', ru: '' },
      details: [
        {
          en: 'It answers on loopback only, to who has the address that it prints: the address works once and opens one window.',
          ru: '',
        },
        {
          en: 'Press Enter for another address, Ctrl-C to end it. Nothing can be written then that was not asked for there.',
          ru: '',
        },
      ],
      options: { port: { en: 'The port to use; any free one without it.', ru: '' } },
    },
  },
});

export const serveTexts = defineMessages({});
