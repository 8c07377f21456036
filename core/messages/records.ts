import { defineMessages } from './define.ts';

/** What is said of tokens, blocks, the log of sign-ins and the operator. */
export const recordsMessages = defineMessages({
  // What was not found (`record-unknown`); the id follows.
  'record.provider': { en: 'authentication provider', ru: 'провайдер входа' },
  'record.user': { en: 'user', ru: 'пользователь' },
  'record.token': { en: 'personal access token', ru: 'персональный токен доступа' },
  'record.service-key': { en: 'key of the service', ru: 'ключ службы' },
  'record.ip-block': { en: 'address with failed sign-ins', ru: 'адрес с неудачными входами' },
  'record.synchronization-profile': { en: 'synchronization profile', ru: 'профиль синхронизации' },

  // What is not available on a site (`feature-off`, `edition-excludes`).
  'feature.signin': { en: 'Sign-in administration', ru: 'Управление входом' },
  'feature.access': { en: 'Explaining access', ru: 'Объяснение доступа' },
  'feature.tokens': {
    en: 'Creating personal access tokens',
    ru: 'Создание персональных токенов доступа',
  },
  'feature.synchronization': { en: 'Directory synchronization', ru: 'Синхронизация с каталогом' },

  // What an operator lacks (`right-missing`).
  'right.administration': { en: 'administration ({code})', ru: 'администрирование ({code})' },
  'right.superadministrator': { en: 'superadministrator', ru: 'суперадминистратор' },

  'right.service-key': { en: '{right} of the key', ru: '{right} у ключа' },
  'right.other-site': {
    en: 'another site than the one that is served',
    ru: 'другой сайт, не тот, который обслуживается',
  },
  'right.other-user': { en: 'a key of another user', ru: 'ключ другого пользователя' },
  'right.own-tokens': { en: 'own tokens ({code})', ru: 'собственные токены ({code})' },

  'account.not-blocked': { en: 'User {login} is not blocked.', ru: 'Пользователь {login} не заблокирован.' },

  // Where a cap of tokens is from.
  'token.cap.file': { en: '{file}, line {line}: {path}', ru: '{file}, строка {line}: {path}' },
  'token.cap.option': { en: 'as specified', ru: 'как указано' },
  'token.cap.default': {
    en: 'the default, not set in a configuration file',
    ru: 'по умолчанию, в файле конфигурации не задано',
  },

  'token.user-dismissed': { en: 'User {login} is dismissed.', ru: 'Пользователь {login} уволен.' },
  'token.user-blocked': { en: 'User {login} is blocked.', ru: 'Пользователь {login} заблокирован.' },
  'token.right-missing': {
    en: 'No group of user {login} has the right {right}.',
    ru: 'Ни у одной группы пользователя {login} нет права {right}.',
  },
  'token.too-many': {
    en: 'User {login} has {held:# token that is not revoked|# tokens that are not revoked}; the limit is {limit:#} ({source}).',
    ru: 'У пользователя {login} {held:# неотозванный токен|# неотозванных токена|# неотозванных токенов}; предел — {limit:#} ({source}).',
  },
  'token.expiry-missing': {
    en: 'A token without expiry is not allowed; the longest validity is {limit:# day|# days} ({source}).',
    ru: 'Бессрочный токен не разрешён; наибольший срок — {limit:# день|# дня|# дней} ({source}).',
  },
  'token.expiry-too-late': {
    en: 'A token cannot be valid for {days:# day|# days}; the longest validity is {limit:# day|# days} ({source}).',
    ru: 'Срок токена не может быть {days:# день|# дня|# дней}; наибольший — {limit:# день|# дня|# дней} ({source}).',
  },
});
