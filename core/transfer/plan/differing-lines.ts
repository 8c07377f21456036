import { diffIndices } from 'node-diff3';

/** Longer texts are not compared line by line: many equal lines take time by the square of their number. */
const MOST_LINES = 5_000;

/** Lines of one place in which two texts differ. */
export interface DifferingLines {
  /** The first of them in the second text, from 1. */
  line: number;
  before: string[];
  after: string[];
}

/** The places in which two texts of lines differ; none for texts that are too long, or differ in how their lines end only. */
export function differingLines(before: string, after: string): DifferingLines[] {
  const [left = [], right = []] = [before, after].map((text) => text.split(/\r?\n/));
  if (Math.max(left.length, right.length) > MOST_LINES) return [];
  return diffIndices(left, right).map(({ buffer2: [start], buffer1Content, buffer2Content }) => ({
    line: start + 1,
    before: buffer1Content,
    after: buffer2Content,
  }));
}
