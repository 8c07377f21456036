import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const recordsHelp = defineHelp({
  options: { id: { en: 'ID, as the list shows it.', ru: 'ID, как в списке.' } },
  commands: {
    'tokens list': {
      summary: {
        en: 'List personal access tokens of all users or of one.',
        ru: 'Показать персональные токены доступа всех пользователей или одного.',
      },
      options: { login: { en: 'Only tokens of this user.', ru: 'Только токены этого пользователя.' } },
    },
    'tokens revoke': {
      summary: {
        en: 'Revoke a personal access token; it stays in the list.',
        ru: 'Отозвать персональный токен доступа; он останется в списке.',
      },
    },
    'tokens generate': {
      summary: {
        en: 'Create a personal access token for a user; it is shown only once.',
        ru: 'Создать пользователю персональный токен доступа; он показывается только один раз.',
      },
      details: [
        {
          en: 'Give the limits from appsettings.json of the site: the database does not contain them.',
          ru: 'Укажите ограничения из appsettings.json сайта: в базе данных их нет.',
        },
      ],
      options: {
        login: { en: 'Login of the user who gets the token.', ru: 'Логин пользователя, для которого токен.' },
        name: {
          en: 'Name of the token, for example its purpose.',
          ru: 'Название токена, например его назначение.',
        },
        days: {
          en: 'Validity in days; no expiry without it, where the site allows that.',
          ru: 'Срок действия в днях; без параметра — бессрочно, если сайт это разрешает.',
        },
        'max-tokens': {
          en: 'PatMaxTokensPerUser of the site; 10 without it.',
          ru: 'PatMaxTokensPerUser сайта; без параметра 10.',
        },
        'max-days': {
          en: 'PatMaxExpirationDays of the site, 0 for no limit; 365 without it.',
          ru: 'PatMaxExpirationDays сайта, 0 — без ограничения; без параметра 365.',
        },
      },
    },
    'ip-blocks list': {
      summary: { en: 'List addresses with failed sign-ins.', ru: 'Показать адреса с неудачными входами.' },
    },
    'ip-blocks zero': {
      summary: {
        en: 'Reset the counter of an address, which unblocks it.',
        ru: 'Сбросить счётчик адреса и тем самым разблокировать его.',
      },
    },
    'ip-blocks delete': {
      summary: {
        en: 'Delete an address from the list, which unblocks it.',
        ru: 'Удалить адрес из списка и тем самым разблокировать его.',
      },
    },
    'ip-blocks clear': {
      summary: {
        en: 'Delete all addresses; only a superadministrator can do this.',
        ru: 'Удалить все адреса; доступно только суперадминистратору.',
      },
    },
    'accounts blocked': {
      summary: {
        en: 'List accounts blocked by failed sign-ins.',
        ru: 'Показать учётные записи, заблокированные из-за неудачных входов.',
      },
    },
    'accounts unblock': {
      summary: { en: 'Unblock an account.', ru: 'Разблокировать учётную запись.' },
      options: { login: { en: 'Login of the user.', ru: 'Логин пользователя.' } },
    },
    'signins list': {
      summary: {
        en: 'List successful sign-ins and their number by day.',
        ru: 'Показать успешные входы и их число по дням.',
      },
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
        csv: { en: 'Also save all of them to a CSV file.', ru: 'Также сохранить все входы в файл CSV.' },
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

export const recordsTexts = defineMessages({
  'signin.column.user': { en: 'User', ru: 'Пользователь' },
  'signin.column.name': { en: 'Name', ru: 'Название' },
  'signin.column.display-name': { en: 'Name', ru: 'Имя' },
  'signin.column.prefix': { en: 'Prefix', ru: 'Начало токена' },
  'signin.column.state': { en: 'Status', ru: 'Состояние' },
  'signin.column.expires': { en: 'Expires', ru: 'Истекает' },
  'signin.column.last-used': { en: 'Last used', ru: 'Последнее использование' },
  'signin.column.address': { en: 'Address', ru: 'Адрес' },
  'signin.column.failed': { en: 'Failed', ru: 'Неудачных' },
  'signin.column.blocked': { en: 'Blocked', ru: 'Заблокирован' },
  'signin.column.last-attempt': { en: 'Last attempt', ru: 'Последняя попытка' },
  'signin.column.login': { en: 'Login', ru: 'Логин' },
  'signin.column.since': { en: 'Since', ru: 'С' },
  'signin.column.day': { en: 'Day', ru: 'День' },
  'signin.column.signins': { en: 'Sign-ins', ru: 'Входов' },
  'signin.column.date': { en: 'Date', ru: 'Дата' },
  'signin.column.protocol': { en: 'Protocol', ru: 'Протокол' },
  'signin.user-by-id': { en: 'user {id}', ru: 'пользователь {id}' },

  'tokens.none': { en: 'There are no tokens.', ru: 'Токенов нет.' },
  'tokens.state.active': { en: 'active', ru: 'действует' },
  'tokens.state.expired': { en: 'expired', ru: 'истёк' },
  'tokens.state.revoked': { en: 'revoked', ru: 'отозван' },
  'tokens.no-expiry': { en: 'never', ru: 'никогда' },
  'tokens.not-used': { en: 'never', ru: 'не использовался' },
  'tokens.revoked': { en: 'Token “{name}” is revoked ({user}).', ru: 'Токен «{name}» отозван ({user}).' },
  'tokens.generated': {
    en: 'A token without expiry for {login}. Copy it now: it is not shown again.',
    ru: 'Бессрочный токен для {login}. Скопируйте его сейчас: больше он не будет показан.',
  },
  'tokens.generated-until': {
    en: 'A token for {login}, valid until {end:minute}. Copy it now: it is not shown again.',
    ru: 'Токен для {login}, действует до {end:minute}. Скопируйте его сейчас: больше он не будет показан.',
  },

  'ip-blocks.none': { en: 'No address has failed sign-ins.', ru: 'Адресов с неудачными входами нет.' },
  'ip-blocks.zeroed': {
    en: 'The counter of {address} is reset, and the address is not blocked.',
    ru: 'Счётчик адреса {address} сброшен, адрес не заблокирован.',
  },
  'ip-blocks.deleted': { en: 'The address is deleted.', ru: 'Адрес удалён.' },
  'ip-blocks.cleared': { en: 'Addresses deleted: {count:#}', ru: 'Удалено адресов: {count:#}' },

  'accounts.none-blocked': { en: 'No account is blocked.', ru: 'Заблокированных учётных записей нет.' },
  'accounts.unblocked': { en: '{login} is unblocked.', ru: 'Пользователь {login} разблокирован.' },

  'signins.more': {
    en: 'The newest {newest:#} of {total:#}; --csv saves all of them.',
    ru: 'Последние {newest:#} из {total:#}; --csv сохраняет все.',
  },
  'signins.licence': {
    en: '{kind}: {assigned:#} of {purchased:#}',
    ru: '{kind}: {assigned:#} из {purchased:#}',
  },
  'signins.slots': { en: 'Concurrent slots in use: {count:#}', ru: 'Занято конкурентных мест: {count:#}' },
});
