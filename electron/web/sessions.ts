import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { StoredSession } from './host-state.ts';

/** How long a session lives without being used, and at most, in milliseconds. */
const IDLE = 2 * 60 * 60 * 1000;
const LONGEST = 12 * 60 * 60 * 1000;
/** Wrong tokens within a minute after which a wrong one is told to wait; the right one always gets in. */
const MAX_FAILURES = 20;
const MINUTE = 60_000;

/** 256 bits as hexadecimal digits. */
const SECRET = /^[0-9a-f]{64}$/;

/** Who may call: one-time tokens, which a person carries from the terminal to the browser, and the sessions for them. */
export interface Sessions {
  /** A token for one window; 256 bits. */
  newToken(): string;
  /**
   * The session for a token, which is then used up; undefined for a wrong one, `later` for one after too many of those.
   * Nobody guesses 256 bits, so wrong tokens never keep the right one out: any program here could send them.
   *
   * `window` is a secret of the window that asks, 256 bits as hexadecimal digits. For a minute the same window gets another
   * session for the same token: it may have been loaded again before it had the answer.
   */
  open(token: string, window?: string): string | undefined | 'later';
  /** True for a session that lives; using it prolongs it. */
  accepts(session: string): boolean;
  /** The sessions that live, as they can be kept. */
  listActive(): StoredSession[];
}

/** Tokens and sessions are kept as hashes: what is compared tells nothing about them, however long it takes. */
export function createSessions(now: () => number, kept: readonly StoredSession[] = []): Sessions {
  const tokens = new Set<string>();
  /** Tokens that were used up, with the window that did and when. */
  const used = new Map<string, { window: string; at: number }>();
  const sessions = new Map(kept.map((session) => [session.digest, { ...session }]));
  const lives = ({ openedAt, usedAt }: StoredSession) =>
    now() - usedAt <= IDLE && now() - openedAt <= LONGEST;
  let failures: number[] = [];

  /** Uses up a token; true for a known one, and again for the same window a moment later. */
  function take(token: string, window: string): boolean {
    for (const [old, { at }] of used) if (now() - at >= MINUTE) used.delete(old);
    const known = find(tokens, token);
    if (known !== undefined) {
      tokens.delete(known);
      if (SECRET.test(window)) used.set(known, { window: digest(window), at: now() });
      return true;
    }
    const again = used.get(find(used.keys(), token) ?? '');
    return again !== undefined && find([again.window], window) !== undefined;
  }

  return {
    newToken() {
      const token = secret();
      tokens.add(digest(token));
      return token;
    },
    open(token, window = '') {
      if (!take(token, window)) {
        failures = failures.filter((at) => now() - at < MINUTE);
        if (failures.length >= MAX_FAILURES) return 'later';
        failures.push(now());
        return undefined;
      }
      const session = secret();
      const opened = { digest: digest(session), openedAt: now(), usedAt: now() };
      sessions.set(opened.digest, opened);
      return session;
    },
    accepts(session) {
      const key = find(sessions.keys(), session);
      const found = key === undefined ? undefined : sessions.get(key);
      if (key === undefined || !found) return false;
      if (!lives(found)) {
        sessions.delete(key);
        return false;
      }
      found.usedAt = now();
      return true;
    },
    listActive: () => [...sessions.values()].filter(lives),
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
