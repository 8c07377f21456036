import { isIP } from 'node:net';
import { TLSSocket } from 'node:tls';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { parseThumbprint } from '#core/base/thumbprints.ts';
import { message } from '#core/messages/catalogue.ts';
import { ruleOf } from '#core/messages/ldaps-rules.ts';
import type { Certificate } from '../certificates/certificate.ts';
import { certificateFindings } from '../certificates/rules.ts';
import { presentedCertificates } from '../tls/handshake.ts';
import { type Trust, verifyTrust } from '../tls/trust.ts';
import { domainControllers } from './controllers.ts';
import { domainOfDn } from './dn.ts';
import type { DirectoryFailure, Outcome } from './failure.ts';
import { rootDseOf } from './root-dse.ts';
import { type DirectoryAddress, DirectorySession } from './session.ts';
import { LDAP_PORT, LDAPS_PORT, parseAddress } from './target.ts';

/** A directory service of a site, with its secrets: it never leaves the core. */
export interface DirectoryService {
  type: 'ActiveDirectory' | 'OpenLDAP';
  /** Domain, or address of the server. */
  server: string;
  baseDn: string;
  /** Login or DN of the service; empty for none. */
  bindName: string;
  password: string;
  isForestRoot: boolean;
  /** `LDAPSearchBase` of the site, for a service without a base of its own; undefined or empty for none. */
  searchBase?: string | undefined;
  /** `ActiveDirectoryAuthenticationMode` of the site; undefined where it is not known. */
  authenticationMode?: string | undefined;
}

/** Where the directory of a service is. */
export type ServerOfService = Pick<DirectoryService, 'type' | 'server'>;

/** How it is connected to. */
export interface ConnectionChoice {
  secure: boolean;
  bundle?: string | undefined;
  acceptUntrusted: boolean;
  /** By what a site's own keys trust a certificate, where the site signs somebody in. */
  ofSite?: { validates: boolean; thumbprints: readonly string[] } | undefined;
  /** Ask the servers that referrals name, too. */
  followReferrals?: boolean | undefined;
}

export interface DirectoryRun {
  signal: AbortSignal | undefined;
  now: () => Date;
}

const DEADLINE = 8_000;

/** Controllers of a domain that are tried, the preferred first. */
const MAX_CONTROLLERS = 4;

/**
 * Where the service's server is: LDAPS on 636, or in clear text on 389, unless a port is named. A domain of Active Directory
 * is its controllers, whose names their certificates are for. Throws `target-invalid`.
 */
export async function resolveAddresses(
  { type, server }: ServerOfService,
  { secure }: Pick<ConnectionChoice, 'secure'>,
  { signal }: Pick<DirectoryRun, 'signal'>,
): Promise<DirectoryAddress[]> {
  const { host, port: named } = parseAddress(server);
  const port = named ?? (secure ? LDAPS_PORT : LDAP_PORT);
  const controllers = isDomainAddress({ type, server }) ? await domainControllers(host, signal) : [];
  // Without records the domain's own name stands for its controllers.
  const hosts =
    controllers.length > 0 ? controllers.map((one) => one.host).slice(0, MAX_CONTROLLERS) : [host];
  return hosts.map((one) => ({ host: one, port, security: secure ? 'tls' : 'none' }));
}

/** Whether a service names a domain, which has controllers, and not one server by its address or port. Throws `target-invalid`. */
export function isDomainAddress({ type, server }: ServerOfService): boolean {
  const { host, port } = parseAddress(server);
  return type === 'ActiveDirectory' && port === undefined && isIP(host) === 0;
}

/** Connects to the first server that answers. */
export async function openService(
  service: DirectoryService,
  choice: ConnectionChoice,
  run: DirectoryRun,
): Promise<Outcome<DirectorySession>> {
  let last: Outcome<DirectorySession> | undefined;
  for (const address of await resolveAddresses(service, choice, run)) {
    last = await DirectorySession.open(address, { milliseconds: DEADLINE, signal: run.signal });
    if (last.ok) return last;
  }
  return last ?? { ok: false, failure: { kind: 'unknown-host', reason: message('directory.no-server') } };
}

