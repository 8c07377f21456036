import { defineMessages } from './define.ts';

/** What is said of `AuthConfig`, `RegistrationFields` and the sign-in page. */
export const entryMessages = defineMessages({
  'entry.not-stored': { en: '{key} cannot be stored. {problem}', ru: '{key} нельзя сохранить. {problem}' },
  'entry.unreadable': { en: '{key} cannot be read. {problem}', ru: '{key} не удалось прочитать. {problem}' },

  // Findings.
  'entry.auth-types-not-a-list': { en: 'AuthTypes must be a list.', ru: 'AuthTypes должен быть списком.' },
  'entry.type-missing': { en: 'The type of sign-in is missing.', ru: 'Не указан тип входа.' },
  'entry.wrong-case': {
    en: 'The property is written {written}; the application does not read it.',
    ru: 'Свойство написано как {written}; приложение его не прочитает.',
  },
  'entry.privacy-links': {
    en: 'The value must be a list of objects with linkUrl and linkTitle.',
    ru: 'Значение должно быть списком объектов с linkUrl и linkTitle.',
  },
  'entry.unusual-case': {
    en: 'The property is written {written} instead of {expected}.',
    ru: 'Свойство написано как {written} вместо {expected}.',
  },
  'entry.no-identity-field': {
    en: 'The form has none of the fields CellPhone, Email and Nick.',
    ru: 'На форме нет ни одного из полей CellPhone, Email и Nick.',
  },
  'entry.password-settings-elsewhere': {
    en: 'PasswordSettings takes effect in the field Password only.',
    ru: 'PasswordSettings действует только в поле Password.',
  },
  'entry.password-negative': {
    en: 'The value must not be negative.',
    ru: 'Значение не может быть отрицательным.',
  },
  'entry.not-a-locale': {
    en: 'The value must be a locale such as ru-RU.',
    ru: 'Значение должно быть обозначением языка, например ru-RU.',
  },
  'entry.password-impossible': {
    en: 'No password meets these requirements: at least {least:# character|# characters}, at most {most}.',
    ru: 'Таким требованиям не отвечает ни один пароль: не менее {least:# символа|# символов|# символов}, не более {most}.',
  },
  'entry.password-recommended': {
    en: 'At least {recommended} is recommended.',
    ru: 'Рекомендуется не менее {recommended}.',
  },
  'entry.type-twice': { en: 'The type {type} is listed twice.', ru: 'Тип {type} указан дважды.' },
  'entry.providers-hidden': {
    en: 'This screen has buttons of providers only, and they are hidden: it would be empty.',
    ru: 'На этом экране только кнопки провайдеров, а они скрыты: экран будет пустым.',
  },
  'entry.no-link': { en: 'This is not a link: it leads nowhere.', ru: 'Это не ссылка: она никуда не ведёт.' },
  'entry.link-scheme': {
    en: 'A link of a page begins with https:// or http://; {scheme} could run a script.',
    ru: 'Ссылка на странице начинается с https:// или http://; {scheme} может запустить сценарий.',
  },
  'entry.identity-hidden': {
    en: 'Mobile phone, email and login are all hidden: nobody can say who registers.',
    ru: 'Мобильный телефон, почта и логин скрыты: указать, кто регистрируется, нельзя.',
  },
  'entry.nick-without-password': {
    en: 'The login is required and the form has no password: a registration with a login needs one.',
    ru: 'Логин обязателен, а поля пароля в форме нет: для регистрации с логином он нужен.',
  },
  'entry.remedy.password-field': { en: 'Add the field Password.', ru: 'Добавьте поле Password.' },
  'entry.required-hidden': {
    en: 'Field {field} is required and hidden: it cannot be filled in.',
    ru: 'Поле {field} обязательно и скрыто: заполнить его нельзя.',
  },
  'entry.field-twice': { en: 'Field {field} is listed twice.', ru: 'Поле {field} указано дважды.' },
  'entry.remedy.write': { en: 'Write {expected}.', ru: 'Напишите {expected}.' },
  'entry.remedy.type': {
    en: 'Set Type to one of {choices}.',
    ru: 'Укажите в Type одно из значений: {choices}.',
  },
  'entry.remedy.identity-field': { en: 'Add one of them.', ru: 'Добавьте одно из них.' },
  'entry.remedy.keep-one': { en: 'Keep one of them.', ru: 'Оставьте одно из них.' },

  // Which row or key shows or hides an element of the page.
  'entry.by-default': {
    en: 'default page: AuthTypes is empty',
    ru: 'страница по умолчанию: AuthTypes пуст',
  },
  'entry.by-key': { en: '{path}', ru: '{path}' },
  'entry.by-visibility': { en: '{path} is {visibility}', ru: '{path}: {visibility}' },
  'entry.by-column': { en: '{table} {id}, {column}', ru: '{table} {id}, {column}' },
  'entry.by-domains': { en: '{table} {id}: {domains}', ru: '{table} {id}: {domains}' },
  'entry.no-type-here': {
    en: 'no type of sign-in is visible on this device',
    ru: 'на этом устройстве не виден ни один тип входа',
  },

  'entry.no-login-pass': {
    en: 'AuthTypes has no login-pass',
    ru: 'в AuthTypes нет login-pass',
  },
  'entry.several-defaults': { en: '{paths}', ru: '{paths}' },
  'entry.one-default-here': {
    en: 'only one of {paths} is visible on this device',
    ru: 'на этом устройстве виден только один из {paths}',
  },

  // What a code needs to arrive.
  'entry.need.mailbox': { en: 'email address in the profile', ru: 'адрес почты в профиле' },
  'entry.need.system-mailbox': {
    en: 'system mailbox in the general settings',
    ru: 'системный почтовый ящик в общих настройках',
  },
  'entry.need.smtp': { en: 'SMTP server', ru: 'сервер SMTP' },
  'entry.need.phone': { en: 'phone number in the profile', ru: 'номер телефона в профиле' },
  'entry.need.sms-provider': { en: 'SMS provider', ru: 'поставщик SMS' },

  // Why a registration is rejected.
  'registration.gender': {
    en: 'Gender is 1 (male) or 0 (female).',
    ru: {
      window: 'Пол — это 1 (мужской) или 0 (женский).',
      commandLine: 'Gender — это 1 (мужской) или 0 (женский).',
    },
  },
  'registration.password.both-cases': {
    en: 'The password needs capital and small letters.',
    ru: 'В пароле нужны заглавные и строчные буквы.',
  },
  'registration.password.language': {
    en: 'The password contains letters of another language than {locale}.',
    ru: 'В пароле есть буквы не того языка: допустим {locale}.',
  },
  'registration.password.digits': {
    en: 'The password needs at least {count:# digit|# digits}.',
    ru: 'В пароле нужно не менее {count:# цифры|# цифр|# цифр}.',
  },
  'registration.password.spaces': {
    en: 'The password contains a space.',
    ru: 'В пароле есть пробел.',
  },
  'registration.password.special': {
    en: 'The password needs at least {count:# special character|# special characters}.',
    ru: 'В пароле нужно не менее {count:# специального символа|# специальных символов|# специальных символов}.',
  },
  'registration.password.login': {
    en: 'The password contains the login.',
    ru: 'В пароле есть логин.',
  },
  'registration.password-required': {
    en: {
      window: 'A password is required if the login is filled in.',
      commandLine: 'A password is required if Nick is filled in.',
    },
    ru: {
      window: 'Если заполнен логин, нужен пароль.',
      commandLine: 'Если заполнен Nick, нужен пароль.',
    },
  },
  'registration.identity-required': {
    en: {
      window: 'The mobile phone, the email, or the login is required.',
      commandLine: 'One of CellPhone, Email and Nick is required.',
    },
    ru: {
      window: 'Нужно заполнить мобильный телефон, почту или логин.',
      commandLine: 'Нужно заполнить CellPhone, Email или Nick.',
    },
  },
  'registration.field-required': { en: '{field} is required.', ru: 'Нужно заполнить {field}.' },
  'error.lock-out': {
    en: 'Some users of {site} would be locked out. {reason}',
    ru: 'Часть пользователей {site} не смогла бы войти. {reason}',
  },
  'error.settings-cleared': {
    en: 'Settings (JSON) would become empty and lose {settings}.',
    ru: 'Настройки (JSON) станут пустыми, пропадут {settings}.',
  },
  'remedy.lock-out': {
    en: {
      window: 'Nothing was written. To do it anyway, confirm it with the name of the site.',
      commandLine: 'Nothing was written. To do it anyway, add --confirm with the site.',
      http: 'Nothing was written. Ask signin/entry/guard who it is; to do it anyway, send confirm: this.',
    },
    ru: {
      window: 'Ничего не записано. Чтобы выполнить всё равно, подтвердите именем сайта.',
      commandLine: 'Ничего не записано. Чтобы выполнить всё равно, добавьте --confirm с сайтом.',
      http: 'Ничего не записано. Кого это касается, скажет signin/entry/guard; чтобы выполнить всё равно, передайте confirm: this.',
    },
  },
  'remedy.settings-cleared': {
    en: {
      window: 'Nothing was written. Give the settings as well.',
      commandLine: 'Nothing was written. Give the settings as well, or add --clear-settings.',
      http: 'Nothing was written. Give the settings as well, or send clearSettings: true.',
    },
    ru: {
      window: 'Ничего не записано. Передайте и настройки.',
      commandLine: 'Ничего не записано. Передайте и настройки или добавьте --clear-settings.',
      http: 'Ничего не записано. Передайте и настройки или clearSettings: true.',
    },
  },

  // What the sign-in page can show.
  'entry-item.login-form': { en: 'Login and password form', ru: 'Форма логина и пароля' },
  'entry-item.phone-code': { en: 'Code by phone', ru: 'Код по телефону' },
  'entry-item.email-code': { en: 'Code by email', ru: 'Код по почте' },
  'entry-item.provider': { en: 'Provider button', ru: 'Кнопка провайдера' },
  'entry-item.registration': { en: 'Registration button', ru: 'Кнопка регистрации' },
  'entry-item.captcha': { en: 'Captcha', ru: 'Капча' },
  'entry-item.password-sign-in': {
    en: 'Link to sign-in by login and password',
    ru: 'Ссылка на вход по логину и паролю',
  },
  'entry-item.back': { en: 'Back button', ru: 'Кнопка «Назад»' },
  'entry-item.switch': {
    en: 'Button that switches the type of sign-in',
    ru: 'Кнопка переключения типа входа',
  },
  'entry-item.privacy-link': { en: 'Agreement at sign-in', ru: 'Соглашение при входе' },
  'entry-item.auto-registration': { en: 'Automatic registration', ru: 'Автоматическая регистрация' },
  'entry-item.register-privacy-link': { en: 'Agreement at registration', ru: 'Соглашение при регистрации' },
  'entry-item.password-link': { en: 'Password recovery link', ru: 'Ссылка восстановления пароля' },
});
