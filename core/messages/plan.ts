import { defineMessages } from './define.ts';

/** What is said of the entities of a plan. */
export const planMessages = defineMessages({
  'status.Add': { en: 'Add', ru: 'Добавление' },
  'status.Update': { en: 'Update', ru: 'Обновление' },
  'status.Conflict': { en: 'Conflict', ru: 'Конфликт' },
  'status.NoChanges': { en: 'No changes', ru: 'Без изменений' },
  'status.AutoCreate': { en: 'Auto-create', ru: 'Автосоздание' },
  'status.Skipped': { en: 'Skipped', ru: 'Пропущено' },
  'status.Remove': { en: 'Remove', ru: 'Удаление' },
  'status.Kept': { en: 'Changed on the receiver', ru: 'Изменено на приёмнике' },
  'status.OnlyReceiver': { en: 'Only on the receiver', ru: 'Только на приёмнике' },

  'decision.add': { en: 'Add as a new entity', ru: 'Добавить как новый объект' },
  'decision.new-id': { en: 'Assign a new ID', ru: 'Назначить новый ID' },
  'decision.match': { en: 'Treat as the same entity', ru: 'Считать тем же объектом' },
  'decision.rename': { en: 'Rename', ru: 'Переименовать' },
  'decision.enrich': {
    en: 'Use a default value or stub',
    ru: 'Подставить значение по умолчанию или заготовку',
  },
  'decision.keep-receiver': { en: 'Keep the receiver’s value', ru: 'Оставить значение приёмника' },
  'decision.root': { en: 'Put it at the top', ru: 'Поместить на верхний уровень' },
  'decision.shorten': { en: 'Shorten', ru: 'Сократить' },
  'decision.default': {
    en: 'Use the default, or leave empty',
    ru: 'Взять значение по умолчанию или оставить пустым',
  },
  'decision.use': {
    en: 'Use another entity of the receiver',
    ru: 'Использовать другой объект приёмника',
  },
  'decision.leave': { en: 'Leave the text as it is', ru: 'Оставить текст как есть' },
  'decision.theirs': { en: 'Take the source’s value', ru: 'Взять значение источника' },
  'decision.ours': { en: 'Keep the receiver’s value', ru: 'Оставить значение приёмника' },
  'decision.merged': { en: 'Merge both', ru: 'Объединить оба' },
  'decision.restore': { en: 'Restore what was there before', ru: 'Вернуть прежнее' },
  'decision.keep': { en: 'Keep what is there now', ru: 'Оставить как есть сейчас' },
  'decision.remove': { en: 'Remove that as well', ru: 'Удалить и его' },
  'decision.skip': { en: 'Skip', ru: 'Пропустить' },

  // The kinds of conflicts.
  'conflict-kind.id-taken': { en: 'ID taken', ru: 'ID занят' },
  'conflict-kind.key-taken': { en: 'Key taken', ru: 'Ключ занят' },
  'conflict-kind.missing-dependency': { en: 'Missing dependency', ru: 'Нет зависимости' },
  'conflict-kind.missing-value': { en: 'Missing value', ru: 'Нет значения' },
  'conflict-kind.type-change': { en: 'Type change', ru: 'Смена типа' },
  'conflict-kind.duplicate': { en: 'Duplicate', ru: 'Дубликат' },
  'conflict-kind.ambiguous-key': { en: 'Ambiguous key', ru: 'Неоднозначный ключ' },
  'conflict-kind.parent-loop': { en: 'Parent loop', ru: 'Петля родителей' },
  'conflict-kind.value-invalid': { en: 'Value not allowed', ru: 'Недопустимое значение' },
  'conflict-kind.changed-both': { en: 'Changed on both sides', ru: 'Изменено с обеих сторон' },
  'conflict-kind.changed-since': { en: 'Changed since', ru: 'Изменено позже' },
  'conflict-kind.in-use': { en: 'In use', ru: 'Используется' },

  // One conflict, with its facts (`core/contract/conflict-message.ts`).
  'conflict.id-taken': {
    en: 'ID {id} belongs to another entity on the receiver: {label}.',
    ru: 'ID {id} на приёмнике занят другим объектом: {label}.',
  },
  'conflict.key-taken': {
    en: 'The key ({key}) belongs to another entity on the receiver, with ID {id}.',
    ru: 'Ключ ({key}) на приёмнике занят другим объектом, его ID — {id}.',
  },
  'conflict.key-taken.in-archive': {
    en: 'The chosen name “{key}” belongs to another entity of the archive.',
    ru: 'Выбранное имя «{key}» занято другим объектом архива.',
  },
  'conflict.missing-dependency': {
    en: 'The field {column} requires {type} {guid}, which is neither in the archive nor on the receiver.',
    ru: 'Поле {column} требует объект {type} {guid}, которого нет ни в архиве, ни на приёмнике.',
  },
  'conflict.missing-dependency.unnamed': {
    en: 'The field {column} requires {type} with ID {id}, which is not in the archive. The archive does not name its GUID, so it cannot be found on the receiver.',
    ru: 'Поле {column} требует объект {type} с ID {id}, которого нет в архиве. Его GUID в архиве не указан, поэтому на приёмнике его не найти.',
  },
  'conflict.missing-dependency.skipped': {
    en: 'The field {column} requires {path} ({type}), which is skipped.',
    ru: 'Поле {column} требует объект {path} ({type}), который пропускается.',
  },
  'conflict.missing-dependency.text': {
    en: 'Line {line} of the field {column} names {type} {written} (GUID {guid}), which is neither in the archive nor on the receiver.',
    ru: 'В строке {line} поля {column} указан объект {type} {written} (GUID {guid}), которого нет ни в архиве, ни на приёмнике.',
  },
  'conflict.missing-dependency.text-unnamed': {
    en: 'Line {line} of the field {column} names {type} with ID {written}, which is not in the archive. The archive does not name its GUID, so it cannot be found on the receiver.',
    ru: 'В строке {line} поля {column} указан объект {type} с ID {written}, которого нет в архиве. Его GUID в архиве не указан, поэтому на приёмнике его не найти.',
  },
  'conflict.missing-dependency.text-by-name': {
    en: 'Line {line} of the field {column} names {type} “{written}”, which is neither in the archive nor on the receiver.',
    ru: 'В строке {line} поля {column} указан объект {type} «{written}», которого нет ни в архиве, ни на приёмнике.',
  },
  'conflict.missing-value': {
    en: 'The required field {column} has no value.',
    ru: 'Обязательное поле {column} не заполнено.',
  },
  'conflict.type-change': {
    en: 'The field {column} cannot be changed: it is {receiver} on the receiver and {archive} in the archive.',
    ru: 'Поле {column} менять нельзя: на приёмнике {receiver}, в архиве {archive}.',
  },
  'conflict.type-change.stub': {
    en: 'The field {column} cannot be changed: it is {receiver} on the receiver and {archive} in the archive. The entity was created as a stub and has been changed since, so it is not replaced.',
    ru: 'Поле {column} менять нельзя: на приёмнике {receiver}, в архиве {archive}. Объект был создан как заготовка, но с тех пор изменён, поэтому не заменяется.',
  },
  'conflict.duplicate': {
    en: 'Another entity of the archive, {guid}, has the same key ({key}).',
    ru: 'У другого объекта архива, {guid}, такой же ключ ({key}).',
  },
  'conflict.ambiguous-key': {
    en: 'It was to be matched by its key ({key}), which {receiver:# entity has|# entities have} on the receiver and {archive:# has|# have} in the archive. A mapping in the receiver’s profile says which one is meant.',
    ru: 'Объект нужно сопоставить по ключу ({key}), но такой ключ на приёмнике — у {receiver:# объекта|# объектов|# объектов}, в архиве — у {archive:# объекта|# объектов|# объектов}. Какой из них имеется в виду, указывает сопоставление в профиле приёмника.',
  },
  'conflict.parent-loop': {
    en: 'With the field {column} it would stand under itself: {loop}.',
    ru: 'С таким полем {column} объект оказался бы внутри самого себя: {loop}.',
  },
  'conflict.value-invalid': {
    en: 'The field {column} cannot hold “{found}” ({reason}). It holds {holds}.',
    ru: 'В поле {column} нельзя записать «{found}» ({reason}). Поле хранит {holds}.',
  },
  'conflict.changed-both': {
    en: 'The field {column} was {base}. It is {receiver} on the receiver now, and {archive} on the source.',
    ru: 'В поле {column} было {base}. Сейчас на приёмнике {receiver}, а на источнике {archive}.',
  },
  'conflict.changed-both.lines': {
    en: 'The field {column} was changed on both sides. On the receiver, {receiver}. On the source, {archive}.',
    ru: 'Поле {column} изменено с обеих сторон. На приёмнике: {receiver}. На источнике: {archive}.',
  },
  'changed-lines': {
    en: 'from line {line} on: {before} became {after}',
    ru: 'начиная со строки {line} вместо {before} теперь {after}',
  },
  'changed-lines.ends': {
    en: 'only how its lines end was changed',
    ru: 'изменены только окончания строк',
  },
  'changed-lines.none': { en: 'nothing', ru: 'ничего' },
  'changed-lines.text-and-more': {
    en: '“{text}” and {count:# more line|# more lines}',
    ru: '«{text}» и ещё {count:# строка|# строки|# строк}',
  },
  'plan.kept-column.lines': {
    en: '{column} stays. Compared with the source, {lines}',
    ru: '{column}: остаётся. По сравнению с источником {lines}',
  },
  'plan.kept-column': {
    en: '{column}: {receiver} stays, the source has {archive}',
    ru: '{column}: остаётся {receiver}, на источнике {archive}',
  },
  'conflict.changed-since': {
    en: 'Somebody has changed it since the import: {columns}.',
    ru: 'После импорта это изменили: {columns}.',
  },
  'conflict.changed-since.gone': {
    en: 'Somebody has removed it since the import.',
    ru: 'После импорта это удалили.',
  },
  'conflict.changed-since.back': {
    en: 'Somebody has created it again since the import.',
    ru: 'После импорта это создали снова.',
  },
  'conflict.in-use': {
    en: 'The field {column} of {path} ({type}) refers to it.',
    ru: 'На это ссылается поле {column} объекта {path} ({type}).',
  },
  'conflict.in-use.text': {
    en: 'Line {line} of the field {column} of {path} ({type}) names it.',
    ru: 'На это ссылается строка {line} поля {column} объекта {path} ({type}).',
  },
  'conflict.in-use.data': {
    en: 'Working data refers to it: {count:# row|# rows} of {table} by the field {column}. It cannot be removed.',
    ru: 'На это ссылаются рабочие данные: {count:# строка|# строки|# строк} таблицы {table} через поле {column}. Удалить это нельзя.',
  },

  // What is removed from the receiver.
  'removal.owned': {
    en: 'It belongs to {path} ({type}), which is removed.',
    ru: 'Это часть объекта {path} ({type}), который удаляется.',
  },
  'removal.refers': {
    en: 'Its field {column} refers to {path} ({type}), which is removed.',
    ru: 'Поле {column} ссылается на объект {path} ({type}), который удаляется.',
  },
  'removal.replaced': {
    en: 'Its field {column} names {replacement} in place of {path} ({type}), which is removed.',
    ru: 'Поле {column} указывает на {replacement} вместо объекта {path} ({type}), который удаляется.',
  },
  'removal.unkept': {
    en: 'These fields have values that no archive keeps, so an undo cannot bring them back: {columns}.',
    ru: 'Значения этих полей не сохраняются ни в каком архиве, и отмена их не вернёт: {columns}.',
  },
  'removal.absent': {
    en: '{type} {guid} was to be removed, and is not on the receiver.',
    ru: 'Объект {type} {guid} нужно было удалить, но на приёмнике его нет.',
  },

  // What a column holds, in a sentence.
  'column-holds.int': { en: 'whole numbers of 32 bits', ru: 'целые 32-битные числа' },
  'column-holds.decimal': {
    en: 'numbers of at most 15 digits, 4 of them decimals',
    ru: 'числа не длиннее 15 цифр, из них 4 после запятой',
  },
  'column-holds.bool': { en: 'true or false', ru: 'true или false' },
  'column-holds.string': {
    en: 'texts of at most {length:# character|# characters}',
    ru: 'тексты не длиннее {length:# символа|# символов|# символов}',
  },
  'column-holds.bytes': {
    en: 'texts of at most {length:# byte|# bytes}',
    ru: 'тексты не длиннее {length:# байта|# байтов|# байтов}',
  },
  'column-holds.code-page': {
    en: 'only characters of its code page',
    ru: 'только символы своей кодовой страницы',
  },
  'column-holds.text': { en: 'texts of any length', ru: 'тексты любой длины' },
  'column-holds.guid': { en: 'GUIDs', ru: 'GUID' },
  'column-holds.datetime': { en: 'points in time', ru: 'дату и время' },

  // Why an entity is skipped.
  'skipped.conflict': {
    en: 'Skipped because of the conflict “{conflict}”.',
    ru: 'Пропущено из-за конфликта «{conflict}».',
  },
  'skipped.requires': {
    en: 'Skipped because it requires {path} ({type}), which is skipped.',
    ru: 'Пропущено: нужен объект {path} ({type}), который пропускается.',
  },

  'skipped.shared': {
    en: 'The receiver’s entity is used as it is: new data does not change what sections share.',
    ru: 'Используется объект приёмника без изменений: новые данные не меняют общих объектов.',
  },
  'skipped.unused-resolution': {
    en: 'No imported signature uses it, and it was not chosen for the export.',
    ru: 'Её не использует ни одна импортируемая подпись, и для экспорта её не выбирали.',
  },
  'skipped.unavailable': {
    en: 'Its type cannot be imported here: {reason}.',
    ru: 'Объекты этого типа сюда не импортируются: {reason}.',
  },

  // A value of a column: in a table, and in a sentence.
  'value.none': { en: '(empty)', ru: '(пусто)' },
  'value.empty': { en: 'empty', ru: 'пусто' },
  'value.text': { en: '“{text}”', ru: '«{text}»' },

  // An entity where it is one of several.
  'plan.entity': { en: '{path} ({type})', ru: '{path} ({type})' },
  'plan.entity-in-conflict': { en: '{entity}: {conflict}', ru: '{entity}: {conflict}' },

  // Why something is not used as a plan.
  'plan.other-version': {
    en: 'it was made by another version of Siteferry and has to be made again',
    ru: 'он построен другой версией Siteferry, его нужно построить заново',
  },
  'plan.edited': {
    en: 'it was changed after it was made',
    ru: 'его изменили после построения',
  },
  'plan.at': { en: '{pointer}: {reason}', ru: '{pointer}: {reason}' },
});
