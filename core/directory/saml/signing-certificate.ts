import type { KeyObject } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { finding } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Certificate, readCertificate } from '../certificates/certificate.ts';
import { type StepOutcome, stepResult } from '../step-result.ts';
import { openPfx } from './pfx.ts';

/** What is in the `.pfx` file that a site signs with; `elsewhere` where this computer does not have it. */
export type SigningCertificate =
  /** `not-here`: a path of the network or of another system, which is not looked at. */
  | { kind: 'elsewhere'; why: 'not-here' | 'missing' | 'denied' | 'no-file' }
  | { kind: 'no-path' | 'wrong-password' | 'unreadable' }
  | { kind: 'read'; certificate: Certificate; key: KeyObject };

const MAX_BYTES = 1_000_000;
const DAY = 86_400_000;
const SOON = 30;

/** Opens the file where this computer has it. A path of the network is not followed: it would sign in to whoever it names. */
export async function openSigningCertificate(path: string, password: string): Promise<SigningCertificate> {
  if (!canBePath(path)) return { kind: 'no-path' };
  if (!isAbsolute(path) || /^[\\/]{2}/.test(path)) return { kind: 'elsewhere', why: 'not-here' };
  let pfx: Buffer;
  try {
    const { size, isFile } = await stat(path).then((found) => ({ size: found.size, isFile: found.isFile() }));
    if (!isFile) return { kind: 'elsewhere', why: 'no-file' };
    if (size > MAX_BYTES) return { kind: 'unreadable' };
    pfx = await readFile(path);
  } catch (error) {
    // Not there, or not for this person: the site server may have it all the same.
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    return { kind: 'elsewhere', why: code === 'EACCES' || code === 'EPERM' ? 'denied' : 'missing' };
  }
  return parseSigningCertificate(pfx, password);
}

/** What is in a file that was read already. */
export function parseSigningCertificate(
  bytes: Buffer,
  password: string,
): Exclude<SigningCertificate, { kind: 'elsewhere' }> {
  if (bytes.length > MAX_BYTES) return { kind: 'unreadable' };
  const opened = openPfx(bytes, password);
  if (opened.kind !== 'read') return opened;
  return { kind: 'read', certificate: readCertificate(opened.certificate), key: opened.key };
}

/** Whether a system could have this path: no control characters, and of Windows none that it reserves. */
function canBePath(path: string): boolean {
  const isWindows = /^(?:[a-z]:)?\\/i.test(path);
  return !/\p{Cc}/u.test(path) && !(isWindows && /[<>"|?*]/.test(path));
}

/** Whether the site can sign with what was opened. */
export function checkSigningCertificate(
  opened: Exclude<SigningCertificate, { kind: 'elsewhere' }>,
  now: Date,
): StepOutcome {
  if (opened.kind === 'wrong-password')
    return stepResult('fail', message('saml.own-certificate-password'), {
      remedies: [message('saml.set-right-password')],
    });
  if (opened.kind === 'no-path')
    return stepResult('fail', message('saml.certificate-no-path'), {
      remedies: [message('saml.correct-certificate-path')],
    });
  const remedies = [message('saml.replace-certificate')];
  if (opened.kind !== 'read')
    return stepResult('fail', message('saml.own-certificate-unreadable'), { remedies });
  const { subject, notBefore, notAfter, keyType, keyBits } = opened.certificate.facts;
  const findings = [finding('note', message('saml.certificate', { end: notAfter }), { subject })];
  if (new Date(notBefore) > now || new Date(notAfter) <= now) {
    const values = { start: notBefore, end: notAfter };
    return stepResult('fail', message('saml.own-certificate-expired', values), { remedies, findings });
  }
  if (/^rsa/i.test(keyType) && keyBits < 2_048)
    return stepResult('warn', message('saml.own-certificate-weak', { bits: keyBits }), {
      remedies,
      findings,
    });
  const days = Math.floor((new Date(notAfter).getTime() - now.getTime()) / DAY);
  const isSoon = days <= SOON;
  return stepResult(isSoon ? 'warn' : 'ok', message('saml.own-certificate', { days }), {
    remedies: isSoon ? remedies : [],
    findings,
  });
}
