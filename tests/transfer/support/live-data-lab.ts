import { afterAll, beforeAll } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { writeFixedRows } from '#core/site/seed/write.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { type Cast, createLab, guid, type Lab } from './lab.ts';

/** Emptied before each case, besides what the lab empties. */
const TABLES = ['TaskExtParamTableValues', 'TaskExtParamValues', 'Tasks', 'ExtParamDefaults'];

export const parameter = (id: number, more: Partial<Row> = {}) => ({
  ...{ ExtParamID: id, Guid: guid(100 + id), Name: `Parameter ${id}`, ...more },
});
export const option = (id: number, ExtParamID: number, Name: string) => ({
  ...{ ExtParamOptionID: id, Guid: guid(200 + id), ExtParamID, Name },
});
export const inCategory = (id: number, SubcatID: number, ExtParamID: number, more: Partial<Row> = {}) => ({
  ...{ ExtParamInSubcatID: id, Guid: guid(300 + id), SubcatID, ExtParamID, ...more },
});
export const state = (id: number, SubcatID: number, StateID: number) => ({
  ...{ StateInSubcatID: id, Guid: guid(400 + id), SubcatID, StateID },
});
const category = (id: number) => ({ SubcatID: id, Guid: guid(20 + id), CatID: 1, Name: `Category ${id}` });
export const SITE: Cast = {
  _category: [{ CatID: 1, Guid: guid(11), Name: 'Contracts' }],
  _subcategory: [category(1), category(2)],
  states: [
    { StateID: 1, Guid: guid(41), Name: 'Draft' },
    { StateID: 2, Guid: guid(42), Name: 'Signed' },
  ],
};

interface Values {
  [parameter: number]: Partial<Row>;
}

/** Values of a task with this text in the first parameter. */
export const text = (TextValue: string | null) => ({ 1: { TextValue } });

/** Findings of an item: kind, count, of how many. */
export const said = ({ findings = [] }: PlanItem) =>
  findings.map(({ message: one }) => [one.code.replace('live-data.', ''), one.values.count, one.values.of]);

/** A receiver with tasks and their values; there while the tests of a `describe` run. */
export function liveDataLab(database: TestDatabase) {
  let lab: Lab;
  let statements: string[] = [];
  beforeAll(async () => {
    lab = await createLab(database, undefined, (sql) => void statements.push(sql));
    await lab.receiver.site.write(async (session) => {
      const user = { UserID: 1, Guid: guid(900), DisplayName: 'Anna' };
      await writeFixedRows({ session, signal: undefined }, new Map([['Users', [user]]]));
    });
  });
  afterAll(() => lab?.remove());

  /** Tasks by what they have: of the first category, in the first state. */
  async function receiverHas(cast: Cast, tasks: readonly Values[], more: readonly Partial<Row>[] = []) {
    await lab.receiver.site.write(async (session) => {
      for (const table of TABLES) await session.query(`DELETE FROM ${session.dialect.table(table)}`);
    });
    await lab.receiverHas({ ...SITE, ...cast });
    const empty = { TextValue: null, NumberValue: null, DateValue: null, BoolValue: null };
    const rows = tasks.map((_, index) => ({
      ...{ TaskID: index + 1, Guid: guid(1_000_000 + index), SubcatID: 1, UserID: 1, StateID: 1 },
      ...{ Subject: 'A task', IsConfidential: false, CreatedAt: '2026-01-01T00:00:00.000Z' },
      ...more[index],
    }));
    const values = tasks.flatMap((of, index) =>
      Object.entries(of).map(([id, value]) => ({
        TaskID: index + 1,
        ExtParamID: Number(id),
        ...empty,
        ...value,
      })),
    );
    await lab.receiver.site.write(async (session) => {
      const fixed = new Map<string, readonly Row[]>([['Tasks', rows as Row[]]]);
      if (values.length > 0) fixed.set('TaskExtParamValues', values as Row[]);
      await writeFixedRows({ session, signal: undefined }, fixed);
    });
    statements = [];
  }
  const told = async (cast: Cast, ask: Parameters<Lab['preview']>[1] = {}) => {
    const { plan, warnings } = await lab.preview({ ...SITE, ...cast }, ask);
    return {
      plan,
      warnings,
      findings: plan.items.flatMap(said),
      items: plan.items.filter((one) => one.findings),
    };
  };

  return {
    get lab() {
      return lab;
    },
    /** Since the receiver got its tasks. */
    get statements() {
      return statements;
    },
    forgetStatements() {
      statements = [];
    },
    receiverHas,
    told,
  };
}
