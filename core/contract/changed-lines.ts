import type { Message } from '#core/base/message.ts';
import { visible } from '#core/base/text.ts';
import { message } from '#core/messages/catalogue.ts';

/** How many differing lines of a text a sentence has, and how much of a line, in characters. */
const MOST_LINES = 3;
const LONGEST_LINE = 80;

/** How much stands before the first character that differs, where a line is cut before it. */
const LEAD = 20;

/**
 * What one text has in place of another, as it stands in a sentence: the lines from the first to the last that differ, both texts' side
 * by side, each cut around its first character that differs. Takes time by the length of the texts. Undefined where they are equal.
 */
export function changedLines(before: string, after: string): Message | undefined {
  if (before === after) return undefined;
  const [old, young] = [linesOf(before), linesOf(after)];
  const shorter = Math.min(old.length, young.length);
  let first = 0;
  while (first < shorter && old[first] === young[first]) first += 1;
  if (first === old.length && first === young.length) return message('changed-lines.ends');
  let same = 0;
  while (same < shorter - first && old.at(-1 - same) === young.at(-1 - same)) same += 1;
  const [gone, come] = withoutEqual(
    old.slice(first, old.length - same),
    young.slice(first, young.length - same),
  );
  return message('changed-lines', {
    line: first + 1,
    before: excerpt(gone, come),
    after: excerpt(come, gone),
  });
}

/** Lines without what they end with: that cannot be seen in a sentence. */
function linesOf(text: string): string[] {
  return text.split(/\r?\n/);
}

/** As many lines on both sides stand for each other: of those, the ones that differ. */
function withoutEqual(gone: string[], come: string[]): [string[], string[]] {
  if (gone.length !== come.length) return [gone, come];
  return [gone.filter((line, at) => line !== come[at]), come.filter((line, at) => line !== gone[at])];
}

function excerpt(lines: readonly string[], others: readonly string[]): Message {
  if (lines.length === 0) return message('changed-lines.none');
  const shown = lines.slice(0, MOST_LINES).map((line, at) => cut(line, commonLength(line, others[at] ?? '')));
  const text = shown.join(' ↵ ');
  const more = lines.length - shown.length;
  return more > 0
    ? message('changed-lines.text-and-more', { text, count: more })
    : message('value.text', { text });
}

function cut(line: string, from: number): string {
  const start = line.length > LONGEST_LINE ? Math.max(0, from - LEAD) : 0;
  return `${start > 0 ? '…' : ''}${visible(line.slice(start), LONGEST_LINE)}`;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}
