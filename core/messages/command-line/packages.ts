import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const packagesHelp = defineHelp({
  options: {
    name: { en: 'Name of the package.', ru: 'Имя пакета.' },
  },
  commands: {
    'package list': {
      summary: { en: 'List the saved selections.', ru: 'Показать пакеты: сохранённый выбор под именем.' },
      details: [
        {
          en: 'A package stands for a side: siteferry compare package:NAME prod, siteferry move --from package:NAME --to prod.',
          ru: 'Пакет — это сторона: siteferry compare package:ИМЯ prod, siteferry move --from package:ИМЯ --to prod.',
        },
      ],
      options: {},
    },
    'package save': {
      summary: {
        en: 'Save a selection under a name, to compare, move or export it again.',
        ru: 'Сохранить выбор под именем, чтобы снова сравнить, перенести или экспортировать его.',
      },
      details: [
        {
          en: 'It replaces the package of that name. A URL with a password is refused: save the site first.',
          ru: 'Заменяет пакет с этим именем. URL с паролем не принимается: сначала сохраните сайт.',
        },
      ],
      options: {
        from: {
          en: 'The site, archive or version of the selection.',
          ru: 'Сайт, архив или версия, где сделан выбор.',
        },
        all: { en: 'Everything.', ru: 'Всё.' },
        section: { en: 'A section.', ru: 'Раздел.' },
        category: { en: 'A category.', ru: 'Категория.' },
        entity: { en: 'An entity of any type.', ru: 'Объект любого типа.' },
        partial: {
          en: 'Without child entities and dependencies.',
          ru: 'Без дочерних объектов и зависимостей.',
        },
        'from-profile': {
          en: 'Profile of --from, where it is a URL.',
          ru: 'Профиль стороны --from, если это URL.',
        },
      },
    },
    'package export': {
      summary: { en: 'Export a package into an archive.', ru: 'Экспортировать пакет в архив.' },
      details: [],
      options: {
        out: {
          en: 'The archive: a path that ends in .zip, or a folder.',
          ru: 'Архив: путь, который кончается на .zip, или папка.',
        },
        overwrite: {
          en: 'Replace the archive that is at --out.',
          ru: 'Заменить архив, который лежит в --out.',
        },
      },
    },
    'package forget': {
      summary: {
        en: 'Forget a saved selection; no site is touched.',
        ru: 'Забыть сохранённый выбор; сайты не затрагиваются.',
      },
      details: [],
      options: {},
    },
  },
});

export const packagesTexts = defineMessages({
  'package.none': { en: 'There are no packages yet.', ru: 'Пакетов пока нет.' },
  'package.saved': { en: 'Saved the package {name}.', ru: 'Пакет {name} сохранён.' },
  'package.forgotten': { en: 'Forgot the package {name}.', ru: 'Пакет {name} забыт.' },
  'package.of-archive': {
    en: 'The package {name} is made of an archive: there is nothing to export.',
    ru: 'Пакет {name} сделан из архива: экспортировать нечего.',
  },
});
