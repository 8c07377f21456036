import { message } from '#core/messages/catalogue.ts';
import {
  BACKSLASH,
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COLON,
  COMMA,
  isBlank,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipText,
} from './json-bytes.ts';
import { parseKey } from './parse-key.ts';
import { RowExtent, type RowLimits } from './row-extent.ts';
import { ShapeProblem, SyntaxProblem, unexpectedStart } from './scan-problems.ts';

/**
 * Cuts the rows out of a JSON text of any length, chunk by chunk, without looking into them: it follows texts,
 * brackets and nesting only. What it hands over still has to be parsed, so it need not see every mistake.
 */

/** - `array`: the text is one array of rows; - `object`: an object of arrays of rows (legacy `data.json`). */
export type RowLayout = 'array' | 'object';

export interface RowSink {
  /** An array of rows begins; `key` is its name in an object of arrays. False: pass over its rows. */
  begin(key: string | undefined): boolean;
  /**
   * The next rows of the array, as the text of a JSON array. The bytes are only valid during the call. False, with
   * nothing taken, when they are not JSON.
   */
  rows(text: Buffer): boolean;
}

/** Names of types are short; nothing that long is one. */
const LONGEST_KEY = 64 * 1024;

/** The name of a column is shorter. */
const LONGEST_ROW_START = 256;

/** From an opening bracket to its closing one, for both kinds. */
const CLOSING_OFFSET = 2;

const OTHER = 0;
const TEXT = 1;
const OPEN = 2;
const CLOSE = 3;
const SEPARATOR = 4;

const KIND = new Uint8Array(256);
KIND[QUOTE] = TEXT;
KIND[OPEN_ARRAY] = OPEN;
KIND[OPEN_OBJECT] = OPEN;
KIND[CLOSE_ARRAY] = CLOSE;
KIND[CLOSE_OBJECT] = CLOSE;
KIND[COMMA] = SEPARATOR;

/** What is expected next outside of the rows. */
type State = 'start' | 'key-or-end' | 'key' | 'colon' | 'array' | 'rows' | 'next-or-end' | 'end';

export interface RowScanner {
  /** Takes the next bytes; the chunk may be reused afterwards. */
  push(chunk: Uint8Array): void;
  /** The text has ended. */
  finish(): void;
}

/** Of a row too: what is parsed takes many times its length in memory when it consists of next to nothing. */
export interface ScanLimits extends RowLimits {
  /** Deepest nesting of brackets. */
  maxDepth: number;
  /** Rows are handed over when so many bytes of them have come together. */
  batch: number;
}

/** Throws `SyntaxProblem`, `ShapeProblem` and `RowProblem` from `push` and `finish`, and what the sink throws. */
export function createRowScanner(layout: RowLayout, sink: RowSink, limits: ScanLimits): RowScanner {
  return new Scanner(layout, sink, limits);
}

class Scanner implements RowScanner {
  readonly #layout: RowLayout;
  readonly #sink: RowSink;
  readonly #maxDepth: number;
  readonly #batch: number;
  readonly #extent: RowExtent;
  readonly #keys = new Set<string>();
  #state: State = 'start';
  #key: string | undefined;

  /** What has come and is still needed, `#length` bytes of it; all before `#position` has been looked at. */
  #buffer = Buffer.alloc(0);
  #length = 0;
  #position = 0;

  /** The `[` or `,` before the first row that was not handed over. */
  #open = 0;
  /** A batch of this array was handed over, so a row has to follow. */
  #isContinued = false;
  #isWanted = true;
  #isInText = false;
  /** Opening brackets inside of the current row. */
  #brackets: number[] = [];
  /** How the rows of this array begin, as far as that can be guessed. */
  #rowStart: Buffer | undefined;

