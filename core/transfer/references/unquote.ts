import type { Span } from './hit.ts';
import { HOLE, type Quoting } from './token.ts';

/** What a part of a literal means, and where it is written. */
export interface Piece extends Span {
  text: string;
  /** It means itself; otherwise it is one escape. */
  isPlain: boolean;
}

const BACKSLASH = /\\(?:u\{[\da-fA-F]{1,6}\}|u[\da-fA-F]{4}|x[\da-fA-F]{1,4}|\r\n|[\s\S])?/u;
const ESCAPES = {
  backslash: new RegExp(BACKSLASH.source, 'gu'),
  'backslash-braces': new RegExp(`${BACKSLASH.source}|\\{\\{|\\}\\}`, 'gu'),
  doubled: /""|''/g,
  'doubled-braces': /""|''|\{\{|\}\}/g,
  none: /$^/g,
};

/** What the characters of a literal mean, piece by piece; `from` is where its content begins in the text. */
export function* unquote(content: string, from: number, quoting: Quoting): Generator<Piece> {
  const kind =
    quoting.braces && quoting.escape !== 'none' ? (`${quoting.escape}-braces` as const) : quoting.escape;
  let done = 0;
  const plain = (to: number): Piece => ({
    ...{ text: content.slice(done, to), from: from + done, to: from + to },
    isPlain: true,
  });
  for (const match of content.matchAll(ESCAPES[kind])) {
    const end = match.index + match[0].length;
    if (match.index > done) yield plain(match.index);
    yield { text: meaning(match[0]), from: from + match.index, to: from + end, isPlain: false };
    done = end;
  }
  if (content.length > done) yield plain(content.length);
}

const CONTROL: Readonly<Record<string, string>> = {
  ...{ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f', v: '\v', 0: '\0', '\n': '', '\r\n': '' },
};

function meaning(written: string): string {
  if (!written.startsWith('\\')) return written.slice(1);
  const code = /^\\[ux]\{?([\da-fA-F]+)\}?$/.exec(written)?.[1];
  if (code !== undefined) {
    const point = Number.parseInt(code, 16);
    return point <= 0x10ffff ? String.fromCodePoint(point) : HOLE;
  }
  const signs = written.slice(1);
  return CONTROL[signs] ?? signs;
}
