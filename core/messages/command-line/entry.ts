import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const entryHelp = defineHelp({
  options: {},
  commands: {
    'entry show': {
      summary: {
        en: 'Show AuthConfig and RegistrationFields, and what is wrong with them.',
        ru: 'Показать AuthConfig и RegistrationFields и что в них не так.',
      },
    },
    'entry preview': {
      summary: {
        en: 'Show the sign-in page of a host name, and which record or key shows or hides each element.',
        ru: 'Показать страницу входа для имени узла и запись или ключ, от которых зависит каждый элемент.',
      },
      options: {
        host: { en: 'Host name of the page.', ru: 'Имя узла страницы.' },
        device: {
          en: 'Device of the user; web without it.',
          ru: 'Устройство пользователя; без параметра web.',
        },
        config: { en: 'AuthConfig to use instead of the stored one.', ru: 'AuthConfig вместо сохранённого.' },
      },
    },
    'entry save': {
      summary: {
        en: 'Store AuthConfig or RegistrationFields from a file.',
        ru: 'Сохранить AuthConfig или RegistrationFields из файла.',
      },
      options: {
        key: { en: 'Which of the two to store.', ru: 'Что сохранить.' },
        file: { en: 'The new text; - reads standard input.', ru: 'Новый текст; - читает стандартный ввод.' },
      },
    },
    'entry guard': {
      summary: {
        en: 'Show who could still sign in without some providers; nothing is changed.',
        ru: 'Показать, кто сможет войти без некоторых провайдеров; ничего не изменяется.',
      },
      details: [
        {
          en: 'Ends with 10 if users of some host name and device would no longer be able to sign in.',
          ru: 'Завершается с кодом 10, если на каком-то узле и устройстве войти станет нельзя.',
        },
      ],
      options: {
        config: { en: 'An AuthConfig that would be stored.', ru: 'AuthConfig, который был бы сохранён.' },
        without: {
          en: 'A provider that would be deleted. Can be repeated.',
          ru: 'Провайдер, который был бы удалён. Можно указать несколько раз.',
        },
      },
    },
    'entry register': {
      summary: {
        en: 'Show what a registration with these values would store, and why it would be rejected; nothing is stored.',
        ru: 'Показать, что сохранит регистрация с этими значениями и почему её отклонят; ничего не сохраняется.',
      },
      options: {
        value: {
          en: 'A field that is filled in. Can be repeated.',
          ru: 'Заполненное поле. Можно указать несколько раз.',
        },
        'verified-by': { en: 'How the person was verified.', ru: 'Как подтверждён человек.' },
        domain: { en: 'Host name of the site.', ru: 'Имя узла сайта.' },
      },
    },
  },
});

export const entryTexts = defineMessages({
  'entry.visible': { en: 'visible', ru: 'виден' },
  'entry.hidden': { en: 'hidden', ru: 'скрыт' },
  'entry.nobody': { en: 'Nobody can sign in here.', ru: 'Здесь никто не сможет войти.' },
  'entry.stored': { en: 'Stored {key}.', ru: 'Сохранено: {key}.' },
  'entry.nothing-to-guard': {
    en: 'Name a provider or an AuthConfig: --without ID, --config FILE.',
    ru: 'Укажите провайдера или AuthConfig: --without ID, --config ФАЙЛ.',
  },
  'entry.hidden-fields': { en: 'Hidden on the form: {fields}', ru: 'Скрыто на форме: {fields}' },
});
