import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const historyHelp = defineHelp({
  options: { run: { en: 'The run, as history list names it.', ru: '' } },
  commands: {
    'history list': {
      summary: { en: 'List the exports and imports that were made on this computer.', ru: '' },
      options: { limit: { en: 'The newest N; 20 without it.', ru: '' } },
    },
    'history show': {
      summary: { en: 'Show what one export or import did, and where its files are.', ru: '' },
    },
    'history save': {
      summary: {
        en: 'Save a file of an export or import: its archive, Log.txt, Error.txt or plan.json.',
        ru: '',
      },
      options: {
        file: { en: 'The file, as history show names it.', ru: '' },
        out: { en: 'Where to save it.', ru: '' },
      },
    },
    'history forget': {
      summary: { en: 'Remove a run from the history, with the files that are kept for it.', ru: '' },
      details: [
        { en: 'Files that were written elsewhere (--out, --log-dir) stay, and no site is touched.', ru: '' },
      ],
    },
  },
});

export const historyTexts = defineMessages({});
