import type { Message } from '#core/base/message.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SourceFile } from '../container/source.ts';

/** Where a text stops being JSON; line and column count from 1, the column in characters. */
export interface SyntaxErrorLocation {
  line: number;
  column: number;
  mistake: Message;
}

/**
 * Finds the first place where a file is not JSON in UTF-8, or is nested deeper than `maxDepth`. Slow and exact: it is
 * asked when the fast reader has found that something is wrong. Reads the file to its end, so that a damaged file is
 * reported as damaged.
 */
export async function locateSyntaxError(
  file: SourceFile,
  maxDepth: number,
): Promise<SyntaxErrorLocation | undefined> {
  const checker = new Checker(maxDepth);
  for await (const chunk of file.read()) checker.push(chunk);
  return checker.finish();
}

/** What may come next. */
type State =
  | 'value'
  | 'value-or-end'
  | 'key'
  | 'key-or-end'
  | 'colon'
  | 'separator'
  | 'text'
  | 'escape'
  | 'hex'
  | 'word'
  | 'number'
  | 'end';

const EXPECTED = {
  value: message('json.value'),
  'value-or-end': message('json.value-or-bracket'),
  key: message('json.name'),
  'key-or-end': message('json.name-or-brace'),
  colon: message('json.colon'),
  separator: message('json.separator'),
  text: message('json.closing-quote'),
  escape: message('json.escape'),
  hex: message('json.hex-digits'),
  word: message('json.word'),
  number: message('json.number'),
  end: message('json.file-end'),
} satisfies Readonly<Record<State, Message>>;

/** Grammar of a JSON number, state by state: what each kind of character leads to. */
const NUMBER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  start: { '-': 'minus', '0': 'zero', digit: 'integer' },
  minus: { '0': 'zero', digit: 'integer' },
  zero: { '.': 'point', e: 'exponent' },
  integer: { '0': 'integer', digit: 'integer', '.': 'point', e: 'exponent' },
  point: { '0': 'fraction', digit: 'fraction' },
  fraction: { '0': 'fraction', digit: 'fraction', e: 'exponent' },
  exponent: { '-': 'sign', '+': 'sign', '0': 'power', digit: 'power' },
  sign: { '0': 'power', digit: 'power' },
  power: { '0': 'power', digit: 'power' },
};
const COMPLETE_NUMBERS = new Set(['zero', 'integer', 'fraction', 'power']);

const WORDS = ['true', 'false', 'null'];

class Checker {
  readonly #maxDepth: number;
  readonly #utf8 = new Utf8Checker();
  readonly #open: ('[' | '{')[] = [];
  #state: State = 'value';
  #isKey = false;
  #hexDigits = 0;
  #word = '';
  #number = 'start';
  #offset = 0;
  #line = 1;
  #column = 0;
  #error: SyntaxErrorLocation | undefined;

  constructor(maxDepth: number) {
    this.#maxDepth = maxDepth;
  }

  push(chunk: Uint8Array): void {
    for (const byte of chunk) {
      if (this.#error) return;
      this.#accept(byte);
    }
  }

  finish(): SyntaxErrorLocation | undefined {
    if (this.#error) return this.#error;
    this.#column += 1;
    if (this.#state === 'number' && COMPLETE_NUMBERS.has(this.#number)) this.#endValue();
    if (this.#state !== 'end') this.#expected(message('json.file-end'));
    return this.#error;
  }

  #accept(byte: number): void {
    const offset = this.#offset;
    this.#offset += 1;
    if (!isContinuation(byte)) this.#column += 1;
    if (!this.#utf8.accept(byte)) {
      this.#refuse(message('json.not-utf8'));
      return;
    }
    if (byte >= 0x80) {
      // A byte order mark takes no column; the rest of it is told by the UTF-8 check and by what follows.
      if (this.#state !== 'text') {
        if (offset < 3 && byte === BYTE_ORDER_MARK[offset]) this.#column = 0;
        else this.#expected(message('json.not-ascii'));
      }
      return;
    }
    this.#character(String.fromCharCode(byte));
    if (byte === 0x0a) {
      this.#line += 1;
      this.#column = 0;
    }
  }

  #character(character: string): void {
    switch (this.#state) {
      case 'text':
        this.#inText(character);
        break;
      case 'escape':
        this.#inEscape(character);
        break;
      case 'hex':
        this.#inHex(character);
        break;
      case 'word':
        this.#inWord(character);
        break;
      case 'number':
        this.#inNumber(character);
        break;
      default:
        if (!' \t\r\n'.includes(character)) this.#betweenTokens(character);
    }
  }

  #betweenTokens(character: string): void {
    const state = this.#state;
    if (state === 'colon') {
      if (character === ':') this.#state = 'value';
      else this.#unexpected(character);
    } else if (state === 'separator') {
      this.#separator(character);
    } else if (state === 'key' || state === 'key-or-end') {
      if (character === '"') this.#beginText(true);
      else if (character === '}' && state === 'key-or-end') this.#close(character);
      else this.#unexpected(character);
    } else if (state === 'value-or-end' && character === ']') {
      this.#close(character);
    } else if (state === 'value' || state === 'value-or-end') {
      this.#value(character);
    } else {
      this.#unexpected(character);
    }
  }

  #value(character: string): void {
    if (character === '"') {
      this.#beginText(false);
    } else if (character === '[' || character === '{') {
      this.#open.push(character);
      if (this.#open.length > this.#maxDepth)
        this.#refuse(message('json.too-deep', { levels: this.#maxDepth }));
      this.#state = character === '[' ? 'value-or-end' : 'key-or-end';
    } else if ('tfn'.includes(character)) {
      this.#word = character;
      this.#state = 'word';
    } else if ('-0123456789'.includes(character)) {
      this.#number = NUMBER.start?.[numberKind(character)] ?? '';
      this.#state = 'number';
    } else {
      this.#unexpected(character);
    }
  }

  #separator(character: string): void {
    const open = this.#open.at(-1);
    if (character === ',') this.#state = open === '{' ? 'key' : 'value';
    else if (character === (open === '{' ? '}' : ']')) this.#close(character);
    else this.#unexpected(character);
  }

