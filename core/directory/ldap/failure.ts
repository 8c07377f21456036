import { ResultCodeError } from 'ldapts';
import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { RawResult } from './ber.ts';
import {
  type DecodedResult,
  decodePasswordPolicy,
  decodeResult,
  type PasswordPolicyAnswer,
} from './decode.ts';

/** Why something with a directory did not work. */
export interface DirectoryFailure {
  kind:
    | 'timeout'
    | 'closed'
    | 'left'
    | 'refused'
    | 'unknown-host'
    | 'tls'
    | 'empty-password'
    | 'withheld'
    | 'result';
  reason: Message;
  /** Of kind `result`. */
  result?: DecodedResult;
  /** The nearest entry that is there, and where the wanted one is said to be. */
  matchedDn?: string;
  referrals?: readonly string[];
  policy?: PasswordPolicyAnswer;
}

/** What came of an operation: failures are answers here, not errors. `cancelled` alone is thrown. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: DirectoryFailure };

/** A failure that its kind says everything about. */
export function failureOfKind(
  kind: Exclude<DirectoryFailure['kind'], 'result' | 'withheld'>,
): DirectoryFailure {
  return { kind, reason: message(`directory.${kind}`) };
}

/** What an error of the library, or of a socket, means; `raw` is the server's last answer. */
export function failureOf(error: unknown, raw: RawResult | undefined): DirectoryFailure {
  if (error instanceof ResultCodeError) return failureOfResult(raw, error);
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const text = error instanceof Error ? error.message : '';
  if (text === 'late' || /ETIMEDOUT|timeout/i.test(`${code} ${text}`)) return failureOfKind('timeout');
  if (code === 'ECONNREFUSED') return failureOfKind('refused');
  if (/ENOTFOUND|EAI_AGAIN/.test(code)) return failureOfKind('unknown-host');
  if (/SSL|TLS|CERT/.test(code)) return failureOfKind('tls');
  // Node tells of an orderly end within a handshake by the same code as of a reset.
  const isReset = /ECONNRESET|EPIPE|ECONNABORTED/.test(code) && !/^Client network socket/.test(text);
  return isReset ? { kind: 'closed', reason: message('directory.reset') } : failureOfKind('closed');
}

function failureOfResult(raw: RawResult | undefined, error: ResultCodeError): DirectoryFailure {
  const result = decodeResult(raw?.code ?? error.code, raw?.diagnostic || error.message);
  const policy = decodePasswordPolicy(raw?.controls ?? []);
  const referrals = raw?.referrals ?? [];
  return {
    kind: 'result',
    reason: referrals.length > 0 ? message('ldap.referral-to', { servers: referrals }) : result.reason,
    result,
    ...(raw?.matchedDn ? { matchedDn: raw.matchedDn } : {}),
    ...(referrals.length > 0 ? { referrals } : {}),
    ...(policy ? { policy } : {}),
  };
}
