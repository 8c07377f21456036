import { defineMessages } from './define.ts';

/** What is said of entities that scripts, queries and settings name. */
export const textsMessages = defineMessages({
  // One rewritten place.
  'text-place': { en: 'line {line}: {from} → {to} ({name})', ru: 'строка {line}: {from} → {to} ({name})' },
  'text-place.new-id': {
    en: 'line {line}: {from} → new ID ({name})',
    ru: 'строка {line}: {from} → новый ID ({name})',
  },
  'text-place.new-guid': {
    en: 'line {line}: {from} → new GUID ({name})',
    ru: 'строка {line}: {from} → новый GUID ({name})',
  },
  'text-place.in-column': { en: '{column}, {place}', ru: '{column}, {place}' },

  // One place that is left as it is.
  'text-uncertain': {
    en: 'Field {column}, line {line}: {written} may name an entity ({type}). It is not rewritten; check it.',
    ru: 'Поле {column}, строка {line}: {written} — возможно, ссылка на объект ({type}). Она не переписывается, проверьте её.',
  },
  'text-unparsed': {
    en: 'The text of the field {column} could not be parsed, so IDs and names in it are not rewritten. Check them.',
    ru: 'Разобрать текст поля {column} не удалось, поэтому ID и имена в нём не переписываются. Проверьте их.',
  },
  'text-skipped': {
    en: 'Field {column}, line {line}: {written} names {name} ({type}), which is skipped. The place is left as it is.',
    ru: 'Поле {column}, строка {line}: {written} указывает на {name} ({type}), а этот объект пропускается. Текст остаётся как есть.',
  },
  'text-not-rewritten': {
    en: 'Field {column}, {place}. The place is left as it is.',
    ru: 'Поле {column}, {place}. Текст остаётся как есть.',
  },
  'text-missing': {
    en: 'Field {column}, line {line}: {written} names an entity ({type}) that is neither in the archive nor on the receiver. The place is left as it is.',
    ru: 'Поле {column}, строка {line}: {written} указывает на объект ({type}), которого нет ни в архиве, ни на приёмнике. Текст остаётся как есть.',
  },

  // The same for the whole plan.
  'texts-uncertain': {
    en: '{count:# place in a text|# places in texts} may name an entity and {count:is|are} not rewritten. The entities that contain them say where.',
    ru: '{count:# место|# места|# мест} в текстах, где, возможно, указан объект: они не переписываются. Что это за места, указано у объектов.',
  },
  'texts-unparsed': {
    en: '{count:# text|# texts} could not be parsed, so IDs and names in {count:it|them} are not rewritten. The entities that contain them say which.',
    ru: '{count:# текст|# текста|# текстов} разобрать не удалось: ID и имена в них не переписываются. Что это за тексты, указано у объектов.',
  },
  'texts-left': {
    en: '{count:# place in a text leads|# places in texts lead} to what the receiver will not have, and {count:is|are} left as {count:it is|they are}. The entities that contain them say where.',
    ru: '{count:# место|# места|# мест} в текстах ведут к тому, чего на приёмнике не будет; тексты остаются как есть. Что это за места, указано у объектов.',
  },
  'texts-not-rewritten': {
    en: '{count:# place in a text means|# places in texts mean} another entity on the receiver, and {count:is|are} not rewritten. The entities that contain them say where.',
    ru: '{count:# место|# места|# мест} в текстах на приёмнике означают другой объект и не переписываются. Что это за места, указано у объектов.',
  },
});
