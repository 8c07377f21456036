import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { ANY_TYPE, type SiteProfile } from '#core/contract/profile.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Session, Site } from '#core/site/site.ts';
import { storeOf } from '../row-store.ts';
import { frozenBy } from './freeze.ts';

/** What a plan changes and removes beyond what the profile lets pass without a word. */
interface Exceeded {
  limits: Message[];
  /** Entities that are changed or removed: the number that a person gives who means it. */
  number: number;
}

/** Which limits of the profile a plan exceeds; one statement for each limited type that it changes. */
async function findExceeded(session: Session, site: Site, plan: Plan): Promise<Exceeded | undefined> {
  const { removals, updates = [] } = site.profile.limits ?? {};
  const limits: Message[] = [];
  const { Remove, Update } = plan.counts;
  if (removals !== undefined && Remove > removals)
    limits.push(message('limit.removals', { count: Remove, most: removals }));
  for (const [type, counts] of Object.entries(plan.byType)) {
    const limit = updates.find((one) => one.type === type) ?? updates.find((one) => one.type === ANY_TYPE);
    if (!limit || counts.Update === 0) continue;
    const all = await countRows(session, site, type);
    const percent = Math.ceil((counts.Update * 100) / Math.max(all, 1));
    if (counts.Update * 100 > limit.percent * all)
      limits.push(message('limit.updates', { type, percent, most: limit.percent, count: counts.Update }));
  }
  return limits.length > 0 ? { limits, number: Remove + Update } : undefined;
}

async function countRows(session: Session, site: Site, type: string): Promise<number> {
  const store = storeOf(site);
  if (store) return (await store.read(session)).rows.get(type)?.length ?? 0;
  const { dialect } = session;
  const [row] = await session.query<{ count: number | string }>(
    `SELECT CAST(COUNT(*) AS int) AS ${dialect.identifier('count')} FROM ${dialect.table(site.catalog.get(type).table)}`,
  );
  return Number(row?.count ?? 0);
}

/** Throws `limit-exceeded` for a plan beyond the limits, unless a person gave the number of what it changes and removes. */
export async function requireWithinLimits(
  session: Session,
  site: Site,
  plan: Plan,
  confirmed: number | undefined,
): Promise<void> {
  const exceeded = await findExceeded(session, site, plan);
  if (exceeded && exceeded.number !== confirmed) throw new SiteferryError('limit-exceeded', { ...exceeded });
}

/** Throws `site-frozen` while the profile lets nothing be written, unless a reason is given. */
export function requireNotFrozen(profile: SiteProfile, now: Date, reason: string | undefined): void {
  const frozen = frozenBy(profile, now);
  if (frozen && reason === undefined) throw new SiteferryError('site-frozen', { window: frozen });
}

/** What would refuse the plan, told beforehand. */
export async function cautionsOf(
  session: Session,
  site: Site,
  { plan, isUndo }: { plan: Plan; isUndo: boolean },
  now: Date,
): Promise<Finding[]> {
  const exceeded = isUndo ? undefined : await findExceeded(session, site, plan);
  const frozen = frozenBy(site.profile, now);
  return [
    ...(exceeded ? [warning(message('limit-exceeded', { ...exceeded }))] : []),
    ...(frozen ? [warning(message('site-frozen', { window: frozen }))] : []),
  ];
}
