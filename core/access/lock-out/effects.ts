import { SiteferryError } from '#core/base/errors.ts';
import type { AffectedUser, Effects } from '#core/contract/signin/guard.ts';
import type { AccountRow } from '../signin/accounts.ts';
import { type Best, type JudgedAttempt, type Judging, judgeAttempt } from './abilities.ts';
import { atOwnHost } from './attempt.ts';
import type { EntryState, SignInUsers } from './users.ts';

/** A user, or sign-ins of a user that do not differ, before and after a change. */
export interface Affected extends Pick<AffectedUser, 'count' | 'before' | 'after'> {
  /** Undefined, as `explain`, for somebody who may not sign in at all, before and after. */
  row: AccountRow | undefined;
  /** What makes the difference; asked only where there is one. */
  explain: (() => Pick<AffectedUser, 'step' | 'found'>) | undefined;
}

/** So many of those who are affected are named. */
const MOST_NAMED = 20;

const CERTAINTY = { yes: 2, unknown: 1, no: 0 } as const;

/**
 * Counts who gets in before and after, and names who does less surely and who does more surely: those who do not at all
 * first, and the operator before others.
 */
export function summarizeEffects(all: readonly Affected[], operator: number): Effects {
  const sum = (some: readonly Affected[]) => some.reduce((total, { count }) => total + count, 0);
  const tally = (side: 'before' | 'after') => {
    const by = Map.groupBy(all, (one) => one[side]);
    return {
      yes: sum(by.get('yes') ?? []),
      no: sum(by.get('no') ?? []),
      unknown: sum(by.get('unknown') ?? []),
    };
  };
  const rank = ({ row, after }: Affected) => CERTAINTY[after] * 2 + (row?.UserID === operator ? 0 : 1);
  const name = (some: readonly Affected[]) =>
    some
      .toSorted(
        (left, right) =>
          rank(left) - rank(right) ||
          right.count - left.count ||
          (left.row?.UserID ?? 0) - (right.row?.UserID ?? 0),
      )
      .slice(0, MOST_NAMED)
      .flatMap(({ row, count, before, after, explain }) => {
        if (!row || !explain) return [];
        const { UserID, Nick: Login = null, DisplayName = '' } = row;
        return [{ UserID, Login, DisplayName, count, before, after, ...explain() }];
      });
  const losing = all.filter(({ before, after }) => CERTAINTY[after] < CERTAINTY[before]);
  const gaining = all.filter(({ before, after }) => CERTAINTY[after] > CERTAINTY[before]);
  return {
    before: tally('before'),
    after: tally('after'),
    count: sum(losing),
    lost: sum(losing.filter(({ after }) => after === 'no')),
    named: name(losing),
    gained: { count: sum(gaining), named: name(gaining) },
  };
}

/** What a change means to each user by the best of all ways before it and after it. */
export function affectedUsers(
  { before, after, ...asked }: { people: SignInUsers; before: EntryState; after: EntryState; now: Date },
  could: ReadonlyMap<number, Best>,
  can: ReadonlyMap<number, Best>,
): Affected[] {
  const then: Judging = { ...asked, state: before };
  const next: Judging = { ...asked, state: after };
  return asked.people.rows.map((row) => {
    const had: Best = could.get(row.UserID) ?? { ability: 'no' };
    const has: Best = can.get(row.UserID) ?? { ability: 'no' };
    const isLost = CERTAINTY[has.ability] < CERTAINTY[had.ability];
    return {
      ...{ row, count: 1, before: had.ability, after: has.ability },
      explain: () => (isLost ? explainBest(row, had, then, next) : explainBest(row, has, next, then)),
    };
  });
}

/** What the way that is good on one side meets on the other. */
function explainBest(row: AccountRow, { attempt }: Best, good: Judging, bad: Judging) {
  if (!attempt) throw new SiteferryError('bug', { reason: 'nobody gets in on either side' });
  return firstDifference(
    judgeAttempt(attempt, row, good),
    judgeAttempt(atOwnHost(bad.state, attempt), row, bad),
  );
}

const SEVERITY = { passes: 0, grants: 0, 'no-effect': 0, unknown: 1, blocks: 2 } as const;

/** The first step that is worse on the worse side. */
export function firstDifference(
  better: JudgedAttempt,
  worse: JudgedAttempt,
): Pick<AffectedUser, 'step' | 'found'> {
  const different = worse.steps.find(
    ({ result }, index) => SEVERITY[result] > SEVERITY[better.steps[index]?.result ?? 'passes'],
  );
  if (!different) throw new SiteferryError('bug', { reason: 'no step makes a difference' });
  return { step: different.step, found: different.found };
}
