import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const providersHelp = defineHelp({
  options: {
    active: { en: 'Whether the provider can be used.', ru: 'Можно ли пользоваться провайдером.' },
    id: { en: 'ID of the provider; 0 is the built-in one.', ru: 'ID провайдера; 0 — встроенный.' },
    service: {
      en: 'ID of its service; siteferry providers metadata lists them.',
      ru: 'ID сервиса; список выводит siteferry providers metadata.',
    },
    default: {
      en: 'Whether it is the default provider; a site has only one.',
      ru: 'Провайдер по умолчанию; на сайте он один.',
    },
    hidden: { en: 'Whether the sign-in page hides it.', ru: 'Скрыть на странице входа.' },
    'recovery-link': {
      en: 'Link for recovering a forgotten password.',
      ru: 'Ссылка для восстановления забытого пароля.',
    },
    'second-factor': {
      en: 'Second factor: None, Telegram, Service, or a name that the site uses.',
      ru: 'Второй фактор: None, Telegram, Service или имя, принятое на сайте.',
    },
    'second-factor-service': {
      en: 'ID of the service that sends the second factor.',
      ru: 'ID сервиса, отправляющего второй фактор.',
    },
    'bot-token-file': {
      en: 'File with the token of the bot; - reads standard input.',
      ru: 'Файл с токеном бота; - читает стандартный ввод.',
    },
    group: {
      en: 'GUID of a group whose users can sign in.',
      ru: 'GUID группы, которой разрешён вход.',
    },
    'all-groups': {
      en: 'All groups can sign in; without --domain host names are cleared too.',
      ru: 'Входить могут все группы; без --domain очищаются и узлы.',
    },
    domain: {
      en: 'Host name whose sign-in page shows the provider.',
      ru: 'Узел, на странице входа которого он виден.',
    },
    'all-domains': {
      en: 'Sign-in pages of all host names show the provider.',
      ru: 'Провайдер виден на страницах входа всех узлов.',
    },
  },
  commands: {
    'providers list': {
      summary: {
        en: 'List the authentication providers of a site, active and inactive.',
        ru: 'Показать провайдеры входа сайта, активные и неактивные.',
      },
      options: {
        active: { en: 'Active providers only, in short.', ru: 'Только активные провайдеры, кратко.' },
      },
    },
    'providers get': {
      summary: { en: 'Show one authentication provider.', ru: 'Показать один провайдер входа.' },
    },
    'providers metadata': {
      summary: {
        en: 'List the services, groups, and second factors that a provider can have.',
        ru: 'Показать сервисы, группы и вторые факторы, доступные провайдерам.',
      },
    },
    'providers create': {
      summary: { en: 'Add an authentication provider.', ru: 'Добавить провайдер входа.' },
      options: {
        type: {
          en: 'Type of the provider; it cannot be changed later.',
          ru: 'Тип провайдера; позже его не изменить.',
        },
      },
    },
    'providers update': {
      summary: {
        en: 'Change an authentication provider; what is not given keeps its value.',
        ru: 'Изменить провайдер входа; неуказанное сохраняет своё значение.',
      },
      details: [
        {
          en: '--id 0 stores the built-in provider on a site that does not have it stored yet.',
          ru: '--id 0 сохраняет встроенный провайдер на сайте, где он ещё не сохранён.',
        },
      ],
    },
    'providers clear-bot-token': {
      summary: {
        en: 'Delete the bot token of a provider and set its second factor to None.',
        ru: 'Удалить токен бота у провайдера и отключить его второй фактор.',
      },
    },
    'providers delete': {
      summary: { en: 'Delete an authentication provider.', ru: 'Удалить провайдер входа.' },
    },
  },
});

export const providersTexts = defineMessages({
  'providers.default': { en: 'default', ru: 'по умолчанию' },
  'providers.all': { en: 'all', ru: 'все' },
  'providers.services': { en: 'Services', ru: 'Сервисы' },
  'providers.second-factor-services': { en: 'Second-factor services', ru: 'Сервисы второго фактора' },
  'providers.groups': { en: 'Groups', ru: 'Группы' },
  'providers.second-factors': { en: 'Second factors: {types}', ru: 'Вторые факторы: {types}' },
  'providers.token-kept': {
    en: 'Nothing was written: with the bot token the second factor goes, and users sign in without it. To do it, add --confirm {site:word}.',
    ru: 'Ничего не записано: вместе с токеном бота пропадёт второй фактор, и пользователи будут входить без него. Чтобы выполнить, добавьте --confirm {site:word}.',
  },
  'providers.deleted': { en: 'Deleted provider {id}.', ru: 'Провайдер {id} удалён.' },
  'usage.all-and-some': {
    en: '{option} and {all} cannot be used together.',
    ru: '{option} и {all} нельзя указывать вместе.',
  },
});
