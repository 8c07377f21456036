import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const accessTaskHelp = defineHelp({
  options: {},
  commands: {
    'access task': {
      summary: {
        en: 'Say why a user may or may not open a task, step by step.',
        ru: 'Объяснить по шагам, почему пользователь может или не может открыть задачу.',
      },
      details: [
        {
          en: 'Exit code 0: access is granted; 10: it is denied; 11: it cannot be told from here.',
          ru: 'Код завершения 0: доступ есть; 10: доступа нет; 11: отсюда этого не узнать.',
        },
        {
          en: 'Of several users the worst counts: denied before unknown. Nothing is written to the site.',
          ru: 'При нескольких пользователях важен худший итог: сначала отказ. На сайт ничего не пишется.',
        },
      ],
      options: {
        user: {
          en: 'Login, e-mail, or # and the id of a user.',
          ru: 'Логин, адрес почты или # и id пользователя.',
        },
        task: { en: 'Number of the task.', ru: 'Номер задачи.' },
        compare: {
          en: 'Another user: explain both, and name the first step that differs.',
          ru: 'Другой пользователь: объяснить обоих и назвать первый различающийся шаг.',
        },
        sql: {
          en: 'Show what was asked of the database, with the rows of the answers.',
          ru: 'Показать, что спрошено у базы данных, и строки ответов.',
        },
      },
    },
  },
});

export const accessTaskTexts = defineMessages({
  'access.one-user': {
    en: '--compare and --sql take one --user.',
    ru: 'Для --compare и --sql нужен один --user.',
  },
  'access.enough': { en: 'Enough would be:', ru: 'Было бы достаточно:' },
  'access.enough.by': { en: '{change} By: {by}', ru: '{change} Кто: {by}' },
  'access.remedies': { en: 'What to do:', ru: 'Что делать:' },
  'access.platform': { en: 'The platform shows: {text}', ru: 'Платформа показывает: {text}' },
  'access.ways': { en: 'Ways to the task:', ru: 'Пути к задаче:' },
  'access.way': { en: '{required}. {found}', ru: '{required}. {found}' },
  'access.way.open': { en: 'open', ru: 'открыт' },
  'access.way.closed': { en: 'closed', ru: 'закрыт' },
  'access.way.unknown': { en: 'unknown', ru: 'неизвестно' },
  'access.administrative': {
    en: 'Administrative operations and data sources',
    ru: 'Административные операции и источники данных',
  },
  'access.step': { en: '{title}: {found}', ru: '{title}: {found}' },
  'access.sql.parameters': { en: 'parameters {parameters}', ru: 'параметры {parameters}' },
  'access.sql.rows': {
    en: '{count:# row|# rows} in {milliseconds:#} ms',
    ru: '{count:# строка|# строки|# строк} за {milliseconds:#} мс',
  },
  'access.differs': { en: 'The first step that differs: {step}.', ru: 'Первый различающийся шаг: {step}.' },
  'access.differs.not': { en: 'No step differs.', ru: 'Шаги не различаются.' },
});
