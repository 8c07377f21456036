import { defineMessages } from '../define.ts';
import type { Language } from '../format.ts';
import { createRender } from '../render.ts';

/** What the HTTP service answers to a request that gets no operation. */
const texts = defineMessages({
  'no-key': {
    en: 'A key is needed: Authorization: Bearer KEY. It is missing, over, revoked, or of another site.',
    ru: 'Нужен ключ: Authorization: Bearer КЛЮЧ. Его нет, он истёк, отозван или относится к другому сайту.',
  },
  'token-unverifiable': {
    en: 'This site keeps no hashes of its tokens that could be compared, so a personal access token cannot be verified here. Use a key of the service.',
    ru: 'На этом сайте нет хешей токенов, с которыми можно сравнить, поэтому персональный токен доступа здесь не проверить. Используйте ключ службы.',
  },
  'user-inactive': {
    en: 'The user of this key or token is missing on the site, dismissed, or blocked.',
    ru: 'Пользователь этого ключа или токена не найден на сайте, уволен или заблокирован.',
  },
  'no-administration': {
    en: 'The user of this key or token has no access to administration of the site.',
    ru: 'У пользователя этого ключа или токена нет доступа к администрированию сайта.',
  },
  'too-many-requests': {
    en: 'Too many requests. Retry-After says in how many seconds to try again.',
    ru: 'Слишком много запросов. Через сколько секунд повторить, указано в Retry-After.',
  },
  'too-many-failures': {
    en: 'Too many requests from this address with keys that are not valid. Retry-After says when to try again.',
    ru: 'Слишком много запросов с этого адреса с недействительными ключами. Когда повторить, указано в Retry-After.',
  },
  'too-many-long-calls': {
    en: 'This key has too many long operations running. Wait until one of them has ended.',
    ru: 'По этому ключу выполняется слишком много длительных операций. Дождитесь окончания одной из них.',
  },
  'site-silent': {
    en: 'The site does not answer, so that it cannot be told who calls.',
    ru: 'Сайт не отвечает, поэтому определить, кто обращается, нельзя.',
  },
  'body-too-long': {
    en: 'The body of the request is longer than this route takes.',
    ru: 'Тело запроса длиннее, чем принимает этот маршрут.',
  },
  'body-too-slow': {
    en: 'The body of the request did not arrive in time.',
    ru: 'Тело запроса не получено вовремя.',
  },
  'metrics-elsewhere': {
    en: 'Metrics are told to this computer, or to a key with the right service:read.',
    ru: 'Метрики доступны с этого компьютера или по ключу с правом service:read.',
  },
  'other-host': {
    en: 'On loopback the service answers as 127.0.0.1, [::1] or localhost with its port, and under no other name.',
    ru: 'На локальном интерфейсе служба отвечает как 127.0.0.1, [::1] или localhost со своим портом и под другими именами не отвечает.',
  },
  'not-found': { en: 'There is nothing at this address.', ru: 'По этому адресу ничего нет.' },
  'hub-right': {
    en: 'The key needs the right transfer:read.',
    ru: 'Ключу нужно право transfer:read.',
  },
  'hub-method-http': {
    en: 'This address of the hub does not take the method.',
    ru: 'Этот адрес хаба не принимает такой метод.',
  },
  'hub-no-id': {
    en: 'The connection is not named: ?id=, from the answer to negotiate.',
    ru: 'Не указано соединение: ?id= из ответа на negotiate.',
  },
  'hub-unknown-id': {
    en: 'There is no such connection, or it is over. Negotiate a new one.',
    ru: 'Такого соединения нет, или оно завершено. Запросите новое через negotiate.',
  },
  'hub-other-transport': {
    en: 'The connection uses another transport.',
    ru: 'Соединение использует другой транспорт.',
  },
  'hub-body-long': {
    en: 'The body is longer than 32 KB.',
    ru: 'Тело запроса длиннее 32 КБ.',
  },
  'hub-full': {
    en: 'Too many clients listen. Come again later.',
    ru: 'Слишком много слушателей. Повторите позже.',
  },
  'hub-stopping': {
    en: 'The service is stopping. Come again in a moment.',
    ru: 'Служба останавливается. Повторите чуть позже.',
  },
  'method-not-allowed': {
    en: 'This address does not take that method; Allow says which it takes.',
    ru: 'Этот адрес не принимает такой метод; принимаемые названы в Allow.',
  },
  'media-type': {
    en: 'The body is of a type that this address does not take.',
    ru: 'Тело запроса имеет тип, который этот адрес не принимает.',
  },
  'sign-in-elsewhere': {
    en: 'Signing in is the site’s own: ask its web application. This service takes keys: Authorization: Bearer KEY.',
    ru: 'Вход выполняет сам сайт: обращайтесь к его веб-приложению. Эта служба принимает ключи: Authorization: Bearer КЛЮЧ.',
  },
  'synchronization-elsewhere': {
    en: 'Directory synchronization is the site’s own: ask its web application.',
    ru: 'Синхронизацию с каталогом выполняет сам сайт: обращайтесь к его веб-приложению.',
  },
  failed: {
    en: 'Internal error in Siteferry. Its log has the details.',
    ru: 'Внутренняя ошибка Siteferry. Подробности в журнале программы.',
  },
});

export type ServiceRefusal = keyof typeof texts;

/** True for a reason that has a text of the service's own. */
export function isServiceRefusal(reason: string): reason is ServiceRefusal {
  return Object.hasOwn(texts, reason);
}

const render = createRender(texts);

/** Why the service refuses a request. */
export function serviceRefusalText(reason: ServiceRefusal, language: Language): string {
  return render({ code: reason, values: {} }, language, 'http');
}
