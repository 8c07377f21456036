import { defineMessages } from './define.ts';

/** What of a site's sign-in wants somebody, and what to do about it. */
export const attentionMessages = defineMessages({
  'attention.account': {
    en: 'Account {login} is blocked after {failed:# failed sign-in|# failed sign-ins}.',
    ru: 'Учётная запись {login} заблокирована после {failed:# неудачного входа|# неудачных входов|# неудачных входов}.',
  },
  'attention.accounts': {
    en: '{count:# account is|# accounts are} blocked by failed sign-ins.',
    ru: 'Из-за неудачных входов {count:заблокирована # учётная запись|заблокированы # учётные записи|заблокировано # учётных записей}.',
  },
  'attention.address': {
    en: 'Address {address} is blocked after {failed:# failed sign-in|# failed sign-ins}.',
    ru: 'Адрес {address} заблокирован после {failed:# неудачного входа|# неудачных входов|# неудачных входов}.',
  },
  'attention.addresses': {
    en: '{count:# address is|# addresses are} blocked by failed sign-ins.',
    ru: 'Из-за неудачных входов {count:заблокирован # адрес|заблокированы # адреса|заблокировано # адресов}.',
  },
  'attention.token': {
    en: 'Token {name} of {login} expires on {end:minute}.',
    ru: 'Токен {name} пользователя {login} истекает {end:minute}.',
  },
  'attention.tokens': {
    en: '{count:# personal access token expires|# personal access tokens expire} within {days:# day|# days}.',
    ru: 'В ближайшие {days:# день|# дня|# дней} {count:истекает # токен|истекают # токена|истекают # токенов} доступа.',
  },
  'attention.no-answer': {
    en: 'There was no answer within {seconds:# second|# seconds}.',
    ru: 'Ответа не было {seconds:# секунду|# секунды|# секунд}.',
  },
  'remedy.attention.account': {
    en: {
      window: 'If the person is known to be who they say, unblock the account under Sign-in.',
      commandLine: 'If the person is known to be who they say: siteferry accounts unblock',
    },
    ru: {
      window: 'Если это точно её владелец, разблокируйте учётную запись на странице входа.',
      commandLine: 'Если это точно её владелец: siteferry accounts unblock',
    },
  },
  'remedy.attention.address': {
    en: {
      window: 'If the address is one of yours, set its counter to zero under Sign-in.',
      commandLine: 'If the address is one of yours: siteferry ip-blocks zero',
    },
    ru: {
      window: 'Если это ваш адрес, обнулите его счётчик на странице входа.',
      commandLine: 'Если это ваш адрес: siteferry ip-blocks zero',
    },
  },
  'remedy.attention.token': {
    en: {
      window: 'Create a new token for what uses it, under Sign-in.',
      commandLine: 'Create a new one for what uses it: siteferry tokens generate',
    },
    ru: {
      window: 'Создайте новый токен для того, что им пользуется, на странице входа.',
      commandLine: 'Создайте новый для того, что им пользуется: siteferry tokens generate',
    },
  },
});
