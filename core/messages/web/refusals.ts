import { defineMessages } from '../define.ts';
import { createRender } from '../render.ts';

/** What is answered to a request that gets neither a file nor an operation. */
const refusalTexts = defineMessages({
  'target-not-path': {
    en: 'The request target is not a path.',
    ru: 'Цель запроса — не путь.',
  },
  'target-nul': {
    en: 'The path has the character U+0000 (NUL), which no text can hold.',
    ru: 'В пути есть символ U+0000 (NUL), которого не может быть в тексте.',
  },
  framing: {
    en: 'A request must say once how long its body is: by Content-Length, or by Transfer-Encoding: chunked.',
    ru: 'Запрос должен один раз сообщать длину тела: заголовком Content-Length или Transfer-Encoding: chunked.',
  },
  'one-host': {
    en: 'A request must have exactly one Host header.',
    ru: 'В запросе должен быть ровно один заголовок Host.',
  },
  'other-host': {
    en: 'Siteferry does not answer under this host name. Open the address that the terminal shows.',
    ru: 'Под этим именем узла Siteferry не отвечает. Откройте адрес, который показан в терминале.',
  },
  'other-site': {
    en: 'Siteferry does not answer requests from other sites.',
    ru: 'На запросы с других сайтов Siteferry не отвечает.',
  },
  'other-origin': {
    en: 'Siteferry does not answer requests from another origin.',
    ru: 'На запросы из другого источника (origin) Siteferry не отвечает.',
  },
  'origin-missing': {
    en: 'The request has no Origin header.',
    ru: 'В запросе нет заголовка Origin.',
  },
  upgrade: {
    en: 'Siteferry does not upgrade connections.',
    ru: 'Siteferry не переключает соединения на другие протоколы.',
  },
  preflight: {
    en: 'Siteferry shares nothing with other origins.',
    ru: 'Siteferry ничего не передаёт другим источникам (origin).',
  },
  method: {
    en: 'Siteferry answers only GET, HEAD and POST.',
    ru: 'Siteferry отвечает только на GET, HEAD и POST.',
  },
  'not-json': { en: 'The body of the request must be JSON.', ru: 'Тело запроса должно быть в JSON.' },
  'header-missing': {
    en: 'The request has no header x-siteferry.',
    ru: 'В запросе нет заголовка x-siteferry.',
  },
  'not-found': { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  'no-session': {
    en: 'This session does not exist or has ended. Open the address that the terminal shows.',
    ru: 'Такого сеанса нет, или он закончился. Откройте адрес, который показан в терминале.',
  },
  'body-too-long': { en: 'The body of the request is too long.', ru: 'Тело запроса слишком длинное.' },
  'operation-unknown': { en: 'There is no such operation.', ru: 'Такой операции нет.' },
  'token-wrong': {
    en: 'This address is wrong or was already used. Press Enter in the terminal for another one.',
    ru: 'Этот адрес неверен или уже использован. Нажмите Enter в терминале, чтобы получить другой.',
  },
  'too-many-tokens': {
    en: 'Too many wrong addresses. Wait a minute.',
    ru: 'Слишком много неверных адресов. Подождите минуту.',
  },
  failed: {
    en: 'Internal error in Siteferry. Its log has the details.',
    ru: 'Внутренняя ошибка Siteferry. Подробности в журнале программы.',
  },
});

export type RefusalReason = keyof typeof refusalTexts;

const render = createRender(refusalTexts);

/** Why a request is refused, in the language that the browser asks for first. */
export function refusalText(reason: RefusalReason, acceptLanguage: string | undefined): string {
  const language = /^\s*ru\b/i.test(acceptLanguage ?? '') ? 'ru' : 'en';
  return render({ code: reason, values: {} }, language, 'window');
}
