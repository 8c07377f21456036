import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { associate, differences, merge, profile } from '#tests/support/differences.ts';
import { fillSide } from '#tests/support/fill-side.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { guid } from '#tests/transfer/support/lab.ts';
import { runHere } from './support.ts';

/** What is moved, each with what stands in its way. */
const MOVED = [
  ['--entity', `states:${guid(110)}`],
  ['--entity', `states:${guid(130)}`],
  ['--category', `${guid(132)}:full`],
  ['--entity', `states:${guid(122)}`],
  ['--entity', `groups:${guid(210)}`],
  ['--entity', `resolutions:${guid(212)}`],
  ['--entity', `numerators:${guid(215)}`],
  ['--entity', `ext-params:${guid(216)}`],
  ['--entity', `states:${guid(217)}`],
  ['--entity', `smart-scripts:${merge.guid}`],
];
const RETIRED = guid(137);
const MERGED = 'var a = 10;\nvar b = 2;\nreturn b; // of both\n';
/** What a comparison no longer finds then: what was renamed, shortened or merged still differs. */
const GONE = [
  '_subcategory Add',
  'resolutions Conflict id-taken',
  'signatures alone',
  'states Add',
  'states Update Description: "to the chief" -> "to the head"',
  'states Update Name: "Accepted" -> "Approved"',
  'states-in-subcats Add',
];
const DECISIONS: Decision[] = [
  { type: 'groups', guid: guid(210), decision: 'rename', name: 'Auditors of the source' },
  { type: 'resolutions', guid: guid(212), decision: 'new-id' },
  { all: 'missing-value', decision: 'enrich' },
  { type: 'ext-params', guid: guid(216), decision: 'keep-receiver' },
  { type: 'states', guid: guid(217), decision: 'shorten' },
  { type: 'smart-scripts', guid: merge.guid, column: 'Body', decision: 'merged', text: MERGED },
];

describeEachDatabase('two sites that differ in every way', (database) => {
  let home: string;
  let source: TestSite;
  let receiver: TestSite;
  let how: string[];

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-story-'));
    [source, receiver] = [await createSite(database), await createSite(database)];
    const base = await createSite(database);
    await fillSide(source.site, 'source');
    await fillSide(receiver.site, 'receiver');
    await fillSide(base.site, 'base');
    for (const { site } of [source, receiver, base]) await site.close();
    await file('profile.json', JSON.stringify(profile));
    await cli('export', '--site', base.url, '--all', '--out', join(home, 'base.zip'));
    await base.remove();
    how = [
      '--associate',
      associate,
      '--base',
      join(home, 'base.zip'),
      '--to-profile',
      join(home, 'profile.json'),
    ];
  });
  afterAll(async () => {
    await source?.remove();
    await receiver?.remove();
    await rm(home, { recursive: true, force: true });
  });

  const cli = (...words: string[]) => runHere(words, { home });
  async function json(...words: string[]) {
    const { code, stdout } = await cli(...words, '--json');
    return { code, document: JSON.parse(stdout) };
  }
  async function file(name: string, content: string): Promise<string> {
    await writeFile(join(home, name), content);
    return join(home, name);
  }
  async function found(words = how): Promise<string[]> {
    const { code, document } = await json('compare', source.url, receiver.url, ...words);
    expect(code, JSON.stringify(document.error)).toBe(10);
    return said(document);
  }
  /** All that the receiver holds: as rows, and as an export. */
  async function state(name: string) {
    const site = await receiver.open();
    const sums = await checksums(site);
    await site.close();
    const out = join(home, `${name}.zip`);
    expect((await cli('export', '--site', receiver.url, '--all', '--out', out)).code).toBe(0);
    return { sums, bytes: await readFile(out) };
  }

  it('are compared, moved in part with decisions, a merge and a removal, and the undo brings back every byte', async () => {
    expect(differences.length).toBeGreaterThanOrEqual(30);
    const before = await found();
    expect(before).toEqual(differences.flatMap(({ finds }) => finds).toSorted());
    expect(await found([])).toEqual(
      expect.arrayContaining([
        'blocks Update Script: "open(\\"https://portal.example.org/a\\");" -> "open(\\"https://test.example.org/a\\");"',
        'groups Update Description: "of the real one" -> "of the test site"',
        'portals Conflict key-taken',
      ]),
    );
    const untouched = await state('before');

    const remove = ['--remove', `signatures:${RETIRED}`];
    const asked = [
      'move',
      '--from',
      source.url,
      '--to',
      receiver.url,
      '--partial',
      ...MOVED.flat(),
      ...remove,
      ...how,
    ];
    const undecided = await json(...asked, '--plan-out', join(home, 'undecided.json'));
    expect(undecided.code).toBe(10);
    expect(undecided.document.plan.counts).toMatchObject({ Conflict: 6, Remove: 1 });
    const decisions = await file('decisions.json', JSON.stringify({ decisions: DECISIONS }));
    const plan = join(home, 'plan.json');
    const decided = await json(...asked, '--decisions', decisions, '--plan-out', plan);
    expect(decided.code, JSON.stringify(decided.document.error)).toBe(0);
    const unconfirmed = await json(...asked, '--plan', plan);
    expect(unconfirmed.code).toBe(10);
    const moved = await json(...asked, '--plan', plan, '--confirm', receiver.url);
    expect(moved.code, JSON.stringify(moved.document.error)).toBe(0);
    const { result }: ImportResult = moved.document;
    const total = (what: 'added' | 'updated' | 'removed') =>
      Object.values(result.balance).reduce((sum, counts) => sum + counts[what], 0);
    expect({ added: total('added'), updated: total('updated'), removed: total('removed') }).toEqual({
      added: 6,
      updated: 5,
      removed: 1,
    });
    const after = await found();
    expect(after).toEqual(before.filter((line) => !GONE.includes(line)));
    const script = await json(
      'entity',
      'show',
      '--site',
      receiver.url,
      '--entity',
      `smart-scripts:${merge.guid}`,
    );
    expect(JSON.stringify(script.document)).toContain(JSON.stringify(MERGED));
    expect((await state('moved')).bytes.equals(untouched.bytes)).toBe(false);

    const undone = await json('undo', '--site', receiver.url, '--confirm', receiver.url);
    expect(undone.code, JSON.stringify(undone.document.error)).toBe(0);
    const again = await state('after');
    expect(again.sums).toEqual(untouched.sums);
    expect(again.bytes.equals(untouched.bytes)).toBe(true);
    expect(await found()).toEqual(before);
  });
});

/** What a comparison found, a line for each difference. */
function said({ plan, onlyOnReceiver }: Pick<CompareResult, 'plan' | 'onlyOnReceiver'>): string[] {
  return [
    ...plan.items.flatMap(saidOf),
    ...onlyOnReceiver.map(({ type, removedThere }) => `${type} ${removedThere ? 'removed there' : 'alone'}`),
  ].toSorted();
}

function saidOf(item: PlanItem): string[] {
  const { type, status, changes = [], kept = [] } = item;
  if (status === 'NoChanges') return kept.map(({ column }) => `${type} NoChanges keeps ${column}`);
  const values = (['receiver', 'archive'] as const).map((side) =>
    changes.map((change) => JSON.stringify(change[side])),
  );
  if (status === 'Update')
    return [`${type} Update ${changes.map(({ column }) => column).join()}: ${values.join(' -> ')}`];
  const why = conflictsOf(item).map(({ code }) => ` ${code}`);
  return [`${type} ${status}${why.join()}`];
}
