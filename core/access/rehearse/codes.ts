import { createHash, randomInt, randomUUID, timingSafeEqual } from 'node:crypto';
import type { CodeKind, SentCode } from '#core/contract/access/rehearse.ts';

/** How long a login code can be entered, in milliseconds (spec, `AuthLoginCodeExpiresInMinutes`). */
export const CODE_LIFETIME = 5 * 60_000;
/** Codes that are remembered; the oldest go first. */
const MOST = 200;

/** Why a code is not accepted. `other`: it is another one. */
export type CodeRefusal = 'unknown' | 'other' | 'used' | 'expired';

/** Whom a code is for. */
interface Recipient {
  /** What site, by its id. */
  site: string;
  userId: number;
  kind: CodeKind;
  /** Mailbox or phone number. */
  to: string;
}

/** Login codes of this process: none of them is sent to anybody, and none is in the site. */
export interface LoginCodes {
  issue(recipient: Recipient, now: Date): SentCode;
  /** What would have been sent for a site, the newest first. */
  sent(site: string, now: Date): SentCode[];
  /**
   * Spends a code: it is accepted once, whoever enters it at the same time. Gives whom it is for, or why it is refused; a code
   * that was mistyped can be entered again.
   */
  spend(site: string, id: string, code: string, now: Date): { userId: number; kind: CodeKind } | CodeRefusal;
}

interface Kept extends Recipient {
  id: string;
  code: string;
  sentAt: Date;
  isUsed: boolean;
}

/** Remembers codes until the process ends. */
export function createLoginCodes(newCode: () => string = sixDigits): LoginCodes {
  const codes = new Map<string, Kept>();
  return {
    issue(recipient, now) {
      const kept = { ...recipient, id: randomUUID(), code: newCode(), sentAt: now, isUsed: false };
      codes.set(kept.id, kept);
      for (const id of codes.keys()) {
        if (codes.size <= MOST) break;
        codes.delete(id);
      }
      return shown(kept, now);
    },
    sent(site, now) {
      const own = [...codes.values()].filter((one) => one.site === site);
      return own.toReversed().map((one) => shown(one, now));
    },
    spend(site, id, code, now) {
      const kept = codes.get(id);
      if (!kept || kept.site !== site) return 'unknown';
      if (!isSame(code.trim(), kept.code)) return 'other';
      if (kept.isUsed) return 'used';
      if (isExpired(kept, now)) return 'expired';
      // Looked at and marked in one turn of the event loop: nobody comes between.
      kept.isUsed = true;
      return { userId: kept.userId, kind: kept.kind };
    },
  };
}

function sixDigits(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

function isExpired({ sentAt }: Kept, now: Date): boolean {
  return now.getTime() - sentAt.getTime() >= CODE_LIFETIME;
}

function shown(kept: Kept, now: Date): SentCode {
  const { id, userId, kind, to, code, sentAt, isUsed } = kept;
  return {
    ...{ id, UserID: userId, kind, to, code },
    sentAt: sentAt.toISOString(),
    expiresAt: new Date(sentAt.getTime() + CODE_LIFETIME).toISOString(),
    state: isUsed ? 'used' : isExpired(kept, now) ? 'expired' : 'open',
  };
}

function isSame(typed: string, code: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(typed), digest(code));
}
