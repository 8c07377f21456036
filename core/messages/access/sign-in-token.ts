import { defineMessages } from '../define.ts';

/** What the steps of a sign-in look at: what comes before a token is issued, and the session. */
export const accessSignInToken = defineMessages({
  'access-signin.domain-not-applied': {
    en: 'Domain access control is not applied to this way to sign in.',
    ru: 'К этому способу входа контроль доступа по домену не применяется.',
  },
  'access-signin.domain-ignored': {
    en: 'IgnoreDomainCheck switches the check off.',
    ru: 'IgnoreDomainCheck отключает проверку.',
  },
  'access-signin.domain-impersonation-off': {
    en: 'CheckImpersonationDomainAccess switches the check off for impersonation.',
    ru: 'CheckImpersonationDomainAccess отключает проверку при имперсонации.',
  },
  'access-signin.domain-exempt': {
    en: 'DomainAccessBypassLogins exempts {login}.',
    ru: 'DomainAccessBypassLogins освобождает {login} от проверки.',
  },
  'access-signin.domain-localhost': {
    en: 'AllowLocalhostDomainAccessBypass skips the check for localhost.',
    ru: 'AllowLocalhostDomainAccessBypass отменяет проверку для localhost.',
  },
  'access-signin.domain-none': {
    en: 'No provider lists host names, so the database restricts nobody to a domain.',
    ru: 'Ни у одного провайдера нет списка узлов: по базе никто не ограничен доменом.',
  },
  'access-signin.domain-not-of-codes': {
    en: 'A code goes through no provider, and host names are those of providers: none keeps it out.',
    ru: 'Код не проходит через провайдера, а списки узлов есть только у провайдеров: ни один его не ограничивает.',
  },
  'access-signin.domain-open': {
    en: 'The provider lists no host names, so it is restricted to no domain.',
    ru: 'У провайдера нет списка узлов: доменом он не ограничен.',
  },
  'access-signin.domain-listed': {
    en: 'The provider lists {host}.',
    ru: 'Узел {host} есть в списке провайдера.',
  },
  'access-signin.domain-unknown': {
    en: 'The site lists host names, and by which rule it lets users in there is not documented.',
    ru: 'На сайте есть списки узлов, а по какому правилу он туда впускает, не описано.',
  },
  'access-signin.domain-rule-unknown': {
    en: 'The rule of domain access control is not documented; only what speaks against it is looked at.',
    ru: 'Правило контроля доступа по домену не описано; проверено лишь то, что может ему препятствовать.',
  },

  'access-signin.entry.login': { en: 'Login', ru: 'Вход по паролю' },
  'access-signin.entry.impersonation': { en: 'Impersonation', ru: 'Имперсонация' },
  'access-signin.entry.code': { en: 'Sign-in by code', ru: 'Вход по коду' },
  'access-signin.entry.password-recovery': { en: 'Password recovery', ru: 'Восстановление пароля' },
  'access-signin.entry.token-renewal': { en: 'Token renewal', ru: 'Продление токена' },
  'access-signin.entry.saml': { en: 'SAML', ru: 'SAML' },
  'access-signin.entry.oauth': { en: 'OpenID Connect', ru: 'OpenID Connect' },
  'access-signin.entry.second-factor': { en: 'External second factor', ru: 'Внешний второй фактор' },
  'access-signin.entry.windows': { en: 'Windows SSO', ru: 'Windows SSO' },
  'access-signin.entry.mobile-pin': { en: 'Mobile: phone and PIN', ru: 'Мобильный: телефон и PIN' },
  'access-signin.entry.api-key': { en: 'Mobile: ApiKey', ru: 'Мобильный: ApiKey' },
  'access-signin.entry.user-id': { en: 'Mobile: UserId', ru: 'Мобильный: UserId' },
  'access-signin.entry-result.allowed': { en: 'allowed', ru: 'разрешено' },
  'access-signin.entry-result.bypassed': { en: 'bypassed', ru: 'обход' },
  'access-signin.entry-result.unknown': { en: 'unknown', ru: 'неизвестно' },

  'access-signin.licence-named': {
    en: 'The user has a named licence MainModule.',
    ru: 'У пользователя есть именная лицензия MainModule.',
  },
  'access-signin.licence-over': {
    en: 'The named licence of the user ended on {end:minute}.',
    ru: 'Именная лицензия пользователя закончилась {end:minute}.',
  },
  'access-signin.licence-none': {
    en: 'The user has no named licence, and the site has no concurrent ones.',
    ru: 'У пользователя нет именной лицензии, а конкурентных на сайте нет.',
  },
  'access-signin.slot-own': {
    en: 'The user holds a concurrent slot already.',
    ru: 'Пользователь уже занимает конкурентное место.',
  },
  'access-signin.slot-free': {
    en: 'A concurrent slot is free: {held:#} of {pool:#} are held.',
    ru: 'Есть свободное конкурентное место: занято {held:#} из {pool:#}.',
  },
  'access-signin.slots-taken': {
    en: 'The user has no named licence, and all concurrent slots are held: {held:#} of {pool:#}.',
    ru: 'У пользователя нет именной лицензии, а конкурентные места заняты: {held:#} из {pool:#}.',
  },
  'access-signin.slots-idle': {
    en: '{idle:# slot has|# slots have} not been extended for long, and may be released.',
    ru: 'Давно не продлевались и могут освободиться: {idle:# место|# места|# мест}.',
  },
  'access-signin.pool-unknown': {
    en: 'How many concurrent slots there are is in the licence file only; {held:#} are held.',
    ru: 'Сколько всего конкурентных мест, сказано только в файле лицензий; занято {held:#}.',
  },
  'access-signin.session': {
    en: 'Token strategy {strategy}; an access token lasts {minutes:# minute|# minutes}.',
    ru: 'Стратегия токенов {strategy}; токен доступа действует {minutes:# минуту|# минуты|# минут}.',
  },
  'access-signin.session-unusable': {
    en: 'How long the session lasts is not known: a key of it has a value that cannot be used.',
    ru: 'Сколько длится сеанс, неизвестно: у его ключа непригодное значение.',
  },
  'access-signin.session-unknown': {
    en: 'The site’s keys are not known here. By default tokens slide and last 1,500 minutes.',
    ru: 'Ключи сайта здесь неизвестны. По умолчанию токены скользящие и действуют 1500 минут.',
  },
  'access-signin.renewal': {
    en: 'Renewal mode {mode} ({because}).',
    ru: 'Режим продления {mode} ({because}).',
  },
  'access-signin.renewal-none': {
    en: 'The session is not renewed. {because}',
    ru: 'Сеанс не продлевается. {because}',
  },
  'access-signin.cookie-lost': {
    en: 'The site’s address is plain HTTP, over which browsers do not send its secure cookie.',
    ru: 'Адрес сайта — обычный HTTP: защищённый cookie браузеры по нему не передают.',
  },
});
