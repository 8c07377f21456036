import type { Ability, Replay } from '#core/contract/signin/guard.ts';
import type { Administration } from '#core/signin/administration.ts';
import { USUAL_DAYS } from '#core/signin/log/days.ts';
import { readExtra } from '#core/signin/log/extra.ts';
import { buildLogQuery, TABLE } from '#core/signin/log/log-query.ts';
import type { GroupedCount } from '#core/site/grouped-counts.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { methodOfProtocol, providerName, RENEWAL } from '../serve/log.ts';
import type { AccountRow } from '../signin/accounts.ts';
import { chooseProvider, usesProvider } from '../signin/choose-provider.ts';
import { judgeAttempt, traitsIn } from './abilities.ts';
import { type Attempt, providerIdOf } from './attempt.ts';
import { type Affected, firstDifference, summarizeEffects } from './effects.ts';
import type { EntryState, SignInUsers } from './users.ts';

/** So many kinds of sign-ins are replayed, those with the most sign-ins; the others are unknown. */
const MOST_KINDS = 100_000;

const COLUMNS = ['UserID', 'Protocol', 'RequestAddress', 'UserAgent', 'ExtraData'] as const;

/** What the log says of sign-ins that do not differ in it. */
export type LoggedKind = GroupedCount<(typeof COLUMNS)[number]>;

/** A site before and after a change. */
interface Change {
  people: SignInUsers;
  before: EntryState;
  after: EntryState;
  now: Date;
}

/**
 * Judges the sign-ins of the last days before and after a change, each by the way and the provider that it really went by.
 * That it has succeeded then proves nothing of today. Undefined for a site without a log.
 */
export async function replaySignIns(
  { tables, operator }: Administration,
  change: Change,
): Promise<Replay | undefined> {
  if (!tables.has(TABLE)) return undefined;
  return replayKinds(await readKinds(tables, change.now), change, operator.userId);
}

/** The same of what was read. `others` are sign-ins of which nothing was. */
export function replayKinds(
  { kinds, others }: { kinds: readonly LoggedKind[]; others: number },
  change: Change,
  operator: number,
): Replay {
  const rows = new Map(change.people.rows.map((row) => [String(row.UserID), row]));
  const attemptOf = attemptsAmong(change.before);
  const judge = judgeOnBothSides(change);
  const merged = new Map<string, Affected>();
  let unmatched = others;
  for (const kind of kinds) {
    if (kind.Protocol === RENEWAL) continue;
    const attempt = attemptOf(kind);
    if (!attempt) unmatched += kind.count;
    else {
      const row = rows.get(kind.UserID ?? '');
      // Who may not sign in at all any more is refused, whatever is changed.
      const sides = row ? judge(attempt, row) : ({ before: 'no', after: 'no' } as const);
      // By one way a user is told of once, whatever the device and the host name.
      const key = `${row?.UserID} ${attempt.method} ${attempt.providerId} ${sides.before} ${sides.after}`;
      const explain = row && (() => explainAttempt(attempt, row, sides, change));
      const same = merged.get(key) ?? { row, count: 0, ...sides, explain };
      merged.set(key, { ...same, count: same.count + kind.count });
    }
  }
  const { before, after, ...known } = summarizeEffects([...merged.values()], operator);
  const withUnmatched = (tally: typeof before) => ({ ...tally, unknown: tally.unknown + unmatched });
  return {
    ...known,
    before: withUnmatched(before),
    after: withUnmatched(after),
    days: USUAL_DAYS,
    unmatched,
  };
}

/** Sign-ins of the last days by what the chain looks at of them: in one statement, or two where there are very many. */
async function readKinds(tables: SiteTables, now: Date): Promise<{ kinds: LoggedKind[]; others: number }> {
  const query = await buildLogQuery(tables, {}, now);
  const by = { columns: COLUMNS, quarters: false, most: MOST_KINDS };
  const kinds = await tables.countBy(TABLE, query, by);
  if (kinds.length < MOST_KINDS) return { kinds, others: 0 };
  const [all] = await tables.countBy(TABLE, query, { columns: [], quarters: false });
  const others = (all?.count ?? 0) - kinds.reduce((sum, { count }) => sum + count, 0);
  return { kinds, others: Math.max(0, others) };
}

/** How somebody has signed in; undefined for a way or a provider that the site does not have, or has twice. */
export function attemptsAmong(
  state: Pick<EntryState, 'providers'>,
): (kind: Omit<LoggedKind, 'count' | 'UserID'>) => Attempt | undefined {
  const known = new Map<string, Attempt | undefined>();
  return ({ Protocol, RequestAddress, UserAgent, ExtraData }) => {
    const named = readExtra(ExtraData ?? null).Provider;
    const hostname = hostOf(RequestAddress ?? '');
    const device = deviceOf(UserAgent ?? '');
    const key = JSON.stringify([Protocol, named, hostname, device]);
    if (known.has(key)) return known.get(key);
    const method = methodOfProtocol(Protocol ?? '');
    const attempt = method && withProvider(state, { method, hostname, device }, named);
    known.set(key, attempt);
    return attempt;
  };
}

function withProvider(
  { providers }: Pick<EntryState, 'providers'>,
  at: Omit<Attempt, 'providerId'>,
  named: string | null,
): Attempt | undefined {
  const { method } = at;
  if (!usesProvider(method)) return { ...at, providerId: undefined };
  const { provider: usual } = chooseProvider(providers, method, undefined);
  if (named === null) return usual && { ...at, providerId: providerIdOf(usual) };
  const ids = providers.flatMap((one) =>
    providerName(one) === named && chooseProvider(providers, method, providerIdOf(one)).provider
      ? [providerIdOf(one)]
      : [],
  );
  return ids.length === 1 ? { ...at, providerId: ids[0] } : undefined;
}

/** A request may be noted by its path alone. */
function hostOf(address: string): string | undefined {
  if (address.startsWith('/') || !URL.canParse(address)) return undefined;
  return new URL(address).hostname || undefined;
}

/** The platform that the browser really ran on (spec, `Visibility`). */
function deviceOf(agent: string): Attempt['device'] {
  if (/Android/.test(agent)) return 'android';
  return /iPhone|iPad|iPod/.test(agent) ? 'ios' : 'web';
}

type Sides = Record<'before' | 'after', Ability>;

/** Judges an attempt before and after a change; users whom the chain does not tell apart are judged once. */
function judgeOnBothSides({ before, after, ...asked }: Change) {
  const traits = traitsIn(asked.people, [before, after]);
  const known = new Map<Attempt, Map<string, Sides>>();
  return (attempt: Attempt, row: AccountRow): Sides => {
    const byTraits = known.get(attempt) ?? new Map<string, Sides>();
    known.set(attempt, byTraits);
    const key = traits(row);
    const sides = byTraits.get(key) ?? {
      before: judgeAttempt(attempt, row, { ...asked, state: before }).ability,
      after: judgeAttempt(attempt, row, { ...asked, state: after }).ability,
    };
    byTraits.set(key, sides);
    return sides;
  };
}

function explainAttempt(
  attempt: Attempt,
  row: AccountRow,
  sides: Sides,
  { before, after, ...asked }: Change,
) {
  const then = judgeAttempt(attempt, row, { ...asked, state: before });
  const next = judgeAttempt(attempt, row, { ...asked, state: after });
  const isLost = sides.after === 'no' || sides.before === 'yes';
  return isLost ? firstDifference(then, next) : firstDifference(next, then);
}
