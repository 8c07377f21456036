import { diffIndices } from 'node-diff3';

/** Longer texts are not compared line by line: many equal lines take time by the square of their number. */
const MAX_LINES = 5_000;

/** So many pairs of equal lines are looked at: each takes time by the length of what is equal before it. */
const MAX_PAIRS = 100_000;

/** Lines of one place in which two texts differ. */
export interface LineDiff {
  /** The first of them in the second text, from 1. */
  line: number;
  before: string[];
  after: string[];
}

/** The places in which two texts of lines differ; none for texts that are too long, or differ in how their lines end only. */
export function diffLines(before: string, after: string): LineDiff[] {
  const [left = [], right = []] = [before, after].map((text) => text.split(/\r?\n/));
  if (Math.max(left.length, right.length) > MAX_LINES) return [];
  let head = 0;
  while (head < left.length && head < right.length && left[head] === right[head]) head += 1;
  let tail = 0;
  const most = Math.min(left.length, right.length) - head;
  while (tail < most && left.at(-1 - tail) === right.at(-1 - tail)) tail += 1;
  const between = (lines: readonly string[]) => lines.slice(head, lines.length - tail);
  const [former, latter] = [between(left), between(right)];
  if (equalPairs(former, latter) > MAX_PAIRS) return [];
  return diffIndices(former, latter).map(({ buffer2: [start], buffer1Content, buffer2Content }) => ({
    line: head + start + 1,
    before: buffer1Content,
    after: buffer2Content,
  }));
}

function equalPairs(left: readonly string[], right: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1);
  return right.reduce((sum, line) => sum + (counts.get(line) ?? 0), 0);
}
