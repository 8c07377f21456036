import { defineMessages } from '../define.ts';
import { defineHelp } from './define-help.ts';

export const entitiesHelp = defineHelp({
  options: {
    form: {
      en: 'Alias of the admin form; entities schemas lists them.',
      ru: 'Псевдоним административной формы; их перечисляет entities schemas.',
    },
  },
  commands: {
    'entities schemas': {
      summary: {
        en: 'Show the JSON schemas of the admin forms, with the columns that the site has.',
        ru: 'Показать схемы JSON административных форм со столбцами, которые есть на сайте.',
      },
    },
    'entities list': {
      summary: {
        en: 'List the records of an admin form, without secrets.',
        ru: 'Показать записи административной формы без секретов.',
      },
    },
    'entities save': {
      summary: {
        en: 'Add a record of an admin form, or change the one with --id, by its rules; not recorded in the audit log.',
        ru: 'Добавить запись административной формы или изменить запись с --id по её правилам; без записи в журнал действий.',
      },
      details: [
        {
          en: 'Fields that are not named stay as they are. --value NAME=VALUE; --text NAME=FILE for secrets and long texts.',
          ru: 'Неназванные поля не меняются. --value ИМЯ=ЗНАЧЕНИЕ; --text ИМЯ=ФАЙЛ для секретов и длинных текстов.',
        },
      ],
      options: {
        id: {
          en: 'The record to change; without it a record is added.',
          ru: 'Изменяемая запись; без параметра запись добавляется.',
        },
        value: { en: 'A value. Can be repeated.', ru: 'Значение. Можно указать несколько раз.' },
        text: {
          en: 'A text from a file. Can be repeated.',
          ru: 'Текст из файла. Можно указать несколько раз.',
        },
      },
    },
    'entities delete': {
      summary: {
        en: 'Delete a record of an admin form; not recorded in the audit log.',
        ru: 'Удалить запись административной формы; без записи в журнал действий.',
      },
      options: { id: { en: 'The record.', ru: 'Запись.' } },
    },
  },
});

export const entitiesTexts = defineMessages({
  'entities.title': { en: '{form} ({table})', ru: '{form} ({table})' },
  'entities.required': { en: 'required', ru: 'обязательно' },
  'entities.read-only': { en: 'read only', ru: 'только чтение' },
  'entities.secret': { en: 'secret', ru: 'секрет' },
  'entities.none': { en: 'There are no records.', ru: 'Записей нет.' },
  'entities.deleted': { en: 'Deleted {form} {id}.', ru: 'Удалено: {form} {id}.' },
});
