import { SiteferryError } from '#core/base/errors.ts';

/** The server that a connection was meant for. */
export interface Target {
  host: string;
  port: number;
  /** The deadline for connecting, in seconds. */
  seconds: number;
}

/** Node's and OpenSSL's codes for what a certificate lacks, in our words. */
const CERTIFICATE_REASONS: ReadonlyMap<string, string> = new Map([
  ['CERT_HAS_EXPIRED', 'its certificate has expired'],
  ['CERT_NOT_YET_VALID', 'its certificate is not valid yet'],
  ['CERT_REVOKED', 'its certificate has been revoked'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'its certificate is self-signed'],
  ['SELF_SIGNED_CERT_IN_CHAIN', 'its certificate comes from an authority that is not trusted here'],
  ['UNABLE_TO_GET_ISSUER_CERT', 'its certificate comes from an authority that is not trusted here'],
  ['UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 'its certificate comes from an authority that is not trusted here'],
  ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'its certificate comes from an authority that is not trusted here'],
  ['ERR_TLS_CERT_ALTNAME_INVALID', 'its certificate is for another host name'],
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
  const certificate = CERTIFICATE_REASONS.get(code);
  if (certificate !== undefined)
    return new SiteferryError('tls-failed', { host, reason: certificate }, { cause });
  if (code === 'EPROTO' || /^ERR_(SSL|TLS|OSSL)_/.test(code)) {
    return new SiteferryError(
      'tls-failed',
      { host, reason: 'it does not speak a TLS version that is safe' },
      { cause },
    );
  }
  return undefined;
}
