import { defineMessages } from './define.ts';

/** What checks of OpenID Connect say. */
export const oidcMessages = defineMessages({
  'step.alias': { en: 'Alias', ru: 'Псевдоним' },
  'step.discovery': { en: 'Discovery', ru: 'Конфигурация OpenID' },
  'step.signing-keys': { en: 'Signing keys', ru: 'Ключи подписи' },
  'step.scopes': { en: 'Scopes and claims', ru: 'Области и утверждения' },
  'step.client-secret': { en: 'Client secret', ru: 'Секрет клиента' },
  'step.redirect-uri': { en: 'Redirect URI', ru: 'Адрес возврата' },

  'oidc.alias-listed': {
    en: 'OidcAliases of the site has the alias {alias}.',
    ru: 'В OidcAliases сайта есть псевдоним {alias}.',
  },
  'oidc.alias-unlisted': {
    en: 'OidcAliases of the site lacks the alias {alias}.',
    ru: 'В OidcAliases сайта нет псевдонима {alias}.',
  },
  'oidc.list-alias': {
    en: 'Add {alias} to OidcAliases in the configuration file of the site.',
    ru: 'Добавьте {alias} в OidcAliases в файле конфигурации сайта.',
  },
  'oidc.alias-unserved': {
    en: 'OidcAliases has {alias}, but no OAuth service of the site has this alias.',
    ru: 'В OidcAliases есть {alias}, но сервиса OAuth с таким псевдонимом на сайте нет.',
  },
  'oidc.unlist-alias': {
    en: 'Remove it from OidcAliases, or set it as the alias of its service.',
    ru: 'Уберите его из OidcAliases или задайте как псевдоним сервиса.',
  },
  'oidc.no-alias': { en: 'The service has no alias.', ru: 'У сервиса нет псевдонима.' },
  'oidc.set-alias': {
    en: 'Set the alias of the service, and add it to OidcAliases.',
    ru: 'Задайте псевдоним сервиса и добавьте его в OidcAliases.',
  },
  'oidc.discovered': {
    en: 'The identity provider publishes its configuration.',
    ru: 'Поставщик удостоверений публикует свою конфигурацию.',
  },
  'oidc.not-discovered': {
    en: 'The configuration of the identity provider was not read.',
    ru: 'Конфигурация поставщика удостоверений не прочитана.',
  },
  'oidc.authority-invalid': { en: 'AuthorityUrl is not a URL.', ru: 'AuthorityUrl не является адресом.' },
  'oidc.set-authority': {
    en: 'Set AuthorityUrl in Settings (JSON).',
    ru: 'Задайте AuthorityUrl в настройках (JSON).',
  },
  'oidc.not-https': { en: 'AuthorityUrl is not an https address.', ru: 'AuthorityUrl — не адрес https.' },
  'oidc.use-https': { en: 'Use https in AuthorityUrl.', ru: 'Используйте https в AuthorityUrl.' },
  'oidc.other-issuer': {
    en: 'The identity provider names an issuer other than AuthorityUrl.',
    ru: 'Поставщик удостоверений называет издателя, отличного от AuthorityUrl.',
  },
  'oidc.use-issuer': {
    en: 'Set AuthorityUrl to exactly the issuer that the provider names, including or excluding the final slash.',
    ru: 'Укажите в AuthorityUrl издателя в точности так, как его называет поставщик: с косой чертой в конце или без неё.',
  },
  'oidc.no-configuration': {
    en: 'There is no OpenID configuration at this address.',
    ru: 'По этому адресу нет конфигурации OpenID.',
  },
  'oidc.check-authority': {
    en: 'Check AuthorityUrl: the configuration is expected at AuthorityUrl/.well-known/openid-configuration.',
    ru: 'Проверьте AuthorityUrl: конфигурация ожидается по адресу AuthorityUrl/.well-known/openid-configuration.',
  },
  'oidc.not-json': {
    en: 'Something else answers at this address: a portal page or a web application firewall.',
    ru: 'По этому адресу отвечает что-то другое: страница портала или межсетевой экран веб-приложений (WAF).',
  },
  'oidc.open-authority': {
    en: 'Open AuthorityUrl in a browser on the site server.',
    ru: 'Откройте AuthorityUrl в браузере на сервере сайта.',
  },
  'oidc.timeout': {
    en: 'The identity provider did not answer in time.',
    ru: 'Поставщик удостоверений не ответил вовремя.',
  },

  'oidc.no-keys': {
    en: 'The configuration names no address of keys (jwks_uri).',
    ru: 'В конфигурации не указан адрес ключей (jwks_uri).',
  },
  'oidc.keys-unreadable': {
    en: 'The keys of the identity provider cannot be read.',
    ru: 'Ключи поставщика удостоверений не читаются.',
  },
  'oidc.keys': {
    en: '{count:# signing key|# signing keys}.',
    ru: 'Ключей подписи: {count:#}.',
  },
  'oidc.scopes-offered': {
    en: 'The identity provider offers everything that the site requests.',
    ru: 'Поставщик удостоверений предлагает всё, что запрашивает сайт.',
  },
  'oidc.scopes-missing': {
    en: 'The identity provider does not list: {missing}.',
    ru: 'Поставщик удостоверений не указывает: {missing}.',
  },
  'oidc.set-scopes': {
    en: 'If some user data does not arrive, set Scopes explicitly: not every provider lists everything that it offers.',
    ru: 'Если каких-то данных пользователя не хватает, задайте Scopes явно: не каждый поставщик указывает всё, что предлагает.',
  },

  'oidc.no-secret': { en: 'The service has no client secret.', ru: 'В сервисе не задан секрет клиента.' },
  'oidc.secret-ok': { en: 'The client ID and the secret are correct.', ru: 'ID и секрет клиента верны.' },
  'oidc.secret-wrong': {
    en: 'The identity provider rejects the client ID or the secret.',
    ru: 'Поставщик удостоверений отклоняет ID или секрет клиента.',
  },
  'oidc.check-client': {
    en: 'Compare ClientId and ClientSecret with the registration at the provider; check that the secret has not expired there.',
    ru: 'Сверьте ClientId и ClientSecret с регистрацией у поставщика; проверьте, не истёк ли там секрет.',
  },
  'oidc.token-accepted': {
    en: 'The identity provider accepted a token that does not exist, so the secret cannot be checked.',
    ru: 'Поставщик удостоверений принял несуществующий токен, поэтому проверить секрет нельзя.',
  },
  'oidc.secret-unknown': {
    en: 'The identity provider’s answer does not show whether the secret is correct.',
    ru: 'По ответу поставщика удостоверений нельзя понять, верен ли секрет.',
  },

  'oidc.site-address-needed': {
    en: {
      window: 'Enter the site address: the redirect URI is a path below it.',
      commandLine: 'Give the site address with --site-address: the redirect URI is a path below it.',
      http: 'Give the site address in “siteAddress”: the redirect URI is a path below it.',
    },
    ru: {
      window: 'Укажите адрес сайта: адрес возврата задан как путь от него.',
      commandLine: 'Укажите адрес сайта в --site-address: адрес возврата задан как путь от него.',
      http: 'Укажите адрес сайта в «siteAddress»: адрес возврата задан как путь от него.',
    },
  },
  'oidc.redirect-ok': {
    en: 'The identity provider continues to its sign-in page.',
    ru: 'Поставщик удостоверений переходит к своей странице входа.',
  },
  'oidc.redirect-rejected': {
    en: 'The identity provider rejects the redirect URI or the request.',
    ru: 'Поставщик удостоверений отклоняет адрес возврата или запрос.',
  },
  'oidc.register-redirect': {
    en: 'Register exactly this address at the provider; upper and lower case and the final slash count.',
    ru: 'Зарегистрируйте у поставщика именно этот адрес; важны регистр букв и косая черта в конце.',
  },
  'oidc.request-rejected': {
    en: 'The identity provider knows the redirect URI but rejects the request: {code}.',
    ru: 'Поставщик удостоверений знает адрес возврата, но отклоняет запрос: {code}.',
  },
  'oidc.check-request': {
    en: 'Check the scopes, the response type and the permissions of the client at the provider.',
    ru: 'Проверьте области, тип ответа и права клиента у поставщика.',
  },

  'evidence.issuer': { en: 'Issuer', ru: 'Издатель' },
  'evidence.algorithms': { en: 'Algorithms', ru: 'Алгоритмы' },
  'evidence.scopes-requested': { en: 'Requested scopes', ru: 'Запрашиваемые области' },
  'evidence.scopes-offered': { en: 'Offered scopes', ru: 'Предлагаемые области' },
  'evidence.redirect-uri': { en: 'Redirect URI', ru: 'Адрес возврата' },
});
