import type { Node, Pattern } from './syntax.ts';

type Go = (at: number) => boolean;

/** Ends a count that has become too large to go on. */
class TooMany extends Error {}

/**
 * How many steps a matcher that backtracks, as those of JavaScript do, takes to find every match of a pattern in a text;
 * `most` where it would be more. The same on every computer.
 */
export function countSteps(pattern: Pattern, text: string, most: number): number {
  const matcher = new Matcher(pattern, text, most);
  try {
    matcher.findAll();
  } catch (error) {
    // Long repetitions of groups are as deep as they are long.
    if (!(error instanceof TooMany) && !(error instanceof RangeError)) throw error;
    return most;
  }
  return matcher.steps;
}

class Matcher {
  readonly #pattern: Pattern;
  readonly #text: readonly string[];
  readonly #most: number;
  readonly #found: (readonly [number, number] | undefined)[] = [];
  steps = 0;

  constructor(pattern: Pattern, text: string, most: number) {
    this.#pattern = pattern;
    this.#text = [...text];
    this.#most = most;
  }

  findAll(): void {
    const { root, flags } = this.#pattern;
    let at = 0;
    while (at <= this.#text.length) {
      let end = -1;
      const isFound = this.#match(root, at, 1, (to) => {
        end = to;
        return true;
      });
      if (flags.includes('y') || (isFound && !flags.includes('g'))) return;
      at = isFound && end > at ? end : at + 1;
    }
  }

  #step(): void {
    this.steps += 1;
    if (this.steps > this.#most) throw new TooMany();
  }

  #match(node: Node, at: number, way: 1 | -1, go: Go): boolean {
    this.#step();
    switch (node.kind) {
      case 'one': {
        const character = this.#text[way === 1 ? at : at - 1];
        return character !== undefined && node.matches(character) && go(at + way);
      }
      case 'sequence':
        return this.#sequence(node.parts, 0, at, way, go);
      case 'choice':
        return node.parts.some((part) => this.#match(part, at, way, go));
      case 'repeat':
        return node.body.kind === 'one' ? this.#run(node, at, way, go) : this.#repeat(node, 0, at, way, go);
      case 'capture': {
        const before = this.#found[node.index];
        const isFound = this.#match(node.body, at, way, (to) => {
          this.#found[node.index] = way === 1 ? [at, to] : [to, at];
          return go(to);
        });
        if (!isFound) this.#found[node.index] = before;
        return isFound;
      }
      case 'look': {
        const is = this.#match(node.body, at, node.isBehind ? -1 : 1, () => true);
        return is !== node.isNegative && go(at);
      }
      case 'edge':
        return this.#isAtEdge(node.edge, at) && go(at);
      case 'again':
        return this.#again(node.name, at, way, go);
    }
  }

  #sequence(parts: readonly Node[], done: number, at: number, way: 1 | -1, go: Go): boolean {
    const part = parts[way === 1 ? done : parts.length - 1 - done];
    if (!part) return go(at);
    return this.#match(part, at, way, (to) => this.#sequence(parts, done + 1, to, way, go));
  }

  /** A repeated character, without going deeper for each. */
  #run(node: Node & { kind: 'repeat' }, at: number, way: 1 | -1, go: Go): boolean {
    const { body, least, most, isLazy } = node;
    const isNext = (count: number) => {
      this.#step();
      const character = this.#text[way === 1 ? at + count : at - count - 1];
      return count < most && character !== undefined && body.kind === 'one' && body.matches(character);
    };
    let count = 0;
    while ((!isLazy || count < least) && isNext(count)) count += 1;
    while (count >= least) {
      this.#step();
      if (go(at + count * way)) return true;
      if (isLazy && !isNext(count)) return false;
      count += isLazy ? 1 : -1;
    }
    return false;
  }

  #repeat(node: Node & { kind: 'repeat' }, count: number, at: number, way: 1 | -1, go: Go): boolean {
    this.#step();
    const more = () =>
      count < node.most &&
      this.#match(
        node.body,
        at,
        way,
        (to) => (to !== at || count < node.least) && this.#repeat(node, count + 1, to, way, go),
      );
    if (count < node.least) return more();
    return node.isLazy ? go(at) || more() : more() || go(at);
  }

  #again(name: string, at: number, way: 1 | -1, go: Go): boolean {
    const [from, to] = this.#found[this.#pattern.captures.get(name) ?? 0] ?? [0, 0];
    const begin = way === 1 ? at : at - (to - from);
    for (let index = 0; index < to - from; index += 1) {
      this.#step();
      if (this.#text[from + index] !== this.#text[begin + index]) return false;
    }
    return go(at + (to - from) * way);
  }

  #isAtEdge(edge: '^' | '$' | '\\b' | '\\B', at: number): boolean {
    const isLines = this.#pattern.flags.includes('m');
    const before = this.#text[at - 1];
    const after = this.#text[at];
    if (edge === '^') return before === undefined || (isLines && before === '\n');
    if (edge === '$') return after === undefined || (isLines && after === '\n');
    const isWord = (character = '') => /^\w$/.test(character);
    return (isWord(before) !== isWord(after)) === (edge === '\\b');
  }
}
