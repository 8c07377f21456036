import { defineTexts } from '#renderer/ui/texts.ts';

export const entityTexts = defineTexts('signin-entities', {
  en: {
    form: 'Form',
    unaudited:
      'The rules of each form also apply here. Changes made here are not recorded in the audit log.',
    add: 'Add record…',
    empty: 'No records.',
    actions: 'Actions',
    edit: 'Edit',
    editNamed: 'Edit record {{id}}',
    delete: 'Delete',
    deleteNamed: 'Delete record {{id}}',
    addTitle: 'New record of {{form}}',
    editTitle: 'Record {{id}} of {{form}}',
    deleteTitle: 'Delete record {{id}} of {{form}} on “{{site}}”?',
    deleteText: 'This cannot be undone and is not recorded in the audit log.',
    set: 'A value is set. Leave this empty to keep it.',
    notSet: 'Not set.',
  },
  ru: {
    form: 'Форма',
    unaudited: 'Правила каждой формы действуют и здесь. Изменения отсюда не попадают в журнал действий.',
    add: 'Добавить запись…',
    empty: 'Записей нет.',
    actions: 'Действия',
    edit: 'Изменить',
    editNamed: 'Изменить запись {{id}}',
    delete: 'Удалить',
    deleteNamed: 'Удалить запись {{id}}',
    addTitle: 'Новая запись формы {{form}}',
    editTitle: 'Запись {{id}} формы {{form}}',
    deleteTitle: 'Удалить запись {{id}} формы {{form}} на сайте «{{site}}»?',
    deleteText: 'Действие необратимо и не попадёт в журнал действий.',
    set: 'Значение задано. Оставьте поле пустым, чтобы сохранить его.',
    notSet: 'Не задано.',
  },
});
