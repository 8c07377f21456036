import { randomBytes } from 'node:crypto';
import { describe, expect, it, onTestFinished } from 'vitest';
import { inPlace, startCompressor } from '#core/transfer/archive/write/compressor.ts';

const batches = [
  [Buffer.from('[]\n'), Buffer.alloc(0), Buffer.from('{"Name":"Новый"}\n'.repeat(2_000))],
  [randomBytes(100_000)],
  [],
  Array.from({ length: 600 }, (_, index) => Buffer.from(`[{"Id":${index}}]\n`)),
];

describe('a thread that compresses', () => {
  const start = () => {
    const compressor = startCompressor();
    onTestFinished(() => compressor.close());
    return compressor;
  };

  it('gives the bytes that are made in place, also of batches that wait for each other', async () => {
    const thread = start();
    const made = await Promise.all(batches.map((batch) => thread.compress(batch)));
    for (const [index, batch] of batches.entries()) {
      const expected = await inPlace.compress(batch);
      expect(made[index]?.map((bytes) => Buffer.from(bytes))).toEqual([...expected]);
    }
  });

  it('leaves the contents as they were', async () => {
    const content = Buffer.from('[1]\n');
    await start().compress([content]);
    expect(content.toString()).toBe('[1]\n');
  });

  it('tells everybody who waits that it has ended, and who asks after that', async () => {
    const thread = start();
    const waiting = Promise.allSettled([thread.compress([randomBytes(10)]), thread.compress([])]);
    await thread.close();
    for (const { status } of await waiting) expect(status).toBe('rejected');
    await expect(thread.compress([])).rejects.toThrow('the compressing thread ended');
  });
});
