import type { Message } from '#core/base/message.ts';
import type { KnownVerdict } from '#core/contract/directory/known-certificates.ts';
import type { LdapsReport } from '#core/contract/directory/ldaps.ts';
import { formatAddress } from '#core/directory/certificate-scan.ts';
import { type CertificateScans, mergeScans } from '#core/workspace/certificates/merge.ts';
import { changeCertificates } from '#core/workspace/certificates/store.ts';
import type { HostContext } from '../../context.ts';

type Context = Pick<HostContext, 'home' | 'now' | 'logError'>;

/** Keeps what was seen. That it cannot be kept never is the check's trouble. */
export async function saveScans({ home, now, logError }: Context, looks: CertificateScans): Promise<void> {
  const at = now().toISOString();
  await changeCertificates(home, ({ places, given }) => ({
    places: mergeScans(places, looks, at),
    given,
  })).catch(logError);
}

/** Keeps the certificates of servers that LDAPS was checked on, and what the site will do with them. */
export async function saveReports(
  context: Context,
  { site, source }: { site?: string | undefined; source: Message },
  reports: readonly LdapsReport[],
): Promise<void> {
  const looks = reports.map(({ target: { host, port }, chains: { presented }, siteVerdict, takenAt }) => ({
    source,
    address: formatAddress({ host, port }),
    place: { kind: 'tls' as const, host, port },
    read: presented.length > 0 ? presented : { state: 'unknown' as const, reason: siteVerdict.message },
    verdict: presented[0] && verdictOf(presented[0].sha256, takenAt, siteVerdict),
  }));
  // Of a typed server others are no servers before it.
  await saveScans(context, { site, looks, isWholeSource: site !== undefined });
}

function verdictOf(sha256: string, at: string, verdict: LdapsReport['siteVerdict']): KnownVerdict {
  const { prediction, message, remedies } = verdict;
  return { sha256, at, prediction, message, remedies };
}
