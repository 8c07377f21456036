import { defineMessages } from './define.ts';

/** Why an archive is refused (`archive-invalid`). */
export const archiveRefusals = defineMessages({
  // Names of the files in it.
  'archive.name-empty': {
    en: 'it contains a file without a name',
    ru: 'в нём есть файл без имени',
  },
  'archive.name-too-long': {
    en: 'it contains a file name longer than {limit:# character|# characters}',
    ru: 'в нём есть имя файла длиннее {limit:# символа|# символов|# символов}',
  },
  'archive.names-too-long': {
    en: 'its file names are longer than {limit:# character|# characters} in total',
    ru: 'имена файлов в нём вместе длиннее {limit:# символа|# символов|# символов}',
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
  'archive.two-headers': {
    en: 'the two places in the ZIP that describe it contradict each other',
    ru: 'два описания файла в ZIP противоречат друг другу',
  },
  'archive.zip-overlap': {
    en: 'it overlaps another file or the directory of the ZIP',
    ru: 'файл перекрывается с другим файлом или с каталогом ZIP',
  },
  'archive.damaged': {
    en: 'it is damaged: its length or checksum (CRC-32) differs from the one that the ZIP states',
    ru: 'файл повреждён: длина или контрольная сумма (CRC-32) не та, что указана в ZIP',
  },

  // The layout.
  'archive.not-an-export': {
    en: 'it is not an exported configuration: it contains neither {config} nor {data} but {found}',
    ru: 'это не экспорт конфигурации: в нём нет ни {config}, ни {data}, а есть {found}',
  },
  'archive.not-an-export.empty': {
    en: 'it is not an exported configuration: it contains neither {config} nor {data} nor anything else',
    ru: 'это не экспорт конфигурации: в нём нет ни {config}, ни {data}, ни чего-либо ещё',
  },
  'archive.nothing-understood': {
    en: 'nothing in it can be imported; found: {found}',
    ru: 'импортировать из него нечего; найдено: {found}',
  },
  'archive.found-rows': {
    en: '{type} ({count:# entity|# entities})',
    ru: '{type} ({count:# объект|# объекта|# объектов})',
  },
  'archive.category-in-two-sections': {
    en: 'category {category} also has files in cat-{section}',
    ru: 'у категории {category} есть файлы и в cat-{section}',
  },
  'archive.place-unknown': {
    en: 'the archive does not say which section or category {type} {id} belongs to, and without it the entity has no place in the multi-file format',
    ru: 'из архива неизвестно, к какому разделу или категории относится {type} {id}, а без этого объекту нет места в многофайловом формате',
  },
  'archive.type-twice': { en: 'this entity type occurs twice', ru: 'этот тип объектов есть в нём дважды' },
  'archive.type-name-too-long': {
    en: 'the name of an entity type is longer than {limit:bytes}',
    ru: 'имя типа объектов больше {limit:bytes}',
  },
  'archive.row-too-large': {
    en: {
      window: 'an entity is larger than {limit:bytes}; remove it from the archive or shorten its texts',
      commandLine:
        'an entity is larger than {limit:bytes}; remove it from the archive, shorten its texts, or set --max-entity-size',
      http: 'an entity is larger than {limit:bytes}; remove it from the archive or shorten its texts',
    },
    ru: {
      window: 'один объект больше {limit:bytes}; уберите его из архива или сократите его тексты',
      commandLine:
        'один объект больше {limit:bytes}; уберите его из архива, сократите его тексты или задайте --max-entity-size',
      http: 'один объект больше {limit:bytes}; уберите его из архива или сократите его тексты',
    },
  },
  'archive.row-members': {
    en: 'an entity contains more than {limit:# value|# values}, which no entity of a site does; remove it from the archive',
    ru: 'в одном объекте больше {limit:# значения|# значений|# значений}, чего на сайтах не бывает; уберите его из архива',
  },
  'archive.file-members': {
    en: 'it contains more than {limit:# value|# values}, which no export does; export the configuration again',
    ru: 'в нём больше {limit:# значения|# значений|# значений}, чего в экспорте не бывает; экспортируйте конфигурацию заново',
  },
  'archive.too-many-entities': {
    en: 'it contains {count:# entity|# entities}, and at most {limit:#} of this size can be imported at once; export them in several archives, by section or category',
    ru: 'в нём {count:# объект|# объекта|# объектов}, а за один раз можно импортировать не больше {limit:#} такого размера; экспортируйте их в несколько архивов, по разделам или категориям',
  },
  'archive.too-much-memory': {
    en: 'up to this file its entities take more than {limit:bytes} of memory; export them in several archives, by section or category',
    ru: 'вместе с этим файлом объекты занимают больше {limit:bytes} памяти; экспортируйте их в несколько архивов, по разделам или категориям',
  },

  // Its content. What is not JSON says so with the place (`json.…`).
  'archive.not-json': { en: 'it is not valid JSON: {mistake}', ru: 'это не JSON: {mistake}' },
  'archive.nul': { en: 'a text contains a NUL character', ru: 'в тексте есть символ NUL' },
  'archive.lone-surrogate': {
    en: 'a text contains half of a character (a lone surrogate), which no database can store',
    ru: 'в тексте есть половина символа (одиночный суррогат), которую не хранит ни одна база данных',
  },
  'archive.name-of-member-twice': {
    en: 'the name “{name}” occurs twice in one object; which of the values is meant cannot be told',
    ru: 'имя «{name}» встречается в одном объекте дважды; какое из значений верно, неизвестно',
  },
  'archive.name-of-member-too-long': {
    en: 'it contains a name longer than {limit:# character|# characters}',
    ru: 'в нём есть имя длиннее {limit:# символа|# символов|# символов}',
  },
  'archive.guid-twice': { en: 'GUID {guid} occurs twice', ru: 'GUID {guid} встречается дважды' },
  'archive.id-twice': { en: 'two GUIDs have ID {id}', ru: 'у двух GUID один ID {id}' },
  'archive.value-twice': {
    en: '{type} has {column} {value} twice, first in {file}',
    ru: '{type}: {column} {value} встречается дважды, впервые в {file}',
  },

  'archive.script-missing': {
    en: 'it names the file “{name}” for a text, which the archive lacks or needs for something else',
    ru: 'для текста указан файл «{name}», которого в архиве нет или который занят другой его частью',
  },

  // What was expected of a value (`json.expected`).
  'archive.arrays-of-rows': {
    en: 'an object of arrays of entities',
    ru: 'объект с массивами объектов',
  },
  'archive.array-of-rows': { en: 'an array of entities', ru: 'массив объектов' },
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
  'archive.value.script': {
    en: 'a text, or the name of its file alone ($file), with lineEnds “crlf” or without',
    ru: 'текст или имя его файла ($file), с lineEnds «crlf» или без',
  },
  'archive.value.datetime': {
    en: 'a time such as 2026-01-31T12:00:00.000Z',
    ru: 'время вида 2026-01-31T12:00:00.000Z',
  },
});
