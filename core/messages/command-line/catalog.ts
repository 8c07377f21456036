import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const catalogHelp = defineHelp({
  options: {},
  commands: {
    'catalog show': {
      summary: {
        en: 'Show the entity types that can be transferred, or one with its columns.',
        ru: 'Показать типы объектов, которые можно перенести, или один тип со столбцами.',
      },
      details: [
        {
          en: 'Without an option it is the reference catalog; a site adds what its profile names.',
          ru: 'Без параметров это основной каталог; сайт добавляет то, что указано в его профиле.',
        },
      ],
      options: {
        site: { en: 'The catalog of this site.', ru: 'Каталог этого сайта.' },
        catalog: {
          en: 'A catalog file over the reference catalog.',
          ru: 'Файл каталога поверх основного каталога.',
        },
      },
    },
    'catalog check': {
      summary: {
        en: 'Show everything that is wrong with a catalog file (docs/catalog-file.md).',
        ru: 'Показать все ошибки в файле каталога (docs/catalog-file.md).',
      },
      details: [
        { en: 'Ends with 30 if there is an error.', ru: 'Если есть ошибка, завершается с кодом 30.' },
      ],
      options: {
        site: {
          en: 'Also compare it with the tables of this site.',
          ru: 'Сверить файл ещё и с таблицами этого сайта.',
        },
      },
    },
    'catalog propose': {
      summary: {
        en: 'Draft a catalog file for the tables and columns that the reference catalog lacks.',
        ru: 'Составить черновик файла каталога по дополнительным таблицам и столбцам сайта.',
      },
      details: [
        {
          en: 'What cannot be decided from the database is left out and named. Review the draft before you use it.',
          ru: 'То, что по базе решить нельзя, в черновик не входит и называется. Проверьте черновик перед использованием.',
        },
      ],
      options: {
        out: {
          en: 'Where to write the draft; without it the draft is printed.',
          ru: 'Куда записать черновик; без этого параметра он выводится на экран.',
        },
      },
    },
  },
});

export const catalogTexts = defineMessages({
  'catalog.type-unknown': { en: 'There is no entity type {type}.', ru: 'Типа объектов {type} нет.' },
  'catalog.origin': { en: 'Origin', ru: 'Происхождение' },
  'catalog.origin.reference': { en: 'reference catalog', ru: 'основной каталог' },
  'catalog.origin.changed': { en: 'changed by the catalog file', ru: 'изменён файлом каталога' },
  'catalog.origin.added': { en: 'from the catalog file', ru: 'из файла каталога' },
  'catalog.scope': { en: 'Scope', ru: 'Область' },
  'catalog.table': { en: 'Table', ru: 'Таблица' },
  'catalog.id': { en: 'ID column', ru: 'Столбец ID' },
  'catalog.guid': { en: 'Guid column', ru: 'Столбец Guid' },
  'catalog.key': { en: 'Natural key', ru: 'Естественный ключ' },
  'catalog.label': { en: 'Label', ru: 'Подпись' },
  'catalog.column.required': { en: 'required', ru: 'обязательный' },
  'catalog.column.immutable': { en: 'immutable', ru: 'неизменяемый' },
  'catalog.column.secret': { en: 'secret', ru: 'секретный' },
  'catalog.column.owning': { en: 'owner', ru: 'владелец' },
  'catalog.checked': {
    en: '{file}: {added:# new entity type|# new entity types}, {changed:# changed one|# changed ones}',
    ru: '{file}: новых типов объектов — {added:#}, изменённых — {changed:#}',
  },
  'catalog.nothing-wrong': { en: 'Nothing is wrong with it.', ru: 'Ошибок нет.' },
  'catalog.proposed': {
    en: 'Drafted {types:# new entity type|# new entity types} and {changes:# changed one|# changed ones}.',
    ru: 'В черновике новых типов объектов — {types:#}, изменённых — {changes:#}.',
  },
  'catalog.proposed.out': {
    en: 'The draft is in {file}. Check it with: siteferry catalog check {file:word}',
    ru: 'Черновик записан в {file}. Проверить его: siteferry catalog check {file:word}',
  },
});
