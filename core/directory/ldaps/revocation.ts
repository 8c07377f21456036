import 'reflect-metadata';
import { X509Certificate, X509Crl } from '@peculiar/x509';
import { isSiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { within } from '#core/base/within.ts';
import { finding, warning } from '#core/checks/finding.ts';
import type { StepBook } from '#core/checks/step-book.ts';
import type { StageId } from '#core/contract/directory-ldaps.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Certificate } from '../certificates/certificate.ts';
import type { Path } from '../certificates/path.ts';
import { fetchPage } from '../web.ts';

const DEADLINE = 4_000;
const LARGEST = 20_000_000;

/** What the list of one certificate says: how it was, and the rules that it breaks. */
interface ListCheck {
  answer: 'clean' | 'revoked' | 'unusable';
  list: Message;
  rules: Finding[];
}

/** Checks the lists of the authorities, on request only: they are often reachable from inside alone. */
export async function checkRevocation(
  book: StepBook<StageId>,
  { certificates }: Path,
  isRequested: boolean,
): Promise<Finding[]> {
  const named = certificates.filter(({ facts }) => facts.crlUrls.some((url) => /^http:/i.test(url)));
  if (!isRequested || named.length === 0) {
    book.skip('S8', isRequested ? message('ldaps.S8.no-list') : message('ldaps.S8.not-requested'));
    return [];
  }
  const rules = await book.do('S8', async (stop) => {
    const checked = await Promise.all(
      named.map((one) => checkList(one, certificates[certificates.indexOf(one) + 1] ?? one, stop)),
    );
    const has = (answer: ListCheck['answer']) => checked.some((one) => one.answer === answer);
    const isRevoked = has('revoked');
    const isUnsure = has('unusable');
    return {
      verdict: isRevoked ? 'fail' : isUnsure ? 'warn' : 'ok',
      message: isRevoked
        ? message('ldaps.S8.revoked')
        : isUnsure
          ? message('ldaps.S8.unusable')
          : message('ldaps.S8.clean'),
      findings: checked.map(({ list }) => finding('note', list)),
      value: checked.flatMap((one) => one.rules),
    };
  });
  return rules ?? [];
}

/** Checks a certificate against the list that it names; it counts only where the issuer has signed it. */
async function checkList(
  { facts }: Certificate,
  issuer: Certificate,
  signal: AbortSignal,
): Promise<ListCheck> {
  const { subject } = facts;
  const url = facts.crlUrls.find((one) => /^http:/i.test(one)) ?? '';
  const unusable = (reason: Message): ListCheck => ({
    answer: 'unusable',
    list: message('ldaps.S8.list.unusable', { url, reason }),
    rules: [
      warning(message('ldaps.R19.unreachable', { url, reason }), {
        subject,
        remedies: [message('ldaps.R19.remedy.unreachable')],
      }),
    ],
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
    if (!(await list.verify({ publicKey }))) return unusable(message('ldaps.S8.reason.foreign'));
    const entry = list.entries.find(({ serialNumber }) => sameSerial(serialNumber, facts.serial));
    if (entry) return revoked(url, subject, entry.revocationDate.toISOString());
    const end = list.nextUpdate?.toISOString();
    if (end === undefined)
      return { answer: 'clean', list: message('ldaps.S8.list.clean', { url }), rules: [] };
    return new Date(end) < new Date()
      ? unusable(message('ldaps.S8.reason.expired', { end }))
      : { answer: 'clean', list: message('ldaps.S8.list.clean-until', { url, end }), rules: [] };
  } catch (error) {
    if (isSiteferryError(error, 'cancelled')) throw error;
    return unusable(message('ldaps.S8.reason.unreadable'));
  }
}

function revoked(url: string, subject: string, date: string): ListCheck {
  const remedies = [message('ldaps.R20.remedy')];
  return {
    answer: 'revoked',
    list: message('ldaps.S8.list.revoked', { url, date }),
    rules: [finding('error', message('ldaps.R20', { date }), { subject, remedies })],
  };
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
