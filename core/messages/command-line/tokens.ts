import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

/** Where the limits are. */
const CAPS = {
  en: 'The limits are in the configuration file of the site, not in its database: give it with --config.',
  ru: 'Ограничения записаны в файле конфигурации сайта, а не в базе данных: укажите его в --config.',
};

export const tokensHelp = defineHelp({
  options: {
    id: { en: 'ID, as the list shows it.', ru: 'ID, как в списке.' },
    name: {
      en: 'Name of the token, for example its purpose.',
      ru: 'Название токена, например его назначение.',
    },
    days: {
      en: 'Validity in days; no expiry without it, where the site allows that.',
      ru: 'Срок действия в днях; без параметра — бессрочно, если сайт это разрешает.',
    },
    config: {
      en: 'The site’s appsettings.json or web.config, for the limits.',
      ru: 'Файл appsettings.json или web.config сайта: из него берутся ограничения.',
    },
  },
  commands: {
    'tokens list': {
      summary: {
        en: 'List personal access tokens of all users or of one.',
        ru: 'Показать персональные токены доступа всех пользователей или одного.',
      },
      options: { login: { en: 'Only tokens of this user.', ru: 'Только токены этого пользователя.' } },
    },
    'tokens revoke': {
      summary: {
        en: 'Revoke a personal access token; it stays in the list.',
        ru: 'Отозвать персональный токен доступа; он останется в списке.',
      },
    },
    'tokens generate': {
      summary: {
        en: 'Create a personal access token for a user; it is shown only once.',
        ru: 'Создать пользователю персональный токен доступа; он показывается только один раз.',
      },
      details: [CAPS],
      options: {
        login: { en: 'Login of the user who gets the token.', ru: 'Логин пользователя, для которого токен.' },
        'max-tokens': {
          en: 'PatMaxTokensPerUser of the site, if the file does not set it; 10 without it.',
          ru: 'PatMaxTokensPerUser сайта, если его нет в файле; без параметра 10.',
        },
        'max-days': {
          en: 'PatMaxExpirationDays of the site, 0 for no limit, if the file does not set it; 365 without it.',
          ru: 'PatMaxExpirationDays сайта, 0 — без ограничения, если его нет в файле; без параметра 365.',
        },
      },
    },
    'own-tokens list': {
      summary: {
        en: 'List your own personal access tokens; needs no right.',
        ru: 'Показать собственные персональные токены доступа; прав не нужно.',
      },
    },
    'own-tokens create': {
      summary: {
        en: 'Create a personal access token for yourself; it is shown only once. Needs GENERATEPAT.',
        ru: 'Создать себе персональный токен доступа; он показывается один раз. Нужно право GENERATEPAT.',
      },
      details: [CAPS],
    },
    'own-tokens revoke': {
      summary: {
        en: 'Revoke one of your own personal access tokens; needs no right.',
        ru: 'Отозвать собственный персональный токен доступа; прав не нужно.',
      },
    },
  },
});

export const tokensTexts = defineMessages({
  'tokens.none': { en: 'There are no tokens.', ru: 'Токенов нет.' },
  'tokens.revoked': { en: 'Token “{name}” is revoked ({user}).', ru: 'Токен «{name}» отозван ({user}).' },
  'tokens.own-revoked': { en: 'Your token “{name}” is revoked.', ru: 'Ваш токен «{name}» отозван.' },
  'tokens.generated': {
    en: 'A token without expiry for {login}. Copy it now: it is not shown again.',
    ru: 'Бессрочный токен для {login}. Скопируйте его сейчас: больше он не будет показан.',
  },
  'tokens.generated-until': {
    en: 'A token for {login}, valid until {end:minute}. Copy it now: it is not shown again.',
    ru: 'Токен для {login}, действует до {end:minute}. Скопируйте его сейчас: больше он не будет показан.',
  },
});
