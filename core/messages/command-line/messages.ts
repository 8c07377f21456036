import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const messagesHelp = defineHelp({
  options: {},
  commands: {
    messages: {
      summary: {
        en: 'List every code of answers, logs and errors with its text; no site is needed.',
        ru: 'Перечислить коды ответов, журналов и ошибок с их текстами; сайт не нужен.',
      },
      details: [
        {
          en: 'A code keeps its meaning from version to version; {name} stands for a value.',
          ru: 'Код сохраняет смысл от версии к версии; {name} стоит на месте значения.',
        },
        {
          en: 'A text that differs between window, command line and HTTP has a line for each.',
          ru: 'У текста, который различается в окне, командной строке и HTTP, по строке на каждый.',
        },
      ],
    },
  },
});

export const messagesTexts = defineMessages({});
