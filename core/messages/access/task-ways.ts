import { defineMessages } from '../define.ts';

/** Ways to a task, what would open one, and what the platform says to who has none. */
export const accessTaskWaysMessages = defineMessages({
  // Ways to a task.
  'task-access.path.not-dismissed': { en: 'not dismissed', ru: 'не уволен' },
  'task-access.path.robot.required': { en: 'a system robot', ru: 'системный робот' },
  'task-access.path.subscription.required': { en: 'a subscription to the task', ru: 'подписка на задачу' },
  'task-access.path.substitution.required': {
    en: 'a substitution that is valid now, for somebody with access of his own, and a task that is not confidential',
    ru: 'действующее замещение того, у кого есть свой доступ, и задача не конфиденциальна',
  },
  'task-access.path.owner.required': { en: 'owner of the task', ru: 'владелец задачи' },
  'task-access.path.owner.yes': { en: 'The user owns the task.', ru: 'Пользователь — владелец задачи.' },
  'task-access.path.owner.no': { en: 'Somebody else owns the task.', ru: 'Владелец задачи — другой.' },
  'task-access.path.executor.required': { en: 'executor of the task', ru: 'исполнитель задачи' },
  'task-access.path.executor.yes': { en: 'The user is an executor.', ru: 'Пользователь — исполнитель.' },
  'task-access.path.executor.no': {
    en: 'The user is not an executor.',
    ru: 'Пользователь не исполнитель.',
  },
  'task-access.path.permission.required': {
    en: 'a row in UserTaskPermissions',
    ru: 'строка в UserTaskPermissions',
  },
  'task-access.path.permission.yes': {
    en: 'There is a row in UserTaskPermissions.',
    ru: 'Строка в UserTaskPermissions есть.',
  },
  'task-access.path.permission.no': {
    en: 'There is no row in UserTaskPermissions.',
    ru: 'Строки в UserTaskPermissions нет.',
  },
  'task-access.path.function.required': {
    en: 'fn_CheckUserTaskPermissions answers yes',
    ru: 'fn_CheckUserTaskPermissions отвечает «да»',
  },

  // What to do.
  'task-access.remedy.read': {
    en: 'Connect with a database user who may read this, or find out why the database refuses it.',
    ru: 'Подключитесь пользователем базы данных, которому это можно читать, или выясните причину отказа.',
  },
  'task-access.remedy.task': {
    en: 'Check the number of the task and the site; the task may have been deleted.',
    ru: 'Проверьте номер задачи и сайт; задачу могли удалить.',
  },
  'task-access.remedy.user': {
    en: 'Check the login; a user can also be given by e-mail, or by # and the id.',
    ru: 'Проверьте логин; пользователя можно указать и адресом почты или как # и id.',
  },
  'task-access.remedy.user-several': {
    en: 'Give the login, or # and the id.',
    ru: 'Укажите логин или # и id.',
  },
  'task-access.remedy.reinstate': {
    en: 'Take the dismissal back, if it is a mistake.',
    ru: 'Отмените увольнение, если это ошибка.',
  },
  'task-access.remedy.subscribe': {
    en: 'Subscribe the user to the task.',
    ru: 'Подпишите пользователя на задачу.',
  },
  'task-access.remedy.confidential': {
    en: 'Subscribe the user to the task, or make it no longer confidential.',
    ru: 'Подпишите пользователя на задачу или снимите с неё конфиденциальность.',
  },
  'task-access.remedy.function': {
    en: 'Make the user an executor of the task, or give an explicit permission.',
    ru: 'Сделайте пользователя исполнителем задачи или дайте явное разрешение.',
  },
  'task-access.remedy.own-rule': {
    en: 'Look into fn_CheckUserTaskPermissions of this site: it refuses by a rule of its own.',
    ru: 'Посмотрите fn_CheckUserTaskPermissions этого сайта: она отказывает по собственному правилу.',
  },
  'task-access.remedy.set-right': {
    en: 'Let a group of the user edit tasks of this category in this status.',
    ru: 'Разрешите группе пользователя изменять задачи этой категории в этом статусе.',
  },
  'task-access.remedy.data-source': {
    en: 'For a 403, record the endpoint that refuses and check the right to that source.',
    ru: 'При 403 запишите адрес отказавшего вызова и проверьте право на этот источник.',
  },

  // What would be enough, and who may do it.
  'task-access.change.subscribe': {
    en: 'Subscribe {user} to the task.',
    ru: 'Подписать на задачу: {user}.',
  },
  'task-access.change.executor': {
    en: 'Make {user} an executor of the task.',
    ru: 'Назначить исполнителем задачи: {user}.',
  },
  'task-access.change.permission': {
    en: 'Give {user} an explicit permission.',
    ru: 'Дать явное разрешение: {user}.',
  },
  'task-access.change.confidential': {
    en: 'Make the task no longer confidential: the substitution would count.',
    ru: 'Снять с задачи конфиденциальность: тогда замещение засчитается.',
  },
  'task-access.change.reinstate': {
    en: 'Take back the dismissal of {user}.',
    ru: 'Отменить увольнение: {user}.',
  },
  'task-access.change.both': { en: '{first} {second}', ru: '{first} {second}' },
  'task-access.by.owner': { en: 'owner {user}', ru: 'владелец {user}' },
  'task-access.by.executor': { en: 'executor {user}', ru: 'исполнитель {user}' },
  'task-access.by.administrator': { en: 'administrator {user}', ru: 'администратор {user}' },
  'task-access.by.any-administrator': { en: 'an administrator', ru: 'администратор' },

  // The platform's message to who may not open a task; an entity's name is in the Russian dative.
  'task-access.no-access.task': { en: 'No access to task.', ru: 'Нет доступа к задаче.' },
  'task-access.no-access.entity': { en: 'No access to {entity}.', ru: 'Нет доступа к {entity}.' },
  'task-access.no-access.owner': { en: '{object} Owner: {owner}.', ru: '{object} Владелец: {owner}.' },
  'task-access.no-access.executors': {
    en: '{object} {count:Executor|Executors}: {executors}.',
    ru: '{object} {count:Исполнитель|Исполнители|Исполнители}: {executors}.',
  },
  'task-access.no-access.both': {
    en: '{object} Owner: {owner}. {count:Executor|Executors}: {executors}.',
    ru: '{object} Владелец: {owner}. {count:Исполнитель|Исполнители|Исполнители}: {executors}.',
  },
});
