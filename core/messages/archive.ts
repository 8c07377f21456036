import { defineMessages } from './define.ts';

/** What is said while archives are read and written. */
export const archiveMessages = defineMessages({
  'unknown-file': {
    en: 'The file “{file}” is not known to this version and was skipped.',
    ru: 'Файл «{file}» этой версии неизвестен и пропущен.',
  },
  'unknown-type': {
    en: 'The entity type “{type}” is not known to this version and was skipped.',
    ru: 'Тип объектов «{type}» этой версии неизвестен и пропущен.',
  },
  'unknown-column': {
    en: '{column} is not known to this version and was skipped.',
    ru: 'Поле {column} этой версии неизвестно и пропущено.',
  },
  'secret-column': {
    en: '{column} is a secret and was skipped.',
    ru: 'Поле {column} секретное и пропущено.',
  },
  'both-layouts': {
    en: '{file} was read; the files of the other archive format were not.',
    ru: 'Прочитан {file}; файлы другого формата архива не прочитаны.',
  },
  'manifest-missing': {
    en: '{file} is missing: the source is older than 2.268.',
    ru: 'Отсутствует {file}: источник старше версии 2.268.',
  },
  'more-warnings': {
    en: '{count:# more warning|# more warnings} of the kind {kind}.',
    ru: 'Ещё {count:# предупреждение|# предупреждения|# предупреждений} вида {kind}.',
  },
  'dangling-reference': {
    en: '{count:# reference leads|# references lead} to entities of type {type} that the source does not have; the first ID is {id}.',
    ru: '{count:# ссылка ведёт|# ссылки ведут|# ссылок ведут} к объектам типа {type}, которых нет на источнике; первый ID — {id}.',
  },

  'text-guesses': {
    en: '{count:# number in a text looks|# numbers in texts look} like an ID, but no pattern says so: what it would refer to is not included. First: {type}.{column}, line {line}.',
    ru: '{count:# число в тексте похоже|# числа в текстах похожи|# чисел в текстах похожи} на ID, но шаблона для них нет: возможные объекты ссылок не включены. Первое место: {type}.{column}, строка {line}.',
  },
  'text-references': {
    en: '{count:# reference in texts was|# references in texts were} not followed. First: {type}.{column}, line {line}.',
    ru: 'Ссылок внутри текстов, по которым объекты не включены: {count:#}. Первое место: {type}.{column}, строка {line}.',
  },
  'text-unread': {
    en: '{count:# text was|# texts were} read for GUIDs only, or not with certainty: broken or too long. First: {type}.{column}.',
    ru: '{count:# текст прочитан|# текста прочитаны|# текстов прочитаны} только на предмет GUID или ненадёжно: с ошибками или слишком длинные. Первый: {type}.{column}.',
  },

  // Why an archive is refused (`archive-invalid`): names of the files in it.
  'archive.name-empty': {
    en: 'it contains a file without a name',
    ru: 'в нём есть файл без имени',
  },
  'archive.name-too-long': {
    en: 'it contains a file name longer than {limit:# character|# characters}',
    ru: 'в нём есть имя файла длиннее {limit:# символа|# символов|# символов}',
  },
  'archive.name-nul': {
    en: 'the file name “{name}” contains a NUL character',
    ru: 'в имени файла «{name}» есть символ NUL',
  },
  'archive.name-backslash': {
    en: 'the file name “{name}” contains a backslash',
    ru: 'в имени файла «{name}» есть обратная косая черта',
  },
  'archive.name-absolute': {
    en: 'the file name “{name}” is an absolute path',
    ru: 'имя файла «{name}» — абсолютный путь',
  },
  'archive.name-drive': {
    en: 'the file name “{name}” begins with a drive letter',
    ru: 'имя файла «{name}» начинается с буквы диска',
  },
  'archive.name-outside': {
    en: 'the file name “{name}” leads out of the archive',
    ru: 'имя файла «{name}» ведёт за пределы архива',
  },
  'archive.name-not-plain': {
    en: 'the file name “{name}” has an empty part or “.” in its path',
    ru: 'в пути «{name}» есть пустая часть или «.»',
  },
  'archive.name-twice': {
    en: 'it contains “{name}” twice; upper and lower case are not distinguished',
    ru: 'файл «{name}» есть в нём дважды; регистр букв не различается',
  },

  // Sizes and kinds of its files.
  'archive.too-many-files': {
    en: 'it contains more than {limit:# file or folder|# files and folders}',
    ru: 'файлов и папок в нём больше {limit:#}',
  },
  'archive.too-large': {
    en: 'its files are larger than {limit:bytes} in total',
    ru: 'его файлы в сумме больше {limit:bytes}',
  },
  'archive.file-too-large': {
    en: 'the file is larger than {limit:bytes}',
    ru: 'файл больше {limit:bytes}',
  },
  'archive.symbolic-link': { en: 'it is a symbolic link', ru: 'это символьная ссылка' },
  'archive.not-a-regular-file': { en: 'it is not a regular file', ru: 'это не обычный файл' },
  'archive.changed-while-read': {
    en: 'it changed while it was being read',
    ru: 'файл изменился во время чтения',
  },

  // The ZIP.
  'archive.not-a-zip': { en: 'it is not a ZIP file', ru: 'это не файл ZIP' },
  'archive.zip-incomplete': {
    en: 'it is damaged or incomplete: the ZIP directory at its end is missing',
    ru: 'файл повреждён или неполон: нет каталога ZIP в конце',
  },
  'archive.zip-directory': {
    en: 'its ZIP directory is damaged, incomplete, or encrypted',
    ru: 'каталог ZIP повреждён, неполон или зашифрован',
  },
  'archive.zip-header': {
    en: 'the ZIP header of “{name}” is damaged',
    ru: 'заголовок ZIP файла «{name}» повреждён',
  },
  'archive.folder-with-content': {
    en: 'it is a folder with content of its own',
    ru: 'это папка с собственным содержимым',
  },
  'archive.encrypted': { en: 'it is encrypted', ru: 'файл зашифрован' },
  'archive.unknown-compression': {
    en: 'it is compressed by the unknown method {method}',
    ru: 'файл сжат неизвестным методом {method}',
  },
  'archive.compression-ratio': {
    en: 'it claims to be more than {times:# time|# times} larger than its compressed form',
    ru: 'заявленный размер больше сжатого более чем в {times:# раз|# раза|# раз}',
  },
  'archive.two-names': { en: 'it has two different names', ru: 'у файла два разных имени' },
  'archive.damaged': {
    en: 'it is damaged: its length or checksum (CRC-32) differs from the one that the ZIP states',
    ru: 'файл повреждён: длина или контрольная сумма (CRC-32) не та, что указана в ZIP',
  },

  // The layout.
  'archive.not-an-export': {
    en: 'it is not an exported configuration: it contains neither {config} nor {data}',
    ru: 'это не экспорт конфигурации: в нём нет ни {config}, ни {data}',
  },
  'archive.file-missing': {
    en: '{file} is missing beside {beside}',
    ru: 'рядом с {beside} нет {file}',
  },
  'archive.misplaced': {
    en: 'entities of type {type} belong in {path}',
    ru: 'объекты типа {type} должны быть в {path}',
  },
  'archive.category-in-two-sections': {
    en: 'category {category} also has files in cat-{section}',
    ru: 'у категории {category} есть файлы и в cat-{section}',
  },
  'archive.type-twice': { en: 'this entity type occurs twice', ru: 'этот тип объектов есть в нём дважды' },
  'archive.type-name-too-long': {
    en: 'the name of an entity type is longer than {limit:bytes}',
    ru: 'имя типа объектов больше {limit:bytes}',
  },
  'archive.row-too-large': {
    en: 'an entity is larger than {limit:bytes}',
    ru: 'один объект больше {limit:bytes}',
  },

  // Its content. What is not JSON says so with the place (`json.…`).
  'archive.not-json': { en: 'it is not valid JSON: {mistake}', ru: 'это не JSON: {mistake}' },
  'archive.nul': { en: 'a text contains a NUL character', ru: 'в тексте есть символ NUL' },
  'archive.not-a-guid': { en: '“{text}” is not a GUID', ru: '«{text}» — не GUID' },
  'archive.guid-twice': { en: 'GUID {guid} occurs twice', ru: 'GUID {guid} встречается дважды' },
  'archive.id-twice': { en: 'two GUIDs have ID {id}', ru: 'у двух GUID один ID {id}' },
  'archive.value-twice': {
    en: '{type} has {column} {value} twice, first in {file}',
    ru: '{type}: {column} {value} встречается дважды, впервые в {file}',
  },

  // What was expected of a value (`json.expected`).
  'archive.associations': { en: '“Guid” or “NaturalKey”', ru: '«Guid» или «NaturalKey»' },
  'archive.ids-by-guid': { en: 'an object of IDs by GUID', ru: 'объект, где по GUID указан ID' },
  'archive.arrays-of-rows': {
    en: 'an object of arrays of entities',
    ru: 'объект с массивами объектов',
  },
  'archive.array-of-rows': { en: 'an array of entities', ru: 'массив объектов' },
  'archive.row': { en: 'an object, one entity', ru: 'объект JSON' },
  'archive.id-of-path': { en: '{id} as in the path of the file', ru: '{id}, как в пути файла' },
  'archive.value.int': { en: 'a 32-bit integer', ru: 'целое 32-битное число' },
  'archive.value.decimal': {
    en: 'a number of at most 15 digits, 4 of them decimals',
    ru: 'число не длиннее 15 цифр, из них 4 после запятой',
  },
  'archive.value.bool': { en: 'true or false', ru: 'true или false' },
  'archive.value.string': {
    en: 'a text of at most {length:# character|# characters}',
    ru: 'текст не длиннее {length:# символа|# символов|# символов}',
  },
  'archive.value.guid': { en: 'a GUID', ru: 'GUID' },
  'archive.value.datetime': {
    en: 'a time such as 2026-01-31T12:00:00.000Z',
    ru: 'время вида 2026-01-31T12:00:00.000Z',
  },

  // Why an archive is not written where something else is (`file-unwritable`).
  'archive.target-not-a-file': {
    en: 'something other than a file has this name',
    ru: 'это имя занято не файлом',
  },
  'archive.target-is-a-file': {
    en: 'a file has this name; an archive is a folder, or a file that ends in .zip or .siteferry',
    ru: 'это имя занято файлом; архив — это папка или файл с окончанием .zip или .siteferry',
  },
  'archive.target-not-an-archive': {
    en: 'the folder contains “{name}”, which is not part of an archive',
    ru: 'в папке есть «{name}» — это не часть архива',
  },
});
