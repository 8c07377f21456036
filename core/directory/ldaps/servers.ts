import { SiteferryError } from '#core/base/errors.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { LdapsAnswer, LdapsReport } from '#core/contract/directory/ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Controllers, findControllers } from '../ldap/controllers.ts';
import { parseTarget, type Target } from '../ldap/target.ts';
import { judgeAsIf } from './as-if.ts';
import { type CheckOptions, type CheckRun, checkServer } from './check.ts';
import type { Resolve } from './connect.ts';
import { summaryOf, worstFirst } from './counts.ts';
import { resolve } from './network.ts';

/** What is to be checked: one server, or all controllers of an Active Directory domain. */
export interface CheckRequest extends CheckOptions {
  server: string;
  /** More of them. */
  others?: readonly string[];
  domain: boolean;
  /** Certificates that are judged as if the servers had sent them, as base64. */
  asIf?: string | undefined;
}

/** Servers that are checked at once: a hung one holds up no other. */
const CONCURRENCY = 8;
const MAX_CONTROLLERS = 64;

/** Checks a server, or every controller of a domain, each by itself. Throws `target-invalid`, `cancelled`. */
export async function checkServers(request: CheckRequest, run: CheckRun): Promise<LdapsAnswer> {
  const { server, others = [], domain, asIf, ...options } = request;
  const target = parseTarget(server);
  const more = others.map(parseTarget);
  // Asked for at the same time: a hung DNS server is waited for once.
  const own = domain ? resolve(target.host, run.signal) : undefined;
  own?.catch(() => undefined);
  const found: Controllers =
    domain && asIf === undefined ? await findControllers(target.host, run.signal) : { state: 'none' };
  const targets = [...targetsOf(found, target, server), ...more];
  const reports: LdapsReport[] = [];
  const waiting = [...targets];
  const resolveOnce: Resolve = async (host, signal) =>
    own && host === target.host ? await own : await resolve(host, signal);
  await Promise.all(
    Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        reports.push(
          asIf === undefined
            ? await checkServer(next, options, { ...run, resolve: resolveOnce })
            : await judgeAsIf(next, asIf, options, run),
        );
      }
    }),
  );
  const order = targets.map(({ host }) => host);
  reports.sort((left, right) => order.indexOf(left.target.host) - order.indexOf(right.target.host));
  const summary = summaryOf(reports.map(({ siteVerdict }) => siteVerdict));
  const noted = domain && asIf === undefined ? dnsFindings(found, target.host) : [];
  return {
    ...(summary ? { summary } : {}),
    // Where they are not known there is one report: it is the one that has to say so wherever it is shown.
    reports: worstFirst(reports, ({ siteVerdict }) => siteVerdict).map((one) => ({
      ...one,
      rules: [...noted, ...one.rules],
    })),
    // One certificate for all of them is no finding where somebody asks about it.
    rules: asIf === undefined ? crossServerRules(reports) : [],
  };
}

/** Without records the domain's own name stands for its controllers: that is how the site connects, too. */
function targetsOf(found: Controllers, target: Target, server: string): Target[] {
  if (found.state !== 'found') return [target];
  if (found.controllers.length > MAX_CONTROLLERS) {
    throw new SiteferryError('target-invalid', {
      target: server,
      reason: message('target.too-many-controllers', { limit: MAX_CONTROLLERS }),
    });
  }
  return found.controllers.map(({ host }) => ({ ...target, host }));
}

/** Why not every controller was checked. */
function dnsFindings({ state }: Controllers, domain: string): Finding[] {
  if (state === 'found') return [];
  const remedies = [message('ldaps.S1.remedy')];
  return state === 'none'
    ? [warning(message('ldaps.domain.none', { domain }), { remedies })]
    : [finding('error', message(`ldaps.domain.${state}`, { domain }), { remedies })];
}

/** What can only be seen of several servers together: R25 and R26. */
export function crossServerRules(reports: readonly LdapsReport[]): LdapsAnswer['rules'] {
  const leaves = reports.flatMap(({ target, chains: { presented } }) =>
    presented[0] ? [{ host: target.host, facts: presented[0] }] : [],
  );
  const certificates = new Set(leaves.map(({ facts }) => facts.sha256));
  const byKey = Map.groupBy(leaves, ({ facts }) => facts.keySha256);
  const shared = [...byKey.values()].filter((group) => new Set(group.map(({ host }) => host)).size > 1);
  return [
    ...(certificates.size > 1
      ? [warning(message('ldaps.R25.servers'), { remedies: [message('ldaps.R25.remedy')] })]
      : []),
    ...shared.map((group) =>
      finding('note', message('ldaps.R26', { servers: group.map(({ host }) => host) }), {
        ...(group[0] ? { subject: group[0].facts.subject } : {}),
        remedies: [message('ldaps.R26.remedy')],
      }),
    ),
  ];
}
