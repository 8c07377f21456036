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
  'hub-other-site': {
    en: 'A page of another site may not listen here.',
    ru: 'Странице другого сайта слушать здесь нельзя.',
  },
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
  'too-large': { en: 'The body is too large.', ru: 'Тело запроса слишком велико.' },
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

const render = createRender(texts);

/** Why the service refuses a request. */
export function serviceRefusalText(reason: ServiceRefusal, language: Language): string {
  return render({ code: reason, values: {} }, language, 'commandLine');
}
