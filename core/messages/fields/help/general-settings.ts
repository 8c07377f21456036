import { defineFieldHelp } from '../define-fields.ts';

/** The general settings of sign-in, with the password policy. */
export const generalSettingsHelp = defineFieldHelp('general-settings', {
  FailedAttemptsBeforeBlock: {
    en: 'Only an administrator can unblock the account.',
    ru: 'Разблокировать учётную запись может только администратор.',
  },
  FailedAttemptsBeforeCaptcha: {
    en: 'Should be less than the number before blocking.',
    ru: 'Должно быть меньше числа входов до блокировки.',
  },
  FailedIpAttemptsBeforeBlock: {
    en: 'A captcha is then offered to unblock the address.',
    ru: 'Чтобы разблокировать адрес, предлагается капча.',
  },
  IsCaptchaEnabled: {
    en: 'Ask for a captcha on the sign-in page.',
    ru: 'Показывать капчу на странице входа.',
  },
  ForbidEmailAsLogin: { en: 'Only the login itself is accepted.', ru: 'Принимается только сам логин.' },
  IsRegistrationAllowed: {
    en: 'AuthConfig takes precedence where it turns registration off.',
    ru: 'Если регистрация отключена в AuthConfig, приоритет у него.',
  },
  PasswordMinLength: { en: 'In characters.', ru: 'В символах.' },
  PasswordMaxLength: {
    en: 'A longer password is rejected before any other check.',
    ru: 'Более длинный пароль отклоняется до остальных проверок.',
  },
  PasswordMinSequenceLength: {
    en: 'Neighbouring characters such as 1234 that are not allowed.',
    ru: 'Запрещённый ряд соседних символов, например 1234.',
  },
  PasswordMinRepeatLength: {
    en: 'Works only with a maximum length.',
    ru: 'Действует только вместе с максимальной длиной.',
  },
  PasswordHistoryLength: {
    en: 'How many previous passwords cannot be used again.',
    ru: 'Сколько прежних паролей нельзя использовать снова.',
  },
  PasswordValidityDays: {
    en: 'Then the user has to choose a new password.',
    ru: 'Затем пользователь должен задать новый пароль.',
  },
  PasswordRecoveryCodeDays: {
    en: 'For the code that replaces a forgotten password.',
    ru: 'Для кода, по которому меняют забытый пароль.',
  },
  PasswordNeedsSpecialCharacter: { en: 'Such as ! or #.', ru: 'Например ! или #.' },
  PasswordNeedsCapitalLetter: { en: 'At least one.', ru: 'Хотя бы одну.' },
  PasswordMayEqualPrevious: {
    en: 'The password history then has no effect.',
    ru: 'История паролей при этом не действует.',
  },
  PasswordMayEqualLogin: { en: 'Not recommended.', ru: 'Не рекомендуется.' },
  PasswordChecksBirthDate: {
    en: 'Rejects passwords that contain the user’s birth date.',
    ru: 'Отклоняет пароли с датой рождения пользователя.',
  },
});
