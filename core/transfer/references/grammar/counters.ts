import type { CodeLanguage } from '../pattern.ts';
import type { Token } from '../token.ts';
import type { Use } from './use.ts';

/** What is counted up or down is no id, whatever it is called: `stateId++`, `SET @StateID = @StateID + 1`. */
export function excludeCounters(
  uses: readonly Use[],
  tokens: readonly Token[],
  language: CodeLanguage,
): readonly Use[] {
  // A property is another one than a variable in other letters; in SQL letters have no case.
  const plain = (name: string) => (language === 'sql' ? name.replace(/^[@:#]+/, '').toLowerCase() : name);
  const counted = new Set<string>();
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind === 'word' && isCounter(tokens, index)) counted.add(plain(value));
  }
  if (counted.size === 0) return uses;
  return uses.map((use) => (counted.has(plain(use.name)) ? { ...use, isProven: false } : use));
}

function isCounter(tokens: readonly Token[], index: number): boolean {
  const [before, next, second] = [mark(tokens[index - 1]), mark(tokens[index + 1]), mark(tokens[index + 2])];
  if (STEP.test(before) || STEP.test(next) || /^[+-]=$/.test(next)) return true;
  if (/^[+-]$/.test(next) && second === '=' && tokens[index + 1]?.to === tokens[index + 2]?.from) return true;
  if (next !== '=') return false;
  let at = index + 2;
  for (let count = 0; count < 4 && mark(tokens[at + 1]) === '.'; count++) at += 2;
  const isSame = tokens[at]?.kind === 'word' && tokens[at]?.value === tokens[index]?.value;
  return isSame && /^[+-]$/.test(mark(tokens[at + 1]));
}

const STEP = /^(?:\+\+|--)$/;

function mark(token: Token | undefined): string {
  return token?.kind === 'mark' ? token.value : '';
}
