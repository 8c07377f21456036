import { defineMessages } from './define.ts';

/** What the log of sign-ins does not hold, and what its addresses are. */
export const loginLogMessages = defineMessages({
  'login-log.successes-only': {
    en: 'The log has successful sign-ins only; failed ones are not in it.',
    ru: 'В журнале только успешные входы; неудачных в нём нет.',
  },
  'login-log.windows-basic': {
    en: 'Windows (Negotiate) and Basic: a repeated sign-in from the same address within UpdateLastActiveTime (5 minutes by default) of the last sign-in of the same kind is not logged.',
    ru: 'Windows (Negotiate) и Basic: повторный вход с того же адреса не записывается, если последний вход того же вида был не раньше, чем UpdateLastActiveTime назад (по умолчанию 5 минут).',
  },
  'login-log.renewals': {
    en: 'Token renewal: logged only with LogRefreshTokenRequests, and not within UpdateLastActiveTime of the last sign-in of any kind.',
    ru: 'Продление токена записывается, только если включён LogRefreshTokenRequests и последний вход любого вида был раньше, чем UpdateLastActiveTime назад.',
  },
  'login-log.sign-out': {
    en: 'OpenID Connect: the sign-in is logged like one with a password, the sign-out is not.',
    ru: 'OpenID Connect: вход записывается так же, как вход по паролю, выход не записывается.',
  },
  'login-log.always': {
    en: 'Repeated sign-ins through token-v2 from the same address, and parallel ones, are logged each.',
    ru: 'Повторные входы через token-v2 с одного адреса и параллельные входы записываются каждый отдельно.',
  },
  'login-log.addresses': {
    en: 'Address: who connected; behind a proxy it is the proxy’s, unless ForwardHeaders is configured. X-Real-IP: the header as received; it is reliable only if every request comes through a proxy that sets it.',
    ru: 'Адрес — откуда пришло соединение; за прокси это адрес прокси, если не настроен ForwardHeaders. X-Real-IP — полученный заголовок; он достоверен, только если все запросы идут через прокси, который его задаёт.',
  },
});
