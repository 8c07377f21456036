import { defineMessages } from './define.ts';

/** What the routes of the HTTP service have against a request. */
export const serviceRouteMessages = defineMessages({
  'service-route.field-refused': {
    en: '{field} cannot be said here: it is of the computer on which the service runs, or the service’s own.',
    ru: '{field} здесь указать нельзя: это относится к компьютеру службы или задано ею самой.',
  },
  'service-route.field-unknown': {
    en: 'There is nothing called {field} here; nothing was done.',
    ru: 'Здесь нет ничего под именем {field}; ничего не сделано.',
  },
  'service-route.no-archive': {
    en: 'An archive is needed: as multipart/form-data, as application/zip, or the id of an upload as upload.',
    ru: 'Нужен архив: как multipart/form-data, как application/zip или идентификатор загрузки в поле upload.',
  },
  'service-route.nothing-chosen': {
    en: 'Nothing is chosen: all, sections, categories, entities or selection says what is exported.',
    ru: 'Ничего не выбрано: что выгружать, говорит all, sections, categories, entities или selection.',
  },
  'service-route.folder-name': {
    en:
      'A repository on the service’s computer is named by one word: its folder is made among the service’s own. ' +
      'Everything else is an address that begins with https:// or ssh://, or user@host:path.',
    ru:
      'Репозиторий на компьютере службы называют одним словом: его папка будет среди папок службы. ' +
      'Остальное — адрес, который начинается с https:// или ssh://, либо user@host:path.',
  },
  'service-route.body-missing': {
    en: 'The request has no body.',
    ru: 'У запроса нет тела.',
  },
  'service-route.not-json': {
    en: 'The body is not a JSON object.',
    ru: 'Тело запроса — не объект JSON.',
  },
  'service-route.nul': {
    en: 'The request has the character U+0000 (NUL) in “{at}”, which no text can hold. Leave it out.',
    ru: 'В запросе, в «{at}», есть символ U+0000 (NUL), которого в тексте быть не может. Уберите его.',
  },
  'service-route.not-text': {
    en: 'The body is not text in {charset}.',
    ru: 'Тело запроса — не текст в кодировке {charset}.',
  },
  'service-route.form-unreadable': {
    en: 'The form could not be read to its end.',
    ru: 'Форму не удалось дочитать до конца.',
  },
  'service-route.two-archives': {
    en: 'More than one file was sent.',
    ru: 'Прислано больше одного файла.',
  },
});
