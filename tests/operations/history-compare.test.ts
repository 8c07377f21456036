import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isSameRun, type RunFilter, runFilter } from '#core/contract/history.ts';
import { resultOf, unwrittenNote } from '#core/contract/run.ts';
import { compareRuns, readRequest } from '#core/operations/history/compare.ts';
import { listRuns, runFolder, type StoredRun, saveRun } from '#core/workspace/history/store.ts';
import { runHere } from '../cli/support.ts';

let home: string;
const NOW = new Date('2026-11-22T12:00:00.000Z');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-compare-'));
});
afterEach(async () => {
  await rm(home, { recursive: true, force: true });
});

const idOf = (hour: number, day = 20) => `202611${day}T${String(hour).padStart(2, '0')}0000-000Z-1a2b3c`;

async function keep(id: string, changes: Partial<StoredRun> = {}): Promise<void> {
  const startedAt = `${id.slice(0, 4)}-${id.slice(4, 6)}-${id.slice(6, 8)}T${id.slice(9, 11)}:00:00.000Z`;
  await saveRun(home, {
    id,
    kind: 'import',
    site: 'prod',
    dryRun: false,
    startedAt,
    endedAt: startedAt,
    outcome: 'done',
    counts: {},
    process: 1,
    files: [],
    ...changes,
  });
}

const list = async (filter: Partial<RunFilter>) =>
  (await listRuns(home, runFilter.parse(filter), NOW)).map(({ id }) => id);

describe('a filter of the history', () => {
  const [old, failed, exported, tried] = [idOf(9, 10), idOf(10), idOf(11), idOf(12)];
  beforeEach(async () => {
    await keep(old, { site: 'test', archive: '/data/Contracts.zip' });
    const error = { code: 'import-failed', message: { code: 'x', values: {} }, remedies: [], data: {} };
    await keep(failed, { outcome: 'failed', error, files: ['/logs/Error.txt'] });
    await keep(exported, { kind: 'export', archive: '/data/sales.zip' });
    await keep(tried, { dryRun: true });
  });

  it.each([
    ['nothing', {}, [tried, exported, failed, old]],
    ['a kind', { kind: 'export' as const }, [exported]],
    ['a site', { siteName: 'test' }, [old]],
    ['a site in full', { siteName: 'pro' }, []],
    ['results', { results: ['failed', 'completed'] as const }, [exported, failed]],
    ['what was committed: no dry run', { results: ['committed'] as const }, [old]],
    ['days', { days: 3 }, [tried, exported, failed]],
    ['a file of an archive, in any case', { text: 'contracts' }, [old]],
    ['a file of a run', { text: 'error.txt' }, [failed]],
    ['the code of an error', { text: 'import-failed prod' }, [failed]],
    ['words of which one is nowhere', { text: 'prod nowhere' }, []],
    [
      'several at once',
      { siteName: 'prod', kind: 'import' as const, results: ['nothing-written'] as const },
      [tried],
    ],
    ['a limit, of those that match', { siteName: 'prod', limit: 1 }, [tried]],
    ['a limit behind others', { kind: 'import' as const, limit: 2 }, [tried, failed]],
  ])('by %s', async (_what, filter, ids) => {
    expect(await list(filter as Partial<RunFilter>)).toEqual(ids);
  });

  it('finds what lies behind hundreds of others', async () => {
    for (let index = 0; index < 230; index++)
      await keep(`20261121T010101-${String(index).padStart(3, '0')}Z-000000`);
    expect(await list({ siteName: 'test' })).toEqual([old]);
    expect(await list({ limit: 5 })).toHaveLength(5);
  });

  it('is the same on the command line, and says where nothing matches', async () => {
    const words = [
      'history',
      'list',
      '--site',
      'prod',
      '--result',
      'failed',
      '--result',
      'completed',
      '--json',
    ];
    const listed = JSON.parse((await runHere(words, { home })).stdout);
    expect(listed.runs.map(({ id }: { id: string }) => id)).toEqual([exported, failed]);
    expect((await runHere(['history', 'list', '--text', 'nowhere'], { home })).stdout).toBe(
      'No run matches.',
    );
    expect((await runHere(['history', 'list', '--result', 'rolled-back'], { home })).code).toBe(2);
  });
});

