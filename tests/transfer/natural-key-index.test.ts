import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Row } from '#core/catalog/entity-type.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import type { AvailableType, Session } from '#core/site/site.ts';
import { identities, keyHolders } from '#core/transfer/rows/lookup.ts';
import { rowsByGuid, rowsById } from '#core/transfer/rows/rows.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

type LookUp = (session: Session, available: AvailableType, rows: Row[]) => Promise<unknown>;

/** What a preview asks, and the columns that it is asked by. */
const LOOK_UPS: [string, (available: AvailableType) => readonly string[], LookUp][] = [
  ['natural keys', ({ type }) => type.key, keyHolders],
  [
    'ids',
    ({ type }) => [type.id],
    (session, available, rows) =>
      rowsById(
        session,
        available,
        rows.map((row) => Number(row[available.type.id])),
      ),
  ],
  [
    'Guids',
    ({ type }) => [type.guid],
    (session, available, rows) => rowsByGuid(session, available, guidsOf(available, rows)),
  ],
  [
    'Guids of references',
    ({ type }) => [type.guid],
    (session, available, rows) =>
      identities(session, [{ available, by: 'guid', values: guidsOf(available, rows) }]),
  ],
];

function guidsOf({ type }: AvailableType, rows: readonly Row[]): string[] {
  return rows.map((row) => String(row[type.guid]));
}

let made: TestSite;
/** Types of which the site has many. */
let large: string[];

beforeAll(async () => {
  made = await createSite(postgres, { seed: { profile: 'large', scale: 4 } });
  const columns = [
    { name: 'Guid', type: 'guid' },
    { name: 'Name', type: 'string' },
  ] as const;
  const groups = Array.from({ length: 50_000 }, (_, index) => ({
    Guid: randomUUID(),
    Name: `Group ${index}`,
  }));
  large = await made.site.write(async (session) => {
    await session.writeRows({ insertInto: 'Groups', columns, explicitId: false }, groups);
    await session.query('ANALYZE');
    const tables = await session.query<{ name: string }>(
      `SELECT relname::text AS "name" FROM pg_class WHERE relnamespace = 'dbo'::regnamespace AND reltuples >= 80`,
    );
    const names = new Set(tables.map((table) => table.name));
    return referenceCatalog.types.flatMap(({ name, table }) => (names.has(table) ? [name] : []));
  });
}, 120_000);
afterAll(() => made?.remove());

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  Plans?: PlanNode[];
}

const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];

/** How the server would read the type's table for a look-up. */
async function plansOf(session: Session, available: AvailableType, lookUp: LookUp): Promise<PlanNode[]> {
  let plans: PlanNode[] = [];
  const explaining: Session = {
    ...session,
    queryByKeys: async (sql, lists) => {
      const [explained] = await session.queryByKeys<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `EXPLAIN (FORMAT JSON) ${sql}`,
        lists,
      );
      plans = (explained?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flat(Plan));
      return [];
    },
  };
  const row: Row = { [available.type.id]: 1, [available.type.guid]: randomUUID() };
  await lookUp(explaining, available, [row]);
  return plans;
}

const available = (name: string): AvailableType => {
  const found = made.site.available(referenceCatalog.get(name));
  if ('unavailable' in found) throw new Error(found.unavailable.code);
  return found;
};

it.each(LOOK_UPS)('%s of 50,000 entities are looked up in an index', async (_, _columns, lookUp) => {
  const plans = await made.site.read((session) => plansOf(session, available('groups'), lookUp));
  const reads = plans.filter((node) => node['Relation Name'] === 'Groups').map((node) => node['Node Type']);
  expect(reads).toEqual([expect.stringMatching(/^(?:Index|Index Only|Bitmap Heap) Scan$/)]);
});

it.each(LOOK_UPS)('%s of every large type can be looked up in an index', async (_, columns, lookUp) => {
  expect(large.length).toBeGreaterThan(15);
  for (const name of large) {
    const asked = available(name);
    const plans = await made.site.read(async (session) => {
      // Tables of this size may as well be read whole; what matters is whether they would have to be.
      for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
        await session.query(`SET LOCAL enable_${way} = off`);
      return await plansOf(session, asked, lookUp);
    });
    const conditions = plans.map((node) => node['Index Cond'] ?? '').join(' ');
    const searched = columns(asked).filter((column) => new RegExp(`\\b${column}\\b`).test(conditions));
    expect(searched, `${name}: ${conditions}`).not.toEqual([]);
  }
});
