import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const servicesHelp = defineHelp({
  options: {
    type: { en: 'Type of the service; see services types.', ru: 'Тип сервиса; см. services types.' },
    id: { en: 'ID of the service among those of its type.', ru: 'ID сервиса среди сервисов его типа.' },
  },
  commands: {
    'services list': {
      summary: {
        en: 'List the services that sign-in uses.',
        ru: 'Показать сервисы, которые использует вход.',
      },
    },
    'services types': {
      summary: {
        en: 'List the types of services and their fields; needs no site.',
        ru: 'Показать типы сервисов и их поля; сайт не нужен.',
      },
    },
    'services get': {
      summary: { en: 'Show one service, without its secrets.', ru: 'Показать один сервис без его секретов.' },
    },
    'services save': {
      summary: {
        en: 'Add a service, or change the one with --id; fields that are not named stay as they are.',
        ru: 'Добавить сервис или изменить сервис с --id; неназванные поля не меняются.',
      },
      details: [
        {
          en: 'services types names the fields. Secrets and Settings (JSON) come from files: --secret Password=FILE,',
          ru: 'Поля перечисляет services types. Секреты и настройки (JSON) берутся из файлов: --secret Password=ФАЙЛ,',
        },
        {
          en: '--settings FILE; - reads standard input. Settings are stored whole, including unknown keys.',
          ru: '--settings ФАЙЛ; - читает стандартный ввод. Настройки сохраняются целиком, вместе с неизвестными ключами.',
        },
        {
          en: 'Without --settings the settings of an OAuth or SAML service become {}: all of them return to their defaults.',
          ru: 'Без --settings настройки сервиса OAuth или SAML становятся {}: все они возвращаются к значениям по умолчанию.',
        },
        {
          en: 'Settings that are stored go only with --clear-settings; without it nothing is written, and the command ends with 10.',
          ru: 'Сохранённые настройки удаляются только с --clear-settings; без него ничего не записывается, код завершения 10.',
        },
      ],
      options: {
        id: {
          en: 'The service to change; without it a service is added.',
          ru: 'Изменяемый сервис; без параметра сервис добавляется.',
        },
        name: { en: 'Name of the service.', ru: 'Название сервиса.' },
        active: { en: 'Whether the service can be used.', ru: 'Можно ли использовать сервис.' },
        field: { en: 'A field. Can be repeated.', ru: 'Поле. Можно указать несколько раз.' },
        secret: {
          en: 'A secret from a file. Can be repeated.',
          ru: 'Секрет из файла. Можно указать несколько раз.',
        },
        settings: { en: 'Settings (JSON) from a file.', ru: 'Настройки (JSON) из файла.' },
        clear: {
          en: 'An optional secret to delete; one that is left empty is kept.',
          ru: 'Необязательный секрет, который нужно удалить; пустой сохраняется.',
        },
        'application-user': {
          en: 'Whether the application user has rights of its own: no login or password.',
          ru: 'Хватает ли прав самого пользователя приложения: без логина и пароля.',
        },
      },
    },
    'services delete': {
      summary: {
        en: 'Delete a service that no provider uses.',
        ru: 'Удалить сервис, который не использует ни один провайдер.',
      },
    },
    'services judge': {
      summary: {
        en: 'Check the settings of a service before they are saved; needs no site.',
        ru: 'Проверить настройки сервиса до сохранения; сайт не нужен.',
      },
      details: [
        { en: 'Ends with 10 if there is an error.', ru: 'Завершается с кодом 10, если есть ошибка.' },
      ],
      options: {
        settings: {
          en: 'The settings; - reads standard input.',
          ru: 'Настройки; - читает стандартный ввод.',
        },
        config: {
          en: 'The site’s appsettings.json or web.config, for what RenewalMode depends on.',
          ru: 'Файл appsettings.json или web.config сайта: от него зависит RenewalMode.',
        },
      },
    },
    'services match': {
      summary: {
        en: 'Show what an OAuth or SAML service requests, and which user a set of claims would sign in.',
        ru: 'Показать, что запрашивает сервис OAuth или SAML и кто войдёт с набором утверждений (claims).',
      },
      details: [
        {
          en: 'The claims are a JSON object or a token; the signature of a token is not checked. The database compares by its',
          ru: 'Утверждения — это объект JSON или токен; подпись токена не проверяется. Сравнивает база данных по своим',
        },
        {
          en: 'own rules for case and trailing spaces. Nothing is stored. Ends with 10 if nobody would be signed in.',
          ru: 'правилам регистра и конечных пробелов. Ничего не сохраняется. Завершается с кодом 10, если не войдёт никто.',
        },
      ],
      options: {
        claims: {
          en: 'File with the claims; - reads standard input.',
          ru: 'Файл с утверждениями; - читает стандартный ввод.',
        },
      },
    },
  },
});

export const servicesTexts = defineMessages({
  'pair.not-name-and-value': {
    en: '{option} is NAME=VALUE, not “{value}”.',
    ru: '{option} — это ИМЯ=ЗНАЧЕНИЕ, а не «{value}».',
  },
  'answer.yes': { en: 'yes', ru: 'да' },
  'answer.no': { en: 'no', ru: 'нет' },

  'services.column.scopes': { en: 'Scopes', ru: 'Области (scopes)' },
  'services.title': { en: '{type} {id}: {name}', ru: '{type} {id}: {name}' },
  'services.unused': { en: 'no provider', ru: 'нигде' },
  'services.set': { en: 'set', ru: 'задан' },
  'services.not-set': { en: 'not set', ru: 'не задан' },
  'services.required': { en: 'required', ru: 'обязательно' },
  'services.kind.text': { en: 'text', ru: 'текст' },
  'services.kind.number': { en: 'number', ru: 'число' },
  'services.kind.flag': { en: 'true or false', ru: 'true или false' },
  'services.kind.secret': { en: 'secret', ru: 'секрет' },
  'services.kind.settings': { en: 'JSON', ru: 'JSON' },
  'services.default': { en: '(default: {value})', ru: '(по умолчанию: {value})' },
  'services.renewal': {
    en: 'Sessions are renewed by {mode}: {because}.',
    ru: 'Сессии продлеваются в режиме {mode}: {because}.',
  },
  'services.not-renewed': {
    en: 'Sessions are not renewed: {because}',
    ru: 'Сессии не продлеваются: {because}',
  },
  'services.deleted': { en: 'Deleted service {type} {id}.', ru: 'Сервис {type} {id} удалён.' },
  'services.scopes': { en: 'Scopes: {scopes}', ru: 'Области (scopes): {scopes}' },
  'services.nothing-wrong': { en: 'Nothing is wrong with them.', ru: 'Замечаний нет.' },
});
