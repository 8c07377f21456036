import { defineMessages } from './define.ts';

/** What is wrong with the input of an operation, a form or a file. `issue.ts` chooses among `input.…`. */
export const inputMessages = defineMessages({
  'input.not-accepted': {
    en: 'The input is not accepted: {problem}.',
    ru: 'Введённые данные не приняты: {problem}.',
  },
  'input.not-accepted.at': {
    en: 'The value of {path} is not accepted: {problem}.',
    ru: 'Значение {path} не принято: {problem}.',
  },

  'input.required': { en: 'a value is required', ru: 'нужно указать значение' },
  'input.type.text': { en: 'text is expected', ru: 'ожидается текст' },
  'input.type.number': { en: 'a number is expected', ru: 'ожидается число' },
  'input.type.integer': { en: 'a whole number is expected', ru: 'ожидается целое число' },
  'input.type.flag': { en: 'true or false is expected', ru: 'ожидается true или false' },
  'input.type.list': { en: 'a list is expected', ru: 'ожидается список' },
  'input.type.object': { en: 'an object is expected', ru: 'ожидается объект' },
  'input.type.null': { en: 'null is expected', ru: 'ожидается null' },
  'input.type.other': { en: 'a value of another type is expected', ru: 'ожидается значение другого типа' },
  'input.too-long': {
    en: 'it must have at most {maximum:# character|# characters}',
    ru: 'допустимо не более {maximum:# символа|# символов|# символов}',
  },
  'input.too-short': {
    en: 'it must have at least {minimum:# character|# characters}',
    ru: 'нужно не менее {minimum:# символа|# символов|# символов}',
  },
  'input.too-many': {
    en: 'it must have at most {maximum:# item|# items}',
    ru: 'допустимо не более {maximum:# элемента|# элементов|# элементов}',
  },
  'input.too-few': {
    en: 'it must have at least {minimum:# item|# items}',
    ru: 'нужно не менее {minimum:# элемента|# элементов|# элементов}',
  },
  'input.too-large': { en: 'it must be at most {maximum}', ru: 'число должно быть не больше {maximum}' },
  'input.too-large.exclusive': {
    en: 'it must be less than {maximum}',
    ru: 'число должно быть меньше {maximum}',
  },
  'input.too-small': { en: 'it must be at least {minimum}', ru: 'число должно быть не меньше {minimum}' },
  'input.too-small.exclusive': {
    en: 'it must be greater than {minimum}',
    ru: 'число должно быть больше {minimum}',
  },
  'input.not-one-of': { en: 'allowed values are {values}', ru: 'допустимые значения: {values}' },
  'input.format': { en: 'the expected format is {format}', ru: 'ожидается формат {format}' },
  'input.pattern': { en: 'it must match {pattern}', ru: 'значение должно соответствовать {pattern}' },
  'input.version-name': {
    en: 'it may have letters, digits and . _ + - between them, such as 1.0 or 2.1-rc.1',
    ru: 'допустимы буквы, цифры и . _ + - между ними, например 1.0 или 2.1-rc.1',
  },
  'input.host-name': {
    en: 'it must be a host name such as portal.example.com, or the address of a page there',
    ru: 'нужно имя узла, например portal.example.com, или адрес страницы на нём',
  },
  'input.ip-address': {
    en: 'it must be an IP address such as 203.0.113.9 or 2001:db8::1',
    ru: 'нужен IP-адрес, например 203.0.113.9 или 2001:db8::1',
  },
  'input.device-name': {
    en: 'Windows takes it for a device, such as CON or COM1',
    ru: 'в Windows это имя устройства, как CON или COM1',
  },
  'input.unknown-properties': {
    en: 'unknown properties: {names}',
    ru: 'неизвестные свойства: {names}',
  },
  'input.no-form': {
    en: 'it has none of the allowed forms',
    ru: 'значение не подходит ни под один из допустимых видов',
  },
  'input.other': { en: 'it does not have the expected form', ru: 'значение не того вида, который ожидается' },
  'input.json': { en: 'JSON is expected', ru: 'ожидается JSON' },

  // A JSON text that cannot be read.
  'json.syntax': { en: 'The JSON syntax is wrong.', ru: 'Нарушен синтаксис JSON.' },
  'json.syntax.at': {
    en: 'The JSON syntax is wrong in line {line}, column {column}.',
    ru: 'Нарушен синтаксис JSON: строка {line}, столбец {column}.',
  },
  'json.not-an-object': { en: 'The text must be a JSON object.', ru: 'Текст должен быть объектом JSON.' },
  'json.not-a-list': { en: 'The text must be a JSON list.', ru: 'Текст должен быть списком JSON.' },
});
