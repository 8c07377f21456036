import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';
import { heapShare } from '#core/transfer/archive/heap-share.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { requirePlanMemory } from '#core/transfer/sides/read-for-plan.ts';
import {
  expectBounded,
  guidRow,
  type Hostile,
  hostileFolder,
  lastReference,
  ROW,
  reference,
  STATES,
  write,
} from './memory-cases.ts';
import { options, sample } from './support.ts';

const cases: Hostile[] = [
  {
    name: 'empty objects in one entity',
    file: STATES,
    parts: [`[{${ROW},"X":[`, '{},', 20_000_000, '1]}]'],
    refused: /states\.json#\/0: an entity contains more than 200,000 values/,
  },
  {
    name: 'a text as long as may be',
    file: STATES,
    parts: [`[{${ROW},"Name":"Ж`, 'a', 60_000_000, '"}]'],
    found: /states\.Name cannot hold 1 value \(too long\)/,
  },
];

describe('memory of a process that reads a hostile archive', () => {
  it.each(cases)('is bounded for $name', (one) => expectBounded(one), 120_000);
});

it.each([
  { file: 'data.json', parts: ['{"states":[', guidRow, 400_000, '1]}'] },
  {
    file: 'additionalData.json',
    parts: ['{"states":{', reference, 400_000, `${lastReference}1}}`],
  },
] as const)(
  'lets the rest of the process work while it reads $file, and stops when asked to',
  async ({ file, parts }) => {
    const { folder } = await hostileFolder({ file, parts });
    await write(join(folder, 'config.json'), ['{ "associations": {} }', '', 0, '']);
    if (file !== 'data.json') await write(join(folder, 'data.json'), ['{}', '', 0, '']);
    const stop = new AbortController();
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
      if (turns === 3) stop.abort();
    }, 1);
    try {
      const reading = readArchive(folder, { ...options, signal: stop.signal });
      const error: unknown = await reading.catch((reason: unknown) => reason);
      expect(error instanceof SiteferryError && error.code).toBe('cancelled');
      expect(turns).toBeGreaterThanOrEqual(3);
    } finally {
      clearInterval(timer);
    }
  },
);

it('has an archive planned that takes just as much as it may', () => {
  const read = { format: 'multi-file', hash: '', files: 1, bytes: 1, warnings: [] } as const;
  const archive = (memory: number): ReadArchive => ({
    ...sample(),
    ...read,
    memory,
    rows: new Map(),
    unusable: new Map(),
    invalidValues: new Map(),
  });
  const most = heapShare(0.65, 800 * 1024 ** 2);
  expect(() => requirePlanMemory(archive(most), 'a.zip')).not.toThrow();
  expect(() => requirePlanMemory(archive(most + 1), 'a.zip')).toThrow('a.zip');
});
