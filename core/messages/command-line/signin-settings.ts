import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const signinSettingsHelp = defineHelp({
  options: {
    set: {
      en: 'A setting and its value: true, false, a number, a text, or off.',
      ru: 'Настройка и её значение: true, false, число, текст или off.',
    },
  },
  commands: {
    'settings show': {
      summary: {
        en: 'Show the general settings of sign-in: brute-force protection, captcha, password policy.',
        ru: 'Показать общие настройки входа: защиту от подбора паролей, капчу, политику паролей.',
      },
    },
    'settings set': {
      summary: {
        en: 'Change general settings of sign-in; what is not given keeps its value.',
        ru: 'Изменить общие настройки входа; неуказанное сохраняет своё значение.',
      },
    },
    'synchronization list': {
      summary: {
        en: 'List the profiles of directory synchronization.',
        ru: 'Показать профили синхронизации с каталогом.',
      },
    },
    'synchronization update': {
      summary: {
        en: 'Change a profile of directory synchronization; what is not given keeps its value.',
        ru: 'Изменить профиль синхронизации с каталогом; неуказанное сохраняет своё значение.',
      },
      details: [
        {
          en: 'The certified edition stores the settings as well, and starts nothing by them.',
          ru: 'Сертифицированная редакция тоже сохраняет настройки, но ничего по ним не запускает.',
        },
      ],
      options: { id: { en: 'ID of the profile.', ru: 'ID профиля.' } },
    },
  },
});

export const signinSettingsTexts = defineMessages({
  'synchronization.counts': {
    en: '{read:# account|# accounts} in the directory: {add:#} to add, {change:#} to change, {same:#} as they are; {switchOff:#} to switch off.',
    ru: 'Учётных записей в каталоге: {read:#}; добавить: {add:#}, изменить: {change:#}, без изменений: {same:#}; отключить: {switchOff:#}.',
  },
  'synchronization.add': { en: 'Would be added', ru: 'Будут добавлены' },
  'synchronization.change': { en: 'Would be changed', ru: 'Будут изменены' },
  'synchronization.switch-off': { en: 'Would be switched off', ru: 'Будут отключены' },
  'synchronization.field': {
    en: '{field}: “{before}” → “{after}”',
    ru: '{field}: «{before}» → «{after}»',
  },
  'synchronization.none': {
    en: 'There are no synchronization profiles.',
    ru: 'Профилей синхронизации нет.',
  },
  'signin-settings.nothing-to-set': {
    en: 'Nothing to set was given: use --set NAME=VALUE.',
    ru: 'Не указано, что изменить: используйте --set ИМЯ=ЗНАЧЕНИЕ.',
  },
  'signin-settings.not-name-and-value': {
    en: '--set is NAME=VALUE, not “{value}”.',
    ru: '--set имеет вид ИМЯ=ЗНАЧЕНИЕ, а не «{value}».',
  },
  'signin-settings.unknown-name': {
    en: '--set: there is no setting “{name}”.',
    ru: '--set: настройки «{name}» нет.',
  },
  'signin-settings.not-a-flag': {
    en: '--set {name}: the value is true or false.',
    ru: '--set {name}: значение — true или false.',
  },
  'signin-settings.not-a-number': {
    en: '--set {name}: the value is a whole number from 1, or off.',
    ru: '--set {name}: значение — целое число от 1 или off.',
  },
  'signin-settings.not-a-text': {
    en: '--set {name}: the value is a text, not a number, true, false, or off.',
    ru: '--set {name}: значение — текст, а не число, true, false или off.',
  },
});
