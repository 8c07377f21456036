import { describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import {
  createVersionCache,
  type LoadedVersion,
  type VersionKey,
} from '#core/operations/versions/version-cache.ts';

const KEY: VersionKey = {
  settings: { provider: 'FileSystem', location: '/versions' },
  held: { module: { guid: 'a', name: 'Letters' }, version: '1.0', revision: 'r1' },
  listed: 'r1',
  catalog: referenceCatalog,
};
const signal = new AbortController().signal;

/** A version of so many bytes; `disposed` has those whose files are gone. */
function lab() {
  const disposed: string[] = [];
  const read: string[] = [];
  const load =
    (path: string, memory = 1_000) =>
    async (): Promise<LoadedVersion> => {
      read.push(path);
      const files = {
        path,
        [Symbol.asyncDispose]: async () => {
          disposed.push(path);
        },
      };
      const none = new Map();
      const archive = {
        ...{ manifest: undefined, associations: none, chosen: none, additionalData: none, rows: none },
        ...{ sectionOfCategory: none, format: 'multi-file' as const, hash: path, files: 1, bytes: 1, memory },
        ...{ unusable: none, invalidValues: none, warnings: [] },
      };
      return { archive, files, selection: undefined };
    };
  return { cache: createVersionCache(), load, disposed, read };
}

describe('versions that were read', () => {
  it('are read once for one after the other, and for those who come at the same time', async () => {
    const { cache, load, read } = lab();
    const [first, second] = await Promise.all([
      cache.use(KEY, load('one'), signal),
      cache.use(KEY, load('two'), signal),
    ]);
    await first[Symbol.asyncDispose]();
    await second[Symbol.asyncDispose]();
    const third = await cache.use(KEY, load('three'), signal);
    expect([first, second, third].map(({ files }) => files.path)).toEqual(['one', 'one', 'one']);
    expect(read).toEqual(['one']);
  });

  it.each<[string, Partial<VersionKey>]>([
    ['content', { held: { ...KEY.held, revision: 'r2' } }],
    ['content of that name by now', { listed: 'r2' }],
    ['repository', { settings: { provider: 'FileSystem', location: '/others' } }],
    ['catalog', { catalog: Object.create(referenceCatalog) }],
  ])('are others where they have another %s', async (_what, other) => {
    const { cache, load } = lab();
    await cache.use(KEY, load('one'), signal);
    expect((await cache.use({ ...KEY, ...other }, load('two'), signal)).files.path).toBe('two');
  });

  it('are read again by who waited for one who failed', async () => {
    const { cache, load } = lab();
    const failing = async () => {
      await Promise.resolve();
      throw new Error('gone');
    };
    const [first, second] = await Promise.allSettled([
      cache.use(KEY, failing, signal),
      cache.use(KEY, load('two'), signal),
    ]);
    expect(first.status).toBe('rejected');
    expect(second).toMatchObject({ status: 'fulfilled', value: { files: { path: 'two' } } });
  });

  it('keep their files as long as somebody uses them, and no longer once others have come', async () => {
    const { cache, load, disposed } = lab();
    const first = await cache.use(KEY, load('one'), signal);
    for (const listed of ['a', 'b', 'c', 'd']) {
      const other = await cache.use({ ...KEY, listed }, load(listed), signal);
      await other[Symbol.asyncDispose]();
    }
    expect(disposed).toEqual([]);
    await first[Symbol.asyncDispose]();
    expect(disposed).toEqual(['one']);
    await cache.clear();
    expect(disposed).toEqual(['one', 'a', 'b', 'c', 'd']);
  });

  it('are not held where they are large', async () => {
    const { cache, load, disposed, read } = lab();
    const first = await cache.use(KEY, load('one', 1e12), signal);
    await first[Symbol.asyncDispose]();
    expect(disposed).toEqual(['one']);
    await cache.use(KEY, load('two'), signal);
    expect(read).toEqual(['one', 'two']);
  });
});
