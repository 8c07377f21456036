import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const describeHelp = defineHelp({
  options: {},
  commands: {
    describe: {
      summary: {
        en: 'Describe an archive; no site is needed.',
        ru: 'Описать архив; сайт для этого не нужен.',
      },
      details: [
        {
          en: 'The whole archive is read and checked, as for an import.',
          ru: 'Архив читается и проверяется целиком, как при импорте.',
        },
      ],
    },
  },
});

export const describeTexts = defineMessages({
  'describe.format': { en: 'Archive format', ru: 'Формат архива' },
  'describe.format.multi-file': { en: 'multi-file', ru: 'многофайловый' },
  'describe.format.legacy': { en: 'legacy (one data.json)', ru: 'устаревший (один data.json)' },
  'describe.format.scripts-as-files': {
    en: 'multi-file, scripts as files',
    ru: 'многофайловый, скрипты отдельными файлами',
  },
  'describe.version': { en: 'Version of the source', ru: 'Версия источника' },
  'describe.version-unknown': { en: 'unknown', ru: 'неизвестна' },
  'describe.size': { en: 'Size', ru: 'Размер' },
  'describe.size-of': {
    en: '{size:bytes}, {files:# file|# files} of {bytes:bytes} in total',
    ru: '{size:bytes}, {files:# файл|# файла|# файлов}, всего {bytes:bytes}',
  },
  'describe.entities': { en: 'Entities', ru: 'Объекты' },
  'describe.section': { en: 'Section {name}', ru: 'Раздел {name}' },
});
