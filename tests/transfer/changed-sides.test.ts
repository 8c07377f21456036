import { createHash, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { noProgress } from '#core/base/progress.ts';
import type { ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import { referenceCatalog as catalog } from '#core/catalog/reference-catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import type { WritableArchive } from '#core/transfer/archive/content.ts';
import { readArchive } from '#core/transfer/archive/read/read.ts';
import { archiveFiles } from '#core/transfer/archive/write/serialize.ts';
import { compareWithArchive, selectionOf } from '#core/transfer/compare-sides.ts';
import { exportConfiguration } from '#core/transfer/export.ts';
import { entityKey } from '#core/transfer/rows/entity-key.ts';
import { namedIds } from '#core/transfer/selection/referenced.ts';
import { createTextReader, readTexts } from '#core/transfer/selection/texts.ts';
import { type ListedSide, readChangedSides } from '#core/transfer/sides/changed-sides.ts';
import { postgres } from '#tests/support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '#tests/support/property.ts';
import { createSite } from '#tests/support/sites.ts';

const RUNS = propertyOptions(60, 15);
giveTimeToShrink();

const HOW = { associations: {}, texts: 'rewrite', needs: true } as const;
const SITE = { catalog, profile: noProfile };

let folder: string;
let original: WritableArchive;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-changed-'));
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  const out = join(folder, 'original');
  await exportConfiguration(
    { site: source.site, report: noProgress },
    { selection: 'all', out, overwrite: true, format: 'scripts-as-files', texts: 'rewrite' },
  );
  await source.remove();
  original = await readArchive(out, { catalog, report: noProgress });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** An archive whose files are in memory until they are read. */
function listed(content: WritableArchive): ListedSide & { reads: number } {
  const bytes = new Map(
    archiveFiles(content, catalog, 'scripts-as-files', () => undefined).map(
      ({ name, chunks }) => [name, Buffer.concat([...chunks])] as const,
    ),
  );
  const side = {
    reads: 0,
    files: new Map(Array.from(bytes, ([name, of]) => [name, createHash('sha1').update(of).digest('hex')])),
    async read(files: ReadonlyMap<string, string>) {
      const path = join(folder, randomUUID());
      for (const name of files.keys()) {
        await mkdir(dirname(join(path, name)), { recursive: true });
        await writeFile(join(path, name), bytes.get(name) ?? '');
      }
      side.reads += files.size;
      const read = await readArchive(path, { catalog, report: noProgress });
      await rm(path, { recursive: true });
      return read;
    },
  };
  return side;
}

/** What two sides differ in, in full; what is the same is said or not. */
function differences({ plan, onlyOnReceiver, isEqual, needs = [] }: CompareResult) {
  const keys = plan.items.map(({ type, guid }) => entityKey(type, guid));
  return {
    items: plan.items.filter(({ status }) => status !== 'NoChanges'),
    onlyOnReceiver,
    isEqual,
    needs: needs.map(({ item, needs: needed, ...how }) => ({
      ...how,
      item: keys[item],
      needs: keys[needed],
    })),
  };
}

async function compare(from: WritableArchive, to: WritableArchive) {
  const [one, other] = [listed(from), listed(to)];
  const of = async (side: Pick<Awaited<ReturnType<typeof readChangedSides>> & object, 'from' | 'to'>) => {
    const read = { archive: side.from, selection: selectionOf(side.from, catalog), name: 'from' };
    return differences(await compareWithArchive({ catalog, report: noProgress }, read, side.to, HOW));
  };
  const whole = await of({ from: await one.read(one.files), to: await other.read(other.files) });
  const changed = await readChangedSides(one, other, { ...HOW, site: SITE }, 1);
  return { whole, changed: changed && (await of(changed)), unread: changed?.unread ?? 0 };
}

type Edit = readonly [
  kind: 'text' | 'order' | 'refer' | 'remove' | 'add' | 'script' | 'renumber',
  at: number,
  to: number,
];

/** A copy with these changes, and with the references that an export of it would list. */
async function edited(edits: readonly Edit[], chosen?: string): Promise<WritableArchive> {
  const rows = new Map(Array.from(original.rows, ([type, list]) => [type, list.map((row) => ({ ...row }))]));
  for (const edit of edits) apply(rows, edit);
  const nodes = chosen === undefined ? [] : (rows.get(chosen) ?? []).slice(1, 3);
  const guids = new Set(nodes.map((row) => String(row.Guid)));
  const isChosen = chosen !== undefined && guids.size > 0;
  return {
    ...original,
    rows,
    additionalData: await referencesOf(rows),
    chosen: new Map(isChosen ? [[chosen, guids]] : []),
  };
}

function apply(rows: Map<string, Row[]>, [kind, at, to]: Edit): void {
  const all = Array.from(rows).flatMap(([name, list]) =>
    list.map((row) => ({ type: catalog.get(name), list, row })),
  );
  const { type, list, row } = all[at % all.length] ?? { type: catalog.get('groups'), list: [], row: {} };
  const references = catalog.references(type);
  const { name: column = '', references: target }: Partial<ReferenceColumn> =
    references[to % (references.length || 1)] ?? {};
  const free = Math.max(...list.map((one) => Number(one[type.id]))) + 1;
  const text = type.columns.find((one) => one.type === 'string' && !one.references)?.name;
  const script = type.columns.find(
    ({ format }) => format === 'csharp' || format === 'sql' || format === 'javascript',
  );
  if (kind === 'text' && text) row[text] = `Other ${to}`;
  if (kind === 'order' && row.OrderNo !== undefined) row.OrderNo = to % 1000;
  if (kind === 'refer' && target && column !== 'SubcatID' && row[column] !== null) {
    const others = rows.get(target.type) ?? [];
    row[column] = others[to % (others.length || 1)]?.[catalog.get(target.type).id] ?? null;
  }
  if (kind === 'remove') removeWithParts(rows, type, row);
  if (kind === 'add') list.push({ ...row, [type.id]: free, [type.guid]: newGuid(to, at) });
  if (kind === 'renumber' && type.name !== SECTION && type.name !== CATEGORY) renumber(rows, type, row, free);
  if (kind === 'script' && script) {
    const named = rows.get('states') ?? [];
    const state = named[to % (named.length || 1)]?.StateID;
    row[script.name] =
      `${row[script.name]}\n${script.format === 'sql' ? `-- ${to}\nSELECT 1 WHERE StateID = ${state}` : `// ${to}`}\n`;
  }
}

function newGuid(one: number, other: number): string {
  const digits = createHash('sha1').update(`${one} ${other}`).digest('hex');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-8${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}

/** A database keeps nobody who refers to what is gone. */
function removeWithParts(rows: Map<string, Row[]>, type: EntityType, gone: Row): void {
  const list = rows.get(type.name) ?? [];
  if (!list.includes(gone)) return;
  rows.set(
    type.name,
    list.filter((row) => row !== gone),
  );
  eachReference(rows, type, gone[type.id], (owner, row, column) => {
    if (column.required) removeWithParts(rows, owner, row);
    else row[column.name] = null;
  });
}

function renumber(rows: Map<string, Row[]>, type: EntityType, row: Row, id: number): void {
  eachReference(rows, type, row[type.id], (_owner, other, column) => {
    other[column.name] = id;
  });
  row[type.id] = id;
}

function eachReference(
  rows: Map<string, Row[]>,
  type: EntityType,
  id: Row[string] | undefined,
  work: (owner: EntityType, row: Row, column: ReferenceColumn) => void,
): void {
  for (const owner of catalog.types) {
    for (const column of catalog
      .references(owner)
      .filter(({ references }) => references.type === type.name)) {
      for (const row of [...(rows.get(owner.name) ?? [])])
        if (row[column.name] === id) work(owner, row, column);
    }
  }
}

async function referencesOf(rows: Map<string, Row[]>): Promise<Map<string, Map<string, number>>> {
  const selection = new Map(
    Array.from(rows, ([name, list]) => {
      const type = catalog.get(name);
      return [
        name,
        new Map(list.map((row) => [Number(row[type.id]), { type, row, relation: 'chosen' as const }])),
      ];
    }),
  );
  const inTexts = namedIds(await readTexts(selection, await createTextReader(SITE, 'rewrite')));
  return new Map(
    catalog.types.map((type): [string, Map<string, number>] => {
      const ids = new Set<unknown>(inTexts.get(type.name));
      for (const owner of catalog.types)
        for (const { name, references } of catalog.references(owner))
          if (references.type === type.name) for (const row of rows.get(owner.name) ?? []) ids.add(row[name]);
      const held = (rows.get(type.name) ?? []).filter((row) => ids.has(row[type.id]));
      return [type.name, new Map(held.map((row) => [String(row[type.guid]), Number(row[type.id])]))];
    }),
  );
}

const edit = fc.tuple(
  fc.constantFrom<Edit[0]>('text', 'order', 'refer', 'remove', 'add', 'script', 'renumber'),
  fc.nat(100_000),
  fc.nat(100_000),
);

const edits = fc.array(edit, { maxLength: 3 });

describe('two archives of which only what differs is read', () => {
  it('differ as they do when both are read', async () => {
    await fc.assert(
      fc.asyncProperty(
        edits,
        edits,
        fc.constantFrom(undefined, SECTION, CATEGORY),
        async (ours, theirs, chosen) => {
          const { whole, changed } = await compare(await edited(ours, chosen), await edited(theirs));
          if (changed) expect(changed).toEqual(whole);
        },
      ),
      RUNS,
    );
  });
});
