/** Regular expressions of JavaScript as a tree: only as much of the grammar as it takes to count the steps of a match. */
export type Node =
  | { kind: 'one'; source: string; matches: (character: string) => boolean }
  | { kind: 'sequence' | 'choice'; parts: Node[] }
  | { kind: 'repeat'; body: Node; least: number; most: number; isLazy: boolean }
  | { kind: 'capture'; body: Node; index: number }
  | { kind: 'look'; body: Node; isBehind: boolean; isNegative: boolean }
  | { kind: 'edge'; edge: '^' | '$' | '\\b' | '\\B' }
  | { kind: 'again'; name: string };

export interface Pattern {
  root: Node;
  /** Indexes of captures by their names and numbers. */
  captures: ReadonlyMap<string, number>;
  flags: string;
}

/** Reads a regular expression that JavaScript takes. */
export function parsePattern(source: string, flags: string): Pattern {
  // Throws for what is none.
  new RegExp(source, flags);
  return new Reader(source, flags).read();
}

class Reader {
  readonly #source: string;
  readonly #flags: string;
  readonly #captures = new Map<string, number>();
  #at = 0;
  #count = 0;

  constructor(source: string, flags: string) {
    this.#source = source;
    this.#flags = flags;
  }

  read(): Pattern {
    const root = this.#choice();
    if (this.#at < this.#source.length) throw new Error(`not read: ${this.#source.slice(this.#at)}`);
    return { root, captures: this.#captures, flags: this.#flags };
  }

  #takes(text: string): boolean {
    if (!this.#source.startsWith(text, this.#at)) return false;
    this.#at += text.length;
    return true;
  }

  /** What matches here, which has to be sticky. */
  #next(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source);
    if (!found) return undefined;
    this.#at = pattern.lastIndex;
    return found;
  }

  #choice(): Node {
    const parts = [this.#sequence()];
    while (this.#takes('|')) parts.push(this.#sequence());
    return parts.length === 1 && parts[0] ? parts[0] : { kind: 'choice', parts };
  }

  #sequence(): Node {
    const parts: Node[] = [];
    while (this.#at < this.#source.length && !/[|)]/.test(this.#source[this.#at] ?? ''))
      parts.push(this.#repeated(this.#term()));
    return { kind: 'sequence', parts };
  }

  #repeated(body: Node): Node {
    const found = this.#next(/(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y);
    if (!found) return body;
    const [, sign, least = '', comma, most = '', lazy] = found;
    const isLazy = lazy === '?';
    if (sign !== undefined)
      return {
        kind: 'repeat',
        body,
        isLazy,
        least: sign === '+' ? 1 : 0,
        most: sign === '?' ? 1 : Number.POSITIVE_INFINITY,
      };
    const bound = most === '' ? Number.POSITIVE_INFINITY : Number(most);
    return { kind: 'repeat', body, isLazy, least: Number(least), most: comma ? bound : Number(least) };
  }

  #term(): Node {
    if (this.#takes('^')) return { kind: 'edge', edge: '^' };
    if (this.#takes('$')) return { kind: 'edge', edge: '$' };
    if (this.#takes('\\b')) return { kind: 'edge', edge: '\\b' };
    if (this.#takes('\\B')) return { kind: 'edge', edge: '\\B' };
    if (this.#takes('(')) return this.#group();
    const again = this.#next(/\\(?:([1-9]\d*)|k<([^>]+)>)/y);
    if (again) return { kind: 'again', name: again[1] ?? again[2] ?? '' };
    const one = this.#next(
      /\[(?:\\.|[^\]\\])*\]|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|c[A-Za-z]|.)|./suy,
    );
    if (!one) throw new Error(`not read: ${this.#source.slice(this.#at)}`);
    return characterNode(one[0], this.#flags);
  }

  #group(): Node {
    const look = this.#next(/\?(<?)([=!])/y);
    const capture = look ? undefined : this.#next(/\?<([^>]+)>/y);
    const isPlain = look !== undefined || (!capture && this.#takes('?:'));
    const index = isPlain ? 0 : ++this.#count;
    if (!isPlain) this.#captures.set(String(index), index);
    if (capture) this.#captures.set(capture[1] ?? '', index);
    const body = this.#choice();
    if (!this.#takes(')')) throw new Error(`not read: ${this.#source.slice(this.#at)}`);
    if (look) return { kind: 'look', body, isBehind: look[1] === '<', isNegative: look[2] === '!' };
    return isPlain ? body : { kind: 'capture', body, index };
  }
}

function characterNode(source: string, flags: string): Node {
  const own = new RegExp(`^(?:${source})$`, flags.replaceAll(/[gmy]/g, ''));
  const known = new Map<string, boolean>();
  return {
    kind: 'one',
    source,
    matches(character) {
      const before = known.get(character);
      if (before !== undefined) return before;
      const is = own.test(character);
      known.set(character, is);
      return is;
    },
  };
}
