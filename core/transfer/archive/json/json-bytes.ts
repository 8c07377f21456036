/** JSON at the level of its bytes in UTF-8, where every sign that matters is one byte. */

export const QUOTE = 0x22;
export const COMMA = 0x2c;
export const COLON = 0x3a;
export const OPEN_ARRAY = 0x5b;
export const BACKSLASH = 0x5c;
export const CLOSE_ARRAY = 0x5d;
export const OPEN_OBJECT = 0x7b;
export const CLOSE_OBJECT = 0x7d;

/** Bytes of a text that are looked at one by one before the native search takes over: most texts are short. */
const SHORT_TEXT = 32;

/**
 * The position of the quote that ends a text, or a position at or past `length`. A position past it by one says that
 * the next byte belongs to a backslash.
 */
export function skipText(buffer: Buffer, from: number, length: number): number {
  let position = from;
  const near = Math.min(from + SHORT_TEXT, length);
  while (position < near) {
    const byte = buffer[position];
    if (byte === QUOTE) return position;
    position += byte === BACKSLASH ? 2 : 1;
  }
  // A quote is escaped when the number of backslashes before it is odd; `first` is never behind a backslash.
  const first = position;
  while (position < length) {
    const quote = buffer.indexOf(QUOTE, position);
    const end = quote === -1 || quote >= length ? length : quote;
    let backslashes = 0;
    while (end - backslashes > first && buffer[end - backslashes - 1] === BACKSLASH) backslashes += 1;
    const isEscaped = backslashes % 2 === 1;
    if (end === length) return isEscaped ? length + 1 : length;
    if (!isEscaped) return end;
    position = end + 1;
  }
  return position;
}

/** JSON's white space. */
export function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/**
 * How many members the arrays and objects of a JSON text have, all levels together. Counts no further than just over
 * `limit`, and a text too short for so many as having none.
 */
export function countMembers(text: Buffer, limit: number): number {
  // A member takes two bytes at least.
  if (text.length <= 2 * limit) return 0;
  let members = 0;
  for (let position = 0; position < text.length && members <= limit; position += 1) {
    const byte = text[position];
    if (byte === QUOTE) position = skipText(text, position + 1, text.length);
    else if (byte === COMMA || byte === OPEN_ARRAY || byte === OPEN_OBJECT) members += 1;
  }
  return members;
}
