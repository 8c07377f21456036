import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

const nothingLost = {
  en: 'What this version does not know or cannot store is not copied; warnings name it with its count.',
  ru: 'Неизвестное этой версии и то, что она не может сохранить, не копируется; об этом говорят предупреждения.',
} as const;

const zipOrFolder = {
  en: 'Archives are ZIP files or folders; the name of --out decides. No site is needed.',
  ru: 'Архив — файл ZIP или папка; что именно, решает имя в --out. Сайт для этого не нужен.',
} as const;

export const archiveHelp = defineHelp({
  options: {
    out: {
      en: 'The new archive: a path that ends in .zip, or a folder.',
      ru: 'Новый архив: путь, который кончается на .zip, или папка.',
    },
    overwrite: {
      en: 'Replace the archive that is at --out; without it you are asked.',
      ru: 'Заменить архив, который лежит в --out; без ключа команда спросит.',
    },
  },
  commands: {
    'archive convert': {
      summary: {
        en: 'Write an archive in another format, or as a folder or ZIP file.',
        ru: 'Записать архив в другом формате, папкой или файлом ZIP.',
      },
      details: [zipOrFolder, nothingLost],
      options: {
        to: {
          en: 'The archive format; without it that of the archive.',
          ru: 'Формат архива; без параметра — тот же.',
        },
      },
    },
    'archive split': {
      summary: {
        en: 'Write an archive in the multi-file format.',
        ru: 'Записать архив в многофайловом формате.',
      },
      details: [zipOrFolder, nothingLost],
    },
    'archive merge': {
      summary: {
        en: 'Write an archive in the legacy format (one data.json).',
        ru: 'Записать архив в устаревшем формате (один data.json).',
      },
      details: [zipOrFolder, nothingLost],
    },
    'archive verify': {
      summary: {
        en: 'Read all of an archive and list what is wrong with it.',
        ru: 'Прочитать архив целиком и перечислить, что с ним не так.',
      },
      details: [
        {
          en: 'Exit code 30 where an import would refuse it or skip part of it. Unusual forms that are understood are notes.',
          ru: 'Код выхода 30 — импорт отклонил бы его или пропустил часть. Понятное, но необычное — только примечания.',
        },
      ],
    },
  },
});

export const archiveTexts = defineMessages({
  'archive.converted': {
    en: 'Wrote {count:# entity|# entities} to {file} in the {format} format.',
    ru: 'В {file} {count:записан # объект|записано # объекта|записано # объектов}; формат: {format}.',
  },
  'archive.verified': {
    en: '{file}: {files:# file|# files}, {count:# entity|# entities}; nothing in it stands against an import.',
    ru: '{file}: {files:# файл|# файла|# файлов}, {count:# объект|# объекта|# объектов}; импорту в нём ничто не мешает.',
  },
  'archive.not-verified': {
    en: 'Not all of {file} can be imported.',
    ru: '{file} нельзя импортировать целиком.',
  },
});
