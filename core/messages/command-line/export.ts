import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const exportHelp = defineHelp({
  options: {},
  commands: {
    export: {
      summary: {
        en: 'Export configuration of a site into an archive.',
        ru: 'Экспортировать конфигурацию сайта в архив.',
      },
      details: [
        {
          en: 'What you select is exported with its child entities and everything that they refer to; with --partial, alone.',
          ru: 'Выбранное экспортируется с дочерними объектами и всем, на что они ссылаются; с --partial — отдельно.',
        },
        {
          en: 'Write :full or :partial behind a single node to choose for it alone: --section 1 --category 12:partial.',
          ru: 'Для отдельного узла режим пишется за ним, :full или :partial: --section 1 --category 12:partial.',
        },
        {
          en: 'siteferry tree shows IDs and GUIDs. --json says of each entity why it is included.',
          ru: 'ID и GUID показывает siteferry tree. --json называет для каждого объекта, почему он входит.',
        },
      ],
      options: {
        all: { en: 'Export everything.', ru: 'Экспортировать всё.' },
        section: { en: 'Export a section.', ru: 'Экспортировать раздел.' },
        category: { en: 'Export a category.', ru: 'Экспортировать категорию.' },
        entity: { en: 'Export an entity of any type.', ru: 'Экспортировать объект любого типа.' },
        partial: {
          en: 'Without child entities and dependencies.',
          ru: 'Без дочерних объектов и зависимостей.',
        },
        texts: {
          en: 'What scripts and settings name: included (rewrite, the default), only counted, or ignored.',
          ru: 'Что называют скрипты и настройки: включить (rewrite, по умолчанию), сосчитать или не искать.',
        },
        out: {
          en: 'The archive: a path that ends in .zip, or a folder.',
          ru: 'Архив: путь, который кончается на .zip, или папка.',
        },
        associate: {
          en: 'What imports match entities of a type by: natural key or GUID (the default).',
          ru: 'По чему сопоставлять объекты типа: естественный ключ или GUID (по умолчанию).',
        },
        overwrite: {
          en: 'Replace the archive that is at --out; without it you are asked.',
          ru: 'Заменить архив, который лежит в --out; без ключа команда спросит.',
        },
        legacy: {
          en: 'Write the legacy format (one data.json).',
          ru: 'Записать в устаревшем формате (один data.json).',
        },
        'scripts-as-files': {
          en: 'Write scripts, queries and markup as files of their own, for reviews and version control.',
          ru: 'Записать скрипты, запросы и разметку отдельными файлами: для ревью и системы контроля версий.',
        },
      },
    },
  },
});

export const exportTexts = defineMessages({
  'usage.not-a-node': {
    en: '{option} is TYPE:GUID or TYPE:ID, such as section:1 or states:12, not “{value}”.',
    ru: '{option} — это TYPE:GUID или TYPE:ID, например section:1 или states:12, а не «{value}».',
  },
  'export.all-alone': {
    en: '--all takes everything; leave out --section, --category, --entity, and --partial.',
    ru: '--all берёт всё; уберите --section, --category, --entity и --partial.',
  },
  'export.one-format': {
    en: 'Give --legacy or --scripts-as-files, not both.',
    ru: 'Укажите либо --legacy, либо --scripts-as-files.',
  },
  'export.nothing-chosen': {
    en: 'Say what to take: --section, --category, --entity, or --all.',
    ru: 'Укажите, что взять: --section, --category, --entity или --all.',
  },
  'export.replace': {
    en: '{file} already exists. Replace it? (y/N)',
    ru: '{file} уже существует. Заменить? (д/Н)',
  },
  'export.done': {
    en: 'Exported {count:# entity|# entities} to {file}.',
    ru: '{count:Экспортирован # объект|Экспортировано # объекта|Экспортировано # объектов} в {file}.',
  },
  'export.size': {
    en: '{files:# file|# files} of {bytes:bytes} in total; {size:bytes} on disk.',
    ru: '{files:# файл|# файла|# файлов}, всего {bytes:bytes}; на диске {size:bytes}.',
  },
  'export.required': {
    en: '{count:# of them is included because another entity refers to it|# of them are included because other entities refer to them}; --json says why for each.',
    ru: 'Из них входят по ссылкам других объектов: {count:#}; почему — для каждого в --json.',
  },
});
