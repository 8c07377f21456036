import { afterAll, beforeAll, expect, it } from 'vitest';
import { selectItems } from '#core/transfer/selection/select.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from '../support/lab.ts';

const script = (id: number, Body: string) => ({
  SmartScriptID: id,
  Guid: guid(id),
  SubcatID: 1,
  Name: `Script ${id}`,
  Body,
});

describeEachDatabase('texts that name what has texts', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  it('are followed through all of them, each with its line', async () => {
    await lab.receiverHas({
      groups: [{ GroupID: 7, Guid: guid(70), Name: 'Auditors' }],
      _category: [{ CatID: 1, Guid: guid(80), Name: 'Sales' }],
      _subcategory: [{ SubcatID: 1, Guid: guid(90), CatID: 1, Name: 'Contracts' }],
      'smart-scripts': [
        script(1, `// first\nRun(new Guid("{${guid(2).toUpperCase()}}"));`),
        script(2, `Run("${guid(3)}");`),
        script(3, '\n\nif (user.IsInGroup(7)) Stop();'),
        script(4, 'Nobody names me();'),
      ],
    });
    const items = await selectItems(lab.receiver.site, {
      selection: [{ type: 'smart-scripts', guid: guid(1), includeSubcat: false }],
      texts: 'rewrite',
    });
    const group = items.find(({ type }) => type === 'groups');
    expect(group?.because.map(({ path, column, line }) => [path.split(' / ').at(-1), column, line])).toEqual([
      ['Script 1', undefined, undefined],
      ['Script 2', 'Body', 2],
      ['Script 3', 'Body', 1],
      ['Auditors', 'Body', 3],
    ]);
    expect(items.filter(({ type }) => type === 'smart-scripts').map((item) => item.guid)).toEqual(
      [1, 2, 3].map(guid),
    );
  });
});
