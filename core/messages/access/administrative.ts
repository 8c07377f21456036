import { defineMessages } from '../define.ts';

/** What is said of administrative operations on tasks. */
export const accessAdministrativeMessages = defineMessages({
  'task-administrative.granted': {
    en: '{user} may delete task {task} and call its data sources.',
    ru: '{user} может удалить задачу {task} и вызывать её источники данных.',
  },
  'task-administrative.denied': {
    en: '{user} may neither delete task {task} nor call its data sources: neither super-administrator nor with the right to change it.',
    ru: '{user} не может ни удалить задачу {task}, ни вызывать её источники данных: нет ни полного доступа, ни права её изменять.',
  },
  'task-administrative.denied.dismissed': {
    en: '{user} may neither delete task {task} nor call its data sources: the user is dismissed.',
    ru: '{user} не может ни удалить задачу {task}, ни вызывать её источники данных: пользователь уволен.',
  },
  'task-administrative.unknown.set-right': {
    en: 'Whether {user} may delete task {task} and call its data sources is unknown: how a site keeps the right to change a task (Set) is not documented. What the permissions of groups come to is told as a reading.',
    ru: 'Может ли {user} удалить задачу {task} и вызывать её источники данных, неизвестно: как сайт хранит право изменять задачу (Set), не описано. К чему приводят права групп, показано как прочтение.',
  },
  'task-administrative.unknown': {
    en: 'Whether {user} may delete task {task} and call its data sources is unknown: “{step}” could not be checked.',
    ru: 'Неизвестно, может ли {user} удалить задачу {task} и вызывать её источники данных: не удалось проверить «{step}».',
  },
  'task-access.super-admin.yes': {
    en: 'The user is a super-administrator.',
    ru: 'Пользователь — суперадминистратор.',
  },
  'task-access.super-admin.no': {
    en: 'The user is not a super-administrator.',
    ru: 'Пользователь не суперадминистратор.',
  },
  'task-access.set-right.yes': {
    en: 'Tasks of this category in this status may be edited by {groups}.',
    ru: 'Задачи этой категории в этом статусе можно изменять группам: {groups}.',
  },
  'task-access.set-right.none': {
    en: 'No group of the user has rights in this category.',
    ru: 'Ни у одной группы пользователя нет прав в этой категории.',
  },
  'task-access.set-right.no': {
    en: 'Groups of the user that have rights in this category, but not to edit: {groups}.',
    ru: 'Группы пользователя с правами в этой категории, но без права изменять: {groups}.',
  },
  'task-access.set-right.narrowed': {
    en: 'May edit in this category, but only own tasks or not in this status: {groups}.',
    ru: 'Могут изменять в этой категории, но только свои задачи или не в этом статусе: {groups}.',
  },
  'task-access.set-right.reading': {
    en: 'Set is read from the permissions of groups in the category and the status; a site may keep it elsewhere.',
    ru: 'Set прочитано из прав групп в категории и статусе; сайт может хранить его в другом месте.',
  },
  'task-access.data-source.yes': {
    en: 'The platform lets calls of data sources through.',
    ru: 'Вызовы источников данных платформа пропускает.',
  },
  'task-access.data-source.no': {
    en: 'The platform answers 403 to calls of data sources.',
    ru: 'На вызовы источников данных платформа отвечает 403.',
  },
  'task-access.data-source.unknown': {
    en: 'Whether calls of data sources are answered 403 depends on what could not be checked.',
    ru: 'Ответит ли платформа 403 на вызовы источников данных, зависит от того, что не удалось проверить.',
  },
  'task-access.data-source.not-asked': {
    en: 'There is nobody, or nothing, to call data sources for.',
    ru: 'Вызывать источники данных некому или не для чего.',
  },
  'task-access.data-source.single': {
    en: 'Whether a single source asks for more is not told by the database.',
    ru: 'Требует ли отдельный источник чего-то ещё, по базе данных не видно.',
  },
});
