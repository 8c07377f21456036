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
    'entry judge': {
      summary: {
        en: 'Check AuthConfig or RegistrationFields in a file; no site is needed, nothing is changed.',
        ru: 'Проверить AuthConfig или RegistrationFields в файле; сайт не нужен, ничего не изменяется.',
      },
      details: [
        { en: 'Ends with 10 if there is an error.', ru: 'Завершается с кодом 10, если есть ошибка.' },
      ],
      options: {
        key: { en: 'Which of the two to check.', ru: 'Что проверить.' },
        file: { en: 'The text; - reads standard input.', ru: 'Текст; - читает стандартный ввод.' },
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
    'entry checklist': {
      summary: {
        en: 'Show how far each external sign-in is set up (service, provider, AuthConfig), and the next step.',
        ru: 'Показать, что настроено для каждого внешнего входа (сервис, провайдер, AuthConfig) и следующий шаг.',
      },
      details: [
        {
          en: 'Ends with 10 if there is a step to do.',
          ru: 'Завершается с кодом 10, если ещё есть что сделать.',
        },
      ],
    },
    'entry register': {
      summary: {
        en: 'Show what a registration with these values would store or why it fails; nothing is stored.',
        ru: 'Показать, что сохранит такая регистрация или почему её отклонят; ничего не сохраняется.',
      },
      options: {
        value: {
          en: 'A field that is filled in. Can be repeated.',
          ru: 'Заполненное поле. Можно указать несколько раз.',
        },
        'password-file': {
          en: 'The password that is typed into the form; - reads standard input. It is printed nowhere.',
          ru: 'Пароль, введённый в форму. Для - читается со стандартного ввода; нигде не выводится.',
        },
        'verified-by': { en: 'How the person was verified.', ru: 'Как подтверждён человек.' },
        domain: { en: 'Host name of the site.', ru: 'Имя узла сайта.' },
        source: {
          en: 'Where the person registers; spa_base (the web) without it.',
          ru: 'Где регистрируется человек; без параметра spa_base (веб).',
        },
      },
    },
  },
});

export const entryTexts = defineMessages({
  'entry.new-sign-in': { en: 'External sign-in', ru: 'Внешний вход' },
  'entry.setup-step': { en: '{step}: {state}', ru: '{step}: {state}' },
  'entry.next-step': { en: 'Next: {step}', ru: 'Следующий шаг: {step}' },
  'entry.set-up': { en: 'Everything is set up.', ru: 'Всё настроено.' },
  'entry.nobody': { en: 'Nobody can sign in here.', ru: 'Здесь никто не сможет войти.' },
  'entry.stored': { en: 'Stored {key}.', ru: 'Сохранено: {key}.' },
  'entry.nothing-to-guard': {
    en: 'Name a provider or an AuthConfig: --without ID, --config FILE.',
    ru: 'Укажите провайдер или AuthConfig: --without ID, --config ФАЙЛ.',
  },
  'entry.opens': { en: 'Opens first: {type}', ru: 'Открывается первым: {type}' },
  'entry.need.met': { en: '{title} needs: {name} (set)', ru: '{title}, нужно: {name} (задано)' },
  'entry.need.missing': {
    en: '{title} needs: {name} (missing)',
    ru: '{title}, нужно: {name} (отсутствует)',
  },
  'entry.need.unknown': {
    en: '{title} needs: {name} (unknown: the database does not say)',
    ru: '{title}, нужно: {name} (неизвестно: в базе данных этого нет)',
  },
  'entry.password-in-arguments': {
    en: 'A password is not given as an argument, which everybody on this computer can see: use --password-file.',
    ru: 'Пароль не передаётся аргументом, который виден всем на этом компьютере: используйте --password-file.',
  },
  'entry.note': { en: 'Note ({color}): {text}', ru: 'Текст ({color}): {text}' },
  'entry.prefill': {
    en: 'Link to the pre-filled form: {address}',
    ru: 'Ссылка на заполненную форму: {address}',
  },
  'entry.source': {
    en: 'The event after the creation of the user gets source = {source}.',
    ru: 'Событие после создания пользователя получит source = {source}.',
  },
  'entry.hidden-fields': { en: 'Hidden on the form: {fields}', ru: 'Скрыто на форме: {fields}' },
});
