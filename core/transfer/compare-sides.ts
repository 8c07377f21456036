import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { warning } from '#core/checks/finding.ts';
import type {
  CompareInput,
  CompareResult,
  Need,
  ReceiverOnlyEntity,
} from '#core/contract/transfer/compare.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { ExportSelection } from '#core/contract/transfer/selection.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ReadArchive } from './archive/content.ts';
import { archiveFromContent } from './archive/write/archive-from-content.ts';
import { onlyInArchive, onlyOnSite } from './only-on-receiver.ts';
import { archiveReceiver } from './plan/archive-receiver.ts';
import type { PlanRun } from './plan/context.ts';
import { createPlanner } from './plan/create-planner.ts';
import type { MatchedEntity, PlanEntity } from './plan/entity.ts';
import type { BuiltPlan } from './plan/planner.ts';
import type { Receiver } from './plan/receiver.ts';
import { openReceiver } from './row-store.ts';
import { entityKey } from './rows/entity-key.ts';
import type { PlanSource } from './sides/plan-source.ts';
import { type BaseContext, readBase } from './sides/read-base.ts';
import { readArchiveForPlan, requirePlanMemory } from './sides/read-for-plan.ts';
import { type ReadSiteContext, type ReadSiteInput, readSite } from './sides/read-site.ts';
import { readableId } from './sides/same-site.ts';
import { subsetArchive } from './sides/subset-archive.ts';

/** One side of a comparison, as it was read. */
export interface ReadSide {
  archive: ReadArchive;
  /** Of a live site: its id, where that may be read. */
  siteId?: string | undefined;
  /** How much of a site it is. */
  selection: ExportSelection;
  /** What it is called. */
  name: string;
}

/** Reads what is chosen of a site as an archive of it. Errors: those of `readSite`, `archive-invalid` for too much. */
export async function readSiteSide(
  context: ReadSiteContext,
  input: ReadSiteInput,
  signal?: AbortSignal,
): Promise<ReadSide> {
  const { catalog, label: name } = context.site;
  const { content, warnings } = await readSite(context, input, signal);
  const archive = await archiveFromContent(content, { catalog, name, warnings, signal });
  requirePlanMemory(archive, name);
  return { archive, siteId: readableId(context.site), selection: input.selection, name };
}

/** Reads what is chosen of an archive. Errors: those of `readArchiveForPlan`, `node-not-found`. */
export async function readArchiveSide(
  context: Parameters<typeof readArchiveForPlan>[0],
  {
    selection,
    texts,
    ...input
  }: Parameters<typeof readArchiveForPlan>[1] & Pick<ReadSiteInput, 'selection' | 'texts'>,
  signal?: AbortSignal,
): Promise<ReadSide> {
  const { site, report } = context;
  const whole = await readArchiveForPlan(context, input, signal);
  const how = { catalog: site.catalog, report };
  const archive = await subsetArchive(whole, { selection, texts }, how, signal);
  const chosen = selection === 'all' ? selectionOf(archive, site.catalog) : selection;
  return { archive, selection: chosen, name: input.archive };
}

/**
 * How much of a site an archive is: what was chosen for it, in full where it holds anything that the chosen one owns. One
 * that does not say what was chosen is a whole site.
 */
export function selectionOf({ chosen, rows }: ReadArchive, catalog: Catalog): ExportSelection {
  const nodes = Array.from(chosen).flatMap(([typeName, guids]) => {
    const type = catalog.find(typeName);
    const ids = new Map((type && rows.get(typeName))?.map((row) => [String(row[type.guid]), row[type.id]]));
    const isFull = (guid: string) =>
      type !== undefined &&
      catalog
        .children(type)
        .some(({ type: child, column }) =>
          rows.get(child.name)?.some((row) => row[column.name] === ids.get(guid)),
        );
    return Array.from(guids, (guid) => ({ type: typeName, guid, includeSubcat: !isFull(guid) }));
  });
  return nodes.length > 0 ? nodes : 'all';
}

/**
 * Says what differs between a side and the receiver: comparing is planning without an intention to write (design, section
 * 10). What only the receiver has is told apart, of what was compared.
 *
 * Errors: `cancelled`, and those of the connection.
 */
export async function compareWithSite(
  context: ReadSiteContext & Pick<BaseContext, 'imported' | 'versionFiles'>,
  side: ReadSide,
  how: HowToCompare,
  signal?: AbortSignal,
): Promise<CompareResult> {
  const { site, report } = context;
  const run = { report, ...(signal ? { signal } : {}) };
  const { selection } = side;
  const source = await withBase(context, side, how, signal);
  return await site.read(async (session) => {
    const built = await compare(await openReceiver(session, site, 'no-lock'), source, how, run);
    const result = resultOf(built, await onlyOnSite(session, site, selection, built.entities, run), how);
    const isOne = side.siteId !== undefined && side.siteId === readableId(site);
    if (!isOne) return result;
    const same = warning(message('compare-same-site', { site: site.label }));
    return { ...result, warnings: [same, ...result.warnings] };
  }, signal);
}

