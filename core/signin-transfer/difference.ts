import type { EntityType, Row, Value } from '#core/catalog/entity-type.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';
import { finding } from '#core/checks/finding.ts';
import type { Balance } from '#core/contract/transfer/import.ts';
import type { Change, Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import type { ChangedSecrets } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import { createEntity, type Match, type PlanEntity } from '#core/transfer/plan/entity.ts';
import { makePlan } from '#core/transfer/plan/plan-document.ts';
import type { BuiltPlan } from '#core/transfer/plan/planner.ts';
import { createRemoved } from '#core/transfer/plan/removal/removed-entity.ts';
import { namesOfStored, type StoredRows } from '#core/transfer/row-store.ts';
import type { NewIds } from '#core/transfer/write/context.ts';
import { readSignIn, type SignInScope } from './read.ts';

/** What a part of sign-in is at one moment. Its secrets are compared inside the transaction, and go nowhere else. */
export interface SignInImage {
  stored: StoredRows;
  /** By type, Guid and name. */
  secrets: ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, string>>>;
}

export async function readImage(tables: SiteTables, scope: SignInScope): Promise<SignInImage> {
  const secrets = new Map<string, Map<string, Map<string, string>>>();
  const onSecret = (type: string, guid: string, name: string, value: string) => {
    const ofType = secrets.get(type) ?? new Map<string, Map<string, string>>();
    secrets.set(type, ofType.set(guid, (ofType.get(guid) ?? new Map<string, string>()).set(name, value)));
  };
  return { stored: await readSignIn(tables, { scope, onSecret }), secrets };
}

/** What was written between two moments, as plans keep it. */
export interface SignInDifference extends Pick<BuiltPlan, 'entities' | 'removals'> {
  newIds: NewIds;
  /** Which secrets are others now. */
  secrets: ChangedSecrets;
}

/** What is different afterwards; undefined where nothing is. */
export function differenceOf(before: SignInImage, after: SignInImage): SignInDifference | undefined {
  const entities = new Map<string, PlanEntity[]>();
  const removals = new Map<string, Map<number, ReturnType<typeof createRemoved>>>();
  const secrets: ChangedSecrets = {};
  const newIds = new Map<PlanEntity, number>();
  for (const type of signInCatalog.types) {
    const was = byGuid(type, before.stored);
    const is = byGuid(type, after.stored);
    const columns = columnsOf(type, after.stored);
    const written: PlanEntity[] = [];
    for (const [guid, row] of is) {
      const old = was.get(guid);
      const names = old ? changedSecrets(before, after, type.name, guid) : [];
      const changes = old ? changesOf(columns, old, row, new Set(names)) : [];
      if (old && changes.length + names.length === 0) continue;
      if (names.length > 0) secrets[type.name] = { ...secrets[type.name], [guid]: names };
      const entity = entityOf(type, row, old, changes);
      written.push(entity);
      if (!old) newIds.set(entity, Number(row[type.id]));
    }
    const gone = Array.from(was).flatMap(([guid, row]) => (is.has(guid) ? [] : [row]));
    if (written.length > 0) entities.set(type.name, written);
    if (gone.length > 0)
      removals.set(type.name, new Map(gone.map((row) => [Number(row[type.id]), createRemoved(type, row)])));
  }
  return entities.size + removals.size === 0 ? undefined : { entities, removals, newIds, secrets };
}

/** The plan that was carried out. `before` and `after` also have what the rows refer to. */
export function planOf(
  difference: SignInDifference,
  before: StoredRows,
  after: StoredRows,
  sides: Pick<Plan, 'receiver' | 'options'>,
): Plan {
  const given = { archive: '', decisions: [], onConflict: 'fail', selection: undefined } as const;
  return makePlan({ ...sides, ...given, decisions: [] }, itemsOf(before, after, difference), new WeakMap());
}

function byGuid(type: EntityType, { rows }: StoredRows): Map<string, Row> {
  return new Map(rows.get(type.name)?.map((row) => [String(row[type.guid]), row]));
}

function columnsOf(type: EntityType, { available }: StoredRows): readonly string[] {
  const known = available.get(type.name);
  if (!known || 'unavailable' in known) return [];
  return known.columns.flatMap(({ name, secret }) => (secret ? [] : [name]));
}

function changedSecrets(before: SignInImage, after: SignInImage, type: string, guid: string): string[] {
  const [was, is] = [before, after].map(({ secrets }) => secrets.get(type)?.get(guid));
  const names = new Set([...(was?.keys() ?? []), ...(is?.keys() ?? [])]);
  return [...names].filter((name) => (was?.get(name) ?? '') !== (is?.get(name) ?? '')).sort();
}

/** A text that became secret, or is no secret any more, is told among the secrets. */
function changesOf(
  columns: readonly string[],
  before: Row,
  after: Row,
  secrets: ReadonlySet<string>,
): Change[] {
  return columns.flatMap((column) => {
    const [receiver, archive] = [before[column] ?? null, after[column] ?? null];
    return receiver === archive || secrets.has(column) ? [] : [{ column, receiver, archive }];
  });
}

function entityOf(type: EntityType, row: Row, before: Row | undefined, changes: Change[]): PlanEntity {
  const match: Match | undefined = before && {
    id: Number(before[type.id]),
    guid: String(before[type.guid]),
    row: before,
  };
  return Object.assign(createEntity(type, row), {
    ...{ match, foundByGuid: match, copied: false, generatedId: false, releasesKey: false },
    ...{ protectedColumns: new Set<string>(), kept: new Set<string>() },
    ...{ targets: new Map(), named: new Map(), overrides: new Map(), rewrites: new Map() },
    ...{ findings: [], changes, shielded: [] },
  });
}

/** Every field of what was added, changed or removed; what is referred to by its name. */
function itemsOf(
  before: StoredRows,
  after: StoredRows,
  { entities, removals, secrets }: Pick<SignInDifference, 'entities' | 'removals' | 'secrets'>,
): PlanItem[] {
  const [was, is] = [before, after].map((stored) => namesOfStored(signInCatalog, stored));
  return signInCatalog.types.flatMap((type): PlanItem[] => {
    const { name } = type;
    const show = shownBy(type, before, after);
    const written = (entities.get(name) ?? []).map(({ guid, row, match, changes }): PlanItem => {
      const item = { type: name, guid, path: is?.path(type, row) ?? guid };
      if (!match) return { ...item, status: 'Add', changes: show(fieldsOf(type, row, 'archive')) };
      const changed = secrets[name]?.[guid];
      const findings = changed && [
        finding('note', message('sign-in.secret-changed', { count: changed.length, secrets: changed })),
      ];
      return { ...item, status: 'Update', changes: show(changes), ...(findings ? { findings } : {}) };
    });
    const gone = Array.from(removals.get(name)?.values() ?? [], ({ guid, row }): PlanItem => {
      const changes = show(fieldsOf(type, row, 'receiver'));
      return { type: name, guid, path: was?.path(type, row) ?? guid, status: 'Remove', changes };
    });
    return [...written, ...gone];
  });
}

function fieldsOf({ columns }: EntityType, row: Row, side: 'receiver' | 'archive'): Change[] {
  return columns.flatMap(({ name }) => {
    const value = row[name] ?? null;
    return value === null ? [] : [{ column: name, receiver: null, archive: null, [side]: value }];
  });
}

/** Ids hold within one reading only, and tell nobody anything. */
function shownBy({ columns }: EntityType, before: StoredRows, after: StoredRows) {
  const labels = new Map(
    columns.flatMap(({ name, references }) =>
      references ? [[name, labelsOf(references.type, before, after)]] : [],
    ),
  );
  const shown = (column: string, value: Value) =>
    value === null ? null : (labels.get(column)?.get(value) ?? value);
  return (changes: readonly Change[]) =>
    changes.map(({ column, receiver, archive }) => ({
      column,
      receiver: shown(column, receiver),
      archive: shown(column, archive),
    }));
}

function labelsOf(name: string, ...sides: readonly StoredRows[]): Map<Value, string> {
  const type = signInCatalog.get(name);
  const names = sides.map((stored) => namesOfStored(signInCatalog, stored));
  return new Map(
    sides.flatMap((stored, index) =>
      [stored.rows, stored.external].flatMap((known) =>
        (known.get(name) ?? []).map(
          (row) => [row[type.id] ?? null, names[index]?.label(type, row) ?? ''] as const,
        ),
      ),
    ),
  );
}

/** How many rows of each type it has written. */
export function balanceOfPlan({ byType }: Plan): Record<string, Balance> {
  return Object.fromEntries(
    Object.entries(byType).map(([type, { Add: added, Update: updated, Remove: removed }]) => [
      type,
      { read: added + updated, added, updated, unchanged: 0, autoCreated: 0, skipped: 0, removed },
    ]),
  );
}
