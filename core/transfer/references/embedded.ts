import { mayHoldAddress } from './grammar/address-uses.ts';
import type { Span } from './hit.ts';
import { HOLE, type Quoting, type Scan, type Token } from './token.ts';
import { unquote } from './unquote.ts';

/** A text that string literals make when the program runs, and where each of its characters is written. */
export interface Embedded {
  /** A `condition` may be a part of SQL, a filter or a message to people. */
  kind: 'sql' | 'json' | 'condition' | 'address';
  text: string;
  /** The place in the program; nothing where it is not written there in one piece. */
  source(span: Span): Span | undefined;
}

/** What a statement begins with, as far as it can be told before it is read. */
const STATEMENT =
  /^(?:\\[rnt]|[\s\uFEFF(;])*(?:--|\/\*|(?:begin|select|insert|update|delete|with|exec|execute|merge|declare)(?=[\s\\([*/])|set\s+(?:@|\w+\s+o(?:n|ff)\b)|if\s+(?:not\s+)?(?:exists\s*\(|@))/i;

/**
 * What else a statement has. A message to people may begin with the same word, `Select StateID = 5 in the list`, and is
 * not to be rewritten.
 */
const REST =
  /(?:\b|\\[rnt])(?:from|where|union|case|values|using|end|tran|select\s+(?:@|[\w.[\]"]+\()|set\s+[^\s=]+\s*[-+*/]?=|as\s*\(|exec(?:ute)?(?:\s*\(|\s+[^\s=]+\s*(?:$|[^\s=]))|declare\s+@)|:=/i;

const NESTED = /^(?:\\[rnt]|[\s\uFEFF])*[[{]/;

/** A name of ids and what it is compared with. */
const CONDITION = /ids?["'\])]*\s*(?:[=<>!]|\b(?:not|n?in|between|is)\b)/i;

/** What a text inside another one is, by how it begins and what stands in its parts, as they are written. */
export function kindOfText(begins: string, parts: readonly string[]): Embedded['kind'] | undefined {
  const beginning = begins.slice(0, 400);
  if (STATEMENT.test(beginning) && parts.some((part) => REST.test(part))) return 'sql';
  if (!parts.some((part) => /\d/.test(part))) return undefined;
  if (NESTED.test(beginning)) return 'json';
  if (parts.some((part) => CONDITION.test(part))) return 'condition';
  return parts.some(mayHoldAddress) ? 'address' : undefined;
}

/** A text that a literal alone makes. */
export function embeddedText(
  written: string,
  from: number,
  quoting: Quoting,
  kind: Embedded['kind'],
): Embedded {
  const content = { from, to: from + written.length };
  const string = { content, quoting, continues: false, opens: false };
  return join([{ kind: 'string', ...content, value: written, string }], kind);
}

/** Literals that are joined, with `undefined` for what stands between them and is not known. */
type Chain = (Token | undefined)[];

interface Level {
  chain?: Chain;
  joined: boolean;
}

const CLOSING = new Set([')', ']', '}']);
const OPENING = new Set(['(', '[', '{']);

/** Texts in the string literals of a program, put together where they are joined by `+` or hold expressions. */
export function embeddedTexts({ tokens }: Scan): Embedded[] {
  const chains: Chain[] = [];
  const levels: Level[] = [{ joined: false }];

  function literal(level: Level, token: Token): void {
    if (token.string?.continues) level.chain?.push(undefined, token);
    else if (level.chain && level.joined) level.chain.push(token);
    else {
      level.chain = [token];
      chains.push(level.chain);
    }
    level.joined = false;
    if (token.string?.opens) levels.push({ joined: false });
  }

  for (const token of tokens) {
    if (token.kind === 'string' && token.string?.continues && levels.length > 1) levels.pop();
    const level = levels.at(-1) ?? { joined: false };
    if (token.kind === 'string') literal(level, token);
    else if (token.kind === 'mark' && OPENING.has(token.value)) {
      addHole(level);
      levels.push({ joined: false });
    } else if (token.kind === 'mark' && CLOSING.has(token.value)) {
      if (levels.length > 1) levels.pop();
    } else if (token.value === '+' || token.value === '||' || token.value === '+=') level.joined = true;
    else if (token.kind === 'word' || token.kind === 'number' || token.value === '.') addHole(level);
    else delete level.chain;
  }
  return chains.flatMap((chain) => {
    const values = chain.flatMap((token) => token?.value ?? []);
    const kind = kindOfText(values[0] ?? '', values);
    return kind === undefined ? [] : [join(chain, kind)];
  });
}

function addHole(level: Level): void {
  if (level.joined && level.chain?.at(-1) !== undefined) level.chain?.push(undefined);
}

interface Run {
  /** Where the run begins in the joined text and in the program, and its length in the joined text. */
  at: number;
  source: number;
  length: number;
}

function join(chain: Chain, kind: Embedded['kind']): Embedded {
  const parts: string[] = [];
  const runs: Run[] = [];
  let at = 0;

  function add(text: string, source?: number): void {
    if (text === '') return;
    parts.push(text);
    if (source !== undefined) runs.push({ at, source, length: text.length });
    at += text.length;
  }

  for (const token of chain) {
    if (!token?.string) add(HOLE);
    else
      for (const { text, from, isPlain } of unquote(
        token.value,
        token.string.content.from,
        token.string.quoting,
      ))
        add(text, isPlain ? from : undefined);
  }
  return { kind, text: parts.join(''), source: (span) => locate(runs, span) };
}

function locate(runs: readonly Run[], { from, to }: Span): Span | undefined {
  let low = 0;
  let high = runs.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((runs[middle] as Run).at <= from) low = middle;
    else high = middle - 1;
  }
  const run = runs[low];
  if (!run || from < run.at || to > run.at + run.length) return undefined;
  return { from: run.source + from - run.at, to: run.source + to - run.at };
}
