import { defineMessages } from './define.ts';

/** What is said while an import is planned and made. */
export const importMessages = defineMessages({
  'compare-same-site': {
    en: 'Both sides are the same site: {site}.',
    ru: 'Обе стороны — один и тот же сайт: {site}.',
  },
  'type-unavailable': {
    en: '{type}: {count:#} skipped, because the receiver cannot take them: {reason}.',
    ru: '{type}: пропущено {count:#}, приёмник не может их принять: {reason}.',
  },
  'resolution-unused': {
    en: '{type}: {count:#} skipped, because no imported signature uses them.',
    ru: '{type}: пропущено {count:#}, их не использует ни одна импортируемая подпись.',
  },
  'identities-move': {
    en: 'Generated IDs cannot be put back in {tables}: a dry run, or an import that fails, leaves gaps in them. No data changes.',
    ru: 'Счётчик ID нельзя вернуть назад в {tables}: пробный запуск или неудавшийся импорт оставит в них пропуски. Данные не меняются.',
  },
  'identities-moved': {
    en: 'The generated IDs of {tables} have gaps now: somebody was writing there. No data has changed.',
    ru: 'В ID остались пропуски: {tables}. Туда в это время кто-то писал. Данные не изменились.',
  },
  'base-imported': {
    en: 'Compared with what was imported on {at} from {file}: {count:# entity|# entities}.',
    ru: 'Сравнивается с импортированным {at} из {file}: {count:# объект|# объекта|# объектов}.',
  },
  'base-lost': {
    en: 'The archive that was imported on {at} is not in {file} any more, or is another one now: it cannot be compared with.',
    ru: 'Архива, импортированного {at}, в {file} больше нет, или он изменился: сравнить с ним нельзя.',
  },
  'base-none': {
    en: 'Nothing that this computer has imported here holds these entities, so nobody can tell which side has changed what.',
    ru: 'В том, что этот компьютер сюда импортировал, таких объектов нет: кто что изменил, сказать нельзя.',
  },
  'removed-there': {
    en: '{count:# entity was|# entities were} removed on the source since the base and {count:is|are} still on the receiver. An import removes nothing: {entities}.',
    ru: 'На источнике после общей основы {count:удалён # объект|удалены # объекта|удалено # объектов}, на приёмнике {count:он остался|они остались|они остались}. Импорт ничего не удаляет: {entities}.',
  },
  'removed-here': {
    en: 'The receiver had it, and somebody has removed it there since the base. It comes back.',
    ru: 'На приёмнике это было, но после общей основы его там удалили. Импорт его вернёт.',
  },
  'removed-here.changed': {
    en: 'The receiver had it, and somebody has removed it there since the base; on the source it has changed. It comes back.',
    ru: 'На приёмнике это было, но после общей основы его там удалили, а на источнике изменили. Импорт его вернёт.',
  },
  'decision-unused': {
    en: 'The decision “{decision}” for {entity} matches no conflict of this import.',
    ru: 'Решение «{decision}» для {entity} не относится ни к одному конфликту этого импорта.',
  },
  'decision-unused.all': {
    en: 'The decision “{decision}” for all conflicts “{conflict}” matches no conflict of this import.',
    ru: 'Решение «{decision}» для всех конфликтов «{conflict}» не относится ни к одному конфликту этого импорта.',
  },
  'decision-unused.missing': {
    en: 'The decision “{decision}” about the missing {entity} matches no conflict of this import.',
    ru: 'Решение «{decision}» о недостающем {entity} не относится ни к одному конфликту этого импорта.',
  },
  'reference-kept': {
    en: '{type}: {count:# entity keeps|# entities keep} what the field {column} refers to on the receiver, because what the archive refers to is neither in it nor there.',
    ru: '{type}: {count:# объект сохраняет|# объекта сохраняют|# объектов сохраняют} в поле {column} ссылку приёмника: того, на что ссылается архив, нет ни в нём, ни на приёмнике.',
  },
  'mapping.used': {
    en: '{entity} is matched with {receiver} by a remembered decision.',
    ru: '{entity} сопоставляется с {receiver} по сохранённому решению.',
  },
  'mapping.used.dated': {
    en: '{entity} is matched with {receiver} by the remembered decision of {date}.',
    ru: '{entity} сопоставляется с {receiver} по решению, сохранённому {date}.',
  },
  'mapping.gone': {
    en: 'The remembered decision about {entity} is ignored: the receiver no longer has the entity {guid}.',
    ru: 'Сохранённое решение для {entity} не применяется: объекта {guid} на приёмнике больше нет.',
  },
  'mapping.taken': {
    en: 'The remembered decision about {entity} is ignored: another entity of the archive is the receiver’s {guid}.',
    ru: 'Сохранённое решение для {entity} не применяется: объекту приёмника {guid} соответствует другой объект архива.',
  },
  'remember.done': {
    en: '{count:# decision is|# decisions are} kept for further imports, in {file}.',
    ru: 'Для следующих импортов {count:сохранено # решение|сохранены # решения|сохранено # решений}, файл {file}.',
  },
  'remember.nothing': {
    en: 'The import made no decision that could be kept: only which entity of the receiver is which.',
    ru: 'Решений, которые можно сохранить, в импорте не было: сохраняется, какой объект приёмника чему соответствует.',
  },
  'remember.failed': {
    en: 'The import is complete, but its decisions could not be kept: {reason}',
    ru: 'Импорт завершён, но решения сохранить не удалось: {reason}',
  },
  'remember.needs-saved-site': {
    en: {
      window: 'Decisions are remembered for a saved site: save this one first.',
      commandLine:
        'Decisions are remembered in a profile: save this site first, with siteferry site save, or name one with --profile-file.',
    },
    ru: {
      window: 'Решения запоминаются для сохранённого сайта: сначала сохраните этот.',
      commandLine:
        'Решения запоминаются в профиле: сначала сохраните сайт командой siteferry site save или укажите профиль в --profile-file.',
    },
  },
  'reference-unresolved': {
    en: '{type}: {count:# entity refers|# entities refer} in the field {column} to what is neither in the archive nor on the receiver. The field stays empty in new entities and unchanged in existing ones.',
    ru: '{type}: {count:# объект ссылается|# объекта ссылаются|# объектов ссылаются} в поле {column} на то, чего нет ни в архиве, ни на приёмнике. В новых объектах поле останется пустым, в существующих не изменится.',
  },
  'match-unlike': {
    en: '{type}: {count:# entity has|# entities have} the ID of an entity that is called otherwise on the receiver. A decision for all of a kind does not match these; decide each.',
    ru: '{type}: ID {count:# объекта занят|# объектов заняты|# объектов заняты} на приёмнике объектами с другими названиями. Общее решение для таких конфликтов их не сопоставляет: решите каждый отдельно.',
  },
  'default-taken': {
    en: 'The archive does not know {column}: {count:# new entity gets|# new entities get} its default.',
    ru: 'В архиве нет поля {column}: {count:# новый объект получит|# новых объекта получат|# новых объектов получат} значение по умолчанию.',
  },
  'log-unwritable': {
    en: 'The import is complete, but its log could not be written: {reason}',
    ru: 'Импорт завершён, но журнал записать не удалось: {reason}',
  },

  'import-option.importWithoutKeepIdentity': {
    en: 'Assign new IDs to new entities (-iowki)',
    ru: 'Назначать новым объектам новые ID (-iowki)',
  },
  'import-option.importWithoutKeepIdentity.help': {
    en: {
      window: 'Otherwise new entities keep their IDs from the source. IDs of existing entities never change.',
      commandLine: 'Give new rows the next free ID of the receiver instead of the ID of the source.',
    },
    ru: {
      window: 'Иначе новые объекты сохраняют ID источника. ID существующих объектов никогда не меняются.',
      commandLine: 'Назначать новым записям следующий свободный ID приёмника, а не ID источника.',
    },
  },
  'import-option.importAsNewData': { en: 'Import as new data', ru: 'Импортировать как новые данные' },
  'import-option.importAsNewData.help': {
    en: {
      window:
        'What was chosen is imported as a copy with new GUIDs, new IDs, and unique names. Nothing is updated; shared groups, statuses, and parameters are used as they are.',
      commandLine: 'Give what was chosen a new GUID, a new ID, and a unique name. Shared entities are used.',
    },
    ru: {
      window:
        'Выбранное импортируется копией: с новыми GUID, новыми ID и уникальными именами. Ничего не обновляется, общие группы, статусы и параметры используются как есть.',
      commandLine: 'Назначить выбранному новый GUID, новый ID и уникальное имя. Общие объекты не копируются.',
    },
  },
  'import-option.copyShared': { en: 'Copy shared entities, too', ru: 'Копировать и общие объекты' },
  'import-option.copyShared.help': {
    en: {
      window: 'Groups, statuses, parameters, and portals are copied as well.',
      commandLine: 'With --as-new-data: groups, statuses, parameters, and portals are copied as well.',
    },
    ru: {
      window: 'Группы, статусы, параметры и порталы тоже копируются.',
      commandLine: 'Вместе с --as-new-data: группы, статусы, параметры и порталы тоже копируются.',
    },
  },
  'import-option.includeAllResolutions': {
    en: 'Import all resolutions',
    ru: 'Импортировать все резолюции',
  },
  'import-option.includeAllResolutions.help': {
    en: 'Includes resolutions that no imported signature uses.',
    ru: 'Включая те, которые не использует ни одна импортируемая подпись.',
  },
  'import-option.importConstraintsActionEnrichWithDefaults': {
    en: 'Fill in defaults and stubs (-ioed)',
    ru: 'Подставлять значения по умолчанию и заготовки (-ioed)',
  },
  'import-option.importConstraintsActionEnrichWithDefaults.help': {
    en: {
      window: 'Missing required values get their default; missing dependencies get a stub (auto-create).',
      commandLine: 'Replace missing values with defaults and missing dependencies with stubs.',
    },
    ru: {
      window:
        'Пустые обязательные поля получают значение по умолчанию, недостающие зависимости — заготовку (автосоздание).',
      commandLine:
        'Заменять недостающие значения значениями по умолчанию, а недостающие зависимости — заготовками.',
    },
  },
  'import-option.withDenormalization': {
    en: 'Rebuild denormalized tables afterwards',
    ru: 'Затем перестроить денормализованные таблицы',
  },
  'import-option.withDenormalization.help': {
    en: 'Updates the caches and denormalized tables of the imported categories.',
    ru: 'Обновляет кэши и денормализованные таблицы импортированных категорий.',
  },
  'import-option.associate.Guid': { en: 'Match {type} by GUID', ru: 'Сопоставлять {type} по GUID' },
  'import-option.associate.NaturalKey': {
    en: 'Match {type} by natural key',
    ru: 'Сопоставлять {type} по естественному ключу',
  },
  'import-option.texts': { en: 'References inside texts', ru: 'Ссылки внутри текстов' },
  'import-option.texts.rewrite': {
    en: 'Rewrite references inside texts',
    ru: 'Переписывать ссылки внутри текстов',
  },
  'import-option.texts.report': {
    en: 'Only report references inside texts',
    ru: 'Только сообщать о ссылках внутри текстов',
  },
  'import-option.texts.ignore': {
    en: 'Ignore references inside texts',
    ru: 'Не искать ссылки внутри текстов',
  },
  'import-option.none': { en: 'none', ru: 'нет' },

  'association.no-type': {
    en: 'There is no entity type {type} to match.',
    ru: 'Типа объектов {type}, который нужно сопоставлять, не существует.',
  },
  'association.no-key': {
    en: 'Entities of the type {type} have no natural key, so they are always matched by GUID.',
    ru: 'У объектов типа {type} нет естественного ключа, поэтому они всегда сопоставляются по GUID.',
  },

  // What became of the entities that were read.
  'balance.read': { en: 'Read', ru: 'Прочитано' },
  'balance.added': { en: 'Added', ru: 'Добавлено' },
  'balance.updated': { en: 'Updated', ru: 'Обновлено' },
  'balance.unchanged': { en: 'Unchanged', ru: 'Без изменений' },
  'balance.autoCreated': { en: 'Auto-created', ru: 'Создано автоматически' },
  'balance.skipped': { en: 'Skipped', ru: 'Пропущено' },
  'balance.removed': { en: 'Removed', ru: 'Удалено' },
  'balance.total': { en: 'Total', ru: 'Всего' },

  // Lines of `Log.txt`.
  'log.site': { en: '{site} (site {id})', ru: '{site} (сайт {id})' },
  'log.import': { en: 'Import into {site}', ru: 'Импорт на {site}' },
  'log.kept': {
    en: 'Kept, because only the receiver has changed it since the base: {entity}: {columns}',
    ru: 'Остаётся, так как после общей основы изменено только на приёмнике: {entity}: {columns}',
  },
  'log.move': { en: 'Move into {site}', ru: 'Перенос на {site}' },
  'log.undo': { en: 'Undo on {site}', ru: 'Отмена на {site}' },
  'log.version': { en: 'Change of version on {site}', ru: 'Смена версии на {site}' },
  'log.dry-run': { en: '{title}, dry run', ru: '{title}, пробный запуск' },
  'log.source': { en: 'Source: {source}', ru: 'Источник: {source}' },
  'log.undoes': { en: 'Run that is undone: {run}', ru: 'Отменяемый запуск: {run}' },
  'log.archive': { en: 'Archive: {file}', ru: 'Архив: {file}' },
  'log.options': { en: 'Options: {options}', ru: 'Параметры: {options}' },
  'log.plan': { en: 'Plan: {hash}', ru: 'План: {hash}' },
  'log.item': { en: '{status}: {entity}', ru: '{status}: {entity}' },
  'log.item.fields': { en: '{item}. Fields: {columns}', ru: '{item}. Поля: {columns}' },
  'log.conflict.undecided': {
    en: '{conflict}, no decision: {facts}',
    ru: '{conflict}, решения нет: {facts}',
  },
  'log.conflict.decided': {
    en: '{conflict}, “{decision}”: {facts}',
    ru: '{conflict}, «{decision}»: {facts}',
  },
  'log.item.skipped': { en: '{item}. {reason}', ru: '{item}. {reason}' },
  'log.balance': {
    en: '{subject}: {read:#} read = {added:#} added + {updated:#} updated + {unchanged:#} unchanged + {autoCreated:#} auto-created + {skipped:#} skipped',
    ru: '{subject}: прочитано {read:#} = добавлено {added:#} + обновлено {updated:#} + без изменений {unchanged:#} + создано автоматически {autoCreated:#} + пропущено {skipped:#}',
  },
  'log.balance.removed': {
    en: '{subject}: {removed:# row|# rows} removed from the receiver',
    ru: '{subject}: с приёмника {removed:удалена # строка|удалены # строки|удалено # строк}',
  },
  'log.committed': { en: 'Committed.', ru: 'Записано.' },
  'log.rolled-back': {
    en: 'Dry run: everything was rolled back; nothing was written.',
    ru: 'Пробный запуск: все изменения откачены, ничего не записано.',
  },
  'log.rebuilt': { en: 'Rebuilt: {object}', ru: 'Перестроено: {object}' },
  'log.warning': { en: 'Warning {code}: {message}', ru: 'Предупреждение {code}: {message}' },
  'log.evidence': { en: '{name}: {value}', ru: '{name}: {value}' },
  'log.error': { en: 'Error {code}: {message}', ru: 'Ошибка {code}: {message}' },
});
