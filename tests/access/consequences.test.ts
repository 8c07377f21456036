import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeEachDatabase } from '#tests/support/databases.ts';
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
