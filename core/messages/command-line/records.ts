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
  'ip-blocks.none': { en: 'No address has failed sign-ins.', ru: 'Адресов с неудачными входами нет.' },
  'ip-blocks.zeroed': {
    en: 'The counter of {address} is reset, and the address is not blocked.',
    ru: 'Счётчик адреса {address} сброшен, адрес не заблокирован.',
  },
  'ip-blocks.deleted': { en: 'The address is deleted.', ru: 'Адрес удалён.' },
  'ip-blocks.cleared': { en: 'Addresses deleted: {count:#}', ru: 'Удалено адресов: {count:#}' },

  'accounts.none-blocked': { en: 'No account is blocked.', ru: 'Заблокированных учётных записей нет.' },
  'accounts.unblocked': { en: '{login} is unblocked.', ru: 'Пользователь {login} разблокирован.' },

  'users.none': { en: 'No user matches.', ru: 'Подходящих пользователей нет.' },
});
