import type { Span } from './hit.ts';

/** What can stand at the place of a pattern. */
export interface Place extends Span {
  /** Without quotes and suffixes. */
  written: string;
  certain: boolean;
}

const INTEGER = /^([1-9]\d{0,9})(?:[uUlL]{1,2}|n)?$/;
const MAX_ID = 0x7fffffff;

/** A plain integer that an id can be, where the literal begins at `from`. */
export function integerIn(literal: string, from: number): Place | undefined {
  const written = INTEGER.exec(literal)?.[1];
  if (written === undefined || Number(written) > MAX_ID) return undefined;
  return { from, to: from + written.length, written, certain: true };
}

const LIST = /^[\s{(["]*\d{1,10}(?:\s*[,;|]\s*\d{1,10}){1,500}[\s})\]"]*$/;

/** The numbers of a literal that holds several of them and nothing else, such as `3,5` or `{3,5}`. */
export function integersIn(content: string, from: number): Place[] {
  if (content.length > 5000 || !LIST.test(content)) return [];
  return [...content.matchAll(/\d+/g)].flatMap((match) => integerIn(match[0], from + match.index) ?? []);
}

/** A name in a literal whose content begins at `from`; uncertain where not every character means itself. */
export function keyIn(content: string, from: number): Place | undefined {
  if (content === '') return undefined;
  const certain = !/\\|''|""|\{\{|\}\}|\uFFFC/.test(content);
  return { from, to: from + content.length, written: content, certain };
}
