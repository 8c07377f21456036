import { defineMessages } from '../define.ts';

/** What explanations of access to a task say. */
export const accessTaskMessages = defineMessages({
  'access-step.task-exists': { en: 'Task exists', ru: 'Задача существует' },
  'access-step.user': { en: 'User', ru: 'Пользователь' },
  'access-step.system-robot': { en: 'System robot', ru: 'Системный робот' },
  'access-step.dismissed': { en: 'Dismissal', ru: 'Увольнение' },
  'access-step.subscription': { en: 'Subscription', ru: 'Подписка' },
  'access-step.substitution': { en: 'Substitution', ru: 'Замещение' },
  'access-step.function': { en: 'Permission function', ru: 'Функция прав' },
  'access-step.super-admin': { en: 'Super-administrator', ru: 'Суперадминистратор' },
  'access-step.set-right': { en: 'Right to change the task (Set)', ru: 'Право изменять задачу (Set)' },
  'access-step.data-source': { en: 'Data sources', ru: 'Источники данных' },

  'access-path.robot': { en: 'System robot', ru: 'Системный робот' },
  'access-path.subscription': { en: 'Subscription', ru: 'Подписка' },
  'access-path.substitution': { en: 'Substitution', ru: 'Замещение' },
  'access-path.owner': { en: 'Owner', ru: 'Владелец' },
  'access-path.executor': { en: 'Executor', ru: 'Исполнитель' },
  'access-path.permission': { en: 'Explicit permission', ru: 'Явное разрешение' },
  'access-path.function': { en: 'Permission function', ru: 'Функция прав' },

  // Who and what.
  'task-access.user': { en: '{name} ({login})', ru: '{name} ({login})' },
  'task-access.user.name': { en: '{name}', ru: '{name}' },
  'task-access.user.with-id': { en: '{user} #{id}', ru: '{user} #{id}' },
  'task-access.asked': { en: '“{asked}”', ru: '«{asked}»' },
  'task-access.task': { en: '{id} “{subject}”', ru: '{id} «{subject}»' },
  'task-access.task.id': { en: '{id}', ru: '{id}' },
  'task-access.group': { en: '“{group}”', ru: '«{group}»' },

  // The answer in one sentence.
  'task-access.granted.system-robot': {
    en: '{user} may open task {task}: system robots always have access.',
    ru: '{user} может открыть задачу {task}: у системных роботов доступ есть всегда.',
  },
  'task-access.granted.subscription': {
    en: '{user} may open task {task}: a subscription to it grants access.',
    ru: '{user} может открыть задачу {task}: доступ даёт подписка на неё.',
  },
  'task-access.granted.substitution': {
    en: '{user} may open task {task} as a substitute for {absent}.',
    ru: '{user} может открыть задачу {task}, так как замещает: {absent}.',
  },
  'task-access.granted.function': {
    en: '{user} may open task {task}: the permission function grants access ({grounds}).',
    ru: '{user} может открыть задачу {task}: доступ даёт функция прав ({grounds}).',
  },
  'task-access.denied.task': { en: 'There is no task {id}.', ru: 'Задачи {id} не существует.' },
  'task-access.denied.user': { en: 'There is no user “{asked}”.', ru: 'Пользователя «{asked}» нет.' },
  'task-access.denied.dismissed': {
    en: '{user} may not open task {task}: the user is dismissed.',
    ru: '{user} не может открыть задачу {task}: пользователь уволен.',
  },
  'task-access.denied.function': {
    en: '{user} may not open task {task}: there is no subscription, and the permission function refuses.',
    ru: '{user} не может открыть задачу {task}: подписки нет, а функция прав отказывает.',
  },
  'task-access.denied.confidential': {
    en: '{user} may not open task {task}: it is confidential, so substitution does not extend access to it.',
    ru: '{user} не может открыть задачу {task}: она конфиденциальна, и замещение доступа к ней не даёт.',
  },
  'task-access.unknown': {
    en: 'Whether {user} may open task {task} is unknown: “{step}” could not be checked.',
    ru: 'Неизвестно, может ли {user} открыть задачу {task}: не удалось проверить «{step}».',
  },
  'task-access.unknown.user': {
    en: 'Several users are called “{asked}”, so whose access is meant is unknown.',
    ru: 'Под «{asked}» подходят несколько пользователей: неизвестно, о чьём доступе речь.',
  },

  // What the platform checks.
  'task-access.rule.task-exists': { en: 'The task must exist.', ru: 'Задача должна существовать.' },
  'task-access.rule.user': { en: 'The user must exist.', ru: 'Пользователь должен существовать.' },
  'task-access.rule.system-robot': {
    en: 'A system robot always has access.',
    ru: 'У системного робота доступ есть всегда.',
  },
  'task-access.rule.dismissed': {
    en: 'A dismissed user has no access.',
    ru: 'У уволенного пользователя доступа нет.',
  },
  'task-access.rule.subscription': {
    en: 'A subscription to the task grants access.',
    ru: 'Подписка на задачу даёт доступ.',
  },
  'task-access.rule.substitution': {
    en: 'Who substitutes for somebody has that user’s access, except to confidential tasks.',
    ru: 'Замещающий получает доступ замещаемого, кроме конфиденциальных задач.',
  },
  'task-access.rule.function': {
    en: 'At last dbo.fn_CheckUserTaskPermissions decides.',
    ru: 'В конце решает dbo.fn_CheckUserTaskPermissions.',
  },
  'task-access.rule.super-admin': {
    en: 'A super-administrator has full access.',
    ru: 'У суперадминистратора полный доступ.',
  },
  'task-access.rule.set-right': {
    en: 'Deleting a task and calling its data sources takes full access or the right to change the task (Set).',
    ru: 'Для удаления задачи и вызова её источников данных нужен полный доступ или право изменять задачу (Set).',
  },
  'task-access.rule.data-source': {
    en: 'Data sources are a level of their own: a call that is refused answers 403.',
    ru: 'Источники данных — отдельный уровень: при отказе вызов отвечает 403.',
  },

  // What this case has.
  'task-access.task-exists.yes': { en: 'Task {id} is there.', ru: 'Задача {id} есть.' },
  'task-access.task-exists.no': {
    en: 'There is no such task ({id}); this is not a matter of rights.',
    ru: 'Такой задачи ({id}) нет; дело не в правах.',
  },
  'task-access.user.one': { en: '{user}, id {id}.', ru: '{user}, id {id}.' },
  'task-access.user.none': {
    en: 'No user has the login, the e-mail or the id “{asked}”.',
    ru: 'Пользователя с логином, адресом почты или id «{asked}» нет.',
  },
  'task-access.user.several': {
    en: '“{asked}” is ambiguous: {users}.',
    ru: '«{asked}» неоднозначно: {users}.',
  },
  'task-access.not-asked.user': {
    en: 'Not asked: there is no user.',
    ru: 'Не проверялось: пользователя нет.',
  },
  'task-access.not-asked.user-unknown': {
    en: 'Not asked: it is unknown who is meant.',
    ru: 'Не проверялось: неизвестно, кто имеется в виду.',
  },
  'task-access.not-asked.task': { en: 'Not asked: there is no task.', ru: 'Не проверялось: задачи нет.' },
  'task-access.column-missing': {
    en: '{column} is missing, or may not be read.',
    ru: 'Столбца {column} нет, или его нельзя прочитать.',
  },
  'task-access.subscriptions-unread': {
    en: 'Subscriptions of the absent user could not be read.',
    ru: 'Подписки замещаемого пользователя не удалось прочитать.',
  },
  'task-access.no-executors-table': {
    en: 'dbo.TaskExecutors is missing, or may not be read.',
    ru: 'Таблицы dbo.TaskExecutors нет, или её нельзя прочитать.',
  },
  'task-access.system-robot.yes': {
    en: 'The user is a system robot.',
    ru: 'Пользователь — системный робот.',
  },
  'task-access.system-robot.no': {
    en: 'The user is not a system robot.',
    ru: 'Пользователь не системный робот.',
  },
  'task-access.dismissed.yes': { en: 'The user is dismissed.', ru: 'Пользователь уволен.' },
  'task-access.dismissed.no': { en: 'The user is not dismissed.', ru: 'Пользователь не уволен.' },
  'task-access.subscription.yes': {
    en: 'Subscribed, the last time on {date:minute}.',
    ru: 'Подписка есть, последняя — {date:minute}.',
  },
  'task-access.subscription.no': {
    en: 'The user is not subscribed to the task.',
    ru: 'Пользователь не подписан на задачу.',
  },
  'task-access.substitution.none': {
    en: 'The user substitutes for nobody.',
    ru: 'Пользователь никого не замещает.',
  },
  'task-access.substitution.ended': {
    en: 'No substitution is valid now; it was or will be for {users}.',
    ru: 'Сейчас ни одно замещение не действует; в другое время: {users}.',
  },
  'task-access.substitution.yes': {
    en: 'The user substitutes for {users}, whose access counts.',
    ru: 'Пользователь замещает, и доступ засчитывается: {users}.',
  },
  'task-access.substitution.without': {
    en: 'The user substitutes for {users}, without access to the task either.',
    ru: 'Пользователь замещает, но и у замещаемых доступа к задаче нет: {users}.',
  },
  'task-access.substitution.confidential': {
    en: 'No effect: the task is confidential, so that substituting for {users} does not extend access.',
    ru: 'Не влияет: задача конфиденциальна, и замещение доступа не даёт ({users}).',
  },
  'task-access.substitution.confidentiality': {
    en: 'A substitution would grant access, but whether the task is confidential is unknown.',
    ru: 'Замещение дало бы доступ, но неизвестно, конфиденциальна ли задача.',
  },
  'task-access.substitution.dismissed': {
    en: 'Dismissed users whose access lives on through substitution: {users}.',
    ru: 'Уволенные, чей доступ сохраняется через замещение: {users}.',
  },
  'task-access.function.yes': {
    en: 'The function grants access: {grounds}.',
    ru: 'Функция даёт доступ: {grounds}.',
  },
  'task-access.function.no': {
    en: 'The function refuses. {permission}',
    ru: 'Функция отказывает. {permission}',
  },
  'task-access.function.unclear': {
    en: 'The function answers {value}, which is neither yes nor no.',
    ru: 'Функция ответила {value}: это ни да, ни нет.',
  },
  'task-access.function.unanswered': {
    en: '{function} gave no answer: {reason}',
    ru: '{function} не ответила: {reason}',
  },
  'task-access.function.disagree': {
    en: 'fn_UserTaskPermissions and fn_CheckUserTaskPermissions disagree; the latter counts.',
    ru: 'fn_UserTaskPermissions и fn_CheckUserTaskPermissions расходятся; решает вторая.',
  },
  'task-access.permission.yes': {
    en: 'There is a row in UserTaskPermissions.',
    ru: 'Строка в UserTaskPermissions есть.',
  },
  'task-access.permission.no': {
    en: 'There is no row in UserTaskPermissions.',
    ru: 'Строки в UserTaskPermissions нет.',
  },
  'task-access.permission.unknown': {
    en: 'UserTaskPermissions could not be read.',
    ru: 'UserTaskPermissions не удалось прочитать.',
  },
  'task-access.permission.without-effect': {
    en: 'There is a row in UserTaskPermissions, and the function refuses all the same.',
    ru: 'Строка в UserTaskPermissions есть, но функция всё равно отказывает.',
  },
  'task-access.ground.owner': { en: 'owner', ru: 'владелец' },
  'task-access.ground.executor': { en: 'executor', ru: 'исполнитель' },
  'task-access.ground.permission': { en: 'explicit permission', ru: 'явное разрешение' },
  'task-access.ground.other': { en: '{source}', ru: '{source}' },
  'task-access.grounds': { en: '{grounds}', ru: '{grounds}' },
  'task-access.grounds.none': { en: 'on grounds that it does not name', ru: 'основание не названо' },
});
