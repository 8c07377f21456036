import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chooseSample } from '#core/access/consequences/sample.ts';
import { questionSession } from '#core/access/query-context.ts';
import { describeEachDatabase, postgres } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { checksums } from '#tests/support/sites.ts';
import { createLab, type Lab } from '#tests/transfer/support/lab.ts';
import {
  CATEGORIES,
  castOf,
  clearLives,
  differences,
  GROUPS,
  giveLives,
  goneRights,
  type Lives,
  observer,
  type Right,
  told,
  useGroupRights,
  verdicts,
} from './consequences-lab.ts';

giveTimeToShrink();

const USERS = [1, 2, 3, 4, 5];
const user = fc.constantFrom(...USERS);
const lives: fc.Arbitrary<Lives> = fc.record({
  users: fc.constant(USERS),
  groups: fc.array(fc.subarray([...GROUPS]), { minLength: USERS.length, maxLength: USERS.length }),
  fired: fc.subarray(USERS, { maxLength: 1 }),
  tasks: fc
    .array(fc.record({ category: fc.constantFrom(...CATEGORIES), owner: user, subscriber: user }), {
      minLength: 1,
      maxLength: 6,
    })
    .map((list) => list.map((task, index) => ({ ...task, id: index + 1 }))),
  substitutions: fc.array(fc.tuple(user, user), { maxLength: 2 }),
});
const rights: fc.Arbitrary<Right[]> = fc
  .array(
    fc.record({
      category: fc.constantFrom(...CATEGORIES),
      group: fc.constantFrom(...GROUPS),
      canView: fc.boolean(),
      ownOnly: fc.boolean(),
    }),
    { maxLength: 6 },
  )
  .map((list) => [...new Map(list.map((one) => [`${one.category} ${one.group}`, one])).values()]);

describeEachDatabase('consequences of what is written', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
    await useGroupRights(lab.receiver.site);
  });
  afterAll(() => lab?.remove());

  it('are what access says afterwards, person by person, of an import and of its undo', async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(lives, rights, rights, async (people, before, after) => {
        const { site } = lab.receiver;
        await clearLives(site);
        await lab.receiverHas(castOf(before));
        await giveLives(site, people);
        const [had, untouched] = [await verdicts(site, people), await checksums(site)];
        const remove = { 'group-permissions': goneRights(before, after) };

        const dry = observer(site);
        await lab.import(castOf(after), { remove, dryRun: true, observers: [dry] });
        expect(await checksums(site)).toEqual(untouched);
        const undoFolder = join(lab.folder, `undo-${run++}`);
        await lab.import(castOf(after), { remove, undoFolder });
        const has = await verdicts(site, people);
        expect(told(dry.result())).toEqual(differences(had, has));
        const predicted = dry.result();
        expect(predicted.lost.pairs + predicted.gained.pairs).toBe(predicted.changes.length);
        expect(predicted.unknown).toEqual({ pairs: 0, why: [] });
        expect(predicted.asked).toMatchObject({ tasks: people.tasks.length, isCutShort: false });

        const dryUndo = observer(site);
        await lab.undo(undoFolder, { dryRun: true, observers: [dryUndo] });
        expect(told(dryUndo.result())).toEqual(differences(has, had));
        await lab.undo(undoFolder);
        expect(differences(had, await verdicts(site, people))).toEqual([]);
      }),
      propertyOptions(25, 5),
    );
  });
});

describe('what is asked', () => {
  const rightsOf = (canView: boolean): Right[] => [{ category: 1, group: 1, canView, ownOnly: false }];
  const livesOf = (users: number, tasks: number): Lives => {
    const ids = Array.from({ length: users }, (_, index) => index + 1);
    return {
      ...{ users: ids, groups: ids.map(() => [1]), fired: [], substitutions: [[1, 2]] },
      tasks: Array.from({ length: tasks }, (_, index) => ({
        ...{ id: index + 1, category: 1, owner: 1 + (index % users), subscriber: 1 },
      })),
    };
  };
  let asked: string[] = [];
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(postgres, undefined, (sql) => void asked.push(sql));
    await useGroupRights(lab.receiver.site);
  });
  afterAll(() => lab?.remove());

  async function observe(people: Lives, options: Parameters<typeof observer>[1] = {}) {
    const { site } = lab.receiver;
    await clearLives(site);
    await lab.receiverHas(castOf(rightsOf(true)));
    await giveLives(site, people);
    const dry = observer(site, options);
    asked = [];
    await lab.import(castOf(rightsOf(false)), { dryRun: true, observers: [dry] });
    return { statements: asked.length, result: dry.result() };
  }

  it('takes as many statements for a thousand users as for ten', async () => {
    const few = await observe(livesOf(10, 12));
    const many = await observe(livesOf(1_000, 12));
    expect(few.result.lost).toMatchObject({ people: 9, tasks: 12 });
    expect(many.result.lost).toMatchObject({ people: 999, tasks: 12 });
    expect(many.result.changes.length).toBeLessThan(many.result.lost.pairs);
    expect(few.statements).toBeGreaterThan(10);
    expect(many.statements).toBe(few.statements);
  });

  it('is a sample of a large site, the same each time, with more of what is touched', async () => {
    const { site } = lab.receiver;
    await clearLives(site);
    await lab.receiverHas(castOf(rightsOf(true)));
    const large = livesOf(1_200, 600);
    await giveLives(site, {
      ...large,
      groups: large.users.map((id) => (id <= 300 ? [1] : [2])),
      tasks: large.tasks.map((task) => ({ ...task, category: task.id <= 300 ? 1 : 2 })),
    });
    const choose = () =>
      site.write((session) =>
        questionSession(session, site, (db) => chooseSample(db, { categories: [1], groups: [1] })),
      );
    const sample = await choose();
    expect(sample).toMatchObject({ ofTasks: 600, ofUsers: 1_200 });
    expect(await choose()).toEqual(sample);
    expect([sample.tasks.length, sample.users.length]).toEqual([500, 200]);
    expect(sample.users.filter((id) => id <= 300)).toHaveLength(150);
    // Whatever is asked first, three of four are of the category that is touched.
    expect(sample.tasks.slice(0, 100).filter((id) => id <= 300)).toHaveLength(75);
    expect(new Set(sample.tasks).size).toBe(500);
  });

  it('ends when the time is over, and counts what was asked by then', async () => {
    let now = 0;
    const clock = () => {
      now += 1_000;
      return now;
    };
    const { result } = await observe(livesOf(5, 40), { clock });
    expect(result.asked.isCutShort).toBe(true);
    expect(result.asked.tasks).toBeGreaterThan(0);
    expect(result.asked.tasks).toBeLessThan(40);
    expect(result.lost.pairs).toBeGreaterThan(0);
  });

  it('ends the dry run where it is cancelled, and leaves nothing behind', async () => {
    const { site } = lab.receiver;
    const untouched = await checksums(site);
    const stop = new AbortController();
    const report = ({ stage }: { stage: string }) => {
      if (stage === 'asking') stop.abort();
    };
    const dry = observer(site, { report });
    const run = lab.import(castOf([]), { dryRun: true, observers: [dry] }, stop.signal);
    await expect(run).rejects.toMatchObject({ code: 'cancelled' });
    expect(await checksums(site)).toEqual(untouched);
  });
});
