import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { type TextPattern, textPatternProblem } from '#core/catalog/text-pattern.ts';
import { scanCSharp } from './csharp.ts';
import type { Hit } from './hit.ts';
import { scanJavaScript } from './javascript.ts';
import { scanSql } from './sql.ts';
import type { Scan, Token } from './token.ts';

/** Languages that are programs: JSON is searched by pointers instead. */
export type CodeLanguage = Exclude<TextPattern['in'], 'json'>;

export const SCANNERS: Readonly<Record<CodeLanguage, (text: string, pattern?: boolean) => Scan>> = {
  csharp: scanCSharp,
  javascript: scanJavaScript,
  sql: scanSql,
};

/** One token of a pattern. */
export type Element =
  | { kind: 'word'; word: string; optionalNot: boolean }
  | { kind: 'mark'; mark: string }
  | { kind: 'string'; value: string }
  /** `=`, `<>` and the like: a value is compared for being the same or another. */
  | { kind: 'equality' }
  | { kind: 'place'; quoted: boolean }
  /** As many more places as there are, with commas before them. */
  | { kind: 'list' };

/** A pattern that tokens can be held against. */
export interface Matcher {
  elements: readonly Element[];
  /** Index of the first name, where matching begins. */
  anchor: number;
  by: Hit['by'];
  type: string;
  pattern: string;
}

/** The patterns of a language, to be tried at a name. */
export interface Matchers {
  language: CodeLanguage;
  at(word: string): readonly Matcher[];
}

const NO_MATCHERS: readonly Matcher[] = [];

const EQUALITY = {
  sql: new Set(['=', '<>', '!=']),
  csharp: new Set(['==', '!=']),
  javascript: new Set(['==', '!=', '===', '!==']),
};

/** True for an operator that tells whether two values are the same. */
export function isEquality(language: CodeLanguage, mark: string): boolean {
  return EQUALITY[language].has(mark);
}

/** The patterns of one language, ready to be searched with. */
export function compilePatterns(patterns: readonly TextPattern[], language: CodeLanguage): Matchers {
  const byWord = new Map<string, Matcher[]>();
  for (const pattern of patterns.filter((candidate) => candidate.in === language)) {
    const elements = parseMatch(language, pattern.match);
    const shared = { by: pattern.by, type: pattern.type, pattern: pattern.match };
    for (const matcher of [...withReverse(elements)].map((each) => ({ ...shared, ...each }))) {
      const word = anchorWord(matcher);
      if (word === undefined) throw unusable(pattern);
      byWord.set(word, [...(byWord.get(word) ?? []), matcher]);
    }
  }
  return {
    language,
    at: (word) => byWord.get(language === 'sql' ? word.toLowerCase() : word) ?? NO_MATCHERS,
  };
}

/** Errors: `bug` for a pattern that no text can be searched with, or that names an unknown type. */
export function checkPattern(catalog: Catalog, pattern: TextPattern): void {
  if (textPatternProblem(pattern) || !catalog.find(pattern.type)) throw unusable(pattern);
}

function unusable(pattern: TextPattern): SiteferryError<'bug'> {
  return new SiteferryError('bug', { reason: `no text can be searched with ${JSON.stringify(pattern)}` });
}

function parseMatch(language: CodeLanguage, match: string): Element[] {
  const { tokens } = SCANNERS[language](match, true);
  const elements = tokens.map((token) => elementOf(language, token));
  return elements.filter((element, index) => {
    const next = elements[index + 1];
    return !(element.kind === 'mark' && element.mark === ',' && next?.kind === 'list');
  });
}

function elementOf(language: CodeLanguage, token: Token): Element {
  const { kind, value } = token;
  if (kind === 'word') {
    const word = language === 'sql' ? value.toLowerCase() : value;
    return { kind, word, optionalNot: language === 'sql' && word === 'in' };
  }
  if (kind === 'place') return { kind, quoted: false };
  if (kind === 'list') return { kind };
  if (kind === 'string') return value === '#' ? { kind: 'place', quoted: true } : { kind, value };
  return isEquality(language, value) ? { kind: 'equality' } : { kind: 'mark', mark: value };
}

/** A comparison says the same from right to left. */
function* withReverse(elements: readonly Element[]): Generator<Pick<Matcher, 'elements' | 'anchor'>> {
  yield { elements, anchor: anchorOf(elements) };
  const index = elements.findIndex((element) => element.kind === 'equality');
  if (index === -1 || elements.some((element) => element.kind === 'list')) return;
  const equality = elements[index] as Element;
  const reversed = [...elements.slice(index + 1), equality, ...elements.slice(0, index)];
  yield { elements: reversed, anchor: anchorOf(reversed) };
}

function anchorOf(elements: readonly Element[]): number {
  return elements.findIndex((element) => element.kind === 'word');
}

function anchorWord({ elements, anchor }: Pick<Matcher, 'elements' | 'anchor'>): string | undefined {
  const element = elements[anchor];
  return element?.kind === 'word' ? element.word : undefined;
}
