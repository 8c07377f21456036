import { defineMessages } from './define.ts';

/** What is said while archives are read and written. */
export const archiveMessages = defineMessages({
  'unknown-file': {
    en: 'The file “{file}” is not known to this version and was skipped.',
    ru: 'Файл «{file}» этой версии неизвестен и пропущен.',
  },
  'unknown-type': {
    en: 'The entity type “{type}” is not known to this version and was skipped: {count:# entity|# entities}.',
    ru: 'Тип объектов «{type}» этой версии неизвестен и пропущен: {count:# объект|# объекта|# объектов}.',
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
  'config-missing': {
    en: '{file} is missing: all entities are matched by GUID.',
    ru: 'Отсутствует {file}: все объекты сопоставляются по GUID.',
  },
  'additional-data-missing': {
    en: '{file} is missing: references to entities outside of the archive cannot be resolved.',
    ru: 'Отсутствует {file}: ссылки на объекты вне архива не разрешить.',
  },
  'meta-empty': {
    en: '{file} is empty and was treated as missing.',
    ru: 'Файл {file} пуст — считается, что его нет.',
  },
  'meta-not-understood': {
    en: 'The content of {file} was not understood and was skipped.',
    ru: 'Содержимое {file} не распознано и пропущено.',
  },
  'meta-other-form': {
    en: '{file} is written in another form than usual; it was understood.',
    ru: 'Файл {file} записан не в обычном виде; он распознан.',
  },
  'data-other-form': {
    en: '{file} is written in another form than usual and was read in one piece.',
    ru: 'Файл {file} записан не в обычном виде и прочитан целиком.',
  },
  'strategy-unknown': {
    en: 'How entities of type {type} are to be matched is not clear ({found}): they are matched by GUID.',
    ru: 'Неясно, как сопоставлять объекты типа {type} ({found}): они сопоставляются по GUID.',
  },
  'mapping-unusable': {
    en: '{count:# pair|# pairs} of GUID and ID of type {type} cannot be used and {count:was|were} skipped; the first is at {place}.',
    ru: '{count:# пара|# пары|# пар} GUID и ID типа {type} не {count:годится и пропущена|годятся и пропущены|годятся и пропущены}; первая: {place}.',
  },
  'archive-empty': {
    en: 'The archive holds no entities.',
    ru: 'В архиве нет ни одного объекта.',
  },

  // What was understood although it is written in another way.
  'system-files': {
    en: '{count:# file|# files} of operating systems or version control {count:was|were} passed over; the first is {file}.',
    ru: '{count:# файл|# файла|# файлов} операционной системы или системы контроля версий {count:пропущен|пропущено|пропущено}; первый: {file}.',
  },
  'wrapping-folder': {
    en: 'The archive lies in the folder {folder} inside the file; it was read from there.',
    ru: 'Архив вложен в папку {folder}; он прочитан оттуда.',
  },
  'path-respelled': {
    en: '{count:# file has a name|# files have names} in another spelling; the first is {file}.',
    ru: '{count:# файл назван|# файла названы|# файлов названы} в другом написании; первый: {file}.',
  },
  'type-respelled': {
    en: 'The entity type “{found}” was read as {type}.',
    ru: 'Тип объектов «{found}» прочитан как {type}.',
  },
  'columns-respelled': {
    en: 'In {count:# place|# places} columns of {type} are in another spelling; the first, “{found}”, was read as {column}.',
    ru: 'В {count:# месте|# местах|# местах} поля {type} в другом написании; первое, «{found}», прочитано как {column}.',
  },
  'type-misplaced': {
    en: 'Entities of type {type} lie in {count:# file|# files} of another folder than {path}, the first in {file}; they were read.',
    ru: 'Объекты типа {type} лежат не в {path}, а в другой папке ({count:# файл|# файла|# файлов}, первый: {file}); они прочитаны.',
  },
  'owner-of-path': {
    en: '{column} is missing in {count:# entity|# entities} and was taken from the name of the folder.',
    ru: 'Поля {column} нет у {count:# объекта|# объектов|# объектов}; оно взято из имени папки.',
  },
  'rows-wrapped': {
    en: '{count:# file or type holds|# files or types hold} something else than an array of entities, the first in {file}; the entities in it were read.',
    ru: 'Вместо массива объектов — другая структура ({count:# раз|# раза|# раз}, впервые в {file}); объекты из неё прочитаны.',
  },
  'utf-16': {
    en: '{count:# file is|# files are} in UTF-16 and {count:was|were} converted; the first is {file}.',
    ru: '{count:# файл|# файла|# файлов} в кодировке UTF-16 {count:преобразован|преобразовано|преобразовано}; первый: {file}.',
  },
  'values-converted': {
    en: '{count:# value was|# values were} converted without loss ({how}), the first of {column}.',
    ru: '{count:# значение преобразовано|# значения преобразованы|# значений преобразовано} без потерь ({how}), первое — {column}.',
  },
  'conversion.number-in-text': { en: 'number in a text', ru: 'число в тексте' },
  'conversion.flag-as-number': { en: '0 or 1 for a flag', ru: '0 или 1 для флага' },
  'conversion.flag-in-text': { en: 'flag in a text', ru: 'флаг в тексте' },
  'conversion.text-as-number': { en: 'number for a text', ru: 'число вместо текста' },
  'conversion.date-form': { en: 'another form of time', ru: 'другая запись времени' },
  'conversion.guid-form': { en: 'another form of GUID', ru: 'другая запись GUID' },

  // What cannot be taken as it is.
  'rows-unusable': {
    en: '{count:# entity|# entities} of type {type} without a usable ID and GUID {count:was|were} skipped; the first is at {place}.',
    ru: '{count:# объект|# объекта|# объектов} типа {type} без пригодных ID и GUID {count:пропущен|пропущено|пропущено}; первый: {place}.',
  },
  'values-invalid': {
    en: '{column} cannot hold {count:# value|# values} ({reason}); the first is at {place}.',
    ru: 'В {column} нельзя записать {count:# значение|# значения|# значений} ({reason}); первое: {place}.',
  },
  'invalid-value.too-long': { en: 'too long', ru: 'слишком длинное' },
  'invalid-value.out-of-range': { en: 'out of range', ru: 'вне допустимых границ' },
  'invalid-value.too-precise': { en: 'too many decimals', ru: 'слишком много знаков после запятой' },
  'invalid-value.wrong-kind': { en: 'another kind of value', ru: 'значение другого вида' },
  'invalid-value.unreadable': { en: 'not readable as such a value', ru: 'не читается как такое значение' },
  'invalid-value.given-twice': { en: 'given twice', ru: 'указано дважды' },
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
    },
    ru: {
      window: 'один объект больше {limit:bytes}; уберите его из архива или сократите его тексты',
      commandLine:
        'один объект больше {limit:bytes}; уберите его из архива, сократите его тексты или задайте --max-entity-size',
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
