import { Extension, type Issued, issue, type NameSpec, type Spec } from '../pki.ts';

/** A chain, what our rules say of it, and what OpenSSL says. */
export interface Chain {
  name: string;
  /** What the server sends, its own certificate first, and what is trusted. */
  made: () => Promise<{ sent: readonly Issued[]; store: readonly Issued[] }>;
  host?: string;
  /** The host as A-labels, where it is international: the oracles know no other. */
  asciiHost?: string;
  /** Rules that are broken, by how bad that is. */
  errors: string;
  warnings?: string;
  /** Whether a site on Windows that trusts the store connects, and one on Linux, where that is another answer. */
  connects: boolean;
  linux?: boolean;
  /** `openssl verify -purpose sslserver -auth_level 2`: `OK`, or its error. */
  openssl: string;
  /** Whether the runtime's TLS connects, where that is not what `openssl verify` says. */
  runtime?: boolean;
  /** Why our verdict is another one than the oracle's. */
  why?: string;
}

export const HOST = 'dc1.corp.test';
export const CLIENT_AUTH = '1.3.6.1.5.5.7.3.2';
export const SERVER_AUTH = '1.3.6.1.5.5.7.3.1';
export const ANY = '2.5.29.37.0';
export const server: Spec = { name: HOST, dns: [HOST] };
export const authority = (name: string, more: Partial<Spec> = {}): Spec => ({ name, ca: true, ...more });
export const critical = (type = '1.2.3.4.5') => new Extension(type, true, new Uint8Array([5, 0]));

/** A root, an issuer below it, and a certificate of a server. */
export async function usual(between: Partial<Spec> = {}, leaf: Partial<Spec> = {}, root: Partial<Spec> = {}) {
  const top = await issue(authority('Root', root));
  const issuer = await issue(authority('Issuer', between), top);
  return { sent: [await issue({ ...server, ...leaf }, issuer), issuer], store: [top] };
}

/** The same with limits of the issuer. */
export const limited =
  (limits: Spec['limits'], leaf: Partial<Spec> = {}): Chain['made'] =>
  () =>
    usual(limits ? { limits } : {}, leaf);
export const dns = (value: string): NameSpec => ['dns', value];
export const ip = (value: string): NameSpec => ['ip', value];
export const dn = (value: string): NameSpec => ['directory', value];
export const email = (value: string): NameSpec => ['email', value];
export const uri = (value: string): NameSpec => ['uri', value];

/** `length` certificates from the server's to the one below the root. */
export async function long(length: number) {
  const root = await issue(authority('Root'));
  const chain: Issued[] = [];
  let issuer = root;
  for (let depth = 1; depth < length; depth += 1) {
    issuer = await issue(authority(`Issuer ${depth}`), issuer);
    chain.unshift(issuer);
  }
  return { sent: [await issue(server, issuer), ...chain], store: [root] };
}

export const good = { errors: '', connects: true, openssl: 'OK' } as const;
export const bad = (errors: string, openssl: string) => ({ errors, connects: false, openssl });
