import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { redact } from '#core/base/redact.ts';
import { withTimeout } from '#core/base/with-timeout.ts';
import type { CertificateFacts } from '#core/contract/directory/certificates.ts';
import type { CertificatePlace } from '#core/contract/directory/known-certificates.ts';
import { daysLeft } from '#core/contract/directory/reminder-steps.ts';
import type { CalendarEntry } from '#core/contract/directory/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import type { Certificate } from './certificates/certificate.ts';
import { resolveAddresses, type ServerOfService } from './ldap/service.ts';
import type { Target } from './ldap/target.ts';
import {
  fetchMetadata,
  isProblem,
  loadSigningKey,
  reasonOf,
  type SigningSettings,
} from './saml/integration.ts';
import { performHandshake } from './tls/handshake.ts';
import { networkFailure } from './web.ts';

/** Somewhere that certificates of a site's sign-in are: a TLS server, a directory, or the metadata of an identity provider. */
export type CertificateSource = { source: Message } & (
  | { kind: 'tls'; target: Target }
  | ({ kind: 'directory' } & ServerOfService)
  | { kind: 'metadata'; url: string }
  /** What the site itself signs with. */
  | { kind: 'own'; signing: SigningSettings }
  /** It has no certificates, or no address to ask for them. */
  | { kind: 'none'; state: 'none' | 'unknown'; reason: Message }
);

const DEADLINE = 5_000;

interface Run {
  signal: AbortSignal;
  now: () => Date;
}

/** Why there are no certificates. */
interface ReadFailure {
  state: 'none' | 'unknown';
  reason: Message;
}

type Read = readonly Certificate[] | ReadFailure;

/** What was seen at one place of a source. */
export interface CertificateScan {
  source: Message;
  /** Server with its port, or an address; empty where there is none. */
  address: string;
  /** How it can be looked at again without the site. */
  place: CertificatePlace;
  /** Of a server its own first. */
  read: readonly CertificateFacts[] | ReadFailure;
}

/** Places that are looked at side by side: each has its deadline, and a slow one holds up no other. */
const CONCURRENCY = 32;

/**
 * Reads the certificates that sign-in depends on. A source that has none or cannot be asked is a look with the reason, and
 * holds up none of the others. `onDone` hears what was seen of each source. Throws `cancelled`.
 */
export async function scanCertificates(
  sources: readonly CertificateSource[],
  signal: AbortSignal,
  now: () => Date,
  onDone: (looks: readonly CertificateScan[]) => void = () => {},
): Promise<CertificateScan[]> {
  const waiting = [...sources.entries()];
  const looks: CertificateScan[][] = [];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, source] = next;
      const seen = await scanSource(source, { signal, now });
      looks[index] = seen;
      onDone(seen);
    }
  };
  await Promise.all(Array.from({ length: Math.min(CONCURRENCY, waiting.length) }, work));
  return looks.flat();
}

/** When each certificate that was read ends, the first first; a look without any is an entry without a date. */
export function calendarOf(looks: readonly CertificateScan[], now: Date): CalendarEntry[] {
  return looks
    .flatMap((look) => entriesFor(look, now))
    .sort((left, right) => (left.daysLeft ?? Infinity) - (right.daysLeft ?? Infinity));
}

function entriesFor({ source, read }: CertificateScan, now: Date): CalendarEntry[] {
  if ('state' in read) return [{ source, subject: '', ...read }];
  return read.map(({ subject, notAfter, sha256 }) => ({
    source,
    state: 'read',
    subject,
    sha256,
    notAfter,
    daysLeft: daysLeft(notAfter, now),
  }));
}

