import { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { LEVEL } from './zip-constants.ts';

/** Compresses short files for a ZIP, in batches. */
export interface Compressor {
  /** The compressed bytes of each content, in their order. It may be asked again before it has answered. */
  compress(contents: readonly Buffer[]): Promise<readonly Uint8Array<ArrayBuffer>[]>;
  close(): Promise<void>;
}

export const inPlace: Compressor = {
  compress: async (contents) =>
    contents.map((content) =>
      deflateRawSync(content, { level: LEVEL, chunkSize: Math.max(64, content.length) }),
    ),
  close: async () => undefined,
};

/** Contents lie one after the other, as compressed bytes do in the answer. */
interface Batch {
  bytes: Uint8Array<ArrayBuffer>;
  lengths: number[];
}

const SCRIPT = `
const { parentPort } = require('node:worker_threads');
const { deflateRawSync } = require('node:zlib');
parentPort.on('message', ({ bytes, lengths }) => {
  let from = 0;
  const compressed = lengths.map((length) => {
    const content = bytes.subarray(from, (from += length));
    return deflateRawSync(content, { level: ${LEVEL}, chunkSize: Math.max(64, length) });
  });
  const all = new Uint8Array(compressed.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const part of compressed) {
    all.set(part, to);
    to += part.length;
  }
  parentPort.postMessage({ bytes: all, lengths: compressed.map(({ length }) => length) }, [all.buffer]);
});
`;

/** So many batches wait for the thread; what comes then is compressed by the caller, who would only wait for it. */
const MAX_WAITING = 2;

/** A thread that compresses while its caller makes the next batch. It gives the bytes that `inPlace` gives. */
export function startCompressor(): Compressor {
  // What this process was started with is not for a script of that kind.
  const worker = new Worker(SCRIPT, { eval: true, execArgv: [] });
  const waiting: PromiseWithResolvers<Batch>[] = [];
  let failure: Error | undefined;
  const fail = (error: Error): void => {
    failure ??= error;
    for (const { reject } of waiting.splice(0)) reject(failure);
  };
  worker.on('message', (batch: Batch) => waiting.shift()?.resolve(batch));
  worker.on('error', fail);
  worker.on('exit', (code) => fail(new Error(`the compressing thread ended with ${code}`)));
  return {
    async compress(contents) {
      if (failure) throw failure;
      if (waiting.length >= MAX_WAITING) return await inPlace.compress(contents);
      const asked = Promise.withResolvers<Batch>();
      waiting.push(asked);
      const batch = join(contents);
      worker.postMessage(batch, [batch.bytes.buffer]);
      return split(await asked.promise);
    },
    async close() {
      await worker.terminate();
    },
  };
}

function join(contents: readonly Buffer[]): Batch {
  const lengths = contents.map(({ length }) => length);
  const bytes = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
  let to = 0;
  for (const content of contents) {
    bytes.set(content, to);
    to += content.length;
  }
  return { bytes, lengths };
}

function split({ bytes, lengths }: Batch): Uint8Array<ArrayBuffer>[] {
  let from = 0;
  return lengths.map((length) => {
    const part = bytes.subarray(from, from + length);
    from += length;
    return part;
  });
}
