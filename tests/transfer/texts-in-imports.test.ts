import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import type { TextPlace } from '#core/contract/transfer/rewritten-texts.ts';
import { message } from '#core/messages/catalogue.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { createLab, guid, type Lab } from './support/lab.ts';
import {
  A,
  B,
  cases,
  catalog,
  contracts,
  group,
  missing,
  place,
  SCRIPT,
  script,
} from './support/text-cases.ts';
import { usedCases } from './support/used-text-cases.ts';

describeEachDatabase('a text in an import', (database) => {
  let lab: Lab;
  let statements = 0;
  beforeAll(async () => {
    lab = await createLab(database, catalog, () => {
      statements += 1;
    });
  });
  afterAll(() => lab?.remove());

  const scriptItem = (items: readonly PlanItem[]) => items.find((item) => item.guid === SCRIPT);

  async function bodies(): Promise<Map<string, unknown>> {
    const rows = await rowsOf(lab.receiver.site, 'smart-scripts');
    return new Map(rows.map((row) => [String(row.Guid).toLowerCase(), row.Body]));
  }

  /** `{type Guid}` as the id of that row on the receiver. */
  async function withIds(text: string): Promise<string> {
    let filled = text;
    for (const [whole, type = '', wanted] of text.matchAll(/\{([a-z-]+) ([0-9a-f-]+)\}/g)) {
      const row = (await rowsOf(lab.receiver.site, type)).find(
        (one) => String(one.Guid).toLowerCase() === wanted,
      );
      filled = filled.replace(whole, String(row?.[catalog.get(type).id]));
    }
    return filled;
  }

  it.for([...cases, ...usedCases])('with $title', async (one) => {
    const { receiver = {}, archive = {}, body, options = {}, decisions = [], outside = {} } = one;
    const cast = {
      ...place,
      ...archive,
      'smart-scripts': [script(body), ...(archive['smart-scripts'] ?? [])],
    };
    const ask = { options, decisions, outside };
    await lab.receiverHas({ ...place, ...receiver });
    const preview = await lab.preview(cast, ask);
    const item = scriptItem(preview.plan.items);
    expect(item?.texts?.flatMap(({ places }) => places.map(brief)) ?? []).toEqual(one.places ?? []);
    expect(item?.findings?.map((found) => found.message.code) ?? []).toEqual(one.findings ?? []);
    expect(item?.conflict).toEqual(one.conflict);
    const { plan } = await lab.import(cast, { ...ask, plan: preview.plan });
    expect(plan.hash).toBe(preview.plan.hash);
    expect((await bodies()).get(SCRIPT)).toBe(await withIds(one.written));

    const again = await lab.preview(cast, ask);
    const left = again.plan.items.filter(({ status }) => status !== 'NoChanges' && status !== 'Skipped');
    expect(left).toEqual([]);
  });

  it('that names what is missing waits for a decision', async () => {
    await lab.receiverHas(place);
    const cast = { ...place, 'smart-scripts': [script('return InGroup(2);')] };
    const ask = { outside: { groups: { [A]: 2 } } };
    const { plan } = await lab.preview(cast, ask);
    expect(scriptItem(plan.items)).toMatchObject({ status: 'Conflict', conflict: missing({}) });
    await expect(lab.import(cast, ask)).rejects.toMatchObject({ code: 'conflicts' });
  });

  it('that names several missing entities has a conflict for each of them', async () => {
    await lab.receiverHas(place);
    const cast = { ...place, 'smart-scripts': [script('InGroup(2);\nInGroup(3);\nInGroup(2);')] };
    const { plan } = await lab.preview(cast, { outside: { groups: { [A]: 2, [B]: 3 } } });
    const item = scriptItem(plan.items);
    expect([item?.conflict, ...(item?.otherConflicts ?? [])].map((one) => one?.facts)).toEqual([
      expect.objectContaining({ line: 1, written: '2' }),
      expect.objectContaining({ line: 2, written: '3' }),
    ]);
  });

  it('that names several missing entities has each of them decided by its own', async () => {
    await lab.receiverHas({ ...place, groups: [group(7, guid(3), 'Other'), group(8, guid(4), 'Board')] });
    const cast = {
      ...place,
      'smart-scripts': [script('InGroup(2); GroupNamed("Team"); GroupNamed("Crew");')],
    };
    const decisions: Decision[] = [
      { missing: { type: 'groups', guid: A }, decision: 'use', entity: '7' },
      { missing: { type: 'groups', by: 'key', written: 'Crew' }, decision: 'use', entity: guid(4) },
      { missing: { type: 'groups', by: 'key', written: 'Team' }, decision: 'use', entity: '7' },
    ];
    await lab.import(cast, { outside: { groups: { [A]: 2 } }, decisions });
    expect((await bodies()).get(SCRIPT)).toBe('InGroup(7); GroupNamed("Other"); GroupNamed("Board");');
  });

  it('that names several missing entities leaves open which of them a decision for the script means', async () => {
    await lab.receiverHas({ ...place, groups: [group(7, guid(3), 'Other')] });
    const cast = { ...place, 'smart-scripts': [script('InGroup(2); GroupNamed("Team");')] };
    const { plan, warnings } = await lab.preview(cast, {
      outside: { groups: { [A]: 2 } },
      decisions: [{ type: 'smart-scripts', guid: SCRIPT, decision: 'use', entity: '7' }],
    });
    expect(scriptItem(plan.items)?.status).toBe('Conflict');
    expect(warnings.map((one) => one.message.code)).toEqual(['decision-unused']);
  });

  it('that lacks the same as a column is decided with it', async () => {
    await lab.receiverHas({
      _category: place._category ?? [],
      _subcategory: [{ ...contracts, SubcatID: 5 }],
    });
    const cast = { 'smart-scripts': [script('RunIn(1);')] };
    const { plan, warnings } = await lab.preview(cast, {
      outside: { _subcategory: { [guid(77)]: 1 } },
      decisions: [{ type: 'smart-scripts', guid: SCRIPT, decision: 'use', entity: '5' }],
    });
    const item = scriptItem(plan.items);
    expect(warnings).toEqual([]);
    expect(item?.status).toBe('Add');
    expect(item?.texts?.flatMap(({ places }) => places.map(brief))).toEqual(['1:7 1 -> 5 Contracts']);
  });

  it('is not led to what the receiver does not have', async () => {
    await lab.receiverHas(place);
    const cast = { ...place, 'smart-scripts': [script('GroupNamed("Team");')] };
    const decisions: Decision[] = [
      { missing: { type: 'groups', by: 'key', written: 'Team' }, decision: 'use', entity: '99' },
    ];
    await expect(lab.preview(cast, { decisions })).rejects.toMatchObject({
      code: 'node-not-found',
      data: { type: 'groups', node: '99' },
    });
  });

  it('is led the same way by a decision that was remembered, by id and by Guid', async () => {
    await lab.receiverHas({ ...place, groups: [group(7, B, 'Other')] });
    const cast = { ...place, 'smart-scripts': [script(`InGroup(2); Is("${A}");`)] };
    const outside = { groups: { [A]: 2 } };
    const decisions: Decision[] = [{ missing: { type: 'groups', guid: A }, decision: 'use', entity: '7' }];
    const { chosenMatches } = await lab.import(cast, { outside, decisions });
    expect(chosenMatches).toEqual([{ type: 'groups', source: A, receiver: B }]);
    const { plan } = await lab.preview(cast, { outside, mapping: chosenMatches });
    expect(scriptItem(plan.items)?.status).toBe('NoChanges');
    expect((await bodies()).get(SCRIPT)).toBe(`InGroup(7); Is("${B}");`);
  });

  it('takes as many statements for many places as for one', async () => {
    const count = async (places: number) => {
      const numbers = Array.from({ length: places }, (_, index) => index + 1);
      const groups = numbers.map((id) => group(id, guid(100 + id), `Group ${id}`));
      const outside = { groups: Object.fromEntries(numbers.map((id) => [guid(200 + id), 200 + id])) };
      const known = numbers.map((id) => group(300 + id, guid(200 + id), `Known ${id}`));
      await lab.receiverHas({ ...place, groups: known });
      const body = numbers
        .map((id) => `InGroup(${id}); InGroup(${200 + id}); GroupNamed("Known ${id}");`)
        .join('\n');
      const cast = { ...place, groups, 'smart-scripts': [script(body)] };
      statements = 0;
      await lab.import(cast, { outside, options: { importWithoutKeepIdentity: true } });
      return statements;
    };
    const one = await count(1);
    expect(one).toBeGreaterThan(0);
    expect(await count(60)).toBe(one);
  });

  it('follows copies of new data, by id and by Guid', async () => {
    const cast = {
      ...place,
      groups: [group(2, A, 'Auditors')],
      'smart-scripts': [script(`InGroup(2); Is("${A}"); RunScript(1); Is("${SCRIPT}");`)],
    };
    await lab.receiverHas({ ...cast, 'smart-scripts': [script('mine')] });
    const ask = { options: { importAsNewData: true, copyShared: true } };
    const { plan } = await lab.preview(cast, ask);
    expect(scriptItem(plan.items)?.texts?.flatMap(({ places }) => places.map(brief))).toEqual([
      '1:9 2 -> null Auditors',
      `1:17 ${A} -> null Auditors`,
      '1:67 1 -> null Script 1',
      `1:75 ${SCRIPT} -> null Script 1`,
    ]);
    await lab.import(cast, ask);
    const copy = (await rowsOf(lab.receiver.site, 'groups')).find((row) => row.Name === 'Auditors (2)');
    const [, written] = await rowsOf(lab.receiver.site, 'smart-scripts');
    const [newGroup, newScript] = [copy, written].map((row) => String(row?.Guid).toLowerCase());
    expect(written?.Body).toBe(
      `InGroup(${copy?.GroupID}); Is("${newGroup}"); RunScript(${written?.SmartScriptID}); Is("${newScript}");`,
    );
    expect((await bodies()).get(SCRIPT)).toBe('mine');
  });

  it('uses what is shared with new data', async () => {
    const cast = { ...place, groups: [group(2, A, 'Auditors')], 'smart-scripts': [script('InGroup(2);')] };
    await lab.receiverHas({ ...place, groups: [group(7, A, 'Auditors')] });
    await lab.import(cast, { options: { importAsNewData: true } });
    const [written] = await rowsOf(lab.receiver.site, 'smart-scripts');
    expect(written?.Body).toBe('InGroup(7);');
  });

  it('is compared as the receiver should have it', async () => {
    await lab.receiverHas({
      ...place,
      groups: [group(7, A, 'Auditors')],
      'smart-scripts': [script('InGroup(2);')],
    });
    const cast = { ...place, groups: [group(2, A, 'Auditors')], 'smart-scripts': [script('InGroup(2);')] };
    const { plan } = await lab.preview(cast);
    expect(scriptItem(plan.items)).toMatchObject({
      status: 'Update',
      changes: [{ column: 'Body', receiver: 'InGroup(2);', archive: 'InGroup(7);' }],
    });
  });

  it('warns once of all places that are left as they are', async () => {
    await lab.receiverHas({ ...place, groups: [group(7, A, 'Auditors')] });
    const cast = {
      ...place,
      groups: [group(2, A, 'Auditors')],
      'smart-scripts': [script('InGroup(2);'), script('InGroup(2); InGroup(2);', 2, guid(51))],
    };
    const { warnings } = await lab.preview(cast, { options: { texts: 'report' } });
    expect(warnings.map((one) => one.message)).toEqual([message('texts-not-rewritten', { count: 3 })]);
  });
});

function brief({ line, column, from, to, name }: TextPlace): string {
  return `${line}:${column} ${from} -> ${to} ${name}`;
}
