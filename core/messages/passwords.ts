import { defineMessages } from './define.ts';

/** What is said of passwords and their policy: `password.<rule>` is what a rule finds. */
export const passwordsMessages = defineMessages({
  'password.too-long': {
    en: 'The password is longer than {limit:# character|# characters}. Other rules were not checked.',
    ru: 'Пароль длиннее {limit:# символа|# символов|# символов}. Остальные правила не проверялись.',
  },
  'password.too-short': {
    en: 'The password is shorter than {limit:# character|# characters}.',
    ru: 'Пароль короче {limit:# символа|# символов|# символов}.',
  },
  'password.no-special-character': {
    en: 'The password has no special character.',
    ru: 'В пароле нет специального символа.',
  },
  'password.no-capital-letter': {
    en: 'The password has no capital letter.',
    ru: 'В пароле нет заглавной буквы.',
  },
  'password.equals-login': {
    en: 'The password is the same as the login.',
    ru: 'Пароль совпадает с логином.',
  },
  'password.equals-previous': {
    en: 'The password was used before.',
    ru: 'Этот пароль уже использовался.',
  },
  'password.birth-date': {
    en: 'The password contains the birth date.',
    ru: 'В пароле есть дата рождения.',
  },
  'password.sequence': {
    en: 'The password contains a sequence of neighbouring characters.',
    ru: 'В пароле есть последовательность соседних символов.',
  },
  'password.repeat': {
    en: 'The password contains a repeating pattern.',
    ru: 'В пароле есть повтор.',
  },
  'evidence.password-part': { en: 'Part of the password', ru: 'Часть пароля' },

  'password.remark.dismissed': {
    en: '{login} is dismissed: the site lets nobody in who is, whatever the password.',
    ru: 'Пользователь {login} уволен: сайт его не впустит, каким бы ни был пароль.',
  },
  'password.remark.robot': {
    en: '{login} is a system robot, which signs in by no password.',
    ru: '{login} — системный робот, который не входит по паролю.',
  },
  'password.remark.blocked': {
    en: '{login} is blocked: unblock the account as well.',
    ru: 'Пользователь {login} заблокирован: разблокируйте и учётную запись.',
  },
  'password.rejected': {
    en: 'The password policy rejects this password. {findings}',
    ru: 'Политика паролей не допускает этот пароль. {findings}',
  },
  /** Findings one after the other. */
  'password.findings': { en: '{first} {next}', ru: '{first} {next}' },
  'password.not-set-before': {
    en: {
      window:
        'User {login} has no password on this site; a directory may hold it. To set the first one, select “The user has no password yet”.',
      commandLine:
        'User {login} has no password on this site; a directory may hold it. To set the first one, add --first.',
      http: 'User {login} has no password on this site; a directory may hold it. To set the first one, say "first": true.',
    },
    ru: {
      window:
        'У пользователя {login} нет пароля на этом сайте; возможно, он хранится в каталоге. Чтобы задать первый пароль, отметьте «У пользователя ещё нет пароля».',
      commandLine:
        'У пользователя {login} нет пароля на этом сайте; возможно, он хранится в каталоге. Чтобы задать первый пароль, добавьте --first.',
      http: 'У пользователя {login} нет пароля на этом сайте; возможно, он хранится в каталоге. Чтобы задать первый пароль, укажите "first": true.',
    },
  },
});
