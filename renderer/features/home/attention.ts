import type { Run } from '#core/contract/run.ts';
import type { PendingChange } from '#core/contract/signin/pending.ts';
import type { AttentionItem, AttentionKind } from '#core/contract/site/attention.ts';
import { isSiteSignIn, signInNeeds } from '#core/contract/site/sign-in.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { runKind } from '#renderer/features/history/run-kind.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

/** How much it matters: something does not work, will not for long, is not known, or is good to know. */
export const urgencies = ['urgent', 'warning', 'unknown', 'note'] as const;
export type Urgency = (typeof urgencies)[number];

/** Where it is mended, or how. */
export type Remedy =
  | { act: 'test'; site: string }
  | { act: 'password'; site: string }
  | { act: AttentionKind; site: string; chosen: string | undefined }
  | { act: 'certificates'; site: string }
  | { act: 'run'; run: string }
  | { act: 'pending'; run: string };

/** One thing that needs somebody. */
export interface Attention {
  key: string;
  urgency: Urgency;
  what: string;
  site: string;
  /** Milliseconds since the epoch; undefined where nobody knows. */
  since?: number | undefined;
  remedy: Remedy;
}

/** Words of the page that are no message of the core. */
export type Say = (
  key: 'passwordMissing' | 'notRead' | 'runInterrupted' | 'runUnknown' | `pending_${PendingChange['state']}`,
  values?: Readonly<Record<string, string | number>>,
) => string;

/** What is known of a saved site. */
export interface SiteState {
  site: ListedSite;
  /** It has answered, and nothing has failed since. */
  answers: boolean;
  checking: boolean;
  /** Why it does not answer. */
  failure: Failure | undefined;
  /** When it answered last, and when it was found not to; milliseconds since the epoch, undefined for never. */
  answeredAt: number | undefined;
  failedAt: number | undefined;
}

/** True for a site that cannot be signed in to without a secret, and for which none is kept. */
export function lacksPassword({ url, password }: Pick<ListedSite, 'url' | 'password'>): boolean {
  if (password !== 'none' || url.startsWith('embedded:')) return false;
  const auth = URL.parse(url)?.searchParams.get('auth') ?? 'sql';
  return !url.startsWith('mssql:') || !isSiteSignIn(auth) || signInNeeds(auth).secret;
}

/** What is the matter with a site itself. */
export function siteItem({ site, answers, failure, ...times }: SiteState, say: Say): Attention | undefined {
  if (answers) return undefined;
  const { name } = site;
  if (failure?.code === 'password-missing' || (!failure && lacksPassword(site))) {
    return {
      key: `site ${name}`,
      urgency: 'unknown',
      what: say('passwordMissing'),
      site: name,
      remedy: { act: 'password', site: name },
    };
  }
  if (!failure || failure.code === 'cancelled') return undefined;
  return {
    key: `site ${name}`,
    urgency: 'urgent',
    what: renderMessage(failure.message),
    site: name,
    since: times.answeredAt ?? times.failedAt,
    remedy: { act: 'test', site: name },
  };
}

/** What the database of a site says of its sign-in. */
export function signInItems(site: string, items: readonly AttentionItem[]): Attention[] {
  return items.map(({ kind, severity, message, subject, time }) => ({
    key: `${kind} ${site} ${subject ?? ''} ${time ?? ''}`,
    urgency: severity === 'note' ? 'note' : 'warning',
    what: renderMessage(message),
    site,
    // A token has not ended yet: its time is in what is said.
    since: time === undefined || kind === 'token' ? undefined : Date.parse(time),
    remedy: { act: kind, site, chosen: subject },
  }));
}

/** A site that answers, and whose sign-in could not be read. */
export function unreadItem(site: string, failure: Failure, say: Say): Attention {
  return {
    key: `unread ${site}`,
    urgency: 'unknown',
    what: say('notRead', { reason: renderMessage(failure.message) }),
    site,
    remedy: { act: 'test', site },
  };
}

const DAY = 86_400_000;
/** An interrupted run is told of for so long, days. */
const RUN_DAYS = 14;

/**
 * Runs that nobody knows the end of, and those that were interrupted a while ago and not made again since: the runs are
 * the newest first.
 */
export function runItems(runs: readonly Run[], now: number, say: Say): Attention[] {
  return runs.flatMap((run, index): Attention[] => {
    const { id, outcome, site, startedAt } = run;
    const item = {
      key: `run ${id}`,
      site,
      since: Date.parse(startedAt),
      remedy: { act: 'run', run: id },
    } as const;
    if (outcome === 'unknown')
      return [{ ...item, urgency: 'urgent', what: say('runUnknown', { kind: runKind(run) }) }];
    const isOld = now - item.since > RUN_DAYS * DAY;
    const isMadeAgain = runs
      .slice(0, index)
      .some((later) => later.outcome === 'done' && isSameWork(later, run));
    if (outcome !== 'interrupted' || isOld || isMadeAgain) return [];
    return [{ ...item, urgency: 'warning', what: say('runInterrupted', { kind: runKind(run) }) }];
  });
}

const MINUTE = 60_000;

/** Changes of sign-in that are taken back unless they are confirmed; `now` is when it was said how long they have left. */
export function pendingItems(
  pending: readonly PendingChange[],
  { said, now }: { said: number; now: number },
  say: Say,
): Attention[] {
  // The time is that of the last tick, which may have been before.
  const passed = Math.max(0, now - said);
  return pending.map(({ run, site, left, state }): Attention => {
    const minutes = Math.max(0, Math.ceil((left - passed) / MINUTE));
    const what = say(`pending_${state}`, { minutes });
    return {
      ...({ key: `pending ${run}`, what, site, remedy: { act: 'pending', run } } as const),
      urgency: state === 'waiting' ? 'warning' : 'urgent',
    };
  });
}

function isSameWork(one: Run, other: Run): boolean {
  return one.kind === other.kind && one.site === other.site && one.dryRun === other.dryRun;
}

/** The most urgent first, then by site; what has lasted longest before what is new. */
export function sortByUrgency(items: readonly Attention[]): Attention[] {
  return items.toSorted(
    (left, right) =>
      urgencies.indexOf(left.urgency) - urgencies.indexOf(right.urgency) ||
      left.site.localeCompare(right.site) ||
      (left.since ?? Infinity) - (right.since ?? Infinity) ||
      0,
  );
}
