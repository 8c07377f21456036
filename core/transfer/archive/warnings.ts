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
  /** In the order in which they came up, followed by how many more there were of each kind. */
  list(): Finding[];
}

export function collectWarnings(): Warnings {
  const listed: Finding[] = [];
  const known = new Map<string, Set<string>>();
  const unlisted = new Map<string, number>();
  return {
    add(found) {
      const { code } = found;
      const values = JSON.stringify(found.values);
      const listedValues = known.get(code) ?? new Set();
      known.set(code, listedValues);
      if (listedValues.has(values)) return;
      if (listedValues.size >= LISTED) {
        unlisted.set(code, (unlisted.get(code) ?? 0) + 1);
        return;
      }
      listedValues.add(values);
      listed.push(warning(found));
    },
    list() {
      const more = Array.from(unlisted, ([kind, count]) =>
        warning(message('more-warnings', { count, kind })),
      );
      return [...listed, ...more];
    },
  };
}
