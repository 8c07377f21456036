import { createHash } from 'node:crypto';
import type { ServerHostKeyAlgorithm } from 'ssh2';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { type KnownKey, knownKeys } from './known-hosts.ts';
import type { SshServer } from './options.ts';

/** How the key of a server is checked. */
export interface HostKeyCheck {
  /** Kinds of keys to ask for, the known ones first: a server has several, and shows the first that is asked for. */
  algorithms: ServerHostKeyAlgorithm[];
  /** Why the key that the server shows is not taken; undefined for the right one. */
  refusal(key: Buffer): SiteferryError | undefined;
}

/** Every kind that is still safe; `ssh-rsa` with SHA-1 is not. */
const ALGORITHMS: readonly ServerHostKeyAlgorithm[] = [
  'ssh-ed25519',
  'ecdsa-sha2-nistp256',
  'ecdsa-sha2-nistp384',
  'ecdsa-sha2-nistp521',
  'rsa-sha2-512',
  'rsa-sha2-256',
];

/** The check against the fingerprint of the URL, else against `knownHosts`. An unknown key is never taken. */
export async function hostKeyCheck(server: SshServer, knownHosts: readonly string[]): Promise<HostKeyCheck> {
  const known = server.fingerprint === undefined ? await knownKeys(server, knownHosts) : [];
  const types = new Set(known.map(({ type }) => type));
  const isKnown = (algorithm: string) => types.has(algorithm.startsWith('rsa-') ? 'ssh-rsa' : algorithm);
  return {
    algorithms: ALGORITHMS.toSorted((left, right) => Number(isKnown(right)) - Number(isKnown(left))),
    refusal: (key) => refusalOf(server, key, known),
  };
}

function refusalOf(
  { host, port, fingerprint: expected }: SshServer,
  key: Buffer,
  known: readonly KnownKey[],
): SiteferryError | undefined {
  const found = createHash('sha256').update(key).digest('base64').replaceAll('=', '');
  const data = { host, port, fingerprint: `SHA256:${found}` };
  if (expected !== undefined) {
    return found === expected ? undefined : new SiteferryError('ssh-host-key-changed', data);
  }
  const same = known.filter((one) => one.key === key.toString('base64'));
  if (same.some(({ revoked }) => revoked)) {
    return new SiteferryError('ssh-failed', { host, port, reason: message('ssh.key-revoked') });
  }
  if (same.length > 0) return undefined;
  const others = known.filter(({ revoked }) => !revoked);
  return new SiteferryError(others.length > 0 ? 'ssh-host-key-changed' : 'ssh-host-key-unknown', data);
}
