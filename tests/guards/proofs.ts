import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './tree-copy.ts';

/** The cells of each row of the tables of a page, without their headings. */
export function rowsOfTables(text: string): string[][] {
  const lines = text.split('\n');
  return lines
    .filter((line, index) => {
      const isHeading = /^\| ?-/.test(lines[index + 1] ?? '');
      return line.startsWith('| ') && !/^\| ?-/.test(line) && !isHeading;
    })
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

/** What is wrong with the proof of a row: no test, or one that is not there. */
export function checkProof(proof: string): string[] {
  const tests = proof.split(/; (?=`)/).map((part) => /^`(tests\/[\w./-]+)` › (.+)$/.exec(part));
  return tests.flatMap((test) => {
    const [, path = '', title = ''] = test ?? [];
    if (test === null) return [`${proof} names no test`];
    if (!existsSync(join(root, path))) return [`${path} is not there`];
    const source = readFileSync(join(root, path), 'utf8');
    // At the beginning of a text: a title, and no word in passing.
    return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}`))
      ? []
      : [`${path} has no test "${title}"`];
  });
}
