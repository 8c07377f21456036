import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { SshServer } from './options.ts';

/** A host key that is known for a server. */
export interface KnownKey {
  /** As it stands in the key: `ssh-ed25519`. */
  type: string;
  /** The public key, in base64. */
  key: string;
  revoked: boolean;
}

/** The keys that files in OpenSSH's format have for a server; a file that is not there has none. */
export async function knownKeys(
  { host, port }: SshServer,
  files: readonly string[],
): Promise<readonly KnownKey[]> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  const name = port === 22 ? host.toLowerCase() : `[${host.toLowerCase()}]:${port}`;
  return texts.flatMap((text) => text.split(/\r?\n/).flatMap((line) => keyOf(line, name)));
}

/** `[@marker] names type key [comment]`. Certificate authorities are left out: their certificates are not understood. */
function keyOf(line: string, name: string): KnownKey[] {
  const words = line.trim().split(/\s+/);
  const marker = words[0]?.startsWith('@') ? words.shift() : undefined;
  const [names, type, key] = words;
  if (!names || names.startsWith('#') || !type || !key) return [];
  if (marker === '@cert-authority' || !matchesHost(names, name)) return [];
  return [{ type, key, revoked: marker === '@revoked' }];
}

function matchesHost(names: string, name: string): boolean {
  if (names.startsWith('|')) return matchesHashedHost(names, name);
  const patterns = names.toLowerCase().split(',');
  const matching = (wanted: readonly string[]) => wanted.some((pattern) => matchesPattern(pattern, name));
  const refused = patterns.filter((pattern) => pattern.startsWith('!')).map((pattern) => pattern.slice(1));
  return !matching(refused) && matching(patterns.filter((pattern) => !pattern.startsWith('!')));
}

/** `|1|salt|hash`: a name that only who knows it can recognise. */
function matchesHashedHost(names: string, name: string): boolean {
  const [, kind, salt = '', hash = ''] = names.split('|');
  if (kind !== '1') return false;
  const known = Buffer.from(hash, 'base64');
  const own = createHmac('sha1', Buffer.from(salt, 'base64')).update(name).digest();
  return known.length === own.length && timingSafeEqual(known, own);
}

/** Whether a name fits a pattern with `*` and `?`: the last asterisk alone takes more where something does not fit. */
function matchesPattern(pattern: string, name: string): boolean {
  let at = 0;
  let asterisk = -1;
  let taken = 0;
  for (let place = 0; place < name.length; ) {
    if (pattern[at] === '*') {
      asterisk = at;
      taken = place;
      at += 1;
    } else if (at < pattern.length && (pattern[at] === '?' || pattern[at] === name[place])) {
      at += 1;
      place += 1;
    } else {
      if (asterisk === -1) return false;
      at = asterisk + 1;
      taken += 1;
      place = taken;
    }
  }
  return /^\**$/.test(pattern.slice(at));
}
