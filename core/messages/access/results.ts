import { defineMessages } from '../define.ts';

/** What explanations of access share. */
export const accessResultMessages = defineMessages({
  'access-verdict.granted': { en: 'Granted', ru: 'Есть доступ' },
  'access-verdict.denied': { en: 'Denied', ru: 'Нет доступа' },
  'access-verdict.unknown': { en: 'Unknown', ru: 'Неизвестно' },

  'access-result.passes': { en: 'passes', ru: 'пройдено' },
  'access-result.grants': { en: 'grants', ru: 'даёт доступ' },
  'access-result.blocks': { en: 'blocks', ru: 'запрещает' },
  'access-result.no-effect': { en: 'no effect', ru: 'не влияет' },
  'access-result.unknown': { en: 'unknown', ru: 'неизвестно' },
});
