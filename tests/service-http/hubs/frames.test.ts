import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFrameReader, MAX_MESSAGE } from '#electron/service-http/hubs/frames.ts';

const END = 0x1e;

const complete = (texts: readonly string[]) =>
  Buffer.concat(texts.flatMap((text) => [Buffer.from(text, 'utf8'), Buffer.from([END])]));

/** The same bytes in pieces that end at the given places. */
function torn(bytes: Buffer, places: readonly number[]): Buffer[] {
  const cuts = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [...cuts, bytes.length].map((end, index) => bytes.subarray(index === 0 ? 0 : cuts[index - 1], end));
}

/** Well-formed text without the end of messages, as JSON has it. */
const text = fc.string({ unit: 'grapheme', maxLength: 40 }).map((some) => some.replaceAll('\u001e', ''));

describe('messages are put together from pieces', () => {
  it('are the same however they were torn and joined', () => {
    fc.assert(
      fc.property(fc.array(text), fc.array(fc.nat()), text, (texts, places, begun) => {
        const reader = createFrameReader();
        const bytes = Buffer.concat([complete(texts), Buffer.from(begun, 'utf8')]);
        const read = torn(bytes, places).flatMap((piece) => reader.push(piece) ?? ['too long']);
        expect(read).toEqual(texts);
        expect(reader.push(Buffer.from([END]))).toEqual([begun]);
      }),
    );
  });

  it('do not change with what is done to a piece afterwards', () => {
    const reader = createFrameReader();
    const piece = Buffer.from('{"a":');
    reader.push(piece);
    piece.fill(0);
    expect(reader.push(Buffer.from('1}\u001e'))).toEqual(['{"a":1}']);
  });

  it.each([
    ['of as many bytes as are allowed', MAX_MESSAGE, true],
    ['of one more', MAX_MESSAGE + 1, false],
  ])('are read: one %s', (_title, length, isRead) => {
    const whole = createFrameReader().push(complete(['x'.repeat(length)]));
    expect(whole?.length).toBe(isRead ? 1 : undefined);
    const reader = createFrameReader();
    const pieces = torn(complete(['x'.repeat(length)]), [1000, 20_000, length - 1]);
    const read = pieces.map((piece) => reader.push(piece));
    expect(read.at(-1)?.length).toBe(isRead ? 1 : undefined);
  });

  it('are not read after one that was too long', () => {
    const reader = createFrameReader(10);
    expect(reader.push(complete(['12345678901', '1']))).toBeUndefined();
    expect(reader.push(complete(['1']))).toBeUndefined();
  });

  it('count their bytes, not their characters', () => {
    expect(createFrameReader(5).push(complete(['щщ']))).toEqual(['щщ']);
    expect(createFrameReader(5).push(complete(['щщщ']))).toBeUndefined();
  });
});
