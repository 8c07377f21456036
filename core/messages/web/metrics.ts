import { defineMessages } from '../define.ts';
import { createRender } from '../render.ts';

/** What the metrics of the HTTP service count. */
const texts = defineMessages({
  http_requests: { en: 'Requests that have ended', ru: 'Завершённые запросы' },
  http_request_seconds: {
    en: 'Time from the head of a request to the end of its answer',
    ru: 'Время от заголовка запроса до конца ответа',
  },
  http_answer_bytes: { en: 'Bytes of answers', ru: 'Байты ответов' },
  http_refusals: { en: 'Requests that were refused, by reason', ru: 'Отклонённые запросы по причинам' },
  http_requests_open: {
    en: 'Requests that are being answered',
    ru: 'Запросы, на которые сейчас даётся ответ',
  },
  http_requests_broken: {
    en: 'What could not be read as a request, or was sent too slowly',
    ru: 'Что не удалось прочитать как запрос или передавалось слишком медленно',
  },
});

const render = createRender(texts);

/** What a metric counts. Monitors take one text, in English. */
export function metricHelp(name: keyof typeof texts): string {
  return render({ code: name, values: {} }, 'en', 'http');
}
