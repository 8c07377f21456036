import { countSteps } from './steps.ts';
import { type Node, type Pattern, parsePattern } from './syntax.ts';

/** Stand for the characters of a class; what none of them is in stands for itself. */
const PROBES = [...'a0 -."\\\n/:@=A_\'é({<%+,;*#\t\r[]})>!?&|$^~`я'];

/** What may have to stand before a match begins. */
const BETWEEN = [...' ,\n-:/@a'];

/** Characters that a piece is repeated to: first few, and again where that looks as if it grew. */
const SIZES = [
  [40, 80],
  [300, 600],
  [600, 1200],
] as const;
/** Twice the text takes twice the steps, and somewhat more at the ends; four times where each step looks at all again. */
const LINEAR = 2.6;
const MOST_STEPS = 1_000_000;
const MOST_CANDIDATES = 300;

/** A text whose matching takes more than its length. */
export interface SlowInput {
  before: string;
  piece: string;
  after: string;
  /** How much more steps twice the repetitions take. */
  growth: number;
}

/**
 * A text on which a regular expression takes more steps than in proportion to its length, of those that can be made of the
 * expression's own parts: a beginning, one piece repeated, and an end that does not fit. Undefined where there is none.
 */
export function findSlowInput(source: string, flags: string): SlowInput | undefined {
  const pattern = parsePattern(source, flags);
  if (!isUnbounded(pattern.root)) return undefined;
  for (const [before, piece] of candidates(pattern)) {
    for (const after of ['', '\u0000']) {
      const growth = growthOf(pattern, { before, piece, after });
      if (growth !== undefined) return { before, piece, after, growth };
    }
  }
  return undefined;
}

function growthOf(pattern: Pattern, { before, piece, after }: Omit<SlowInput, 'growth'>): number | undefined {
  let growth = 0;
  for (const [few, many] of SIZES) {
    const base = countSteps(pattern, before + after, MOST_STEPS);
    const steps = [few, many].map(
      (size) =>
        countSteps(pattern, `${before}${piece.repeat(Math.ceil(size / piece.length))}${after}`, MOST_STEPS) -
        base,
    );
    const [low = 1, high = 1] = steps;
    growth = high / Math.max(low, 1);
    if (high < MOST_STEPS / 2 && growth < LINEAR) return undefined;
  }
  return growth;
}

/** Whether something in it can be repeated without a small bound. */
function isUnbounded(node: Node): boolean {
  if (node.kind === 'repeat' && node.most > 300) return true;
  return childrenOf(node).some(isUnbounded);
}

function childrenOf(node: Node): readonly Node[] {
  if ('parts' in node) return node.parts;
  return 'body' in node ? [node.body] : [];
}

/** Pieces to repeat, each with what has to come before it and without. */
function candidates(pattern: Pattern): readonly (readonly [string, string])[] {
  const found = new Map<string, readonly [string, string]>();
  const add = (before: string, piece: string) => {
    for (const one of [before, '']) if (piece !== '') found.set(JSON.stringify([one, piece]), [one, piece]);
  };
  const walk = (node: Node, before: string): void => {
    for (const piece of examplesOf(node, 4)) add(before, piece);
    if (node.kind !== 'sequence') {
      for (const child of childrenOf(node)) walk(child, before);
      return;
    }
    let upTo = before;
    node.parts.forEach((part, index) => {
      walk(part, upTo);
      // Two neighbours together are what an ambiguity is made of.
      const next = node.parts[index + 1];
      if (next) add(upTo, (examplesOf(part, 1)[0] ?? '') + (examplesOf(next, 1)[0] ?? ''));
      // What begins to match again and again, and finds no end.
      if (isUnbounded(part)) {
        const begun = upTo.slice(before.length);
        for (const between of ['', ...BETWEEN]) add(before, `${between}${begun}`);
      }
      upTo += examplesOf(part, 1)[0] ?? '';
    });
  };
  walk(pattern.root, '');
  // Of the many alike that long lists of words make, some.
  const every = Math.ceil(found.size / MOST_CANDIDATES);
  return [...found.values()].filter((_, index) => index % every === 0);
}

/** Some texts that a part matches, the shortest that are not empty. */
function examplesOf(node: Node, most: number): string[] {
  switch (node.kind) {
    case 'one':
      return charactersOf(node).slice(0, most);
    case 'choice':
      return node.parts.flatMap((part) => examplesOf(part, 2)).slice(0, most * 3);
    case 'repeat':
      return examplesOf(node.body, most).map((one) => one.repeat(Math.max(1, Math.min(node.least, 20))));
    case 'capture':
      return examplesOf(node.body, most);
    case 'look':
      return node.isNegative ? [] : examplesOf(node.body, most);
    case 'sequence': {
      const all = node.parts.map((part) => examplesOf(part, most));
      const longest = Math.min(most, Math.max(0, ...all.map(({ length }) => length)));
      return Array.from({ length: longest }, (_, index) =>
        all.map((examples) => examples[Math.min(index, examples.length - 1)] ?? '').join(''),
      );
    }
    default:
      return [];
  }
}

function charactersOf(node: Node & { kind: 'one' }): string[] {
  const own = [...node.source].filter(
    (character) => !'[]\\^-'.includes(character) && node.matches(character),
  );
  const isLiteral = !/^[[\\.]/.test(node.source);
  return isLiteral ? own : [...new Set([...PROBES.filter(node.matches), ...own])];
}
