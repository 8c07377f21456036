import { defineMessages } from './define.ts';

/** What the comparison of clocks says, and what clocks and certificates belong to. */
export const clocksMessages = defineMessages({
  'step.clock': { en: 'Clock', ru: 'Часы' },

  'clock.agrees': {
    en: 'The clock agrees with this computer’s; the difference is {seconds:# second|# seconds}.',
    ru: 'Часы совпадают с часами этого компьютера; разница — {seconds:# секунда|# секунды|# секунд}.',
  },
  'clock.ahead': {
    en: 'The clock is {seconds:# second|# seconds} ahead of this computer’s.',
    ru: 'Часы спешат относительно этого компьютера на {seconds:# секунду|# секунды|# секунд}.',
  },
  'clock.behind': {
    en: 'The clock is {seconds:# second|# seconds} behind this computer’s.',
    ru: 'Часы отстают от этого компьютера на {seconds:# секунду|# секунды|# секунд}.',
  },
  'clock.unknown': {
    en: 'The time of this clock cannot be read.',
    ru: 'Прочитать время этих часов не удалось.',
  },
  'clock.not-sent': { en: 'The server does not send its time.', ru: 'Сервер не сообщает своё время.' },

  'clock.synchronize': {
    en: 'Synchronize all clocks with the same time source.',
    ru: 'Синхронизируйте все часы с одним источником времени.',
  },
  'clock.synchronize.tokens': {
    en: 'Synchronize all clocks with the same time source: otherwise tokens are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: иначе токены отклоняются.',
  },
  'clock.synchronize.responses': {
    en: 'Synchronize all clocks with the same time source: otherwise SAML responses are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: иначе ответы SAML отклоняются.',
  },
  'clock.synchronize.second-factor': {
    en: 'Synchronize all clocks with the same time source: beyond 30 seconds users end up on the sign-in page again.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 30 секунд пользователи снова попадают на страницу входа.',
  },
  'clock.synchronize.sign-in': {
    en: 'Synchronize all clocks with the same time source: beyond 30 seconds second factors, tokens and SAML responses are rejected.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 30 секунд отклоняются второй фактор, токены и ответы SAML.',
  },
  'clock.synchronize.kerberos': {
    en: 'Synchronize all clocks with the same time source: beyond 5 minutes Kerberos rejects sign-ins as well.',
    ru: 'Синхронизируйте все часы с одним источником времени: при разнице больше 5 минут вход отклоняет и Kerberos.',
  },

  // What has a clock or certificates.
  'source.database': { en: 'Database', ru: 'База данных' },
  'source.site': { en: 'Site', ru: 'Сайт' },
  'source.service': { en: '{type}: {name}', ru: '{type}: {name}' },
  'source.signing': { en: '{source}, signing', ru: '{source}, подпись' },
});
