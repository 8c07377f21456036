import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const accessPersonHelp = defineHelp({
  options: {},
  commands: {
    'access user': {
      summary: {
        en: 'Show all that the site knows of a user; several found are listed.',
        ru: 'Показать всё, что сайт знает о пользователе; если найдено несколько — их список.',
      },
      details: [
        {
          en: 'Reads only; no operator is needed. What the database does not tell is left out, with the reason.',
          ru: 'Только чтение; оператор не нужен. Чего база данных не сообщает, то пропускается с причиной.',
        },
      ],
      options: {
        user: {
          en: 'Part of login, name, e-mail, SID or external account; or # and the ID.',
          ru: 'Часть логина, имени, почты, SID или внешней учётной записи; или # и ID.',
        },
        limit: { en: 'How many to list; 50 without it.', ru: 'Сколько показать; без параметра 50.' },
      },
    },
  },
});

export const accessPersonTexts = defineMessages({
  'access.people-more': {
    en: 'There are more: a longer text finds fewer.',
    ru: 'Есть ещё: по более длинному тексту найдётся меньше.',
  },
  'access.unsearched': { en: 'Not searched everywhere: {reason}', ru: 'Искали не везде: {reason}' },
  'access.person-note': { en: 'Incomplete: {reason}', ru: 'Неполно: {reason}' },
  'access.part-unknown': { en: 'Unknown: {reason}', ru: 'Неизвестно: {reason}' },
});
