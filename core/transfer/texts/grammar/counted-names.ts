import type { Token } from '../token.ts';

/** What is counted up or down is no id, whatever it is called: `stateId++`, `SET @StateID = @StateID + 1`. */
export function countedNames(tokens: readonly Token[]): ReadonlySet<string> {
  const counted = new Set<string>();
  for (const [index, { kind, value }] of tokens.entries()) {
    if (kind === 'word' && isCounted(tokens, index)) counted.add(plainName(value));
  }
  return counted;
}

/** A name as its counting is known by: in SQL it has no case. */
export function plainName(name: string): string {
  return name.replace(/^[@:#]+/, '').toLowerCase();
}

function isCounted(tokens: readonly Token[], index: number): boolean {
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
