import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';

/** What the HTTP service answers to a request that gets no operation. */
const texts = defineMessages({
  'no-key': {
    en: 'A key is needed: Authorization: Bearer KEY. It is missing, over, revoked, or of another site.',
    ru: 'Нужен ключ: Authorization: Bearer КЛЮЧ. Его нет, он истёк, отозван или относится к другому сайту.',
  },
  'not-found': { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  failed: {
    en: 'Internal error in Siteferry. Its log has the details.',
    ru: 'Внутренняя ошибка Siteferry. Подробности в журнале программы.',
  },
});

export type ServiceRefusal = keyof typeof texts;

const render = createRender(texts);

/** Why the service refuses a request. */
export function serviceRefusalText(reason: ServiceRefusal, language: Language): string {
  return render({ code: reason, values: {} }, language, 'commandLine');
}
