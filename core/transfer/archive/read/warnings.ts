import type { Message } from '#core/base/message.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';

/** So many of one kind are listed; a hostile archive could otherwise make a million of them. */
const LISTED = 50;

/** Collects what a reader lets pass: each thing once, and of each kind no more than a person would read. */
export interface Warnings {
  /** A second one of the same code and values is not listed. */
  add(found: Message): void;
  /**
   * What can come up in every row: one warning for all with the same `code` and `about`, `count` of them more now. It
   * is made with how many there were in the end, by the `make` of the first.
   */
  count(code: string, about: string, make: (count: number) => Message, count?: number): void;
  /** Gives a way back: what is warned of from here on can be forgotten. */
  checkpoint(): () => void;
  /** In the order in which they came up, followed by how many more there were of each kind. */
  list(): Finding[];
}

interface Counted {
  code: string;
  about: string;
  count: number;
  make: (count: number) => Message;
}

export function collectWarnings(): Warnings {
  const listed: Counted[] = [];
  const known = new Map<string, Map<string, Counted>>();
  const unlisted = new Map<string, number>();
  const count: Warnings['count'] = (code, about, make, more = 1) => {
    const ofCode = known.get(code) ?? new Map<string, Counted>();
    known.set(code, ofCode);
    const seen = ofCode.get(about);
    if (seen) {
      seen.count += more;
    } else if (ofCode.size >= LISTED) {
      unlisted.set(code, (unlisted.get(code) ?? 0) + 1);
    } else {
      const first = { code, about, count: more, make };
      ofCode.set(about, first);
      listed.push(first);
    }
  };
  return {
    add: (found) => count(found.code, JSON.stringify(found.values), () => found),
    count,
    checkpoint() {
      const before = listed.map((one) => ({ ...one }));
      const unlistedBefore = new Map(unlisted);
      return () => {
        listed.length = 0;
        known.clear();
        unlisted.clear();
        for (const { code, about, make, count: amount } of before) count(code, about, make, amount);
        for (const [code, amount] of unlistedBefore) unlisted.set(code, amount);
      };
    },
    list() {
      const all = listed.map((one) => warning(one.make(one.count)));
      const more = Array.from(unlisted, ([kind, amount]) =>
        warning(message('more-warnings', { count: amount, kind })),
      );
      return [...all, ...more];
    },
  };
}
