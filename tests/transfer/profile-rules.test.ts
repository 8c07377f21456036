import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import { noProfile } from '#core/contract/profile.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { compareWithSite, readSiteSide } from '#core/transfer/compare-sides.ts';
import { previewSource } from '#core/transfer/preview.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { rowsOf } from '#tests/support/sites.ts';
import { brief, createLab, guid, type Lab } from './support/lab.ts';

const A = guid(1);
const B = guid(2);
const group = (GroupID: number, Guid: string, Name: string, more = {}) => ({ GroupID, Guid, Name, ...more });
const around = {
  _category: [{ CatID: 1, Guid: guid(60), Name: 'Sales' }],
  _subcategory: [{ SubcatID: 1, Guid: guid(61), CatID: 1, Name: 'Contracts' }],
};
const script = (Body: string, more = {}) => ({
  ...{ SmartScriptID: 1, Guid: guid(50), SubcatID: 1, Name: 'Send', Body },
  ...more,
});
const codes = (item: PlanItem | undefined) => item?.findings?.map((found) => found.message.code) ?? [];
const columns = (item: PlanItem | undefined) => item?.changes?.map(({ column }) => column) ?? [];

describeEachDatabase('the rules of a profile', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());

  /** Imports, and finds nothing to do the second time. */
  async function importTwice(...[cast, ask]: Parameters<Lab['import']>) {
    const { plan, warnings } = await lab.preview(cast, ask);
    await lab.import(cast, { ...ask, plan });
    const again = await lab.preview(cast, ask);
    expect(new Set(again.plan.items.map(({ status }) => status))).toEqual(new Set(['NoChanges']));
    return { items: plan.items, warnings };
  }
  const held = async (type: string, column: string) =>
    (await rowsOf(lab.receiver.site, type)).map((row) => row[column]);

  describe('protect', () => {
    beforeEach(() =>
      lab.receiverHas({ ...around, groups: [group(1, A, 'Clerks', { Email: 'prod@here', OrderNo: 1 })] }),
    );

    it('columns of rows that are there, and let new rows have them', async () => {
      const protect = [{ type: 'groups', columns: ['Email', 'Code'] }];
      const groups = [
        group(1, A, 'Clerks', { Email: 'test@there', OrderNo: 2 }),
        group(2, B, 'Heads', { Email: 'heads@there' }),
      ];
      const { items, warnings } = await importTwice({ groups }, { protect });
      expect(items.map(brief)).toEqual(['groups Update', 'groups Add']);
      expect(columns(items[0])).toEqual(['OrderNo']);
      expect(items[0]?.findings).toMatchObject([
        {
          severity: 'note',
          message: message('profile-rule.protected', { rule: '/protect/0', columns: ['Email'] }),
        },
      ]);
      expect(items[1]?.findings).toBeUndefined();
      expect(await held('groups', 'Email')).toEqual(['prod@here', 'heads@there']);
      expect(warnings).toMatchObject([
        {
          severity: 'note',
          message: message('profile-rule.protected.total', { rule: '/protect/0', count: 1 }),
        },
      ]);
    });

    it('a whole type', async () => {
      const groups = [group(1, A, 'Others', { Email: 'x@there' }), group(2, B, 'Heads')];
      const { items } = await importTwice({ groups }, { protect: [{ type: 'groups' }] });
      expect(items.map(brief)).toEqual(['groups NoChanges', 'groups Add']);
      expect(codes(items[0])).toEqual(['profile-rule.protected']);
      expect(await held('groups', 'Name')).toEqual(['Clerks', 'Heads']);
    });

    it('keys, which nobody else is in the way of then', async () => {
      await lab.receiverHas({ groups: [group(1, A, 'Clerks'), group(2, B, 'Heads')] });
      const groups = [group(1, A, 'Heads', { OrderNo: 5 })];
      const taken = await lab.preview({ groups });
      expect(taken.plan.items.map(brief)).toEqual(['groups Conflict key-taken']);
      const { items } = await importTwice({ groups }, { protect: [{ type: 'groups', columns: ['Name'] }] });
      expect(items.map(brief)).toEqual(['groups Update']);
      expect(await held('groups', 'Name')).toEqual(['Clerks', 'Heads']);
    });

    it('keys, which are then in the way of others', async () => {
      const groups = [group(1, A, 'Others'), group(2, B, 'Clerks')];
      const { plan } = await lab.preview({ groups }, { protect: [{ type: 'groups', columns: ['Name'] }] });
      expect(plan.items.map(brief)).toEqual(['groups Update', 'groups Conflict key-taken']);
    });

    it('references, which then need not lead anywhere', async () => {
      const link = (StateID: number) => ({ StateInSubcatID: 1, Guid: guid(30), SubcatID: 1, StateID });
      const states = [{ StateID: 7, Guid: guid(41), Name: 'Draft' }];
      await lab.receiverHas({ ...around, states, 'states-in-subcats': [link(7)] });
      const archive = { 'states-in-subcats': [link(5)] };
      const outside = { states: { [guid(49)]: 5 }, _subcategory: { [guid(61)]: 1 } };
      const open = await lab.preview(archive, { outside });
      expect(open.plan.items.map(brief)).toEqual(['states-in-subcats Conflict missing-dependency']);
      const protect = [{ type: 'states-in-subcats', columns: ['StateID'] }];
      const { items } = await importTwice(archive, { outside, protect });
      expect(items.map(brief)).toEqual(['states-in-subcats NoChanges']);
    });

    it('what else would be a conflict: fixed columns, and texts that name what nobody has', async () => {
      const parameter = (Type: string) => ({ ExtParamID: 1, Guid: guid(71), Name: 'Sum', Type });
      await lab.receiverHas({
        ...around,
        'ext-params': [parameter('text')],
        'smart-scripts': [script('return 1;')],
      });
      const archive = {
        'ext-params': [parameter('number')],
        'smart-scripts': [script('return IsInGroup(2);')],
      };
      const ask = { outside: { groups: { [B]: 2 }, _subcategory: { [guid(61)]: 1 } } };
      const open = await lab.preview(archive, ask);
      expect(open.plan.items.map(brief)).toEqual([
        'ext-params Conflict type-change',
        'smart-scripts Conflict missing-dependency',
      ]);
      const protect = [{ type: 'ext-params' }, { type: 'smart-scripts', columns: ['Body'] }];
      const { items } = await importTwice(archive, { ...ask, protect });
      expect(items.map((item) => [brief(item), ...codes(item)])).toEqual([
        ['ext-params NoChanges', 'profile-rule.protected'],
        ['smart-scripts NoChanges', 'profile-rule.protected'],
      ]);
    });

    it('says nothing of a text that only names the same by other ids', async () => {
      const text = (id: number) => [script(`return IsInGroup(${id});`)];
      await lab.receiverHas({ ...around, groups: [group(7, A, 'Clerks')], 'smart-scripts': text(7) });
      const outside = { groups: { [A]: 2 }, _subcategory: { [guid(61)]: 1 } };
      const { plan } = await lab.preview(
        { 'smart-scripts': text(2) },
        { outside, protect: [{ type: 'smart-scripts' }] },
      );
      expect(plan.items.map((item) => [brief(item), ...codes(item)])).toEqual([['smart-scripts NoChanges']]);
    });

    it('an entity that a decision matches', async () => {
      const groups = [group(9, B, 'Clerks', { Email: 'test@there', OrderNo: 9 })];
      const decisions = [{ all: 'key-taken', decision: 'match' } as const];
      const { items } = await importTwice(
        { groups },
        { decisions, protect: [{ type: 'groups', columns: ['Email'] }] },
      );
      expect(items.map(brief)).toEqual(['groups Update key-taken=match']);
      expect(await held('groups', 'Email')).toEqual(['prod@here']);
      expect(await held('groups', 'OrderNo')).toEqual([9]);
    });

    it('what is matched late, without the conflicts that it had before', async () => {
      const groups = [group(9, B, 'Clerks', { Email: 'x'.repeat(300), OrderNo: 1 })];
      const ask = {
        associations: { groups: 'NaturalKey' as const },
        protect: [{ type: 'groups', columns: ['Email'] }],
      };
      const { plan } = await lab.preview({ groups }, ask);
      expect(plan.items.map(brief)).toEqual(['groups NoChanges']);
      expect(codes(plan.items[0])).toEqual([]);
    });
  });

  describe('replace', () => {
    beforeEach(() => lab.receiverHas({ ...around, groups: [group(1, A, 'Clerks', { Email: 'a@prod' })] }));

    it('texts in changed and new rows, and say where', async () => {
      const groups = [
        group(1, A, 'Clerks', { Email: 'b@test', Description: 'test, test' }),
        group(2, B, 'Heads', { Email: 'heads@test' }),
      ];
      const replace = [
        { from: 'test', to: 'prod' },
        { from: 'nowhere', to: 'never' },
      ];
      const { items, warnings } = await importTwice({ groups }, { replace });
      expect(items[0]?.changes).toEqual([
        { column: 'Description', receiver: null, archive: 'prod, prod' },
        { column: 'Email', receiver: 'a@prod', archive: 'b@prod' },
      ]);
      const acted = { rule: '/replace/0', from: 'test', to: 'prod' };
      expect(items.map((item) => item.findings?.map((found) => found.message))).toEqual([
        [
          message('profile-rule.replaced', { ...acted, column: 'Description', count: 2 }),
          message('profile-rule.replaced', { ...acted, column: 'Email', count: 1 }),
        ],
        [message('profile-rule.replaced', { ...acted, column: 'Email', count: 1 })],
      ]);
      expect(warnings.map((found) => [found.severity, found.message])).toEqual([
        ['note', message('profile-rule.replaced.total', { ...acted, count: 2 })],
        ['note', message('profile-rule.idle', { rules: ['/replace/1'], count: 1 })],
      ]);
      expect(await held('groups', 'Email')).toEqual(['b@prod', 'heads@prod']);
    });

    it('nothing else than in the types and columns that a rule is limited to', async () => {
      const replace = [{ from: 'test', to: 'prod', only: [{ type: 'groups', columns: ['Email'] }] }];
      const groups = [group(1, A, 'Clerks', { Email: 'a@test', Description: 'test' })];
      const states = [{ StateID: 1, Guid: guid(41), Name: 'test' }];
      const { items } = await importTwice({ groups, states }, { replace });
      expect(items.map((item) => [brief(item), ...columns(item)])).toEqual([
        ['groups Update', 'Description'],
        ['states Add'],
      ]);
    });

    it('addresses in JSON and scripts, as these write them', async () => {
      const cast = {
        _category: [{ ...around._category[0], SettingsJson: '{"url":"http:\\/\\/test\\/api","n":1}' }],
        _subcategory: around._subcategory,
        'smart-scripts': [script('Call("http://test/api"); // http://tester')],
      };
      await importTwice(cast, { replace: [{ from: 'http://test', to: 'https://prod' }] });
      expect(await held('_category', 'SettingsJson')).toEqual(['{"url":"https://prod\\/api","n":1}']);
      expect(await held('smart-scripts', 'Body')).toEqual(['Call("https://prod/api"); // http://tester']);
    });

    it('as much as the column holds: what is too long is a conflict like any other', async () => {
      const groups = [group(1, A, 'Clerks', { Code: 'short' })];
      const replace = [{ from: 'short', to: 'long '.repeat(20) }];
      const { plan } = await lab.preview({ groups }, { replace });
      expect(plan.items).toMatchObject([
        {
          status: 'Conflict',
          conflict: { code: 'value-invalid', facts: { column: 'Code', reason: 'too-long' } },
        },
      ]);
      await lab.import({ groups }, { replace, decisions: [{ all: 'value-invalid', decision: 'shorten' }] });
      expect(await held('groups', 'Code')).toEqual(['long '.repeat(20).slice(0, 50)]);
    });

    it('names, by which entities are matched and texts name them', async () => {
      const cast = {
        groups: [group(9, B, 'Testers', { OrderNo: 3 })],
        'smart-scripts': [script('return Groups.ByName("Testers");')],
      };
      const { items } = await importTwice(cast, {
        outside: { _subcategory: { [guid(61)]: 1 } },
        associations: { groups: 'NaturalKey' },
        replace: [{ from: 'Testers', to: 'Clerks', only: [{ type: 'groups', columns: ['Name'] }] }],
      });
      expect(items.map(brief)).toEqual(['groups Update', 'smart-scripts Add']);
      expect(items[0]?.counterpart).toBe(A);
      expect(await held('smart-scripts', 'Body')).toEqual(['return Groups.ByName("Clerks");']);
    });

    it('nothing in what is protected', async () => {
      const groups = [group(1, A, 'Clerks', { Email: 'b@test' })];
      const { items } = await importTwice(
        { groups },
        { protect: [{ type: 'groups', columns: ['Email'] }], replace: [{ from: 'test', to: 'prod' }] },
      );
      expect(codes(items[0])).toEqual(['profile-rule.protected']);
    });

    it('shows no password', async () => {
      const replace = [{ from: 'http://me:geheim@test', to: 'http://me:secret1@prod' }];
      const groups = [group(1, A, 'Clerks', { Description: 'http://me:geheim@test' })];
      const { plan, warnings } = await lab.preview({ groups }, { replace });
      const said = JSON.stringify([plan.items[0]?.findings, warnings]);
      expect(said).toContain('profile-rule.replaced');
      expect(said).not.toMatch(/geheim|secret1/);
    });
  });

  it('count in a comparison as well', async () => {
    await lab.receiverHas({ groups: [group(1, A, 'Clerks', { Email: 'a@test', Code: 'T' })] });
    const side = await readSiteSide(
      { site: lab.receiver.site, report: noProgress },
      { selection: 'all', associations: {}, texts: 'rewrite' },
    );
    await lab.receiverHas({ groups: [group(1, A, 'Clerks', { Email: 'a@prod', Code: 'P' })] });
    const profile = {
      ...noProfile,
      protect: [{ type: 'groups', columns: ['Code'] }],
      replace: [{ from: 'test', to: 'prod' }],
    };
    const how = { associations: {}, texts: 'rewrite' } as const;
    const site = { ...lab.receiver.site, profile };
    const compared = await compareWithSite({ site, report: noProgress }, side, how);
    expect(compared.isEqual).toBe(true);
    expect(codes(compared.plan.items[0])).toEqual(['profile-rule.protected', 'profile-rule.replaced']);
  });

  it('are not about what an undo brings back', async () => {
    await lab.receiverHas({ groups: [group(1, A, 'Clerks', { Email: 'a@test' })] });
    const { archive } = await readSiteSide(
      { site: lab.receiver.site, report: noProgress },
      { selection: 'all', associations: {}, texts: 'rewrite' },
    );
    await lab.receiverHas({ groups: [group(1, A, 'Clerks', { Email: 'b@prod' })] });
    const profile = { ...noProfile, protect: [{ type: 'groups' }], replace: [{ from: 'test', to: 'prod' }] };
    const context = { site: { ...lab.receiver.site, profile }, report: noProgress, now: () => new Date() };
    const how = { options: importOptions.parse({}), decisions: [], onConflict: 'fail' } as const;
    const groups = { columns: [], added: {}, changed: { [A]: { Email: 'b@prod' } } };
    const { result } = await previewSource(
      context,
      { archive, written: { groups } },
      { ...how, decisions: [] },
    );
    expect(result.plan.items[0]?.changes).toEqual([
      { column: 'Email', receiver: 'b@prod', archive: 'a@test' },
    ]);
    expect(result.warnings).toEqual([]);
  });
});