async function scanSource(one: CertificateSource, run: Run): Promise<CertificateScan[]> {
  const { source } = one;
  const look = async (
    address: string,
    place: CertificatePlace,
    read: Promise<Read>,
  ): Promise<CertificateScan> => ({
    source,
    address,
    place,
    read: await readOrReason(read, run.signal),
  });
  switch (one.kind) {
    case 'none':
      return [{ source, address: '', place: OTHER, read: { state: one.state, reason: one.reason } }];
    case 'metadata':
      return [await look(redact(one.url), metadataPlace(one.url), metadataCertificates(one.url, run.signal))];
    case 'own': {
      const { certificatePath } = one.signing;
      const read = await loadSigningKey(one.signing, run.now());
      return read ? [await look(certificatePath, OTHER, Promise.resolve(signingRead(read)))] : [];
    }
    case 'tls':
      return [
        await look(
          formatAddress(one.target),
          tlsPlace(one.target),
          fetchServerCertificates(one.target, run.signal),
        ),
      ];
    case 'directory': {
      const { type, server } = one;
      // Every controller of a domain has a certificate of its own.
      const targets = await resolveAddresses(one, { secure: true }, run).catch((error: unknown) => ({
        error,
      }));
      if ('error' in targets)
        return [await look(server, { kind: 'directory', type, server }, Promise.reject(targets.error))];
      return await Promise.all(
        targets.map((target) =>
          look(formatAddress(target), tlsPlace(target), fetchServerCertificates(target, run.signal)),
        ),
      );
    }
  }
}

/** An address with a password in it is the site's secret: it is neither kept nor asked again. */
function metadataPlace(url: string): CertificatePlace {
  return redact(url) === url ? { kind: 'metadata', url } : OTHER;
}

const OTHER: CertificatePlace = { kind: 'other' };

function tlsPlace({ host, port }: Target): CertificatePlace {
  return { kind: 'tls', host, port };
}

/** A server with its port. */
export function formatAddress({ host, port }: Target): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** What is thrown on the way is a reason, but that the person gave up. */
async function readOrReason(reading: Promise<Read>, signal: AbortSignal): Promise<CertificateScan['read']> {
  try {
    const read = await reading;
    if ('state' in read) return read;
    if (read.length === 0) return { state: 'unknown', reason: message('certificates.none-sent') };
    return read.map(({ facts }) => facts);
  } catch (error) {
    if (signal.aborted || isSiteferryError(error, 'cancelled')) throw error;
    return { state: 'unknown', reason: failureReason(error) };
  }
}

function signingRead(read: NonNullable<Awaited<ReturnType<typeof loadSigningKey>>>): Read {
  return isProblem(read) ? { state: 'unknown', reason: reasonOf(read) } : [read.certificate];
}

async function metadataCertificates(url: string, signal: AbortSignal): Promise<Read> {
  const read = await fetchMetadata(url, signal);
  return isProblem(read) ? { state: 'unknown', reason: reasonOf(read) } : read.metadata.certificates;
}

async function fetchServerCertificates({ host, port }: Target, signal: AbortSignal): Promise<Read> {
  const timeoutError = () => new SiteferryError('host-unknown', { host });
  const find = () =>
    lookup(host).catch((cause: unknown) => {
      throw new SiteferryError('host-unknown', { host }, { cause });
    });
  const address =
    isIP(host) !== 0
      ? host
      : await withTimeout(DEADLINE, signal, timeoutError, find).then((found) => found.address);
  const options = { endpoint: { host, port, address }, milliseconds: DEADLINE, signal };
  const first = await performHandshake(options);
  const isBroken = first.outcome === 'reset' || first.outcome === 'timeout';
  const { outcome, presented } = isBroken ? await performHandshake({ ...options, classical: true }) : first;
  if (presented.length > 0) return presented;
  const values = { server: `${host}:${port}` };
  if (outcome === 'no-tls') return { state: 'unknown', reason: message('certificates.no-tls', values) };
  if (outcome === 'timeout') return { state: 'unknown', reason: message('certificates.timeout', values) };
  return { state: 'unknown', reason: message('certificates.not-sent', values) };
}

function failureReason(error: unknown): Message {
  if (isSiteferryError(error)) return errorMessage(error);
  return networkFailure(error).message;
}
