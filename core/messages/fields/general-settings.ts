import { defineLabels } from './define-fields.ts';

/** The general settings of sign-in, with the password policy. */
export const generalSettingsLabels = defineLabels('general-settings', {
  FailedAttemptsBeforeBlock: {
    en: 'Failed sign-ins before an account is blocked',
    ru: 'Неудачных входов до блокировки учётной записи',
  },
  FailedAttemptsBeforeCaptcha: {
    en: 'Failed sign-ins of a user before a captcha',
    ru: 'Неудачных входов пользователя до капчи',
  },
  FailedIpAttemptsBeforeBlock: {
    en: 'Failed sign-ins from an address before it is blocked',
    ru: 'Неудачных входов с адреса до его блокировки',
  },
  IsCaptchaEnabled: { en: 'Captcha', ru: 'Капча' },
  ForbidEmailAsLogin: { en: 'Do not allow email as login', ru: 'Запретить почту в качестве логина' },
  IsRegistrationAllowed: { en: 'Allow registration', ru: 'Разрешить регистрацию' },
  PasswordMinLength: { en: 'Minimum length', ru: 'Минимальная длина' },
  PasswordMaxLength: { en: 'Maximum length', ru: 'Максимальная длина' },
  PasswordMinSequenceLength: { en: 'Minimum sequence length', ru: 'Минимальная длина последовательности' },
  PasswordMinRepeatLength: { en: 'Minimum repeating-pattern length', ru: 'Минимальная длина повтора' },
  PasswordHistoryLength: { en: 'Password history length', ru: 'Длина истории паролей' },
  PasswordValidityDays: { en: 'Password validity, days', ru: 'Срок действия пароля, дней' },
  PasswordRecoveryCodeDays: {
    en: 'Recovery code validity, days',
    ru: 'Срок действия кода восстановления, дней',
  },
  PasswordNeedsSpecialCharacter: { en: 'Require a special character', ru: 'Требовать специальный символ' },
  PasswordNeedsCapitalLetter: { en: 'Require a capital letter', ru: 'Требовать заглавную букву' },
  PasswordMayEqualPrevious: { en: 'Allow previous passwords', ru: 'Разрешать прежние пароли' },
  PasswordMayEqualLogin: { en: 'Allow the login as password', ru: 'Разрешать пароль, совпадающий с логином' },
  PasswordChecksBirthDate: { en: 'Do not allow the birth date', ru: 'Запрещать дату рождения' },
});
