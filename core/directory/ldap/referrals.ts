import { isIP } from 'node:net';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Outcome } from './failure.ts';
import { type ConnectionChoice, type DirectoryRun, type DirectoryService, signIn } from './service.ts';
import type { DirectorySession, FoundEntries, SearchRequest } from './session.ts';
import { LDAP_PORT, parseAddress } from './target.ts';

/** What a referral led to. */
export interface FollowedReferral {
  url: string;
  /** The service as it is at the other server; undefined where that is not asked. */
  service?: DirectoryService;
  found?: FoundEntries;
  /** Why it could not be asked. */
  reason?: Message;
}

/** What a search found here, and where referrals led. */
export interface ReferralSearch {
  found: FoundEntries;
  followed: readonly FollowedReferral[];
}

/** A search that can be followed elsewhere: who asks, and how. */
export interface SearchContext {
  session: DirectorySession;
  service: DirectoryService;
  choice: ConnectionChoice;
  run: DirectoryRun;
}

/** Servers that one search is followed to: a referral can lead round in a circle. */
const MAX_SERVERS = 8;
/** Partitions that every domain of Active Directory refers to, and in which nobody signs in. */
const OWN_PARTITIONS = /^(?:CN=Schema,)?(?:CN=Configuration|DC=ForestDnsZones|DC=DomainDnsZones),/i;

/**
 * Searches, and where the choice is so follows referrals to their servers with the same name and password: those of a
 * search, and that of an entry that is elsewhere. References to the partitions that every domain of Active Directory has
 * are not told.
 */
export async function searchWithReferrals(
  context: SearchContext,
  request: SearchRequest,
): Promise<Outcome<ReferralSearch>> {
  const { session, service, choice } = context;
  const answer = await session.search(request);
  const told = answer.ok ? answer.value.references : (answer.failure.referrals ?? []);
  const references = service.type === 'ActiveDirectory' ? told.filter((url) => !isOwnPartition(url)) : told;
  const found: FoundEntries = answer.ok
    ? { ...answer.value, references }
    : { entries: [], isCut: false, references };
  if (!answer.ok && (references.length === 0 || !choice.followReferrals)) return answer;
  if (!choice.followReferrals) return { ok: true, value: { found, followed: [] } };
  const followed: FollowedReferral[] = [];
  const left: string[] = [];
  const seen = new Set<string>();
  const waiting = [...references];
  for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
    const key = url.toLowerCase();
    if (seen.has(key)) continue;
    seen.add(key);
    if (followed.length >= MAX_SERVERS) {
      left.push(url);
      continue;
    }
    const one = await follow(url, context, request);
    followed.push(one);
    waiting.push(...(one.found?.references ?? []));
  }
  return { ok: true, value: { found: { ...found, references: left }, followed } };
}

async function follow(
  url: string,
  { service, choice, run }: SearchContext,
  request: SearchRequest,
): Promise<FollowedReferral> {
  const target = targetOf(url, choice.secure);
  if ('reason' in target) return { url, reason: target.reason };
  const { host } = parseAddress(target.server);
  const other: DirectoryService = {
    ...service,
    server: target.server,
    baseDn: target.dn || request.base,
    isForestRoot: false,
  };
  // That the service's own server need not be trusted says nothing of another one.
  const isOurs = isBelow(host, parseAddress(service.server).host);
  const how = { ...choice, acceptUntrusted: choice.acceptUntrusted && isOurs };
  const opened = await signIn(other, how, run);
  if (!opened.ok) return { url, service: other, reason: opened.failure.reason };
  try {
    // Of the children of an entry a referral names one, and not its children (RFC 4511, 4.5.3).
    const scope = request.scope === 'one' ? 'base' : request.scope;
    const answer = await opened.value.search({ ...request, scope, base: other.baseDn });
    if (!answer.ok) return { url, service: other, reason: answer.failure.reason };
    const references = answer.value.references.filter((one) => !isOwnPartition(one));
    return { url, service: other, found: { ...answer.value, references } };
  } finally {
    await opened.value.close();
  }
}

/** The server and the base that a referral names; a domain of Active Directory is named without a port. */
function targetOf(url: string, secure: boolean): { server: string; dn: string } | { reason: Message } {
  const [, scheme = '', authority = '', path = ''] = /^(ldaps?):\/\/([^/?]*)\/?([^?]*)/i.exec(url) ?? [];
  if (authority === '') return { reason: message('directory.referral-unreadable') };
  try {
    const { host, port } = parseAddress(authority);
    const dn = decodeURIComponent(path);
    const isUsual = port === undefined || port === LDAP_PORT;
    const name = isIP(host) === 6 ? `[${host}]` : host;
    if (scheme.toLowerCase() === 'ldaps') return { server: port ? `${name}:${port}` : name, dn };
    if (secure && !isUsual) return { reason: message('directory.referral-clear-text', { port }) };
    return { server: isUsual ? name : `${name}:${port}`, dn };
  } catch {
    return { reason: message('directory.referral-unreadable') };
  }
}

function isOwnPartition(url: string): boolean {
  const [, path = ''] = /^ldaps?:\/\/[^/?]*\/([^?]*)/i.exec(url) ?? [];
  try {
    return OWN_PARTITIONS.test(decodeURIComponent(path));
  } catch {
    return false;
  }
}

/** Whether a host is a server, or in the domain, that the other one names. */
function isBelow(host: string, other: string): boolean {
  return host === other || (isIP(other) === 0 && host.endsWith(`.${other}`));
}
