import type { Row } from '#core/catalog/entity-type.ts';
import { EPOCH } from './category/context.ts';
import type { Population, TaskOfUser } from './population.ts';
import type { FixedRows } from './tasks.ts';

const DAY = 86_400_000;

/** Who gets at tasks, and how: executors, explicit permissions, subscriptions and substitutions. */
export function makeTaskAccess(
  {
    executors,
    permissions,
    subscriptions,
    substitutions,
  }: Pick<Population, 'executors' | 'permissions' | 'subscriptions' | 'substitutions'>,
  now: Date,
): FixedRows {
  const at = (days: number) => new Date(now.getTime() + days * DAY).toISOString();
  return new Map<string, Row[]>([
    ['TaskExecutors', executors.map(pair)],
    ['UserTaskPermissions', permissions.map(pair)],
    [
      'MailSubscribers',
      subscriptions.map(({ of, ago }, index) => ({ Id: index + 1, ...pair(of), DateAdd: at(-ago) })),
    ],
    [
      'UserSubstitutions',
      substitutions.map(({ absent, substitute, from, until }, index) => ({
        Id: index + 1,
        UserID: absent,
        SubstituteID: substitute,
        ValidFrom: from === null ? EPOCH : at(from),
        ValidUntil: until === null ? null : at(until),
      })),
    ],
  ]);
}

function pair([TaskID, UserID]: TaskOfUser): Row {
  return { TaskID, UserID };
}
