import type { Row } from '#core/catalog/entity-type.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { ImportOptions } from '#core/contract/transfer/options.ts';
import type { Change } from '#core/contract/transfer/plan.ts';
import type { ReadArchive } from '../../archive/content.ts';
import { entityKey } from '../../rows/entity-key.ts';
import type { PlanRun } from '../context.ts';
import { isActive, type LoadedEntity, type PlanEntity } from '../entity.ts';
import type { Receiver, ReceiverSite } from '../receiver.ts';
import { isPendingRewrite } from '../references/rewrite.ts';
import type { BaseDiff, Difference } from './base-diff.ts';

/** What a plan with two sides is made from. */
interface TwoSides {
  archive: ReadArchive;
  options: ImportOptions;
  onConflict: 'fail';
}

type Entities = ReadonlyMap<string, readonly PlanEntity[]>;

/** Makes plans with two sides, again and again with other decisions. */
interface TwoWay {
  plan(receiver: Receiver, decisions: readonly Decision[], run: PlanRun): Promise<{ entities: Entities }>;
}

/** Finds out what each side has changed since the base, again and again with other decisions. */
export interface ThreeWay {
  compare(receiver: Receiver, decisions: readonly Decision[], run: PlanRun): Promise<BaseDiff>;
}

/**
 * Holds two plans with two sides against each other: what the receiver lacks of the archive, and what it lacks of the base. A
 * column that differs in the first alone was changed there; one that differs in both was changed here, and there as well where
 * archive and base say different things. All values are compared as the receiver would store them, so other ids mean nothing.
 */
export async function createThreeWay(
  receiver: Receiver,
  { archive, base, options }: Pick<TwoSides, 'archive' | 'options'> & { base: ReadArchive },
  createTwoWay: (receiver: Receiver, sides: TwoSides) => Promise<TwoWay>,
): Promise<ThreeWay> {
  const ofArchive = await createTwoWay(receiver, { archive, options, onConflict: 'fail' });
  const everything = { ...options, includeAllResolutions: true };
  const ofBase = await createTwoWay(receiver, { archive: base, options: everything, onConflict: 'fail' });
  const rows = indexRows(receiver.site, base);
  return {
    async compare(asked, decisions, run) {
      // What is skipped differs as well.
      const answers = decisions.filter(({ decision }) => decision !== 'skip');
      const { entities: before } = await ofBase.plan(asked, answers, run);
      const { entities: now } = await ofArchive.plan(asked, answers, run);
      return baseDiff(rows, counterparts(before), now);
    },
  };
}

type RowsByKey = ReadonlyMap<string, Row>;

function indexRows({ catalog }: ReceiverSite, { rows }: ReadArchive): RowsByKey {
  const ofTypes = Array.from(rows, ([name, list]) => {
    const type = catalog.find(name);
    return type ? list.map((row): [string, Row] => [entityKey(name, String(row[type.guid])), row]) : [];
  });
  return new Map(ofTypes.flat());
}

/** Entities by the receiver's entity that they are. */
function counterparts(entities: Entities): ReadonlyMap<string, PlanEntity> {
  const matched = [...entities.values()].flat().flatMap((entity): [string, PlanEntity][] => {
    const { type, match } = entity;
    return match && isActive(entity) ? [[entityKey(type.name, match.guid), entity]] : [];
  });
  return new Map(matched);
}

function baseDiff(rows: RowsByKey, before: ReadonlyMap<string, PlanEntity>, now: Entities): BaseDiff {
  const differing = new Map<string, { receiver: string; differences: readonly Difference[] }>();
  for (const entity of [...now.values()].flat()) {
    const { type, guid, match } = entity;
    const base = match && before.get(entityKey(type.name, match.guid));
    const differences = base ? entity.changes.flatMap((change) => differenceOf(entity, base, change)) : [];
    if (match && differences.length > 0)
      differing.set(entityKey(type.name, guid), { receiver: match.guid, differences });
  }
  const keyOf = ({ type, guid }: LoadedEntity) => entityKey(type.name, guid);
  return {
    differences(entity, receiverGuid) {
      const found = differing.get(keyOf(entity));
      return found?.receiver === receiverGuid ? found.differences : [];
    },
    row: (entity) => rows.get(keyOf(entity)),
    concerns: (entity) => differing.has(keyOf(entity)),
    knows: (type, receiverGuid) => before.has(entityKey(type, receiverGuid)),
  };
}

/** What the receiver has changed of a column in which it differs from the archive; nothing where only the archive has. */
function differenceOf(entity: PlanEntity, base: PlanEntity, change: Change): Difference[] {
  const { column, receiver, archive } = change;
  const was = baseValue(base, column);
  if (was === undefined) return [];
  const changedBy = was === archive ? 'receiver' : 'both';
  const isMergeable = [entity, base].every((one) => isSettledText(one, column));
  return [{ column, changedBy, base: was, receiver, archive, isMergeable }];
}

/** What the base says where the receiver says something else; undefined where it says the same, or nothing. */
function baseValue(base: PlanEntity, column: string): Change['archive'] | undefined {
  const change = base.changes.find((one) => one.column === column);
  if (change) return change.archive;
  const target = base.targets.get(column);
  // What is nowhere on the receiver is not what the receiver has.
  return target?.kind === 'missing' ? (target.guid ?? null) : undefined;
}

/** True for a text in which every id is known before anything is written. */
function isSettledText({ type, rewrites }: PlanEntity, name: string): boolean {
  const column = type.columns.find((one) => one.name === name);
  const isText = column?.type === 'string' || column?.type === 'text';
  return isText && !rewrites.get(name)?.some(isPendingRewrite);
}
