import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const passwordHelp = defineHelp({
  options: {
    'password-file': {
      en: 'File with the password; - reads standard input.',
      ru: 'Файл с паролем; - читает стандартный ввод.',
    },
    login: { en: 'Login of the user.', ru: 'Логин пользователя.' },
  },
  commands: {
    'password policy': {
      summary: {
        en: 'Show the password policy of built-in users.',
        ru: 'Показать политику паролей встроенных пользователей.',
      },
    },
    'password check': {
      summary: {
        en: 'Check a password against the policy; nothing is stored.',
        ru: 'Проверить пароль по политике; ничего не сохраняется.',
      },
      details: [
        {
          en: 'Ends with 10 if the policy rejects the password. Previous passwords are not checked.',
          ru: 'Завершается с кодом 10, если политика не допускает пароль. Прежние пароли не проверяются.',
        },
      ],
      options: {
        login: {
          en: 'Login that the password must differ from.',
          ru: 'Логин, с которым пароль не должен совпадать.',
        },
        'birth-date': {
          en: 'Birth date that the password must not contain.',
          ru: 'Дата рождения, которой не должно быть в пароле.',
        },
        policy: {
          en: 'Another policy, as siteferry password policy --json prints it.',
          ru: 'Другая политика в том виде, как её выводит siteferry password policy --json.',
        },
      },
    },
    'password set': {
      summary: {
        en: 'Set the password of a built-in user; the policy applies.',
        ru: 'Задать пароль встроенного пользователя с учётом политики.',
      },
      details: [
        {
          en: 'Only a superadministrator can set the password of a superadministrator.',
          ru: 'Пароль суперадминистратора может задать только суперадминистратор.',
        },
      ],
      options: {
        first: { en: 'The user has no password yet.', ru: 'У пользователя ещё нет пароля.' },
      },
    },
    'password verify': {
      summary: {
        en: 'Check whether a password is that of a user.',
        ru: 'Проверить, подходит ли пароль пользователю.',
      },
      details: [
        {
          en: 'Ends with 10 if it is not. If it is, a hash in an older format is updated, as at sign-in.',
          ru: 'Если не подходит, завершается с кодом 10. Если подходит, хеш в старом формате обновляется, как при входе.',
        },
      ],
    },
  },
});

export const passwordTexts = defineMessages({
  'password.check.accepted': {
    en: 'The policy accepts this password.',
    ru: 'Политика допускает этот пароль.',
  },
  'password.check.rejected': {
    en: 'The policy rejects this password:',
    ru: 'Политика не допускает этот пароль:',
  },
  'password.check.contradictory': {
    en: 'The policy rejects every password:',
    ru: 'Политика не допускает ни одного пароля:',
  },
  'password.set': { en: 'The password of {login} is set.', ru: 'Пароль пользователя {login} задан.' },
  'password.verify.matches': {
    en: 'The password of {login} is correct.',
    ru: 'Пароль пользователя {login} верный.',
  },
  'password.verify.differs': {
    en: 'The password of {login} is not correct.',
    ru: 'Пароль пользователя {login} неверный.',
  },
  'password.verify.none': {
    en: '{login} has no password on this site.',
    ru: 'У пользователя {login} на этом сайте нет пароля.',
  },
  'password.verify.rehashed': {
    en: 'The stored hash had an older format and was updated.',
    ru: 'Сохранённый хеш был в старом формате и обновлён.',
  },
  'password.birth-date-not-date': {
    en: '--birth-date is a date such as 1987-03-09, not “{value}”.',
    ru: '--birth-date — дата вида 1987-03-09, а не «{value}».',
  },
  'password.not-a-policy': {
    en: 'it is not what siteferry password policy --json prints',
    ru: 'это не вывод siteferry password policy --json',
  },
});
