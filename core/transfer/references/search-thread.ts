import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { EntityType } from '#core/catalog/entity-type.ts';
import type { TextPattern } from '#core/catalog/text-pattern.ts';
import type { Format, FoundInText } from './text-search.ts';

/** What the thread is started with. */
export interface SearchThreadData {
  types: readonly EntityType[];
  patterns: readonly TextPattern[];
}

/** What it is asked; it answers in order with what the text names. */
export interface TextToSearch {
  text: string;
  format: Format;
}

const PROGRAM = new URL('./search-thread-program.ts', import.meta.url);

/** An idle thread is ended after so long, milliseconds. */
const IDLE = 10_000;

/**
 * A search by a thread, which is started with the first text and ends when there were none for a while. Undefined in the
 * desktop's bundle, whose core has a process of its own. A thread that ends by itself fails what it was asked.
 */
export function createSearchThread(
  { types }: Catalog,
  patterns: readonly TextPattern[],
): ((text: string, format: Format) => Promise<FoundInText | undefined>) | undefined {
  if (!existsSync(fileURLToPath(PROGRAM))) return undefined;
  let thread: Thread | undefined;
  let idle: NodeJS.Timeout | undefined;
  return async (text, format) => {
    clearTimeout(idle);
    thread ??= startThread({ types, patterns }, (ended) => {
      // One that ends late does not take the next one with it.
      if (thread === ended) thread = undefined;
    });
    const asked = thread;
    try {
      return await asked.ask({ text, format });
    } finally {
      if (asked.isIdle()) {
        clearTimeout(idle);
        idle = setTimeout(() => asked.end(), IDLE).unref();
      }
    }
  };
}

interface Thread {
  ask(text: TextToSearch): Promise<FoundInText | undefined>;
  isIdle(): boolean;
  end(): void;
}

function startThread(workerData: SearchThreadData, onEnd: (ended: Thread) => void): Thread {
  // What this process was started with is not for a program of that kind.
  const worker = new Worker(PROGRAM, { workerData, execArgv: [] });
  const waiting: PromiseWithResolvers<FoundInText | undefined>[] = [];
  const end = (error: Error) => {
    onEnd(thread);
    for (const { reject } of waiting.splice(0)) reject(error);
  };
  worker.on('message', (found: FoundInText | undefined) => {
    waiting.shift()?.resolve(found);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', end);
  worker.on('exit', (code) => end(new Error(`the thread that searches texts ended with ${code}`)));
  const thread: Thread = {
    ask(text) {
      const answer = Promise.withResolvers<FoundInText | undefined>();
      waiting.push(answer);
      worker.ref();
      worker.postMessage(text);
      return answer.promise;
    },
    isIdle: () => waiting.length === 0,
    end() {
      onEnd(thread);
      void worker.terminate();
    },
  };
  return thread;
}
