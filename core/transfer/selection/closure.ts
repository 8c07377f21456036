import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog, ReferenceColumn } from '#core/catalog/catalog.ts';
import { CATEGORY, CATEGORY_COLUMN, type EntityType, type Row, SECTION } from '#core/catalog/entity-type.ts';
import type { TextHandling } from '#core/contract/transfer/options.ts';
import type { TextReference } from '../references/reference.ts';
import type { SelectionSource } from './source.ts';
import { type Name, nameOf, type TextReader } from './texts.ts';

/** An entity of a selection, and what brought it: nothing for one that a person chose. */
export interface Selected {
  type: EntityType;
  row: Row;
  relation: 'chosen' | 'child' | 'reference';
  from?: Selected;
  column?: string;
  /** Line of the column's text that refers to it. */
  line?: number;
}

/** Everything that an export takes: entity type -> source id -> entity. */
export type Selection = Map<string, Map<number, Selected>>;

/** How far to go on from an entity that has been reached. */
interface Reach {
  children: boolean;
  references: boolean;
}

/** How texts are read, and whether what they name is included. */
export interface TextsOfSelection {
  handling: TextHandling;
  read: TextReader;
}

/** What has been selected, and what is to be loaded next. */
export interface Closure {
  readonly selection: Selection;
  add(entity: Selected, reach: Reach): Promise<void>;
  pending(): boolean;
  /** Takes what is to be loaded next: rows by id, and children by owner. */
  takeRound(): { references: References; named: Named[]; children: Children[] };
  /** Follows an entity that is selected already; true when it is. */
  known(type: string, id: number): Promise<boolean>;
}

/** What refers to an entity. */
interface Origin {
  from: Selected;
  column: string;
  line?: number;
}

/** What is referred to, by type and id, and by whom. */
type References = Map<string, Map<number, Origin>>;

/** What a text names otherwise than by id. */
interface Named {
  name: Name;
  origin: Origin;
}

/** Owners whose children of one type are wanted, by their ids. */
interface Children {
  type: EntityType;
  column: ReferenceColumn;
  owners: Map<number, Selected>;
}

/** Nothing yet; with `children` no reference is followed. */
export function createClosure(catalog: Catalog, texts: TextsOfSelection | 'children'): Closure {
  const selection: Selection = new Map();
  const expanded = new Set<Selected>();
  const followed = new Set<Selected>();
  const asked = new Set<string>();
  let references: References = new Map();
  let named: Named[] = [];
  let children = new Map<string, Children>();

  /** Once, also for one that was chosen to come alone and is needed by another that comes in full. */
  async function follow(entity: Selected): Promise<void> {
    if (texts === 'children' || followed.has(entity)) return;
    followed.add(entity);
    for (const { name: column, references: to } of catalog.references(entity.type)) {
      const id = entity.row[column];
      if (typeof id === 'number') await want(to.type, id, { from: entity, column });
    }
    if (texts.handling === 'rewrite') await wantNamed(entity, texts);
  }

  const want = async (type: string, id: number, origin: Origin) => {
    if (!(await known(type, id))) addReference(references, type, id, origin);
  };

  async function known(type: string, id: number): Promise<boolean> {
    const entity = selection.get(type)?.get(id);
    if (entity) await follow(entity);
    return entity !== undefined;
  }

  async function wantNamed(entity: Selected, texts: TextsOfSelection): Promise<void> {
    for (const { reference, origin } of await namedBy(entity, texts)) {
      const { type, written } = reference;
      const name = nameOf(reference);
      const key = JSON.stringify(name);
      if (!name && type !== undefined) await want(type, Number(written), origin);
      if (name && !asked.has(key)) named.push({ name, origin });
      asked.add(key);
    }
  }

  async function add(entity: Selected, reach: Reach): Promise<void> {
    const byId = selection.get(entity.type.name) ?? new Map<number, Selected>();
    selection.set(entity.type.name, byId);
    const id = Number(entity.row[entity.type.id]);
    const known = byId.get(id);
    const current = known ?? entity;
    if (!known) byId.set(id, entity);
    if (reach.references) await follow(current);
    if (reach.children && !expanded.has(current)) {
      expanded.add(current);
      wantChildren(catalog, current, children);
    }
  }

  return {
    selection,
    add,
    known,
    pending: () => references.size > 0 || named.length > 0 || children.size > 0,
    takeRound() {
      const round = { references, named, children: [...children.values()] };
      references = new Map();
      named = [];
      children = new Map();
      return round;
    },
  };
}

/** What the texts of an entity certainly name. */
async function namedBy(
  from: Selected,
  { read }: TextsOfSelection,
): Promise<{ reference: TextReference; origin: Origin }[]> {
  return (await read(from.type, [from.row]))
    .flat()
    .flatMap(({ column, references }) =>
      references
        .filter(({ certain }) => certain)
        .map((reference) => ({ reference, origin: { from, column, line: reference.line } })),
    );
}

function addReference(references: References, type: string, id: number, origin: Origin): void {
  const wanted = references.get(type) ?? new Map<number, Origin>();
  references.set(type, wanted);
  if (!wanted.has(id)) wanted.set(id, origin);
}

function wantChildren(catalog: Catalog, entity: Selected, wanted: Map<string, Children>): void {
  for (const { type, column } of catalog.children(entity.type)) {
    if (!bringsChildren(entity, type)) continue;
    const key = `${type.name}.${column.name}`;
    const ofType = wanted.get(key) ?? { type, column, owners: new Map<number, Selected>() };
    wanted.set(key, ofType);
    ofType.owners.set(Number(entity.row[entity.type.id]), entity);
  }
}

/** Categories of a full section are named explicitly; what a full category owns is loaded by the category itself. */
function bringsChildren(owner: Selected, child: EntityType): boolean {
  if (owner.type.name === SECTION && child.name === CATEGORY) return false;
  const cameWithCategory = owner.relation === 'child' && owner.column === CATEGORY_COLUMN;
  return !(cameWithCategory && child.scope === 'category');
}

/** Loads what is wanted, with one question per entity type and kind of name. */
export async function loadRound(
  source: SelectionSource,
  closure: Closure,
  report: ReportProgress,
): Promise<void> {
  const { catalog } = source;
  const round = closure.takeRound();
  const found = await source.lookUpNames(round.named.map(({ name }) => name));
  for (const [index, { origin }] of round.named.entries()) {
    for (const { type, id } of found[index] ?? []) {
      if (!(await closure.known(type, id))) addReference(round.references, type, id, origin);
    }
  }
  for (const [typeName, wanted] of round.references) {
    const type = catalog.get(typeName);
    for (const row of await source.rowsById(type, wanted.keys())) {
      const origin = wanted.get(Number(row[type.id]));
      if (!origin) continue;
      const comesAlone = type.scope === 'section' || type.name === CATEGORY;
      await closure.add(
        { type, row, relation: 'reference', ...origin },
        { children: !comesAlone, references: true },
      );
    }
  }
  for (const { type, column, owners } of round.children) {
    for (const row of await source.rowsReferringTo(type, column.name, owners.keys())) {
      const from = owners.get(Number(row[column.name]));
      if (!from) continue;
      await closure.add(
        { type, row, relation: 'child', from, column: column.name },
        { children: true, references: true },
      );
    }
  }
  let done = 0;
  for (const byId of closure.selection.values()) done += byId.size;
  report({ stage: 'reading', done, unit: 'entities' });
}
