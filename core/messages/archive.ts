import { defineMessages } from './define.ts';

/** What is said while archives are read and written. */
export const archiveMessages = defineMessages({
  'unknown-file': {
    en: 'The file “{file}” is not known to this version and was skipped.',
    ru: 'Файл «{file}» этой версии неизвестен и пропущен.',
  },
  'script-unnamed': {
    en: '{count:# script file is|# script files are} named by no entity and {count:was|were} skipped; the first is {file}.',
    ru: '{count:# файл скрипта не указан ни в одном объекте и пропущен|# файла скриптов не указаны ни в одном объекте и пропущены|# файлов скриптов не указаны ни в одном объекте и пропущены}; первый: {file}.',
  },
  'unknown-type': {
    en: 'The entity type “{type}” is not known to this version and was skipped: {count:# entity|# entities}.',
    ru: 'Тип объектов «{type}» этой версии неизвестен и пропущен: {count:# объект|# объекта|# объектов}.',
  },
  'archive-conflict': { en: '{entity}: {reason}', ru: '{entity}: {reason}' },
  'unknown-type-broken': {
    en: 'The file “{file}”, of an entity type that is not known to this version, cannot be read as JSON and was skipped.',
    ru: 'Файл «{file}» с типом объектов, который этой версии неизвестен, не читается как JSON и пропущен.',
  },
  'unknown-column': {
    en: '{column} is not known to this version and was skipped in {count:# entity|# entities}.',
    ru: 'Поле {column} этой версии неизвестно и пропущено; объектов с ним: {count:#}.',
  },
  'secret-column': {
    en: '{column} is a secret and was skipped in {count:# entity|# entities}.',
    ru: 'Поле {column} секретное и пропущено; объектов с ним: {count:#}.',
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
  'convert-carried': {
    en: 'What was not understood is in the new archive as it was, and imports skip it: {count:# warning says|# warnings say} what it is.',
    ru: 'Нераспознанное перенесено в новый архив без изменений, импорт его пропускает; об этом {count:# предупреждение|# предупреждения|# предупреждений}.',
  },
  'convert-incomplete': {
    en: 'The new archive lacks something of the old one: {count:# warning says|# warnings say} what it is.',
    ru: 'В новом архиве есть не всё; об этом {count:# предупреждение|# предупреждения|# предупреждений}.',
  },
  'version-not-written': {
    en: 'The legacy format has no place for the version of the source ({version}); the new archive lacks it.',
    ru: 'В устаревшем формате нет места для версии источника ({version}); в новом архиве её нет.',
  },
  'archive-empty': {
    en: 'The archive holds no entities.',
    ru: 'В архиве нет ни одного объекта.',
  },

  // What was understood although it is written in another way.
  'system-files': {
    en: '{count:# file|# files} of operating systems or version control {count:was|were} skipped; the first is {file}.',
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
  'values-rounded': {
    en: '{column} rounds {count:# value|# values} on the receiver; the plan says what is stored.',
    ru: '{column}: приёмник округлит {count:# значение|# значения|# значений}; в плане указано то, что будет сохранено.',
  },
  'invalid-value.too-long': { en: 'too long', ru: 'слишком длинное' },
  'invalid-value.not-in-code-page': {
    en: 'characters that the receiver’s column does not have',
    ru: 'символы, которых нет в столбце приёмника',
  },
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
  // In front of: type, Guid, column, and the lines in it.
  'text-places': { en: 'Text, lines', ru: 'Текст, строки' },
  'text-references': {
    en: '{count:# reference in texts was|# references in texts were} not followed. First: {type}.{column}, line {line}.',
    ru: 'Ссылок внутри текстов, по которым объекты не включены: {count:#}. Первое место: {type}.{column}, строка {line}.',
  },
  'text-unread': {
    en: '{count:# text was|# texts were} read for GUIDs only, or not with certainty: broken or too long. First: {type}.{column}.',
    ru: '{count:# текст прочитан|# текста прочитаны|# текстов прочитаны} только на предмет GUID или ненадёжно: с ошибками или слишком длинные. Первый: {type}.{column}.',
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
