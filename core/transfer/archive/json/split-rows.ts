import {
  CLOSE_ARRAY,
  CLOSE_OBJECT,
  COMMA,
  isBlank,
  OPEN_ARRAY,
  OPEN_OBJECT,
  QUOTE,
  skipText,
} from './json-bytes.ts';
import { RowExtent, type RowLimits } from './row-extent.ts';
import { SyntaxProblem } from './scan-problems.ts';
import type { ScanWindow } from './scan-window.ts';

export interface RowSink {
  /** An array of rows begins; `key` is its name in an object of arrays. False: pass over its rows. */
  begin(key: string | undefined): boolean;
  /**
   * The next rows of the array, as the text of a JSON array. The bytes are only valid during the call. False, with
   * nothing taken, when they are not JSON.
   */
  rows(text: Buffer): boolean;
}

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

/** Of a row too: what is parsed takes many times its length in memory when it consists of next to nothing. */
export interface ScanLimits extends RowLimits {
  /** Deepest nesting of brackets. */
  maxDepth: number;
  /** Rows are handed over when so many bytes of them have come together. */
  batch: number;
}

/** Cuts the rows out of one array after the other, as they come into the window. */
export class RowSplitter {
  readonly #window: ScanWindow;
  readonly #sink: RowSink;
  readonly #maxDepth: number;
  readonly #batch: number;
  readonly #extent: RowExtent;
  #key: string | undefined;

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

  /** `depth`: how many brackets stand around the rows, which count too. */
  constructor(window: ScanWindow, sink: RowSink, limits: ScanLimits, depth: number) {
    this.#window = window;
    this.#sink = sink;
    this.#batch = limits.batch;
    this.#extent = new RowExtent(limits);
    this.#maxDepth = limits.maxDepth - depth;
  }

  /** The array of this name begins at the window's position, which is its bracket. */
  begin(key: string | undefined): void {
    this.#key = key;
    this.#isWanted = this.#sink.begin(key);
    this.#open = this.#window.position;
    this.#isContinued = false;
    this.#rowStart = undefined;
    this.#extent.begin(this.#open + 1);
  }

  /** The first byte that is still needed; undefined where no byte is held for the rows. */
  get keepFrom(): number | undefined {
    return this.#isWanted ? this.#open : undefined;
  }

  /** The window has let go of so many bytes. */
  moveBack(bytes: number): void {
    this.#open -= bytes;
    this.#extent.from -= bytes;
  }

  /**
   * Rows of one array mostly begin alike, `{"ID"`, which no text can contain with its quotes. So the end of a batch
   * is guessed first, and the guess is proved by the batch being JSON: whatever is not text or inside of brackets at
   * its end is. Where that fails every byte is looked at. True when the array has ended.
   */
  take(isLast: boolean): boolean {
    const isBetweenRows = this.#window.position === this.#open + 1;
    if (isBetweenRows && this.#isWanted) {
      if (!isLast && this.#window.length - this.#open < 2 * this.#batch) return false;
      if (!this.#isContinued) this.#rowStart = this.#findRowStart();
      if (this.#guessBatch()) return false;
    }
    return this.#scanRows();
  }

  /** The opening bracket and the name of the first column, as they stand in the first row. */
  #findRowStart(): Buffer | undefined {
    const start = this.#window.afterBlanks(this.#open + 1);
    const quote = this.#window.afterBlanks(start + 1);
    if (this.#window.buffer[start] !== OPEN_OBJECT || this.#window.buffer[quote] !== QUOTE) return undefined;
    const end = this.#window.buffer.indexOf(QUOTE, quote + 1);
    if (end === -1 || end >= this.#window.length || end - start > LONGEST_ROW_START) return undefined;
    return Buffer.from(this.#window.buffer.subarray(start, end + 1));
  }

  /** True when a batch was handed over. A wrong guess is the last one for this array. */
  #guessBatch(): boolean {
    if (!this.#rowStart) return false;
    const next = this.#window.buffer.indexOf(this.#rowStart, this.#open + this.#batch);
    if (next === -1 || next + this.#rowStart.length > this.#window.length) return false;
    if (this.#extent.mayExceed(next - this.#open)) return false;
    let cut = next - 1;
    while (isBlank(this.#window.buffer[cut])) cut -= 1;
    if (this.#window.buffer[cut] === COMMA && cut > this.#open && this.#handOver(cut)) {
      this.#window.position = cut + 1;
      return true;
    }
    this.#rowStart = undefined;
    return false;
  }

  /** The loop that sees every byte: it is written for speed. */
  #scanRows(): boolean {
    const buffer = this.#window.buffer;
    const brackets = this.#brackets;
    const extent = this.#extent;
    const length = this.#window.length;
    let position = this.#window.position;
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
            this.#window.position = position + 1;
            if (!this.#handOver(position)) throw new SyntaxProblem();
            return false;
          }
        } else {
          extent.members += 1;
          if (extent.hasTooManyMembers) this.#checkRow(position);
        }
      } else if (brackets.length > 0) {
        if (brackets.pop() !== byte - CLOSING_OFFSET) throw new SyntaxProblem();
      } else {
        if (byte !== CLOSE_ARRAY) throw new SyntaxProblem();
        this.#window.position = position;
        this.#checkRow(position);
        if (!this.#handOver(position)) throw new SyntaxProblem();
        return true;
      }
      position += 1;
    }
    this.#window.position = position;
    this.#checkRow(Math.min(position, length));
    return false;
  }

  /** The current row, as far as it has come; one that is passed over is never held. */
  #checkRow(end: number): void {
    if (this.#isWanted) this.#extent.check(this.#key, end);
  }

  /**
   * Everything from `#open` to `end`, each of which is a bracket or a comma, becomes an array of its own in place.
   * Only an array without any row may be blank: a comma stands between two rows. False when it is not JSON, and then
   * nothing has changed.
   */
  #handOver(end: number): boolean {
    if (this.#isWanted) {
      const last = this.#window.buffer[end] ?? CLOSE_ARRAY;
      const isBlankArray = this.#window.afterBlanks(this.#open + 1) >= end;
      if (isBlankArray && (this.#isContinued || last === COMMA)) return false;
      this.#window.buffer[this.#open] = OPEN_ARRAY;
      this.#window.buffer[end] = CLOSE_ARRAY;
      const isTaken = isBlankArray || this.#sink.rows(this.#window.buffer.subarray(this.#open, end + 1));
      this.#window.buffer[end] = last;
      if (!isTaken) return false;
    }
    this.#isContinued = true;
    this.#open = end;
    this.#extent.begin(end + 1);
    return true;
  }
}
