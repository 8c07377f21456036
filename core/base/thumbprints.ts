/** Characters that nobody sees, as they come with what is copied from a certificate's window. */
const INVISIBLE = /[\u00a0\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;

export function stripInvisible(text: string): string {
  return text.replace(INVISIBLE, '');
}

export type Thumbprint = { state: 'valid'; sha256: string } | { state: 'invisible' | 'sha1' | 'malformed' };

/**
 * One entry of the list (spec, "LDAPS certificate rules", 3): valid when exactly 64 hex characters remain without colons
 * and spaces; case is ignored. One malformed entry refuses every connection.
 */
export function parseThumbprint(entry: string): Thumbprint {
  const bare = entry.replace(/[: ]/g, '');
  if (/^[0-9a-f]{64}$/i.test(bare)) return { state: 'valid', sha256: bare.toLowerCase() };
  const seen = stripInvisible(bare);
  if (seen !== bare && /^[0-9a-f]{64}$/i.test(seen)) return { state: 'invisible' };
  return { state: /^[0-9a-f]{40}$/i.test(seen) ? 'sha1' : 'malformed' };
}
