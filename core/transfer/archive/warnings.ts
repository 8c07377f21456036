import type { ArchiveWarning } from './content.ts';

type Code = ArchiveWarning['code'];

/** So many of one kind are listed; a hostile archive could otherwise make a million of them. */
const LISTED = 50;

/** Collects what a reader lets pass: each thing once, and of each kind no more than a person would read. */
export interface Warnings {
  /** `subject` is what the warning is about: a second one of the same code and subject is not listed. */
  add(code: Code, subject: string, message: () => string): void;
  /** In the order in which they came up, followed by how many were left out of each kind. */
  list(): ArchiveWarning[];
}

export function collectWarnings(): Warnings {
  const listed: ArchiveWarning[] = [];
  const subjects = new Map<Code, Set<string>>();
  const leftOut = new Map<Code, number>();
  return {
    add(code, subject, message) {
      const known = subjects.get(code) ?? new Set();
      subjects.set(code, known);
      if (known.has(subject)) return;
      if (known.size >= LISTED) {
        leftOut.set(code, (leftOut.get(code) ?? 0) + 1);
        return;
      }
      known.add(subject);
      listed.push({ code, message: message() });
    },
    list() {
      const more = Array.from(leftOut, ([code, count]) => ({
        code,
        message: `${count} more of this kind were met and are not listed`,
      }));
      return [...listed, ...more];
    },
  };
}
