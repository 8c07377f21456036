import { message } from '#core/messages/catalogue.ts';
import { BACKSLASH, CLOSE_OBJECT, COLON, COMMA, OPEN_ARRAY, OPEN_OBJECT, QUOTE } from './json-bytes.ts';
import { ShapeProblem, SyntaxProblem, unexpectedStart } from './scan-problems.ts';
import { ScanWindow } from './scan-window.ts';
import { type RowSink, RowSplitter, type ScanLimits } from './split-rows.ts';

/**
 * Cuts the rows out of a JSON text of any length, chunk by chunk, without looking into them: it follows texts,
 * brackets and nesting only. What it hands over still has to be parsed, so it need not see every mistake.
 */

/** - `array`: the text is one array of rows; - `object`: an object of arrays of rows (legacy `data.json`). */
export type RowLayout = 'array' | 'object';

/** Names of types are short; nothing that long is one. */
const LONGEST_KEY = 64 * 1024;

/** What is expected next outside of the rows. */
type State = 'start' | 'key-or-end' | 'key' | 'colon' | 'array' | 'rows' | 'next-or-end' | 'end';

export interface RowScanner {
  /** Takes the next bytes; the chunk may be reused afterwards. */
  push(chunk: Uint8Array): void;
  /** The text has ended. */
  finish(): void;
}

/** Throws `SyntaxProblem`, `ShapeProblem` and `RowProblem` from `push` and `finish`, and what the sink throws. */
export function createRowScanner(layout: RowLayout, sink: RowSink, limits: ScanLimits): RowScanner {
  return new Scanner(layout, sink, limits);
}

class Scanner implements RowScanner {
  readonly #layout: RowLayout;
  readonly #window = new ScanWindow();
  readonly #rows: RowSplitter;
  readonly #keys = new Set<string>();
  #state: State = 'start';
  #key: string | undefined;

  constructor(layout: RowLayout, sink: RowSink, limits: ScanLimits) {
    this.#layout = layout;
    this.#rows = new RowSplitter(this.#window, sink, limits, layout === 'array' ? 1 : 2);
  }

  push(chunk: Uint8Array): void {
    this.#append(chunk);
    this.#advance(false);
  }

  finish(): void {
    this.#advance(true);
    if (this.#state !== 'end') throw new SyntaxProblem();
  }

  #append(chunk: Uint8Array): void {
    const keepFrom = this.#keepFrom();
    this.#window.append(chunk, keepFrom);
    this.#rows.moveBack(keepFrom);
  }

  #keepFrom(): number {
    const ofRows = this.#state === 'rows' ? this.#rows.keepFrom : undefined;
    // The position is past the end when the last byte was a backslash.
    return ofRows ?? Math.min(this.#window.position, this.#window.length);
  }

  #advance(isLast: boolean): void {
    for (;;) {
      const position = this.#window.position;
      const state = this.#state;
      if (state === 'rows') this.#takeRows(isLast);
      else this.#step(isLast);
      if (this.#window.position === position && this.#state === state) return;
    }
  }

  /** Takes one sign outside of the rows, or nothing where it has not come yet. */
  #step(isLast: boolean): void {
    if (this.#state === 'start' && !this.#skipByteOrderMark(isLast)) return;
    this.#window.position = this.#window.afterBlanks(this.#window.position);
    const byte =
      this.#window.position < this.#window.length ? this.#window.buffer[this.#window.position] : undefined;
    if (byte === undefined) return;
    this.#acceptSign(byte);
  }

  #acceptSign(byte: number): void {
    switch (this.#state) {
      case 'start':
        if (this.#layout === 'array') this.#beginRows(byte);
        else this.#beginObject(byte);
        break;
      case 'key-or-end':
        if (byte === CLOSE_OBJECT) this.#take('end');
        else this.#readKey(byte);
        break;
      case 'key':
        this.#readKey(byte);
        break;
      case 'colon':
        if (byte !== COLON) throw new SyntaxProblem();
        this.#take('array');
        break;
      case 'array':
        this.#beginRows(byte);
        break;
      case 'next-or-end':
        if (byte !== COMMA && byte !== CLOSE_OBJECT) throw new SyntaxProblem();
        this.#take(byte === COMMA ? 'key' : 'end');
        break;
      default:
        throw new SyntaxProblem();
    }
  }

  #take(next: State): void {
    this.#window.position += 1;
    this.#state = next;
  }

  /** False as long as it cannot be told whether there is one. */
  #skipByteOrderMark(isLast: boolean): boolean {
    if (this.#window.buffer[0] !== 0xef || this.#window.position > 0 || this.#window.length === 0)
      return true;
    if (this.#window.length < 3) return isLast;
    if (this.#window.buffer[1] === 0xbb && this.#window.buffer[2] === 0xbf) this.#window.position = 3;
    return true;
  }

  #beginObject(byte: number): void {
    if (byte !== OPEN_OBJECT) throw unexpectedStart(undefined, message('archive.arrays-of-rows'), byte);
    this.#take('key-or-end');
  }

  /** Takes a whole key, once it is there. */
  #readKey(byte: number): void {
    if (byte !== QUOTE) throw new SyntaxProblem();
    let end = this.#window.position + 1;
    while (end < this.#window.length && this.#window.buffer[end] !== QUOTE) {
      end += this.#window.buffer[end] === BACKSLASH ? 2 : 1;
    }
    if (end - this.#window.position > LONGEST_KEY)
      throw new ShapeProblem(undefined, message('archive.type-name-too-long', { limit: LONGEST_KEY }));
    if (end >= this.#window.length) return;
    const key = parseKey(this.#window.buffer.subarray(this.#window.position, end + 1));
    if (this.#keys.has(key)) throw new ShapeProblem(key, message('archive.type-twice'));
    this.#keys.add(key);
    this.#key = key;
    this.#window.position = end;
    this.#take('colon');
  }

  #beginRows(byte: number): void {
    if (byte !== OPEN_ARRAY) throw unexpectedStart(this.#key, message('archive.array-of-rows'), byte);
    this.#rows.begin(this.#key);
    this.#take('rows');
  }

  #takeRows(isLast: boolean): void {
    if (this.#rows.take(isLast)) this.#take(this.#layout === 'array' ? 'end' : 'next-or-end');
  }
}

/** The name of a member, from its text in quotes. Throws `SyntaxProblem`. */
function parseKey(bytes: Uint8Array): string {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)) as string;
  } catch (error) {
    throw new SyntaxProblem('key', { cause: error });
  }
}
