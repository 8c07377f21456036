import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { plan as planSchema } from '#core/contract/transfer/plan.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { type Run, runHere } from './support.ts';

let home: string;
let first: string;
let next: string;
let source: TestSite;
let receiver: TestSite;

const run = (...words: readonly string[]): Promise<Run> => runHere(words, { home });
const json = async (...words: readonly string[]) => {
  const { code, stdout } = await run(...words, '--json');
  return { code, document: JSON.parse(stdout) };
};
const execute = (site: TestSite, sql: string) => site.site.write((session) => session.query(sql));
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code);

/** A few statuses: how much there is does not matter to a base. */
const STATES = [1, 2, 3, 4].flatMap((id) => ['--entity', `states:${id}`]);

/** Two states of one site, the earlier of which was imported; then both sides change. */
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-base-'));
  [first, next] = [join(home, 'first.zip'), join(home, 'next.zip')];
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres);
  await run('export', '--site', source.url, ...STATES, '--out', first);
  expect((await run('import', '--site', receiver.url, first)).code).toBe(0);
  await execute(source, `UPDATE dbo."States" SET "Description" = 'there' WHERE "StateID" <= 2`);
  await execute(
    receiver,
    `UPDATE dbo."States" SET "Description" = 'here' WHERE "StateID" IN (SELECT "StateID" FROM dbo."States" WHERE "StateID" BETWEEN 2 AND 3)`,
  );
  await run('export', '--site', source.url, ...STATES, '--out', next);
});

afterAll(async () => {
  await source?.remove();
  await receiver?.remove();
  await rm(home, { recursive: true, force: true });
});

const byStatus = (items: readonly { type: string; status: string; kept?: unknown }[]) =>
  items
    .filter(({ status, kept }) => status !== 'NoChanges' || kept !== undefined)
    .map(({ type, status, kept }) => `${type} ${status}${kept ? ' kept' : ''}`)
    .sort();

const THREE_WAYS = ['states Conflict', 'states NoChanges kept', 'states Update'];

describe('a base on the command line', () => {
  it.each([['last'], ['first']])('tells who has changed what: %s', async (name) => {
    const base = name === 'last' ? name : first;
    const { code, document } = await json('preview', '--site', receiver.url, next, '--base', base);
    const { plan, warnings } = document;
    expect(code).toBe(10);
    expect(byStatus(planSchema.parse(plan).items)).toEqual(THREE_WAYS);
    expect(codes(warnings).includes('base-imported')).toBe(name === 'last');
    const compared = await json('compare', next, receiver.url, '--base', base);
    expect(byStatus(planSchema.parse(compared.document.plan).items)).toEqual(THREE_WAYS);
    const words = ['move', '--from', source.url, '--to', receiver.url, ...STATES, '--base', base];
    const moved = await json(...words, '--plan-out', join(home, 'plan.json'));
    expect(moved.code).toBe(10);
    expect(byStatus(planSchema.parse(moved.document.plan).items)).toEqual(THREE_WAYS);
  });

  it('is what was moved last, of a move', async () => {
    const to = await createSite(postgres);
    const words = ['move', '--from', source.url, '--to', to.url, ...STATES];
    expect((await json(...words)).code).toBe(0);
    await execute(to, `UPDATE dbo."States" SET "Description" = 'mine' WHERE "StateID" = 3`);
    const { code, document } = await json(...words, '--base', 'last');
    expect(code).toBe(0);
    expect(codes(document.warnings)).toContain('base-imported');
    expect(document.result.balance.states).toMatchObject({ updated: 0 });
    const rows = await rowsOf(to.site, 'states');
    expect(rows.find(({ StateID }) => StateID === 3)?.Description).toBe('mine');
    await to.remove();
  });

  it('says it, and how to import with the same base', async () => {
    const { stdout } = await run(
      'preview',
      '--site',
      receiver.url,
      next,
      '--base',
      'last',
      '--on-conflict',
      'skip',
    );
    expect(stdout).toContain('Kept, because only the receiver has changed it since the base (1):');
    expect(stdout).toMatch(/Description: “here” stays, the source has /);
    expect(stdout).toMatch(/siteferry import .* --base last/);
  });

  it('tells of an archive that is another one now, and of a site that nothing was imported into', async () => {
    const empty = await createSite(postgres);
    const none = await json('preview', '--site', empty.url, next, '--base', 'last');
    expect(codes(none.document.warnings)).toEqual(['base-none']);
    await empty.remove();
  });

  it('is no import that was undone, unless that was undone as well', async () => {
    const empty = await createSite(postgres);
    const imported = await json('import', '--site', empty.url, first);
    const bases = async () => {
      const { document } = await json('preview', '--site', empty.url, next, '--base', 'last');
      return codes(document.warnings);
    };
    const undo = async (of: { document: { result: { run: string } } }) => {
      const named = ['undo', of.document.result.run, '--site', empty.url, '--confirm', empty.url];
      const undone = await json(...named);
      expect(undone.code).toBe(0);
      return undone;
    };
    expect(await bases()).toContain('base-imported');
    const undone = await undo(imported);
    expect(await bases()).toEqual(['base-none']);
    const again = await undo(undone);
    expect(await bases()).toContain('base-imported');
    await undo(again);
    expect(await bases()).toEqual(['base-none']);
    await empty.remove();
  });

  it('imports with decisions about columns, and the base is the newer import then', async () => {
    const decisions = join(home, 'decisions.json');
    await writeFile(decisions, JSON.stringify({ decisions: [{ all: 'changed-both', decision: 'ours' }] }));
    const words = ['--site', receiver.url, next, '--base', 'last', '--decisions', decisions];
    const { code, document } = await json('import', ...words);
    expect(code).toBe(0);
    expect(document.result.balance.states).toMatchObject({ updated: 1 });
    const rows = await rowsOf(receiver.site, 'states');
    const described = (id: number) => rows.find((row) => row.StateID === id)?.Description;
    expect([1, 2, 3].map(described)).toEqual(['there', 'here', 'here']);
    const again = await json('preview', '--site', receiver.url, next, '--base', 'last');
    expect(again.code).toBe(0);
    expect(byStatus(again.document.plan.items)).toEqual(['states NoChanges kept', 'states NoChanges kept']);
    await writeFile(next, 'no archive any more');
    const lost = await json('preview', '--site', receiver.url, first, '--base', 'last');
    expect(codes(lost.document.warnings)).toContain('base-lost');
  });
});
