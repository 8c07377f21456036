import {
  type FoundTasks,
  foundTaskColumns,
  type TaskAccess,
  type TaskUsersAccess,
  taskUserColumns,
} from '#core/contract/access/task.ts';
import { type TaskWho, taskWhoColumns } from '#core/contract/access/task-who.ts';
import { firstDifference } from '#core/contract/explanation.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { explanationLines, stepTitle } from './explanation.ts';
import { recordTable } from './record-table.ts';

/** Tasks that were found, and where it could not be looked. */
export function tasksLines({ tasks, isCut, unsearched }: FoundTasks, printer: Printer): string[] {
  const { text, style } = printer;
  return [
    ...(tasks.length > 0 ? recordTable(foundTaskColumns, tasks, printer) : []),
    ...(isCut ? [text('access.tasks-more')] : []),
    ...unsearched.map((reason) => style('changed', text('access.unsearched', { reason }))),
  ];
}

/** Why one user may or may not open a task. */
export function taskAccessLines(
  access: TaskAccess,
  { withSql }: { withSql: boolean },
  printer: Printer,
): string[] {
  const { text } = printer;
  return [
    ...explanationLines(access.explanation, { withSql }, printer),
    ...enoughLines(access, printer),
    ...(access.noAccessText ? ['', text('access.platform', { text: access.noAccessText })] : []),
    ...wayLines(access, printer),
    ...administrativeLines(access, { withSql }, printer),
  ];
}

function administrativeLines(
  { administrative }: TaskAccess,
  options: { withSql: boolean },
  printer: Printer,
): string[] {
  const { style, text } = printer;
  return [
    '',
    style('heading', text('access.administrative')),
    ...explanationLines(administrative, options, printer),
  ];
}

/** All ways to the task: whether each is open, what it takes, and what there is of it. */
function wayLines({ grantPaths }: TaskAccess, printer: Printer): string[] {
  if (grantPaths.length === 0) return [];
  const { language, style, text } = printer;
  const rows = grantPaths.map(({ isOpen, required, found }) => [
    `  ${text(isOpen === null ? 'access.way.unknown' : isOpen ? 'access.way.open' : 'access.way.closed')}`,
    text('access.way', { required, found }),
  ]);
  return ['', style('heading', text('access.ways')), ...alignColumns(rows, '', language)];
}

/** The changes that would be enough; without any, what to do. */
function enoughLines({ enough, explanation }: TaskAccess, printer: Printer): string[] {
  const { style, text, render } = printer;
  if (enough.length > 0) {
    const changes = enough.map(({ change, by }) => `  ${text('access.enough.by', { change, by })}`);
    return ['', style('heading', text('access.enough')), ...changes];
  }
  if (explanation.remedies.length === 0) return [];
  return [
    '',
    style('heading', text('access.remedies')),
    ...explanation.remedies.map((remedy) => `  ${render(remedy)}`),
  ];
}

/** Two users and one task: both explanations, and the first step that differs. */
export function taskComparisonLines(
  left: TaskAccess,
  right: TaskAccess,
  { withSql }: { withSql: boolean },
  printer: Printer,
): string[] {
  const { style, text } = printer;
  const step = firstDifference(left.explanation, right.explanation);
  return [
    ...comparedLines(left, { withSql }, printer),
    '',
    ...comparedLines(right, { withSql }, printer),
    '',
    style(
      'heading',
      step === undefined
        ? text('access.differs.not')
        : text('access.differs', { step: stepTitle(step, printer) }),
    ),
  ];
}

function comparedLines(access: TaskAccess, options: { withSql: boolean }, printer: Printer): string[] {
  return [
    ...explanationLines(access.explanation, options, printer),
    ...enoughLines(access, printer),
    ...administrativeLines(access, options, printer),
  ];
}

/** Everybody who may open a task, with the ways in. */
export function taskWhoLines(access: TaskWho, taskId: number, printer: Printer): string[] {
  const { text } = printer;
  const { IsTaskExists, users, asked, granted, unknown } = access;
  if (!IsTaskExists)
    return [text(IsTaskExists === false ? 'access.no-task' : 'access.task-unread', { id: taskId })];
  return [
    ...(users.length > 0 ? [...recordTable(taskWhoColumns, users, printer), ''] : []),
    text('access.who', { granted, asked, unknown }),
  ];
}

/** Many users and one task. */
export function taskUsersLines({ users }: TaskUsersAccess, printer: Printer): string[] {
  return [
    ...recordTable(taskUserColumns, users, printer),
    '',
    ...users.map(({ sentence }) => printer.render(sentence)),
  ];
}
