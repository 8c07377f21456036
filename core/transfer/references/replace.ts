import type { Column } from '#core/catalog/entity-type.ts';
import type { Span } from './hit.ts';
import { type Literal, literalsOf, readMeaning, readPlainly } from './literals.ts';
import { rewriteText } from './reference.ts';
import { writeName } from './write-literal.ts';

/** What is written instead of what. */
export interface Replacement {
  from: string;
  to: string;
}

/** How often a replacement was made in a text. */
export interface ReplacementCount<Rule extends Replacement> {
  rule: Rule;
  count: number;
  /** Places that stay, because `to` cannot be written into such a string literal. */
  left: number;
}

/** A text with what was replaced in it. */
export interface ReplacedText<Rule extends Replacement> {
  text: string;
  made: readonly ReplacementCount<Rule>[];
}

/** Replaces in texts; nothing where there is nothing to replace. */
export type Replacer<Rule extends Replacement> = (
  text: string,
  format: Column['format'],
) => ReplacedText<Rule> | undefined;

/**
 * Replaces texts in one pass: the longest that stands somewhere, of equal ones the first, and nothing inside what was
 * replaced. String literals of code and JSON are read and written with their escapes.
 */
export function createReplacer<Rule extends Replacement>(rules: readonly Rule[]): Replacer<Rule> {
  const ordered = rules.toSorted((one, other) => other.from.length - one.from.length);
  const pattern = new RegExp(ordered.map(({ from }) => `(${patternOf(from)})`).join('|'), 'gu');
  return (text, format) => {
    const isEscaped = format !== undefined && ESCAPE.test(text);
    if (!isEscaped && text.search(pattern) === -1) return undefined;
    const literals = literalsOf(text, format);
    const reading = isEscaped ? readMeaning(text, literals) : readPlainly(text);
    const made = new Map<Rule, ReplacementCount<Rule>>();
    const edits: (Span & { text: string })[] = [];
    for (const match of reading.text.matchAll(pattern)) {
      const rule = ordered[match.findIndex((group, index) => index > 0 && group !== undefined) - 1];
      const place = reading.place({ from: match.index, to: match.index + match[0].length });
      if (!rule || !place || rule.from === rule.to) continue;
      const written = writeAt(text, place, literals, format, rule.to);
      const { count, left } = made.get(rule) ?? { count: 0, left: 0 };
      if (written === undefined) made.set(rule, { rule, count, left: left + 1 });
      else {
        made.set(rule, { rule, count: count + 1, left });
        edits.push({ ...place, text: written });
      }
    }
    return made.size === 0 ? undefined : { text: rewriteText(text, edits), made: [...made.values()] };
  };
}

/** What may stand for something else in one literal or another. */
const ESCAPE = /\\|""|''|\{\{|\}\}/;

/** As it is written into the literal that the place lies in, or outside of all as it is. */
function writeAt(
  text: string,
  place: Span,
  literals: readonly Literal[],
  format: Column['format'],
  to: string,
): string | undefined {
  const literal = literalAround(literals, place);
  return literal ? writeName(text, literal.content.from, format === 'html' ? 'javascript' : format, to) : to;
}

function literalAround(literals: readonly Literal[], { from, to }: Span): Literal | undefined {
  let low = 0;
  let high = literals.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((literals[middle] as Literal).content.from <= from) low = middle;
    else high = middle - 1;
  }
  const found = literals[low];
  return found && found.content.from <= from && to <= found.content.to ? found : undefined;
}

const URL_START = /^[a-z][a-z\d+.-]*:\/\/[^/?#]*/i;

/** A URL is meant as a whole: neither another host, port or name begins like it, and its host has no case. */
function patternOf(from: string): string {
  const start = URL_START.exec(from)?.[0];
  if (start === undefined) return escapePattern(from);
  const host = Array.from(start, (letter) => caseless(letter)).join('');
  const end = /[\p{L}\p{N}_]$/u.test(from) ? '(?![\\p{L}\\p{N}_@%-]|[.:][\\p{L}\\p{N}])' : '';
  return `${host}${escapePattern(from.slice(start.length))}${end}`;
}

function caseless(letter: string): string {
  return /[a-z]/i.test(letter) ? `[${letter.toLowerCase()}${letter.toUpperCase()}]` : escapePattern(letter);
}

function escapePattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
