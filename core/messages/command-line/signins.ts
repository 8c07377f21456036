import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const signinsHelp = defineHelp({
  options: {
    login: { en: 'Only sign-ins of this user.', ru: 'Только входы этого пользователя.' },
    from: {
      en: 'First day, UTC; 30 days ago without it.',
      ru: 'Первый день, UTC; без параметра — 30 дней назад.',
    },
    to: { en: 'Last day, UTC.', ru: 'Последний день, UTC.' },
    protocol: {
      en: 'Only this protocol, as the log writes it.',
      ru: 'Только этот протокол, как он записан в журнале.',
    },
    address: {
      en: 'Only this address: of the connection, or in X-Real-IP.',
      ru: 'Только этот адрес: соединения или из X-Real-IP.',
    },
    provider: {
      en: 'Only this provider, in full, as the log writes it.',
      ru: 'Только этот провайдер, полностью, как он записан в журнале.',
    },
    without: {
      en: 'Only sign-ins without an address, or without a provider.',
      ru: 'Только входы без адреса или без провайдера.',
    },
  },
  commands: {
    'signins list': {
      summary: {
        en: 'List successful sign-ins and their number by day.',
        ru: 'Показать успешные входы и их число по дням.',
      },
      options: {
        limit: { en: 'How many to show; 100 without it.', ru: 'Сколько показать; без параметра 100.' },
        after: {
          en: 'Go on after this place, as the previous page shows it.',
          ru: 'Продолжить с этого места: его показывает предыдущая страница.',
        },
        csv: {
          en: 'Also save all that match to a CSV file, times in UTC.',
          ru: 'Также сохранить все найденные входы в файл CSV, время — UTC.',
        },
      },
    },
    'signins stats': {
      summary: {
        en: 'Count successful sign-ins by day, provider and address.',
        ru: 'Посчитать успешные входы по дням, провайдерам и адресам.',
      },
      options: {
        zone: {
          en: 'Count the days of this time zone: Europe/Moscow; UTC without it.',
          ru: 'Считать дни этого часового пояса: Europe/Moscow; без параметра UTC.',
        },
        top: {
          en: 'How many providers and addresses to show; 10 without it.',
          ru: 'Сколько провайдеров и адресов показать; без параметра 10.',
        },
      },
    },
    'signins licences': {
      summary: {
        en: 'Show assigned licences and the concurrent slots in use.',
        ru: 'Показать назначенные лицензии и занятые конкурентные места.',
      },
    },
  },
});

export const signinsTexts = defineMessages({
  'signins.more': {
    en: '{newest:#} of {total:#}, newest first. Next page: --after {place:word}',
    ru: '{newest:#} из {total:#}, сначала новые. Следующая страница: --after {place:word}',
  },
  'signins.next': { en: 'Next page: --after {place:word}', ru: 'Следующая страница: --after {place:word}' },
  'signins.total': {
    en: '{total:# sign-in|# sign-ins} from {from} to {to}.',
    ru: '{total:# вход|# входа|# входов} с {from} по {to}.',
  },
  'signins.successes': {
    en: 'The log has successful sign-ins only. One through a proxy counts at both of its addresses.',
    ru: 'В журнале только успешные входы. Вход через прокси учтён по обоим его адресам.',
  },
  'signins.no-provider': { en: '(no provider)', ru: '(без провайдера)' },
  'signins.no-address': { en: '(no address)', ru: '(без адреса)' },
  'signins.others': { en: 'and {count:# other|# others}', ru: 'и ещё {count:#}' },
  'signins.notes': { en: 'What the log holds:', ru: 'Что есть в журнале:' },
  'signins.not-a-place': {
    en: '--after takes the place that the previous page shows, not {value}',
    ru: '--after принимает место, которое показала предыдущая страница, а не {value}',
  },
  'signins.licence': {
    en: '{kind}: {assigned:#} of {purchased:#}',
    ru: '{kind}: {assigned:#} из {purchased:#}',
  },
  'signins.slots': { en: 'Concurrent slots in use: {count:#}', ru: 'Занято конкурентных мест: {count:#}' },
});