describe('the words of an outcome', () => {
  it.each([
    ['import', false, 'done', 'committed', 0],
    ['import', true, 'done', 'nothing-written', 0],
    ['import', false, 'rolled-back', 'nothing-written', 1],
    ['import', false, 'failed', 'failed', 1],
    ['import', false, 'cancelled', 'stopped', 1],
    ['import', false, 'interrupted', 'stopped', 1],
    ['import', false, 'unknown', 'unknown', 0],
    ['import', false, 'running', 'running', 0],
    ['export', false, 'done', 'completed', 0],
    ['export', false, 'failed', 'failed', 0],
    // As an earlier version kept it.
    ['export', false, 'rolled-back', 'failed', 0],
    ['export', false, 'interrupted', 'stopped', 0],
  ] as const)('of an %s (dry run: %s) that is %s: %s', (kind, dryRun, outcome, result, notes) => {
    expect(resultOf({ kind, dryRun, outcome })).toBe(result);
    // Only what is known of the site is said, and only of what would have written to it.
    expect(unwrittenNote({ kind, outcome })).toHaveLength(notes);
  });
});

describe('two runs', () => {
  const [first, second] = [idOf(10), idOf(11)];
  const options = { importWithoutKeepIdentity: false, importAsNewData: false };
  const item = (guid: string, status: string) => ({ type: 'states', guid, path: `States/${guid}`, status });
  const plan = (id: string, items: unknown[]) =>
    writeFile(join(runFolder(home, id), 'plan.json'), JSON.stringify({ items }));
  beforeEach(async () => {
    const request = { kind: 'import', options, onConflict: 'fail', decisions: [] };
    await keep(first, {
      dryRun: true,
      counts: { read: 3, added: 1 },
      types: { states: { read: 3, added: 1 }, groups: { read: 2 } },
      request,
    });
    const decided = [{ all: 'key-taken', decision: 'skip' }];
    await keep(second, {
      archive: '/data/other.zip',
      counts: { read: 3, added: 2 },
      types: { states: { read: 3, added: 2 }, groups: { read: 2 } },
      request: { ...request, options: { ...options, importAsNewData: true }, decisions: decided },
    });
  });

  it('differ in counts, settings, types, and in entities of their plans', async () => {
    await plan(first, [item('a', 'Add'), item('b', 'Update'), item('c', 'Skipped')]);
    await plan(second, [item('a', 'Add'), item('b', 'NoChanges'), item('d', 'Add')]);
    const compared = await compareRuns(home, { first, second });
    expect(compared.counts).toEqual([
      { name: 'read', first: 3, second: 3 },
      { name: 'added', first: 1, second: 2 },
    ]);
    expect(Object.fromEntries(compared.options.map((one) => [one.name, [one.first, one.second]]))).toEqual({
      archive: [undefined, '/data/other.zip'],
      dryRun: [true, false],
      importAsNewData: [false, true],
      ownDecisions: [0, 1],
    });
    expect(compared.types).toEqual([{ type: 'states', counts: [{ name: 'added', first: 1, second: 2 }] }]);
    expect(compared.entities).toMatchObject({
      total: 3,
      items: [
        { guid: 'b', first: 'Update', second: 'NoChanges' },
        { guid: 'c', first: 'Skipped' },
        { guid: 'd', second: 'Add' },
      ],
    });
  });

  it('say nothing of entities where one kept no plan, or a damaged one', async () => {
    await plan(first, [item('a', 'Add')]);
    expect((await compareRuns(home, { first, second })).entities).toBeUndefined();
    await writeFile(join(runFolder(home, second), 'plan.json'), '{"items": 1}');
    expect((await compareRuns(home, { first, second })).entities).toBeUndefined();
  });

  it('are compared on the command line, with 10 where they differ', async () => {
    const compared = await runHere(['history', 'compare', '--run', first, '--with', second], { home });
    expect(compared.code).toBe(10);
    expect(compared.stdout).toMatch(/^Outcome +Nothing written +Committed$/m);
    expect(compared.stdout).toMatch(/importAsNewData +false +true/);
    expect(compared.stdout).toMatch(/states +Added +1 +2/);
    expect((await runHere(['history', 'compare', '--run', first, '--with', 'none'], { home })).code).toBe(2);
  });

  describe('that did the same', () => {
    const alike = { counts: { read: 1 }, types: { states: { read: 1 } } };
    const request = { kind: 'import', options, onConflict: 'fail', decisions: [] };
    const skip = (guid: string) => ({ type: 'states', guid, decision: 'skip' });
    const error = (code: string) => ({ code, message: { code, values: {} }, remedies: [], data: {} });
    const [one, other] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
    const node = (guid: string) => ({ type: 'states', guid, includeSubcat: true });
    const exported = (selection: unknown) => ({
      kind: 'export' as const,
      request: { kind: 'export', selection, format: 'multi-file', associations: {}, texts: 'rewrite' },
    });
    const compareAlike = async (left: Partial<StoredRun>, right: Partial<StoredRun>) => {
      await keep(first, { ...alike, request, ...left });
      await keep(second, { ...alike, request, ...right });
      for (const id of [first, second]) await plan(id, [item('a', 'Add')]);
      const comparison = await compareRuns(home, { first, second });
      return [isSameRun(comparison), comparison.options];
    };

    it('are the same, also with their decisions in another order', async () => {
      expect(await compareAlike({}, {})).toEqual([true, []]);
      const [left, right] = [
        [skip(one), skip(other)],
        [skip(other), skip(one)],
      ];
      expect(
        await compareAlike(
          { request: { ...request, decisions: left } },
          { request: { ...request, decisions: right } },
        ),
      ).toEqual([true, []]);
      const compared = await runHere(['history', 'compare', '--run', first, '--with', second], { home });
      expect([compared.code, compared.stdout]).toEqual([0, expect.stringMatching(/^No differences\.$/m)]);
    });

    it.each([
      ['how they ended', {}, { outcome: 'failed' as const }, []],
      [
        'their errors',
        { outcome: 'failed' as const, error: error('import-failed') },
        { outcome: 'failed' as const, error: error('connection-lost') },
        [],
      ],
      [
        'which decisions were given, as many as they are',
        { request: { ...request, decisions: [skip(one)] } },
        { request: { ...request, decisions: [skip(other)] } },
        [{ name: 'ownDecisions', first: 1, second: 1 }],
      ],
      [
        'what was chosen, as much as it is',
        exported([node(one), node(other)]),
        exported([node(other), { ...node(one), includeSubcat: false }]),
        [{ name: 'ownSelection', first: 1, second: 1 }],
      ],
      [
        'the choice of all',
        exported('all'),
        exported([node(one)]),
        [{ name: 'ownSelection', first: 'all', second: 1 }],
      ],
    ])('differ in %s', async (_what, left, right, settings) => {
      expect(await compareAlike(left, right)).toEqual([false, settings]);
    });

    it('are not said to be the same where a plan or a request is not known', async () => {
      expect(await compareAlike({ request: undefined }, { request: undefined })).toEqual([false, []]);
      await compareAlike({}, {});
      await rm(join(runFolder(home, first), 'plan.json'));
      expect(isSameRun(await compareRuns(home, { first, second }))).toBe(false);
      const compared = await runHere(['history', 'compare', '--run', first, '--with', second], { home });
      expect(compared.code).toBe(10);
      expect(compared.stdout).not.toContain('No differences');
    });
  });

  it('tell what they were asked to do; those of earlier versions do not', async () => {
    expect((await readRequest(home, second)).request).toMatchObject({
      kind: 'import',
      options: { importAsNewData: true, texts: 'rewrite' },
      decisions: [{ all: 'key-taken', decision: 'skip' }],
    });
    await keep(idOf(12));
    const { run, request } = await readRequest(home, idOf(12));
    expect([run.id, request]).toEqual([idOf(12), undefined]);
    const said = await runHere(['history', 'request', '--run', idOf(12)], { home });
    expect(said.stdout).toContain('earlier version');
  });

  it('show a name that was given with what would turn the line around', async () => {
    const guid = '11111111-1111-4111-8111-111111111111';
    const decisions = [{ type: 'states', guid, decision: 'rename', name: 'in\u202everted' }];
    await keep(first, { request: { kind: 'import', options, onConflict: 'fail', decisions } });
    const said = await runHere(['history', 'request', '--run', first], { home });
    expect(said.stdout).toContain('in\\u{202e}verted');
  });
});
