import { defineMessages } from './define.ts';

/** What is said of files: why one cannot be read or written, and where its JSON goes wrong. */
export const filesMessages = defineMessages({
  // What the system reports (`file-unreadable`, `file-unwritable`).
  'file.not-found': { en: 'no such file or folder', ru: 'нет такого файла или папки' },
  'file.access-denied': { en: 'access is denied', ru: 'доступ запрещён' },
  'file.read-only-disk': { en: 'the disk is read-only', ru: 'диск доступен только для чтения' },
  'file.disk-full': { en: 'the disk is full', ru: 'на диске нет места' },
  'file.quota-exceeded': { en: 'the disk quota is used up', ru: 'дисковая квота исчерпана' },
  'file.too-large': { en: 'the file is too large for this disk', ru: 'файл слишком велик для этого диска' },
  'file.already-exists': {
    en: 'something with this name already exists',
    ru: 'такое имя уже занято',
  },
  'file.not-a-folder': {
    en: 'a part of the path is a file, not a folder',
    ru: 'часть пути — файл, а не папка',
  },
  'file.is-a-folder': { en: 'it is a folder', ru: 'это папка' },
  'file.name-too-long': { en: 'the name is too long', ru: 'слишком длинное имя' },
  'file.link-loop': { en: 'its symbolic links form a loop', ru: 'символьные ссылки образуют цикл' },
  'file.in-use': { en: 'another program is using it', ru: 'используется другой программой' },
  'file.too-many-open': { en: 'too many files are open', ru: 'открыто слишком много файлов' },
  'file.disk-error': { en: 'the disk reports an error', ru: 'диск сообщает об ошибке' },
  'file.system-error': { en: 'the system reports {code}', ru: 'система сообщает {code}' },
  'file.neither-file-nor-folder': {
    en: 'it is neither a file nor a folder',
    ru: 'это не файл и не папка',
  },
  'file.not-service-keys': {
    en: 'it does not hold keys of the service',
    ru: 'в нём нет ключей службы',
  },
  'file.not-json': { en: 'it is not valid JSON', ru: 'это не JSON' },
  'file.not-json.at': {
    en: 'it is not valid JSON (line {line}, column {column}: {mistake})',
    ru: 'это не JSON (строка {line}, столбец {column}: {mistake})',
  },

  // What is wrong with the state folder (`state-unusable`).
  'state.locked': {
    en: 'it is being changed by {holder}',
    ru: 'её сейчас изменяет {holder}',
  },

  // Mistakes in JSON.
  'json.expected': {
    en: 'expected {expected}, found {found}',
    ru: 'ожидалось: {expected}; найдено: {found}',
  },
  'json.not-utf8': { en: 'it is not valid UTF-8', ru: 'это не UTF-8' },
  'json.control-character': {
    en: 'a text contains a control character that is not escaped',
    ru: 'в тексте есть неэкранированный управляющий символ',
  },
  'json.too-deep': {
    en: 'it is nested deeper than {levels:# level|# levels}',
    ru: 'вложенность больше {levels:# уровня|# уровней|# уровней}',
  },

  // What was expected or found in JSON.
  'json.value': { en: 'a value', ru: 'значение' },
  'json.value-or-bracket': { en: 'a value or “]”', ru: 'значение или «]»' },
  'json.name': { en: 'a name in quotes', ru: 'имя в кавычках' },
  'json.name-or-brace': {
    en: 'a name in quotes or a closing brace',
    ru: 'имя в кавычках или закрывающая фигурная скобка',
  },
  'json.colon': { en: '“:”', ru: '«:»' },
  'json.separator': { en: '“,” or a closing bracket', ru: '«,» или закрывающая скобка' },
  'json.closing-quote': { en: 'a closing quote', ru: 'закрывающая кавычка' },
  'json.escape': {
    en: 'one of " \\ / b f n r t u after the backslash',
    ru: 'один из знаков " \\ / b f n r t u после обратной косой черты',
  },
  'json.hex-digits': {
    en: 'four hexadecimal digits after “\\u”',
    ru: 'четыре шестнадцатеричные цифры после «\\u»',
  },
  'json.word': { en: 'true, false, or null', ru: 'true, false или null' },
  'json.number': { en: 'a number', ru: 'число' },
  'json.text': { en: 'a text', ru: 'текст' },
  'json.array': { en: 'an array', ru: 'массив' },
  'json.object': { en: 'an object', ru: 'объект' },
  'json.nothing': { en: 'nothing', ru: 'ничего' },
  'json.quoted': { en: '“{text}”', ru: '«{text}»' },
  'json.not-ascii': { en: 'a character that is not ASCII', ru: 'символ не из набора ASCII' },
  'json.file-end': { en: 'the end of the file', ru: 'конец файла' },
  'demo-directory.started': {
    en: 'The demo directory answers on {address}.',
    ru: 'Демо-каталог отвечает по адресу {address}.',
  },
  'demo-directory.waiting': {
    en: 'The demo directory waits for port {port}, which another program uses.',
    ru: 'Демо-каталог ждёт порт {port}: его занимает другая программа.',
  },
  'state-folder-closed': {
    en: 'Other users could read {folder}; they cannot any more.',
    ru: 'Папку {folder} могли читать другие пользователи; теперь не могут.',
  },
});