/** The same with an archive in the receiver's place. Errors: `cancelled`. */
export async function compareWithArchive(
  { catalog, report }: { catalog: Catalog; report: ReportProgress },
  side: ReadSide,
  receiver: ReadArchive,
  how: HowToCompare,
  signal?: AbortSignal,
): Promise<CompareResult> {
  const run = { report, ...(signal ? { signal } : {}) };
  const source = await withBase({ site: { catalog }, report }, side, how, signal);
  const built = await compare(archiveReceiver(receiver, catalog), source, how, run);
  return resultOf(built, await onlyInArchive(receiver, catalog, side.selection, built.entities), how);
}

/** What is asked of a comparison besides its sides. */
export type HowToCompare = Pick<CompareInput, 'associations' | 'texts' | 'base'> &
  Partial<Pick<CompareInput, 'needs' | 'signIn'>>;

async function withBase(
  context: BaseContext,
  { archive, name }: ReadSide,
  { base }: HowToCompare,
  signal: AbortSignal | undefined,
): Promise<PlanSource> {
  return { archive, ...(await readBase(context, { archive: name, base }, archive, signal)) };
}

async function compare(
  receiver: Receiver,
  source: PlanSource,
  { associations, texts, signIn = false }: HowToCompare,
  run: PlanRun,
): Promise<BuiltPlan> {
  // Everything counts, whether an import would take it or not.
  const options = importOptions.parse({
    ...{ associations, texts, includeAllResolutions: true },
    // Sign-in has no ids that could be in the way.
    importWithoutKeepIdentity: signIn,
  });
  const archive = withoutUnknown(source.archive, receiver.site.catalog);
  const planner = await createPlanner(receiver, { ...source, archive, options, onConflict: 'fail' });
  return await planner.plan(receiver, [], run);
}

/** Types of the other side that the receiver's catalog lacks cannot be planned: they are told of. */
export function withoutUnknown(archive: ReadArchive, catalog: Catalog): ReadArchive {
  const [known, unknown] = [true, false].map((isKnown) =>
    Array.from(archive.rows).filter(([name]) => (catalog.find(name) !== undefined) === isKnown),
  );
  if (!unknown || unknown.length === 0) return archive;
  const told = unknown.map(([type, { length: count }]) => warning(message('unknown-type', { type, count })));
  return { ...archive, rows: new Map(known), warnings: [...archive.warnings, ...told] };
}

function resultOf(
  built: BuiltPlan,
  alone: readonly ReceiverOnlyEntity[],
  { needs }: HowToCompare,
): CompareResult {
  const { plan, warnings, baseDiff } = built;
  const onlyOnReceiver = alone.map((entity) =>
    baseDiff?.knows(entity.type, entity.guid) ? { ...entity, removedThere: true as const } : entity,
  );
  const isWhole = !warnings.some(({ message: told }) => told.code === 'unknown-type');
  const isKept = plan.items.some(({ kept }) => kept !== undefined);
  const isSame = plan.counts.NoChanges === plan.items.length && !isKept && alone.length === 0;
  const result = { plan, onlyOnReceiver, isEqual: isWhole && isSame, warnings };
  return needs ? { ...result, needs: needsIn(built) } : result;
}

/**
 * What the entities that differ need of each other: by a column, or because a text names it. Only what the receiver lacks
 * is needed: what differs there can stay as it is.
 */
function needsIn({ plan, entities }: BuiltPlan): Need[] {
  const places = new Map(plan.items.map(({ type, guid }, index) => [entityKey(type, guid), index]));
  const needs: Need[] = [];
  for (const list of entities.values()) {
    for (const entity of list) {
      const item = places.get(entityKey(entity.type.name, entity.guid));
      if (item === undefined || plan.items[item]?.status === 'NoChanges') continue;
      for (const { needed, ...how } of neededBy(entity)) {
        const place = places.get(entityKey(needed.type.name, needed.guid));
        if (place !== undefined && place !== item) needs.push({ item, needs: place, ...how });
      }
    }
  }
  return needs;
}

function* neededBy({ type, targets, named }: PlanEntity) {
  for (const { name, references } of type.columns) {
    const target = targets.get(name);
    if (target?.kind !== 'entity' || !isLacking(target.entity)) continue;
    const owns = references?.owning ? { owns: true as const } : {};
    yield { needed: target.entity, column: name, ...owns };
  }
  for (const [column, found] of named) {
    for (const { target, reference } of found) {
      if (target.kind !== 'entity' || !isLacking(target.entity) || !reference.certain) continue;
      yield { needed: target.entity, column, line: reference.line };
    }
  }
}

function isLacking({ match, stub }: MatchedEntity): boolean {
  return match === undefined && !stub;
}