  #close(character: string): void {
    if (this.#open.pop() !== (character === ']' ? '[' : '{')) this.#unexpected(character);
    else this.#endValue();
  }

  #endValue(): void {
    this.#state = this.#open.length === 0 ? 'end' : 'separator';
  }

  #beginText(isKey: boolean): void {
    this.#isKey = isKey;
    this.#state = 'text';
  }

  #inText(character: string): void {
    if (character === '\\') this.#state = 'escape';
    else if (character < ' ') this.#refuse(message('json.control-character'));
    else if (character === '"' && this.#isKey) this.#state = 'colon';
    else if (character === '"') this.#endValue();
  }

  #inEscape(character: string): void {
    this.#hexDigits = 0;
    if (character === 'u') this.#state = 'hex';
    else if ('"\\/bfnrt'.includes(character)) this.#state = 'text';
    else this.#unexpected(character);
  }

  #inHex(character: string): void {
    if (!/[0-9a-f]/i.test(character)) this.#unexpected(character);
    this.#hexDigits += 1;
    if (this.#hexDigits === 4) this.#state = 'text';
  }

  #inWord(character: string): void {
    this.#word += character;
    if (WORDS.includes(this.#word)) this.#endValue();
    else if (!WORDS.some((word) => word.startsWith(this.#word))) this.#unexpected(character);
  }

  #inNumber(character: string): void {
    const next = NUMBER[this.#number]?.[numberKind(character)];
    if (next !== undefined) {
      this.#number = next;
    } else if (COMPLETE_NUMBERS.has(this.#number)) {
      this.#endValue();
      this.#character(character);
    } else {
      this.#unexpected(character);
    }
  }

  #unexpected(character: string): void {
    this.#expected(message('json.quoted', { text: character }));
  }

  #expected(found: Message): void {
    this.#refuse(message('json.expected', { expected: EXPECTED[this.#state], found }));
  }

  #refuse(mistake: Message): void {
    this.#error ??= { line: this.#line, column: Math.max(this.#column, 1), mistake };
  }
}

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

function numberKind(character: string): string {
  if (character === 'E') return 'e';
  return character >= '1' && character <= '9' ? 'digit' : character;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** Well-formed UTF-8 byte by byte (Unicode standard, table 3-7). */
class Utf8Checker {
  #missing = 0;
  #lowest = 0x80;
  #highest = 0xbf;

  accept(byte: number): boolean {
    if (this.#missing > 0) {
      const isGood = byte >= this.#lowest && byte <= this.#highest;
      this.#missing -= 1;
      this.#lowest = 0x80;
      this.#highest = 0xbf;
      return isGood;
    }
    if (byte < 0x80) return true;
    if (byte < 0xc2 || byte > 0xf4) return false;
    this.#missing = byte < 0xe0 ? 1 : byte < 0xf0 ? 2 : 3;
    if (byte === 0xe0) this.#lowest = 0xa0;
    if (byte === 0xed) this.#highest = 0x9f;
    if (byte === 0xf0) this.#lowest = 0x90;
    if (byte === 0xf4) this.#highest = 0x8f;
    return true;
  }
}
