import type { HelpText } from './define-help.ts';

/** Options that commands of several areas have. */
export const commonOptionHelp = {
  site: { en: 'Site URL, or the name of a saved site.', ru: '' },
  as: { en: 'Login of the user of the site who does it.', ru: '' },
  confirm: { en: 'The site as --site names it: do it though somebody would be locked out.', ru: '' },
  'without-keep-identity': {
    en: 'New entities get the next free ID of the receiver instead of the ID of the source.',
    ru: 'Новые объекты получают следующий свободный ID приёмника, а не ID источника.',
  },
  'enrich-with-defaults': {
    en: 'Missing values get a default, missing dependencies a stub.',
    ru: 'Пустые обязательные поля получают значение по умолчанию, недостающие зависимости — заготовку.',
  },
  'as-new-data': {
    en: 'Import everything as a copy with new GUIDs, new IDs, and unique names.',
    ru: 'Импортировать всё копией: с новыми GUID, новыми ID и уникальными именами.',
  },
  'include-all-resolutions': {
    en: 'Include resolutions that no imported signature uses.',
    ru: 'Включить и те резолюции, которые не использует ни одна импортируемая подпись.',
  },
  'with-denormalization': {
    en: 'Afterwards update the caches and rebuild the denormalized tables.',
    ru: 'Затем обновить кеши и перестроить денормализованные таблицы.',
  },
  'on-conflict': {
    en: 'What to do with conflicts without a decision; the default is fail.',
    ru: 'Что делать с конфликтами без решения; по умолчанию fail.',
  },
  decisions: { en: 'Decisions about conflicts, a JSON file.', ru: 'Решения по конфликтам, файл JSON.' },
  'max-archive-size': {
    en: 'Reject an archive if its content is larger than this; the default is 2GiB.',
    ru: 'Отклонить архив, если его содержимое больше указанного; по умолчанию 2GiB.',
  },
  json: { en: 'Print one JSON document.', ru: 'Вывести один документ JSON.' },
  lang: {
    en: 'Language of texts: en or ru; the system’s without it.',
    ru: 'Язык текстов: en или ru; без параметра — язык системы.',
  },
  help: { en: 'Show this help.', ru: 'Показать эту справку.' },
} as const satisfies Readonly<Record<string, HelpText>>;
