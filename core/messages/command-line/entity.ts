import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const entityHelp = defineHelp({
  options: {},
  commands: {
    'entity show': {
      summary: {
        en: 'Show one entity of a site: its fields, what it needs, and what uses it.',
        ru: 'Показать один объект сайта: поля, что ему нужно и где он используется.',
      },
      details: [
        {
          en: 'siteferry tree shows TYPE:ID and GUID of every entity. Secrets are never read.',
          ru: 'TYPE:ID и GUID каждого объекта показывает siteferry tree. Секреты не читаются никогда.',
        },
      ],
      options: {
        entity: { en: 'The entity to show.', ru: 'Какой объект показать.' },
        limit: {
          en: 'Name at most this many entities that use it; 200 without it.',
          ru: 'Назвать не больше стольких объектов, которые его используют; без параметра 200.',
        },
      },
    },
  },
});

export const entityTexts = defineMessages({
  'entity.fields': { en: 'Fields', ru: 'Поля' },
  'entity.needs': { en: 'Needs: {count:#}', ru: 'Нужны объекты: {count:#}' },
  'entity.used-by': { en: 'Used by: {count:#}', ru: 'Где используется: {count:#}' },
  'entity.secret': { en: '(secret, never read)', ru: '(секрет, не читается)' },
  'entity.text-place': { en: '{column}, line {line}', ru: '{column}, строка {line}' },
  'entity.first': {
    en: 'Only the first {count:#} are shown. Raise --limit to see more.',
    ru: 'Показаны только первые {count:#}. Увеличьте --limit, чтобы увидеть больше.',
  },
});
