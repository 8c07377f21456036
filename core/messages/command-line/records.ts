import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const recordsHelp = defineHelp({
  options: { id: { en: 'ID, as the list shows it.', ru: 'ID, как в списке.' } },
  commands: {
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
    'accounts list': {
      summary: {
        en: 'List users with their groups, licences, tokens and sign-ins.',
        ru: 'Показать пользователей с их группами, лицензиями, токенами и входами.',
      },
      options: {
        text: {
          en: 'Only users whose login, name, e-mail or SID contains this text.',
          ru: 'Только пользователи, в логине, имени, почте или SID которых есть этот текст.',
        },
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
    'users list': {
      summary: {
        en: 'List users who can sign in: --as takes their logins.',
        ru: 'Показать пользователей, которые могут войти: их логины принимает --as.',
      },
      options: {
        text: {
          en: 'Only users whose login or name contains this text.',
          ru: 'Только пользователи, в логине или имени которых есть этот текст.',
        },
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
  'signin.column.real-ip': { en: 'X-Real-IP', ru: 'X-Real-IP' },
  'signin.column.provider': { en: 'Provider', ru: 'Провайдер' },
  'signin.column.note': { en: 'Note', ru: 'Примечание' },
  'signin.column.right': { en: 'Right', ru: 'Право' },
  'signin.column.group': { en: 'Group', ru: 'Группа' },
  'signin.column.guid': { en: 'GUID', ru: 'GUID' },
  'signin.column.users': { en: 'Users', ru: 'Пользователей' },
  'signin.user-by-id': { en: 'user {id}', ru: 'пользователь {id}' },

  'ip-blocks.none': { en: 'No address has failed sign-ins.', ru: 'Адресов с неудачными входами нет.' },
  'ip-blocks.zeroed': {
    en: 'The counter of {address} is reset, and the address is not blocked.',
    ru: 'Счётчик адреса {address} сброшен, адрес не заблокирован.',
  },
  'ip-blocks.deleted': { en: 'The address is deleted.', ru: 'Адрес удалён.' },
  'ip-blocks.cleared': { en: 'Addresses deleted: {count:#}', ru: 'Удалено адресов: {count:#}' },

  'signin.column.email': { en: 'E-mail', ru: 'Почта' },
  'signin.column.groups': { en: 'Groups', ru: 'Группы' },
  'signin.column.licences': { en: 'Licences', ru: 'Лицензии' },
  'signin.column.tokens': { en: 'Tokens', ru: 'Токены' },
  'signin.column.last-sign-in': { en: 'Last sign-in', ru: 'Последний вход' },
  'accounts.state.active': { en: 'active', ru: 'может войти' },
  'accounts.state.blocked': { en: 'blocked', ru: 'заблокирован' },
  'accounts.state.dismissed': { en: 'dismissed', ru: 'уволен' },
  'accounts.none-blocked': { en: 'No account is blocked.', ru: 'Заблокированных учётных записей нет.' },
  'accounts.unblocked': { en: '{login} is unblocked.', ru: 'Пользователь {login} разблокирован.' },

  'signin.column.administrator': { en: 'Administrator', ru: 'Администратор' },
  'users.none': { en: 'No user matches.', ru: 'Подходящих пользователей нет.' },
});
