import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { CheckedSite, CheckSiteInput } from '#core/contract/rollout/check.ts';
import type { SiteCheck } from '#core/contract/rollout/policy.ts';
import { message } from '#core/messages/catalogue.ts';
import { askHealth } from '#core/rollout/health-check.ts';
import { askQuery } from '#core/rollout/query-check.ts';
import { withSite } from '../context.ts';
import type { TaskContext } from '../handlers.ts';
import { fingerprintModule } from '../versions/drift.ts';

/** Checks that see something, which is compared with what was seen at another moment. */
const SEEN_AT = { query: 'before', drift: 'changed' } as const;

/**
 * Asks the checks of a gate on a site. Queries are asked before the change and after it, what a module consists of right after it and
 * once more; only the last moment judges. Throws `plan-elsewhere` where another site answers, and what asking throws.
 */
export async function checkSite(
  run: TaskContext,
  input: CheckSiteInput,
  signal: AbortSignal,
): Promise<CheckedSite> {
  const { checks, moment, before } = input;
  await requireSite(run, input, signal);
  const seen: Record<string, string> = {};
  const broken: Message[] = [];
  for (const [place, check] of checks.entries()) {
    if (check.kind === 'health') {
      if (moment === 'after') broken.push(...(await askWeb(input, check.path, signal)));
      continue;
    }
    if (moment !== 'after' && moment !== SEEN_AT[check.kind]) continue;
    const now = await look(run, input, check, signal);
    seen[place] = now;
    const then = before[place];
    if (moment === 'after' && now !== then)
      broken.push(
        message(`rollout-check.${check.kind}-${then === undefined ? 'unknown' : 'differs'}`, {
          number: place + 1,
        }),
      );
  }
  const [reason] = broken;
  if (!reason) return { seen };
  const failure = failureOf(new SiteferryError('rule-broken', { rule: 'rollout-check', reason }));
  // What is otherwise to be known of a broken rule does not hold: the change is on the site.
  return { seen, broken: { ...failure, remedies: [] } };
}

async function requireSite(
  { context }: TaskContext,
  input: CheckSiteInput,
  signal: AbortSignal,
): Promise<void> {
  if (input.siteId === undefined) return;
  const { siteId } = input;
  await withSite(
    context,
    input,
    async ({ id }) => {
      if (id !== siteId) throw new SiteferryError('plan-elsewhere', { what: 'site' });
    },
    signal,
  );
}

async function look(
  run: TaskContext,
  input: CheckSiteInput,
  check: Exclude<SiteCheck, { kind: 'health' }>,
  signal: AbortSignal,
): Promise<string> {
  if (check.kind === 'query')
    return await withSite(run.context, input, (site) => askQuery(site, check.sql, signal), signal);
  if (input.module === undefined)
    throw new SiteferryError('usage', { reason: message('rollout-check.drift-of-version') });
  return await fingerprintModule(run, { ...input, module: input.module }, signal);
}

async function askWeb({ web }: CheckSiteInput, path: string, signal: AbortSignal): Promise<Message[]> {
  if (web === undefined) return [message('rollout-check.no-web')];
  const found = await askHealth(web, path, signal);
  return found ? [found] : [];
}
