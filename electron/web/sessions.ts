import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a session lives without being used, and at most, in milliseconds. */
const IDLE = 2 * 60 * 60 * 1000;
const LONGEST = 12 * 60 * 60 * 1000;
/** Wrong tokens within a minute after which a wrong one is told to wait; the right one always gets in. */
const MAX_FAILURES = 20;
const MINUTE = 60_000;

/** Who may call: one-time tokens, which a person carries from the terminal to the browser, and the sessions for them. */
export interface Sessions {
  /** A token for one window; 256 bits. */
  newToken(): string;
  /**
   * The session for a token, which is then used up; undefined for a wrong one, `later` for one after too many of those.
   * Nobody guesses 256 bits, so wrong tokens never keep the right one out: any program here could send them.
   */
  open(token: string): string | undefined | 'later';
  /** True for a session that lives; using it prolongs it. */
  accepts(session: string): boolean;
}

interface Session {
  openedAt: number;
  usedAt: number;
}

/** Tokens and sessions are kept as hashes: what is compared tells nothing about them, however long it takes. */
export function createSessions(now: () => number): Sessions {
  const tokens = new Set<string>();
  const sessions = new Map<string, Session>();
  let failures: number[] = [];

  return {
    newToken() {
      const token = secret();
      tokens.add(digest(token));
      return token;
    },
    open(token) {
      const known = find(tokens, token);
      if (known === undefined) {
        failures = failures.filter((at) => now() - at < MINUTE);
        if (failures.length >= MAX_FAILURES) return 'later';
        failures.push(now());
        return undefined;
      }
      tokens.delete(known);
      const session = secret();
      sessions.set(digest(session), { openedAt: now(), usedAt: now() });
      return session;
    },
    accepts(session) {
      const key = find(sessions.keys(), session);
      const found = key === undefined ? undefined : sessions.get(key);
      if (key === undefined || !found) return false;
      if (now() - found.usedAt > IDLE || now() - found.openedAt > LONGEST) {
        sessions.delete(key);
        return false;
      }
      found.usedAt = now();
      return true;
    },
  };
}

function secret(): string {
  return randomBytes(32).toString('base64url');
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

function find(digests: Iterable<string>, text: string): string | undefined {
  const wanted = Buffer.from(digest(text));
  let found: string | undefined;
  for (const candidate of digests) if (timingSafeEqual(Buffer.from(candidate), wanted)) found = candidate;
  return found;
}