/** Why a password is not sent over this connection; undefined where it may be. */
export async function findTrustProblem(
  session: DirectorySession,
  choice: ConnectionChoice,
  { signal, now }: DirectoryRun,
): Promise<Message | undefined> {
  const { ofSite } = choice;
  if (choice.acceptUntrusted || (ofSite && !choice.secure)) return undefined;
  if (!choice.secure) return message('directory.clear-text');
  const { socket } = session;
  if (!(socket instanceof TLSSocket)) return message('directory.clear-text');
  const { presented } = presentedCertificates(socket);
  // Where the site runs does not matter: the password would go out from this computer.
  const about = { os: 'unknown', now: now() } as const;
  const { value: trust } = await verifyTrust(presented, choice.bundle, {
    ...about,
    signal: signal ?? new AbortController().signal,
  });
  const isValidated = ofSite?.validates ?? true;
  if (isValidated && !trust?.isTrusted) return message('directory.certificate-untrusted');
  if (isValidated && trust) {
    const { host } = session.address;
    const findings = certificateFindings({ ...about, host, presented, path: trust.best });
    const failed = findings.find((one) => one.severity === 'error' && ruleOf(one.message) !== 'R14');
    if (failed) return message('directory.certificate-rejected', { reason: failed.message });
  }
  return ofSite && findUnlisted(ofSite.thumbprints, presented, trust);
}

/** Why a list of thumbprints refuses a certificate: it comes after the chain, which it cannot rescue (spec, "LDAPS certificate rules"). */
function findUnlisted(
  thumbprints: readonly string[],
  presented: readonly Certificate[],
  trust: Trust | undefined,
): Message | undefined {
  if (thumbprints.length === 0) return undefined;
  // Not what the server sends besides: anybody can send the certificate of an authority.
  const chain = [...presented.slice(0, 1), ...(trust?.best.certificates ?? [])];
  const listed = thumbprints.map(parseThumbprint);
  const isListed = ({ facts: { sha256 } }: Certificate) =>
    listed.some((one) => one.state === 'valid' && one.sha256 === sha256);
  const sha256 = presented[0]?.facts.sha256 ?? '';
  return chain.some(isListed) ? undefined : message('directory.certificate-not-listed', { sha256 });
}

/**
 * A name to bind with: what is no name of a directory yet gets the domain of Active Directory, which the server (`fromServer`,
 * its base DN) knows better than its address.
 */
export function bindNameOf(
  { type, bindName, server }: DirectoryService,
  fromServer: string | undefined,
): string {
  if (type === 'OpenLDAP' || bindName === '' || /[@\\=]/.test(bindName)) return bindName;
  const domain = domainOfDn(fromServer ?? '');
  if (domain !== '') return `${bindName}@${domain}`;
  const { host } = parseAddress(server);
  return isIP(host) === 0 ? `${bindName}@${host}` : bindName;
}

/** Connects and signs in as the service does, anonymously where it names nobody; the session is the caller's to close. */
export async function signIn(
  service: DirectoryService,
  choice: ConnectionChoice,
  run: DirectoryRun,
): Promise<Outcome<DirectorySession>> {
  const opened = await openService(service, choice, run);
  if (!opened.ok || service.bindName === '') return opened;
  const session = opened.value;
  const failure = await signInOn(session, service, choice, run);
  if (!failure) return opened;
  await session.close();
  return { ok: false, failure };
}

async function signInOn(
  session: DirectorySession,
  service: DirectoryService,
  choice: ConnectionChoice,
  run: DirectoryRun,
): Promise<DirectoryFailure | undefined> {
  const reason = await findTrustProblem(session, choice, run);
  if (reason) return { kind: 'withheld', reason: message('directory.password-withheld', { reason }) };
  const rootDse = await rootDseOf(session, run.now);
  const name = bindNameOf(service, rootDse.ok ? rootDse.value.baseDn : undefined);
  const bound = await session.bind(name, service.password);
  return bound.ok ? undefined : bound.failure;
}

/** The base to search below: the service's own, the site's, or the one that the server or the domain has. */
export function baseOf(service: DirectoryService, fromServer: string | undefined): string {
  if (service.baseDn !== '') return service.baseDn;
  if (service.searchBase) return service.searchBase;
  if (fromServer) return fromServer;
  const { host } = parseAddress(service.server);
  return isIP(host) === 0
    ? host
        .split('.')
        .map((label) => `DC=${label}`)
        .join(',')
    : '';
}

/** Throws a failure of a directory as an error, for operations that have no steps to show it in. */
export function unwrapOutcome<T>(outcome: Outcome<T>, server: string): T {
  if (outcome.ok) return outcome.value;
  throw failed(server, outcome.failure);
}

function failed(server: string, failure: DirectoryFailure): SiteferryError {
  return new SiteferryError('directory-failed', { server, reason: failure.reason });
}
