import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const certificatesHelp = defineHelp({
  options: {},
  commands: {
    'certificates known': {
      summary: {
        en: 'List the certificates that were ever checked on this computer, the earliest to expire first.',
        ru: 'Показать сертификаты, которые проверялись на этом компьютере, сначала с ближайшим сроком.',
      },
      details: [
        {
          en: 'Nothing is asked of any server: each line says when it was checked.',
          ru: 'Серверы не опрашиваются: в каждой строке указано время проверки.',
        },
        {
          en: 'Exits with 10 if a certificate has expired or expires within --days, with 11 if one could not be read.',
          ru: 'Код завершения: 10, если сертификат истёк или истечёт за --days дней; 11, если прочитать не удалось.',
        },
      ],
      options: {
        days: {
          en: 'How many days before expiry count as too late; 30 by default.',
          ru: 'За сколько дней до истечения предупреждать; по умолчанию 30.',
        },
      },
    },
    'certificates recheck': {
      summary: {
        en: 'Read the known certificates again. No site is opened, and no password is sent.',
        ru: 'Прочитать известные сертификаты заново. Сайты не открываются, пароли не отправляются.',
      },
      details: [
        {
          en: 'A server that does not answer keeps its last result. Exits with 11 if there is one.',
          ru: 'Для сервера, который не ответил, остаётся прежний результат. Код завершения в этом случае 11.',
        },
      ],
      options: {
        'older-than': {
          en: 'Only what was checked longer ago than this; everything by default.',
          ru: 'Только то, что проверялось раньше этого срока; по умолчанию всё.',
        },
      },
    },
    'certificates reminders': {
      summary: {
        en: 'Print the expiry reminders that are due: 30, 14, 7 and 1 days before the end, each once.',
        ru: 'Напечатать напоминания об истечении: за 30, 14, 7 и 1 день, каждое один раз.',
      },
      details: [
        {
          en: 'A certificate that is valid for less than 100 days comes first when a sixth of that is left.',
          ru: 'О сертификате со сроком меньше 100 дней впервые напоминает, когда осталась шестая часть срока.',
        },
        {
          en: 'For a scheduler: run certificates recheck before. Exits with 10 if a reminder was printed.',
          ru: 'Для планировщика: сначала certificates recheck. Код завершения 10, если напечатано напоминание.',
        },
      ],
    },
  },
});

export const certificatesTexts = defineMessages({
  'certificates.none-known': {
    en: 'No certificates were checked on this computer yet.',
    ru: 'На этом компьютере сертификаты ещё не проверялись.',
  },
  'certificates.checked': { en: 'checked {at:minute}', ru: 'проверен {at:minute}' },
  'certificates.unread': { en: 'Not read since: {reason}', ru: 'С тех пор не читается: {reason}' },
  'certificates.rechecked': {
    en: 'Looked at {count:# place|# places}.',
    ru: 'Проверено {count:# место|# места|# мест}.',
  },
  'certificates.not-read': {
    en: '{count:# place|# places} could not be read; certificates known shows why.',
    ru: 'Не удалось прочитать {count:# место|# места|# мест}; причины показывает certificates known.',
  },
  'certificates.no-reminders': { en: 'No reminder is due.', ru: 'Напоминаний нет.' },
  'certificates.reminder': {
    en: '{name} expires in {days:# day|# days}, {end:minute}',
    ru: '{name}: осталось {days:# день|# дня|# дней}, истекает {end:minute}',
  },
  'certificates.reminder.last-day': {
    en: '{name} expires in less than a day, {end:minute}',
    ru: '{name}: осталось меньше суток, истекает {end:minute}',
  },
  'certificates.reminder.ended': {
    en: '{name} has expired, {end:minute}',
    ru: '{name}: срок истёк {end:minute}',
  },
});
