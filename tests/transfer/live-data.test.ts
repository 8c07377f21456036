import { expect, it } from 'vitest';
import { message, render } from '#core/messages/catalogue.ts';
import { conflictMessage } from '#core/views/conflict-message.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { guid } from './support/lab.ts';
import {
  inCategory,
  liveDataLab,
  option,
  parameter,
  SITE,
  said,
  state,
  text,
} from './support/live-data-lab.ts';

describeEachDatabase('working data of the receiver', (database) => {
  const live = liveDataLab(database);
  const { receiverHas, told } = live;

  it('is counted against a length: no empty text, each character as the database counts it', async () => {
    const seal = '\u{1f9ff}';
    const texts = ['12345', '123456', '', null, '     6', `1234${seal}`, `${seal}${seal}${seal}`, '1234  '];
    await receiverHas({ 'ext-params': [parameter(1, { MaxLength: 50 })] }, texts.map(text));
    const longer = { 'ext-params': [parameter(1, { MaxLength: 5 })] };
    // Of six characters: with blanks at the end or the beginning; and in UTF-16 four and one, or three, pairs of units.
    const count = database.dialect === 'mssql' ? 5 : 3;
    const { findings, warnings } = await told(longer);
    expect(findings).toEqual([['longer', count, 6]]);
    expect(warnings.map(({ message: one }) => one.code)).toContain('live-data.total');
    expect((await told({ 'ext-params': [parameter(1, { MaxLength: 51 })] })).findings).toEqual([]);
  });

  it('is counted against the bounds of a number, of a parameter that several categories share', async () => {
    const numbers = [-1, 0, 5, 10.5, 11, null].map((NumberValue) => ({ 1: { NumberValue } }));
    const bounds = { Type: 'number', MinValue: null, MaxValue: 100 };
    const links = [inCategory(1, 1, 1), inCategory(2, 2, 1)];
    await receiverHas({ 'ext-params': [parameter(1, bounds)], 'ext-param-in-subcats': links }, numbers, [
      {},
      { SubcatID: 2 },
    ]);
    const { findings } = await told({
      'ext-params': [parameter(1, { Type: 'number', MinValue: 0, MaxValue: 10.5 })],
    });
    expect(findings).toEqual([
      ['smaller', 1, 5],
      ['larger', 1, 5],
    ]);
  });

  it('is counted by what its type makes of it, in numbers of any country, beside the conflict about the type', async () => {
    const texts = [
      '1',
      '-12,5',
      '1 234,50',
      '1\u00a0234.5',
      '1.234,56',
      '01.02.2024',
      'a lot',
      '',
      '5-',
      '1e5',
    ];
    await receiverHas({ 'ext-params': [parameter(1)] }, texts.map(text));
    const { findings, plan } = await told({ 'ext-params': [parameter(1, { Type: 'number' })] });
    expect(plan.counts.Conflict).toBe(1);
    expect(findings).toEqual([
      ['retyped', 9, undefined],
      ['no-numbers', 4, 9],
    ]);
    const kept = await told(
      { 'ext-params': [parameter(1, { Type: 'number' })] },
      { decisions: [{ all: 'type-change', decision: 'keep-receiver' }] },
    );
    expect([kept.plan.counts.Conflict, kept.findings]).toEqual([0, []]);
  });

  it('keeps a stub from getting another type', async () => {
    const stub = { ...parameter(1), Name: `Auto-created ${guid(101)}` };
    await receiverHas({ 'ext-params': [stub] }, []);
    const real = { 'ext-params': [parameter(1, { Type: 'number' })] };
    expect((await told(real)).plan.counts).toMatchObject({ Update: 1, Conflict: 0 });
    await receiverHas({ 'ext-params': [stub] }, [text('free')]);
    const { plan } = await told(real);
    expect(plan.items.find(({ status }) => status === 'Conflict')?.conflict).toMatchObject({
      code: 'type-change',
      facts: { column: 'Type', receiver: 'text', archive: 'number' },
      decisions: ['keep-receiver', 'skip'],
    });
  });

  it('says the old name of an option, alone or among others', async () => {
    const options = [option(1, 1, 'Low'), option(2, 1, 'High')];
    const list = (IsMultiple: boolean) => ({
      'ext-params': [parameter(1, { Type: 'select', IsMultiple })],
      'ext-param-options': options,
    });
    const values = ['Low', 'High', 'Low; High', 'High,Low', 'Lowest', '', null].map(text);
    const renamed = { 'ext-param-options': [option(1, 1, 'Minor'), option(2, 1, 'High')] };
    await receiverHas(list(false), values);
    expect((await told({ ...list(false), ...renamed })).findings).toEqual([['renamed', 1, undefined]]);
    await receiverHas(list(true), values);
    expect((await told({ ...list(true), ...renamed })).findings).toEqual([['renamed', 3, undefined]]);
  });

  it('keeps an option from being removed that values use, and from going to another list', async () => {
    const cast = {
      'ext-params': [parameter(1, { Type: 'select' }), parameter(2, { Type: 'select' })],
      'ext-param-options': [option(1, 1, 'Low'), option(2, 1, 'High')],
    };
    await receiverHas(cast, [text('Low'), text('Low')]);
    const remove = { 'ext-param-options': [guid(201), guid(202)] };
    const { plan } = await told({}, { remove });
    const facts = { table: 'dbo.TaskExtParamValues', column: 'TextValue', count: 2 };
    const of = (at: number) => plan.items.find((one) => one.guid === guid(at));
    expect(of(201)?.conflict).toEqual({ code: 'in-use', facts, decisions: ['skip'] });
    expect(of(202)?.status).toBe('Remove');

    const moved = { ...cast, 'ext-param-options': [option(1, 2, 'Low'), option(2, 1, 'High')] };
    const conflict = {
      code: 'in-use',
      facts: { ...facts, moves: true },
      decisions: ['keep-receiver', 'skip'],
    };
    const asked = await told(moved);
    expect(asked.plan.items.find((one) => one.guid === guid(201))?.conflict).toEqual(conflict);
    const decided = await told(moved, { decisions: [{ all: 'in-use', decision: 'keep-receiver' }] });
    expect(decided.plan.counts).toMatchObject({ Conflict: 0, Update: 0 });
    // Another one has the name there, and so what the values say.
    const taken = { ...cast, 'ext-param-options': [option(1, 2, 'Low'), option(2, 1, 'Low')] };
    expect((await told(taken)).plan.counts.Conflict).toBe(0);
  });

  it('keeps a status, or a parameter, in its category', async () => {
    const cast = {
      'ext-params': [parameter(1)],
      'ext-param-in-subcats': [inCategory(1, 1, 1)],
      'states-in-subcats': [state(1, 1, 1), state(2, 1, 2)],
    };
    await receiverHas(cast, [text('a'), text(''), {}]);
    const moved = {
      ...cast,
      'ext-param-in-subcats': [inCategory(1, 2, 1)],
      'states-in-subcats': [state(1, 2, 1), state(2, 2, 2)],
    };
    const { plan } = await told(moved);
    const conflicts = plan.items.flatMap(({ conflict }) =>
      conflict ? [render(conflictMessage(conflict), 'en', 'commandLine')] : [],
    );
    expect(conflicts.toSorted()).toEqual([
      'Working data refers to it by its key: 1 row of dbo.TaskExtParamValues by the field ExtParamID. With another key, they are left without it.',
      'Working data refers to it by its key: 3 rows of dbo.Tasks by the field StateID. With another key, they are left without it.',
    ]);
    const remove = { 'states-in-subcats': [guid(401), guid(402)], 'ext-param-in-subcats': [guid(301)] };
    const going = await told({}, { remove });
    expect(going.plan.items.map(({ guid: one, status }) => [one, status])).toEqual(
      expect.arrayContaining([
        [guid(401), 'Conflict'],
        [guid(402), 'Remove'],
        [guid(301), 'Conflict'],
      ]),
    );
    // What comes in its place has the data.
    const again = await told(
      { 'states-in-subcats': [state(5, 1, 1)] },
      { remove: { 'states-in-subcats': [guid(401)] } },
    );
    expect(again.plan.counts).toMatchObject({ Conflict: 0, Remove: 1, Add: 1 });
  });

  it('lacks what becomes required, unless there is a default', async () => {
    const cast = { 'ext-params': [parameter(1)], 'ext-param-in-subcats': [inCategory(1, 1, 1)] };
    const tasks = [text('a'), text(''), {}, {}];
    const inOther = [{}, {}, {}, { SubcatID: 2 }];
    await receiverHas(cast, tasks, inOther);
    const required = { ...cast, 'ext-param-in-subcats': [inCategory(1, 1, 1, { IsRequired: true })] };
    expect((await told(required)).findings).toEqual([['lacking', 2, 3]]);
    // Of a parameter that is new here, all tasks of its category lack it.
    const added = {
      'ext-params': [parameter(1), parameter(9)],
      'ext-param-in-subcats': [inCategory(1, 1, 1), inCategory(9, 2, 9, { IsRequired: true })],
    };
    expect((await told(added)).findings).toEqual([['lacking', 1, 1]]);
    const given = (Value: string | null) => ({
      'ext-param-defaults': [{ ExtParamDefaultID: 1, Guid: guid(500), SubcatID: 1, ExtParamID: 1, Value }],
    });
    expect((await told({ ...required, ...given('none') })).findings).toEqual([]);
    await receiverHas({ ...cast, ...given('none') }, tasks, inOther);
    expect((await told(required)).findings).toEqual([]);
    expect((await told({ ...required, ...given(null) })).findings).toEqual([['lacking', 2, 3]]);
  });

  it('is in the dry run as in the preview, and a reviewed plan holds though people go on working', async () => {
    await receiverHas({ 'ext-params': [parameter(1)] }, [text('123456')]);
    const cast = { ...SITE, 'ext-params': [parameter(1, { MaxLength: 5 })] };
    const { plan } = await live.lab.preview(cast);
    const dry = await live.lab.import(cast, { dryRun: true });
    expect(dry.plan).toEqual(plan);
    await receiverHas({ 'ext-params': [parameter(1)] }, [text('123456'), text('1234567')]);
    const done = await live.lab.import(cast, { plan });
    expect(done.result.committed).toBe(true);
    expect(done.plan.items.flatMap(said)).toEqual([['longer', 2, 2]]);
  });

  it('is asked for in one statement however many change, and in none where nothing constrains it', async () => {
    const many = (MaxLength: number | null) => ({
      'ext-params': Array.from({ length: 300 }, (_, index) => parameter(index + 1, { MaxLength })),
    });
    await receiverHas(
      many(null),
      Array.from({ length: 20_000 }, (_, index) => text('x'.repeat(1 + (index % 10)))),
    );
    const about = () =>
      live.statements.filter((sql) => sql.includes('TaskExtParam') || /Tasks\b/.test(sql)).length;
    const { findings } = await told(many(7));
    expect([findings, about()]).toEqual([[['longer', 6_000, 20_000]], 1]);
    live.forgetStatements();
    const renamed = { 'ext-params': [{ ...parameter(1), Name: 'Another name' }] };
    await told(renamed);
    expect(about()).toBe(0);
  });

  it('is unknown where it cannot be read, and nothing is lost by that', async () => {
    await receiverHas({ 'ext-params': [parameter(1)] }, []);
    const rename = (from: string, to: string) =>
      live.lab.receiver.site.write(async (session) => {
        const { table, identifier } = session.dialect;
        const statement =
          session.dialect.name === 'mssql'
            ? `EXEC sp_rename 'dbo.${from}', '${to}'`
            : `ALTER TABLE ${table(from)} RENAME TO ${identifier(to)}`;
        await session.query(statement);
      });
    await rename('TaskExtParamValues', 'Elsewhere');
    try {
      const cast = { ...SITE, 'ext-params': [parameter(1, { MaxLength: 5 })] };
      const { items } = await told({ 'ext-params': [parameter(1, { MaxLength: 5 })] });
      expect(items.map(({ status, findings }) => [status, findings?.map((one) => one.message.code)])).toEqual(
        [['Update', ['live-data.unknown']]],
      );
      expect((await live.lab.import(cast)).result.committed).toBe(true);
    } finally {
      await rename('Elsewhere', 'TaskExtParamValues');
    }
  });
});

it('of working data is said in both languages with its numbers', () => {
  const longer = message('live-data.longer', { count: 12, of: 340, limit: 20 });
  expect(render(longer, 'en', 'commandLine')).toBe(
    '12 of 340 values of tasks are longer than 20 characters.',
  );
  expect(render(longer, 'ru', 'commandLine')).toBe('12 значений в задачах из 340 длиннее 20 символов.');
});