  constructor(layout: RowLayout, sink: RowSink, limits: ScanLimits) {
    const { maxDepth, batch } = limits;
    this.#layout = layout;
    this.#sink = sink;
    this.#batch = batch;
    this.#extent = new RowExtent(limits);
    // The brackets around the rows count too.
    this.#maxDepth = maxDepth - (layout === 'array' ? 1 : 2);
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
    const needed = this.#length - keepFrom + chunk.length;
    if (needed > this.#buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#buffer.length));
      this.#buffer.copy(larger, 0, keepFrom, this.#length);
      this.#buffer = larger;
    } else if (keepFrom > 0) {
      this.#buffer.copyWithin(0, keepFrom, this.#length);
    }
    this.#length -= keepFrom;
    this.#position -= keepFrom;
    this.#open -= keepFrom;
    this.#extent.from -= keepFrom;
    this.#buffer.set(chunk, this.#length);
    this.#length += chunk.length;
  }

  #keepFrom(): number {
    if (this.#state === 'rows' && this.#isWanted) return this.#open;
    // The position is past the end when the last byte was a backslash.
    return Math.min(this.#position, this.#length);
  }

  #advance(isLast: boolean): void {
    for (;;) {
      const position = this.#position;
      const state = this.#state;
      if (state === 'rows') this.#takeRows(isLast);
      else this.#step(isLast);
      if (this.#position === position && this.#state === state) return;
    }
  }

  /** Takes one sign outside of the rows, or nothing where it has not come yet. */
  #step(isLast: boolean): void {
    if (this.#state === 'start' && !this.#skipByteOrderMark(isLast)) return;
    this.#position = this.#afterBlanks(this.#position);
    const byte = this.#position < this.#length ? this.#buffer[this.#position] : undefined;
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
    this.#position += 1;
    this.#state = next;
  }

  /** False as long as it cannot be told whether there is one. */
  #skipByteOrderMark(isLast: boolean): boolean {
    if (this.#buffer[0] !== 0xef || this.#position > 0 || this.#length === 0) return true;
    if (this.#length < 3) return isLast;
    if (this.#buffer[1] === 0xbb && this.#buffer[2] === 0xbf) this.#position = 3;
    return true;
  }

  #beginObject(byte: number): void {
    if (byte !== OPEN_OBJECT) throw unexpectedStart(undefined, message('archive.arrays-of-rows'), byte);
    this.#take('key-or-end');
  }

  /** Takes a whole key, once it is there. */
  #readKey(byte: number): void {
    if (byte !== QUOTE) throw new SyntaxProblem();
    let end = this.#position + 1;
    while (end < this.#length && this.#buffer[end] !== QUOTE) {
      end += this.#buffer[end] === BACKSLASH ? 2 : 1;
    }
    if (end - this.#position > LONGEST_KEY)
      throw new ShapeProblem(undefined, message('archive.type-name-too-long', { limit: LONGEST_KEY }));
    if (end >= this.#length) return;
    const key = parseKey(this.#buffer.subarray(this.#position, end + 1));
    if (this.#keys.has(key)) throw new ShapeProblem(key, message('archive.type-twice'));
    this.#keys.add(key);
    this.#key = key;
    this.#position = end;
    this.#take('colon');
  }

  #beginRows(byte: number): void {
    if (byte !== OPEN_ARRAY) throw unexpectedStart(this.#key, message('archive.array-of-rows'), byte);
    this.#isWanted = this.#sink.begin(this.#key);
    this.#open = this.#position;
    this.#isContinued = false;
    this.#rowStart = undefined;
    this.#extent.begin(this.#open + 1);
    this.#take('rows');
  }

  /**
   * Rows of one array mostly begin alike, `{"ID"`, which no text can contain with its quotes. So the end of a batch
   * is guessed first, and the guess is proved by the batch being JSON: whatever is not text or inside of brackets at
   * its end is. Where that fails every byte is looked at.
   */
  #takeRows(isLast: boolean): void {
    const isBetweenRows = this.#position === this.#open + 1;
    if (isBetweenRows && this.#isWanted) {
      if (!isLast && this.#length - this.#open < 2 * this.#batch) return;
      if (!this.#isContinued) this.#rowStart = this.#findRowStart();
      if (this.#guessBatch()) return;
    }
    this.#scanRows();
  }

  /** The opening bracket and the name of the first column, as they stand in the first row. */
  #findRowStart(): Buffer | undefined {
    const start = this.#afterBlanks(this.#open + 1);
    const quote = this.#afterBlanks(start + 1);
    if (this.#buffer[start] !== OPEN_OBJECT || this.#buffer[quote] !== QUOTE) return undefined;
    const end = this.#buffer.indexOf(QUOTE, quote + 1);
    if (end === -1 || end >= this.#length || end - start > LONGEST_ROW_START) return undefined;
    return Buffer.from(this.#buffer.subarray(start, end + 1));
  }

  /** True when a batch was handed over. A wrong guess is the last one for this array. */
  #guessBatch(): boolean {
    if (!this.#rowStart) return false;
    const next = this.#buffer.indexOf(this.#rowStart, this.#open + this.#batch);
    if (next === -1 || next + this.#rowStart.length > this.#length) return false;
    if (this.#extent.mayExceed(next - this.#open)) return false;
    let cut = next - 1;
    while (isBlank(this.#buffer[cut])) cut -= 1;
    if (this.#buffer[cut] === COMMA && cut > this.#open && this.#handOver(cut)) {
      this.#position = cut + 1;
      return true;
    }
    this.#rowStart = undefined;
    return false;
  }

  /** The loop that sees every byte: it is written for speed. */
  #scanRows(): void {
    const buffer = this.#buffer;
    const brackets = this.#brackets;
    const extent = this.#extent;
    const length = this.#length;
    let position = this.#position;
    for (;;) {
      if (this.#isInText) {
        position = skipText(buffer, position, length);
        if (position >= length) break;
        this.#isInText = false;
        position += 1;
      }
      while (position < length && KIND[buffer[position] as number] === OTHER) position += 1;
      if (position >= length) break;
      const byte = buffer[position] as number;
      const kind = KIND[byte];
      if (kind === TEXT) {
        this.#isInText = true;
      } else if (kind === OPEN) {
        if (brackets.push(byte) > this.#maxDepth) throw new SyntaxProblem();
        extent.members += 1;
      } else if (kind === SEPARATOR) {
        if (brackets.length === 0) {
          this.#checkRow(position);
          extent.beginNext(position + 1);
          if (position - this.#open >= this.#batch) {
            this.#position = position + 1;
            if (!this.#handOver(position)) throw new SyntaxProblem();
            return;
          }
        } else {
          extent.members += 1;
          if (extent.hasTooManyMembers) this.#checkRow(position);
        }
      } else if (brackets.length > 0) {
        if (brackets.pop() !== byte - CLOSING_OFFSET) throw new SyntaxProblem();
      } else {
        if (byte !== CLOSE_ARRAY) throw new SyntaxProblem();
        this.#position = position;
        this.#checkRow(position);
        this.#endRows();
        return;
      }
      position += 1;
    }
    this.#position = position;
    this.#checkRow(Math.min(position, length));
  }

  /** The current row, as far as it has come; one that is passed over is never held. */
  #checkRow(end: number): void {
    if (this.#isWanted) this.#extent.check(this.#key, end);
  }

  #endRows(): void {
    if (!this.#handOver(this.#position)) throw new SyntaxProblem();
    this.#take(this.#layout === 'array' ? 'end' : 'next-or-end');
  }

  /**
   * Everything from `#open` to `end`, each of which is a bracket or a comma, becomes an array of its own in place.
   * Only an array without any row may be blank: a comma stands between two rows. False when it is not JSON, and then
   * nothing has changed.
   */
  #handOver(end: number): boolean {
    if (this.#isWanted) {
      const last = this.#buffer[end] ?? CLOSE_ARRAY;
      const isBlankArray = this.#afterBlanks(this.#open + 1) >= end;
      if (isBlankArray && (this.#isContinued || last === COMMA)) return false;
      this.#buffer[this.#open] = OPEN_ARRAY;
      this.#buffer[end] = CLOSE_ARRAY;
      const isTaken = isBlankArray || this.#sink.rows(this.#buffer.subarray(this.#open, end + 1));
      this.#buffer[end] = last;
      if (!isTaken) return false;
    }
    this.#isContinued = true;
    this.#open = end;
    this.#extent.begin(end + 1);
    return true;
  }

  #afterBlanks(from: number): number {
    let position = from;
    while (position < this.#length && isBlank(this.#buffer[position])) position += 1;
    return position;
  }
}
