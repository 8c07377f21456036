import { createScanner } from 'jsonc-parser';
import type { Column } from '#core/catalog/entity-type.ts';
import type { Span } from './hit.ts';
import { scriptBlocks } from './html.ts';
import { type CodeLanguage, SCANNERS } from './pattern.ts';
import type { Quoting } from './token.ts';
import { unquote } from './unquote.ts';

/** What stands between the quotes of a string literal. */
export interface Literal {
  content: Span;
  quoting: Quoting;
}

/** The string literals of a text, in its order; a text without a format has none. */
export function literalsOf(text: string, format: Column['format']): Literal[] {
  if (format === undefined) return [];
  if (format === 'json') return jsonStrings(text);
  if (format !== 'html') return codeStrings(text, format);
  return scriptBlocks(text).flatMap(({ from, to }) =>
    codeStrings(text.slice(from, to), 'javascript').map(({ content, quoting }) => ({
      content: { from: content.from + from, to: content.to + from },
      quoting,
    })),
  );
}

function codeStrings(text: string, language: CodeLanguage): Literal[] {
  return SCANNERS[language](text).tokens.flatMap(({ string }) =>
    string ? [{ content: string.content, quoting: string.quoting }] : [],
  );
}

/** Names of members as well. */
function jsonStrings(text: string): Literal[] {
  const strings: Literal[] = [];
  const scanner = createScanner(text, true);
  do {
    scanner.scan();
    const offset = scanner.getTokenOffset();
    const content = { from: offset + 1, to: offset + scanner.getTokenLength() - 1 };
    const isString = text[offset] === '"' && content.to >= content.from;
    if (isString) strings.push({ content, quoting: { escape: 'backslash' } });
  } while (scanner.getTokenOffset() < text.length);
  return strings;
}

/** A text as it is meant: its literals without their escapes. */
export interface Reading {
  text: string;
  /** Where a part of it is written; nothing for one that begins or ends inside an escape. */
  place(span: Span): Span | undefined;
}

/** A text that means itself. */
export function readPlainly(text: string): Reading {
  return { text, place: (span) => span };
}

/** A part of the text as it is meant, and where it is written. */
interface Run extends Span {
  at: number;
  length: number;
  isPlain: boolean;
}

/** Reads a text through its literals. */
export function readMeaning(text: string, literals: readonly Literal[]): Reading {
  const runs: Run[] = [];
  const parts: string[] = [];
  let at = 0;
  let done = 0;
  const add = (meant: string, to: number, isPlain: boolean) => {
    if (done === to) return;
    runs.push({ at, length: meant.length, from: done, to, isPlain });
    parts.push(meant);
    at += meant.length;
    done = to;
  };
  for (const { content, quoting } of literals) {
    for (const piece of unquote(text.slice(content.from, content.to), content.from, quoting)) {
      if (piece.isPlain) continue;
      add(text.slice(done, piece.from), piece.from, true);
      add(piece.text, piece.to, false);
    }
  }
  add(text.slice(done), text.length, true);
  return { text: parts.join(''), place: (span) => placeIn(runs, span) };
}

function placeIn(runs: readonly Run[], { from, to }: Span): Span | undefined {
  const [first, last] = [runAt(runs, from), runAt(runs, to - 1)];
  if (!first || !last) return undefined;
  const begins = first.isPlain || first.at === from;
  const ends = last.isPlain || last.at + last.length === to;
  if (!begins || !ends) return undefined;
  return {
    from: first.from + (from - first.at),
    to: last.isPlain ? last.from + (to - last.at) : last.to,
  };
}

/** The run that a character belongs to; one without characters has none. */
function runAt(runs: readonly Run[], offset: number): Run | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle] as Run).at <= offset) low = middle;
    else high = middle - 1;
  }
  return runs[low];
}
