import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { createTextReferenceFinder } from '#core/transfer/references/reference.ts';
import { createSearchThread } from '#core/transfer/references/search-thread.ts';
import { catalog, patterns, search, texts } from './support.ts';

const LONG = 'SELECT 1 WHERE StateID > 1;'.repeat(4000);

it('reads a long text while the rest of the process has its turn, and finds the same', async () => {
  const find = await createTextReferenceFinder(catalog, patterns);
  let turns = 0;
  let isRead = false;
  const read = find(texts, [{ Sql: LONG }]).finally(() => {
    isRead = true;
  });
  while (!isRead) {
    await setImmediate();
    turns += 1;
  }
  // Read here it would be one turn of the process.
  expect(turns).toBeGreaterThan(10);
  expect(await read).toEqual([[{ column: 'Sql', ...search('sql', LONG) }]]);
});

it('answers each of several at once with its own', async () => {
  const inThread = createSearchThread(catalog, patterns);
  const all = ['StateID = 1', 'StateID = 2', 'nothing', 'StateID = 3 AND x = "no end'];
  const found = await Promise.all(all.map((text) => inThread?.(text, 'sql')));
  expect(found).toEqual(all.map((text) => search('sql', text)));
});

it('is told by the thread what the catalog of the product says', async () => {
  const inThread = createSearchThread(referenceCatalog, referenceCatalog.textPatterns);
  const found = await inThread?.('x.ExtParamID == 5', 'csharp');
  expect(found?.references.map(({ type, written }) => [type, written])).toEqual([['ext-params', '5']]);
});

it('fails with a thread that cannot be started, and asks a new one', async () => {
  const inThread = createSearchThread(catalog, [{ in: 'sql', match: '= #', type: 'groups', by: 'id' }]);
  for (const _ of [1, 2])
    await expect(inThread?.('StateID = 1', 'sql')).rejects.toThrow(expect.objectContaining({ code: 'bug' }));
});

it('ends a thread that nobody asks, and starts one other for what comes then', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const inThread = createSearchThread(catalog, patterns);
  const found = search('sql', 'StateID = 1');
  const started: Worker[] = [];
  const count = (worker: Worker) => started.push(worker);
  process.on('worker', count);
  onTestFinished(() => void process.off('worker', count));
  const isFound = async () => expect(await inThread?.('StateID = 1', 'sql')).toEqual(found);
  await isFound();
  const [first] = started;
  if (!first) throw new Error('no thread was started');
  const ended = once(first, 'exit');
  vi.advanceTimersByTime(10_000);
  await isFound();
  // The end of the first one is told while the second one is there.
  await ended;
  await isFound();
  expect(started).toHaveLength(2);
});
