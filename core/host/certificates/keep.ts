import type { Message } from '#core/base/message.ts';
import type { KnownVerdict } from '#core/contract/directory-known.ts';
import type { LdapsReport } from '#core/contract/directory-ldaps.ts';
import { addressOf } from '#core/directory/calendar.ts';
import type { HostContext } from '../context.ts';
import { type Looks, withLooks } from './merge.ts';
import { changeCertificates } from './store.ts';

type Context = Pick<HostContext, 'home' | 'now' | 'logError'>;

/** Keeps what was seen. That it cannot be kept never is the check's trouble. */
export async function keepLooks({ home, now, logError }: Context, looks: Looks): Promise<void> {
  const at = now().toISOString();
  await changeCertificates(home, ({ places, given }) => ({
    places: withLooks(places, looks, at),
    given,
  })).catch(logError);
}

/** Keeps the certificates of servers that LDAPS was checked on, and what the site will do with them. */
export async function keepReports(
  context: Context,
  { site, source }: { site?: string | undefined; source: Message },
  reports: readonly LdapsReport[],
): Promise<void> {
  const looks = reports.map(({ target: { host, port }, chains: { presented }, siteVerdict, takenAt }) => ({
    source,
    address: addressOf({ host, port }),
    place: { kind: 'tls' as const, host, port },
    read: presented.length > 0 ? presented : { state: 'unknown' as const, reason: siteVerdict.message },
    verdict: presented[0] && verdictOf(presented[0].sha256, takenAt, siteVerdict),
  }));
  // Of a typed server others are no servers before it.
  await keepLooks(context, { site, looks, isWholeSource: site !== undefined });
}

function verdictOf(sha256: string, at: string, verdict: LdapsReport['siteVerdict']): KnownVerdict {
  const { prediction, message, remedies } = verdict;
  return { sha256, at, prediction, message, remedies };
}
