import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { within } from '#core/base/within.ts';
import type { CalendarEntry } from '#core/contract/directory-services.ts';
import type { Certificate } from './certificates/certificate.ts';
import type { Target } from './ldaps/target.ts';
import { readMetadata } from './saml/metadata.ts';
import { shakeHands } from './tls/handshake.ts';
import { fetchPage } from './web.ts';

/** Somewhere that certificates of a site's sign-in are: a TLS server, or the metadata of an identity provider. */
export type CertificateSource = { source: Message } & (
  | { kind: 'tls'; target: Target }
  | { kind: 'metadata'; url: string }
);

const DAY = 86_400_000;
const DEADLINE = 5_000;

/**
 * When each certificate that sign-in depends on ends, the first first. A source that cannot be asked is an entry without a
 * date, and holds up none of the others. Throws `cancelled`.
 */
export async function certificateCalendar(
  sources: readonly CertificateSource[],
  { signal, now }: { signal: AbortSignal; now: () => Date },
): Promise<CalendarEntry[]> {
  const entries = await Promise.all(
    sources.map(async (one): Promise<CalendarEntry[]> => {
      const { source } = one;
      const certificates = await certificatesOf(one, signal).catch((error: unknown) => {
        if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
        return [];
      });
      if (certificates.length === 0) return [{ source, subject: '' }];
      return certificates.map(({ facts: { subject, notAfter, sha256 } }) => ({
        source,
        subject,
        sha256,
        notAfter,
        daysLeft: Math.floor((new Date(notAfter).getTime() - now().getTime()) / DAY),
      }));
    }),
  );
  return entries.flat().sort((left, right) => (left.daysLeft ?? Infinity) - (right.daysLeft ?? Infinity));
}

async function certificatesOf(one: CertificateSource, signal: AbortSignal): Promise<readonly Certificate[]> {
  if (one.kind === 'metadata') return readMetadata((await fetchPage(one.url, signal)).text).certificates;
  const { host, port } = one.target;
  const address =
    isIP(host) !== 0
      ? host
      : (
          await within(
            DEADLINE,
            signal,
            () => new Error('late'),
            () => lookup(host),
          )
        ).address;
  return (await shakeHands({ endpoint: { host, port, address }, milliseconds: DEADLINE, signal })).presented;
}
