import { CLOSE_OBJECT, COLON, COMMA, isBlank, OPEN_OBJECT, QUOTE } from './json-bytes.ts';

/** Takes what a scanner finds; false where it is not what was expected, which ends the scanning. */
export interface IdSink {
  /** A map of ids begins. */
  begin(name: string): boolean;
  pair(name: string, id: number): boolean;
}

/** Longest name that is expected, in bytes. */
const LONGEST_NAME = 256;

/** Names are plain: without escapes, and of ASCII. */
const PLAIN = /^[\x20-\x5b\x5d-\x7e]*$/;

const ZERO = 0x30;
const NINE = 0x39;

/** No id has more digits. */
const MAX_DIGITS = 10;

/** What is expected next; what is inside of a map of ids begins with `id`. */
type State =
  | 'start'
  | 'map-or-end'
  | 'map'
  | 'map-colon'
  | 'map-open'
  | 'map-next'
  | 'id-or-end'
  | 'id'
  | 'id-colon'
  | 'id-number'
  | 'id-next'
  | 'end';

/** After a sign, what is expected behind it. */
const BEHIND: Readonly<Record<State, Readonly<Record<number, State>>>> = {
  start: { [OPEN_OBJECT]: 'map-or-end' },
  'map-or-end': { [CLOSE_OBJECT]: 'end' },
  map: {},
  'map-colon': { [COLON]: 'map-open' },
  'map-open': { [OPEN_OBJECT]: 'id-or-end' },
  'map-next': { [COMMA]: 'map', [CLOSE_OBJECT]: 'end' },
  'id-or-end': { [CLOSE_OBJECT]: 'map-next' },
  id: {},
  'id-colon': { [COLON]: 'id-number' },
  'id-number': {},
  'id-next': { [COMMA]: 'id', [CLOSE_OBJECT]: 'map-next' },
  end: {},
};

/**
 * Reads `{ "…": { "…": 1, … }, … }` of any length chunk by chunk: an object of maps from plain names to whole numbers. Whatever
 * else stands there, be it JSON or not, is `other`: it is for a reader that takes the whole text.
 */
export class IdScanner {
  readonly #sink: IdSink;
  #state: State = 'start';
  /** What has come and was not taken, since it may go on. */
  #rest: Buffer = Buffer.alloc(0);
  #isBegun = false;
  #name = '';
  /** Values in all objects, as they are counted in any JSON. */
  members = 0;
  isOther = false;

  constructor(sink: IdSink) {
    this.#sink = sink;
  }

  /** Takes the next bytes; the chunk may be reused afterwards. */
  push(chunk: Buffer): void {
    if (this.isOther) return;
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk]);
    const start = this.#isBegun ? 0 : behindByteOrderMark(bytes);
    this.#isBegun = true;
    const taken = this.#take(bytes, start);
    this.#rest = this.isOther ? Buffer.alloc(0) : Buffer.from(bytes.subarray(taken));
  }

  /** Whether the text may end here. */
  get isAtEnd(): boolean {
    return this.#state === 'end';
  }

  /** Gives where the bytes begin that were not taken. */
  #take(bytes: Buffer, start: number): number {
    let at = start;
    while (!this.isOther) {
      while (isBlank(bytes[at])) at += 1;
      const byte = bytes[at];
      if (byte === undefined) return at;
      const behind =
        byte === QUOTE
          ? this.#takeName(bytes, at)
          : byte >= ZERO && byte <= NINE
            ? this.#takeNumber(bytes, at)
            : this.#takeSign(byte, at);
      if (behind === at) return at;
      at = behind;
    }
    return at;
  }

  #takeSign(byte: number, at: number): number {
    const next = BEHIND[this.#state][byte];
    if (next === undefined) this.isOther = true;
    else this.#state = next;
    if (byte === COMMA || byte === OPEN_OBJECT) this.members += 1;
    return at + 1;
  }

  /** `at` where the name has not come to its end. */
  #takeName(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(QUOTE, at + 1);
    const length = (end === -1 ? bytes.length : end) - at - 1;
    const isOfMap = this.#state === 'map' || this.#state === 'map-or-end';
    const isExpected = isOfMap || this.#state === 'id' || this.#state === 'id-or-end';
    if (!isExpected || length > LONGEST_NAME) this.isOther = true;
    if (this.isOther || end === -1) return at;
    const name = bytes.toString('latin1', at + 1, end);
    this.#name = name;
    this.#state = isOfMap ? 'map-colon' : 'id-colon';
    if (!PLAIN.test(name) || (isOfMap && !this.#sink.begin(name))) this.isOther = true;
    return end + 1;
  }

  /** `at` where more digits may come. */
  #takeNumber(bytes: Buffer, at: number): number {
    let end = at;
    let id = 0;
    for (let byte = bytes[end]; byte !== undefined && byte >= ZERO && byte <= NINE; byte = bytes[end]) {
      id = id * 10 + byte - ZERO;
      end += 1;
      if (end - at > MAX_DIGITS) break;
    }
    const isPadded = bytes[at] === ZERO && end - at > 1;
    if (this.#state !== 'id-number' || end - at > MAX_DIGITS || isPadded) this.isOther = true;
    if (this.isOther || end === bytes.length) return at;
    this.#state = 'id-next';
    if (!this.#sink.pair(this.#name, id)) this.isOther = true;
    return end;
  }
}

function behindByteOrderMark(bytes: Buffer): number {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
