import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

/** The server that a connection was meant for. */
export interface Target {
  host: string;
  port: number;
  /** The deadline for connecting, in seconds. */
  seconds: number;
}

/** Why there is no secure connection (`site-tls.<reason>`). */
type TlsReason =
  | 'expired'
  | 'not-yet-valid'
  | 'revoked'
  | 'self-signed'
  | 'untrusted'
  | 'other-host'
  | 'version';

/** Node's and OpenSSL's codes for what is wrong with a certificate. */
const CERTIFICATE_REASONS: ReadonlyMap<string, TlsReason> = new Map([
  ['CERT_HAS_EXPIRED', 'expired'],
  ['CERT_NOT_YET_VALID', 'not-yet-valid'],
  ['CERT_REVOKED', 'revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'untrusted'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'untrusted'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'untrusted'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'other-host'],
]);

/** `host-unknown`, `connection-refused`, `connection-timeout` or `tls-failed` for an error of the network; else undefined. */
export function networkError(error: unknown, target: Target): SiteferryError | undefined {
  for (const code of errorCodes(error)) {
    const translated = fromCode(code, target, error);
    if (translated !== undefined) return translated;
  }
  return undefined;
}

/** The codes of an error and of everything that it wraps, outermost first. */
export function errorCodes(error: unknown): string[] {
  const codes: string[] = [];
  const waiting: unknown[] = [error];
  const seen = new Set<unknown>();
  while (waiting.length > 0) {
    const next = waiting.shift();
    if (typeof next !== 'object' || next === null || seen.has(next)) continue;
    seen.add(next);
    if ('code' in next && typeof next.code === 'string') codes.push(next.code);
    // One socket tries several addresses (AggregateError); TypeORM, mssql and tedious wrap each other.
    if ('errors' in next && Array.isArray(next.errors)) waiting.push(...next.errors);
    for (const key of ['driverError', 'originalError', 'cause'] as const) {
      if (key in next) waiting.push(Reflect.get(next, key));
    }
  }
  return codes;
}

function fromCode(code: string, target: Target, cause: unknown): SiteferryError | undefined {
  const { host, port, seconds } = target;
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EAI_NODATA':
      return new SiteferryError('host-unknown', { host }, { cause });
    case 'ECONNREFUSED':
      return new SiteferryError('connection-refused', { host, port }, { cause });
    case 'ETIMEDOUT':
    case 'ETIMEOUT':
    case 'EHOSTUNREACH':
    case 'ENETUNREACH':
      return new SiteferryError('connection-timeout', { host, port, seconds }, { cause });
  }
  const reason = tlsReason(code);
  return (
    reason && new SiteferryError('tls-failed', { host, reason: message(`site-tls.${reason}`) }, { cause })
  );
}

function tlsReason(code: string): TlsReason | undefined {
  const isProtocol = code === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)_/.test(code);
  return CERTIFICATE_REASONS.get(code) ?? (isProtocol ? 'version' : undefined);
}
