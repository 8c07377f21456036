import 'reflect-metadata';
import { X509Certificate, X509Crl } from '@peculiar/x509';
import { isSiteferryError } from '#core/base/errors.ts';
import { within } from '#core/base/within.ts';
import type { RuleFinding } from '#core/contract/directory-certificates.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { finding } from '../certificates/texts.ts';
import { fetchPage } from '../web.ts';
import type { StageBook } from './stages.ts';

const DEADLINE = 4_000;
const LARGEST = 20_000_000;

/** Asks the lists of the authorities, on request only: they are often reachable from inside alone. */
export async function askRevocation(
  book: StageBook,
  { certificates }: Path,
  isAsked: boolean,
  signal: AbortSignal,
): Promise<RuleFinding[]> {
  const named = certificates.filter(({ facts }) => facts.crlUrls.some((url) => /^http:/i.test(url)));
  if (!isAsked || named.length === 0) {
    book.skip(
      'S8',
      isAsked ? 'No certificate names a list that can be fetched.' : 'Revocation was not asked for.',
    );
    return [];
  }
  return await book.run('S8', [], async () => {
    const asked = await Promise.all(
      named.map((one) => askFor(one, certificates[certificates.indexOf(one) + 1] ?? one, signal)),
    );
    const value = asked.flatMap(({ rules }) => rules);
    const isRevoked = value.some(({ rule }) => rule === 'R20');
    return {
      verdict: isRevoked ? 'fail' : value.length > 0 ? 'warn' : 'ok',
      summary: isRevoked
        ? 'A certificate is revoked.'
        : value.length > 0
          ? 'Not every list can be read.'
          : 'Nothing is revoked.',
      evidence: Object.fromEntries(asked.map(({ url, said }) => [url, said])),
      value,
    };
  });
}

/** Asks the list that a certificate names; it counts only where the issuer has signed it. */
async function askFor(
  { facts }: Certificate,
  issuer: Certificate,
  signal: AbortSignal,
): Promise<{ url: string; said: string; rules: RuleFinding[] }> {
  const url = facts.crlUrls.find((one) => /^http:/i.test(one)) ?? '';
  const unreachable = (said: string) => ({
    url,
    said,
    rules: [finding('R19', 'warn', facts.subject, { what: 'unreachable', url })],
  });
  try {
    const bytes = await within(
      DEADLINE,
      signal,
      () => new Error('late'),
      (stop) => fetchList(url, stop),
    );
    const list = new X509Crl(bytes);
    const { publicKey } = new X509Certificate(Uint8Array.from(issuer.node.raw));
    if (!(await list.verify({ publicKey }))) return unreachable('the list is not signed by the issuer');
    const entry = list.entries.find(({ serialNumber }) => sameSerial(serialNumber, facts.serial));
    if (entry) {
      const date = entry.revocationDate.toISOString();
      return { url, said: `revoked on ${date}`, rules: [finding('R20', 'fail', facts.subject, { date })] };
    }
    const next = list.nextUpdate;
    return next && next < new Date()
      ? unreachable(`the list ended on ${next.toISOString()}`)
      : { url, said: `not revoked; the list lasts until ${next?.toISOString() ?? 'nobody says'}`, rules: [] };
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return unreachable('cannot be fetched or read');
  }
}

async function fetchList(url: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const { status, body } = await fetchPage(url, signal, LARGEST);
  if (status !== 200) throw new Error('no list');
  return new Uint8Array(body);
}

function sameSerial(left: string, right: string): boolean {
  const bare = (text: string) => text.toLowerCase().replace(/^0+/, '');
  return bare(left) === bare(right);
}
