import { throwIfCancelled } from '#core/base/cancel.ts';
import { SiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { ExportSelection, SelectedNode } from '#core/contract/transfer/selection.ts';
import type { Session, Site } from '#core/site/site.ts';
import { requireWhole } from '../rows/require-whole.ts';
import { allRows } from '../rows/rows.ts';
import {
  type Closure,
  createClosure,
  loadRound,
  type Selected,
  type Selection,
  type TextsOfSelection,
} from './closure.ts';
import { expandSelection, selectionMode } from './mode.ts';
import { type SelectionSource, siteSource } from './source.ts';

/**
 * Loads the chosen nodes and all that is included with them (design, section 5 "Selection"):
 * - a full node brings its child entities and everything that it and they refer to;
 * - what is referred to brings what it refers to in turn, and its own parts (the options of a parameter, the blocks
 *   of a portal), but a section or category that is only referred to comes alone;
 * - a partial node comes alone;
 * - what a text certainly names is referred to like what a column names, where the site has it.
 *
 * Works in rounds of one statement per entity type and kind of name, so the number of statements depends on the catalog's depth and
 * not on the number of entities.
 */
export async function loadSelection(
  session: Session,
  site: Site,
  selection: ExportSelection,
  texts: TextsOfSelection,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<Selection> {
  if (selection === 'all') return await loadEverything(session, site, report, signal);
  return await loadChosen(siteSource(session, site), selection, texts, report, signal);
}

/** The same for chosen nodes, of a site or of an archive. */
export async function loadChosen(
  source: SelectionSource,
  selection: readonly SelectedNode[],
  texts: TextsOfSelection,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<Selection> {
  const closure = createClosure(source.catalog, texts);
  await addChosen(source, selection, async (chosen, full, { type, guid }) => {
    if (!chosen) throw new SiteferryError('node-not-found', { type, node: guid });
    await closure.add(chosen, { children: full, references: full });
  });
  await loadRounds(source, closure, report, signal);
  return closure.selection;
}

/** The chosen nodes that are there, with what the full ones own at any depth, and nothing that these refer to. */
export async function loadOwned(
  source: SelectionSource,
  selection: readonly SelectedNode[],
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<Selected[]> {
  const closure = createClosure(source.catalog, 'children');
  const present = selection.filter(({ type }) => {
    const known = source.catalog.find(type);
    return known !== undefined && source.has(known);
  });
  await addChosen(source, present, async (chosen, full) => {
    if (chosen) await closure.add(chosen, { children: full, references: false });
  });
  await loadRounds(source, closure, report, signal);
  return [...closure.selection.values()].flatMap((byId) => [...byId.values()]);
}

/** Gives each chosen node, where it is there, and whether it is to come in full. */
async function addChosen(
  source: SelectionSource,
  selection: readonly SelectedNode[],
  add: (chosen: Selected | undefined, full: boolean, node: SelectedNode) => Promise<void>,
): Promise<void> {
  const nodes = await expandSelection(source, selection);
  for (const [typeName, ofType] of Map.groupBy(nodes, (node) => node.type)) {
    const type = source.requireType(typeName);
    const guids = ofType.map(({ guid }) => guid);
    const rows = await source.rowsByGuid(type, guids);
    const byGuid = new Map(rows.map((row) => [String(row[type.guid]), row]));
    for (const node of ofType) {
      const row = byGuid.get(node.guid);
      await add(row && { type, row, relation: 'chosen' }, selectionMode(node.includeSubcat) === 'full', node);
    }
  }
}

async function loadRounds(
  source: SelectionSource,
  closure: Closure,
  report: ReportProgress,
  signal: AbortSignal | undefined,
): Promise<void> {
  while (closure.pending()) {
    throwIfCancelled(signal);
    await loadRound(source, closure, report);
  }
}

async function loadEverything(
  session: Session,
  site: Site,
  report: ReportProgress,
  signal?: AbortSignal,
): Promise<Selection> {
  const selection: Selection = new Map();
  const types = site.catalog.types.flatMap((type) => {
    const available = site.available(type);
    return 'unavailable' in available ? [] : [available];
  });
  await requireWhole(session, types);
  let done = 0;
  for (const available of types) {
    throwIfCancelled(signal);
    const { type } = available;
    const entities = new Map<number, Selected>();
    for (const row of await allRows(session, available)) {
      entities.set(Number(row[type.id]), { type, row, relation: 'chosen' });
    }
    if (entities.size > 0) selection.set(type.name, entities);
    done += entities.size;
    report({ stage: 'reading', subject: type.name, done, unit: 'entities' });
  }
  return selection;
}
