import type { Message } from '#core/base/message.ts';
import type { Column, Value } from '#core/catalog/entity-type.ts';
import { DEFAULTS, KEYED_DATA, REQUIRED_COLUMN, REQUIRING, VALUE_RULES } from '#core/catalog/working-data.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { LackCounts } from '#core/site/schema/live-data.ts';
import { isPending, mappedValue } from '../compare.ts';
import { availableType, type PlanContext } from '../context.ts';
import { isActive, type PlanEntity } from '../entity.ts';
import { limitsFor, type ValueConcern, valueConcerns, valueFindings } from './rules.ts';

type Entities = ReadonlyMap<string, readonly PlanEntity[]>;
type Tell = (entity: PlanEntity, findings: readonly Finding[]) => void;
type Finder = (context: PlanContext, entities: Entities, tell: Tell) => Promise<void>;

/**
 * What changes of a plan mean for the tasks and values of the receiver, by entity: only of entities that something is to be said
 * of. One statement for each kind of question and table, and none where no change is of that kind.
 */
export async function findLiveData(
  context: PlanContext,
  entities: Entities,
): Promise<Map<PlanEntity, Finding[]>> {
  const found = new Map<PlanEntity, Finding[]>();
  const tell: Tell = (entity, findings) => {
    if (findings.length > 0) found.set(entity, [...(found.get(entity) ?? []), ...findings]);
  };
  for (const find of FINDERS) await find(context, entities, tell);
  return found;
}

/** True for what is said of working data: it is as they are, and they change while a plan is reviewed. */
export function isAboutLiveData({ message: { code } }: Finding): boolean {
  return code.startsWith('live-data.');
}

/** Never silent: what could not be counted may be invalid. */
function unknownFinding(reason: Message, column: string): Finding {
  return warning(message('live-data.unknown', { column, reason }), { subject: column });
}

function active(entities: Entities, type: string): readonly PlanEntity[] {
  return (entities.get(type) ?? []).filter(isActive);
}

const findInvalidValues: Finder = async ({ receiver }, entities, tell) => {
  const types = new Set(VALUE_RULES.map(({ type }) => type));
  const concerned = [...types].flatMap((type) =>
    active(entities, type).flatMap((entity) => {
      const { match } = entity;
      if (!match || entity.changes.length === 0) return [];
      return valueConcerns(type, entity.changes).map((concern) => ({ entity, id: match.id, concern }));
    }),
  );
  for (const [table, list] of Map.groupBy(concerned, ({ concern }) => concern.data)) {
    const byId = Map.groupBy(list, ({ id }) => id);
    const concerns = (of: readonly { concern: ValueConcern }[]) => of.map(({ concern }) => concern);
    const answer = await receiver.liveData.values(
      table,
      Array.from(byId, ([id, of]) => limitsFor(id, concerns(of))),
    );
    for (const { entity, id, concern } of list) {
      if ('unknown' in answer) tell(entity, [unknownFinding(answer.unknown, concern.change.column)]);
      else {
        const counts = answer.counts.get(id);
        if (counts) tell(entity, valueFindings(concern, counts));
      }
    }
  }
};

/** Entities of which data say the name; and those that lose their key, where nobody can count what they leave behind. */
const findLeftBehind: Finder = async (context, entities, tell) => {
  for (const data of KEYED_DATA) {
    const changing = active(entities, data.type).flatMap((entity) => {
      const changed = entity.match && entity.changes.find(({ column }) => entity.type.key.includes(column));
      return entity.match && changed ? [{ entity, id: entity.match.id, changed }] : [];
    });
    const [first] = changing;
    if (!first) continue;
    const asked = changing.map(({ entity, id }) => {
      const name = entity.changes.find(({ column }) => column === data.name)?.archive;
      return { id, becomes: typeof name === 'string' ? name : null };
    });
    const answer = await context.receiver.liveData.keyed(
      data,
      availableType(context, first.entity.type),
      asked,
    );
    for (const { entity, id, changed } of changing) {
      if ('unknown' in answer) {
        tell(entity, [unknownFinding(answer.unknown, changed.column)]);
        continue;
      }
      const count = answer.counts.get(id) ?? 0;
      if (changed.column !== data.name || count === 0) continue;
      const [from, to] = [String(changed.receiver), String(changed.archive)];
      const remedies = [message('live-data.remedy.renamed', { column: changed.column })];
      tell(entity, [
        warning(message('live-data.renamed', { count, from, to }), { subject: changed.column, remedies }),
      ]);
    }
  }
};

const findTasksWithout: Finder = async ({ receiver }, entities, tell) => {
  const requiring = active(entities, REQUIRING.parameter).filter(beginsToRequire);
  if (requiring.length === 0) return;
  const defaults = defaultsOf(entities);
  const asked = requiring.flatMap((entity) => {
    const category = finalId(entity, 'SubcatID');
    const parameter = finalId(entity, 'ExtParamID');
    // A category that is new here has no tasks.
    if (category === null || parameter === undefined) return [];
    const given = defaults(category, entity);
    if (category === undefined || given === 'given') return [];
    return [{ entity, category, parameter, ignoresDefaults: given === 'cleared' }];
  });
  if (asked.length === 0) return;
  const answer = await receiver.liveData.tasksWithout(asked.map(({ entity: _, ...one }) => one));
  asked.forEach(({ entity }, index) => {
    tell(entity, lackFindings(answer, index, 'live-data.lacking'));
  });
};

const findRowsWithout: Finder = async ({ receiver }, entities, tell) => {
  const asked = active(entities, REQUIRING.cell)
    .filter(beginsToRequire)
    .flatMap((entity) => {
      const parameter = finalId(entity, 'ExtParamID');
      if (parameter === null || parameter === undefined) return [];
      return [{ entity, parameter, column: entity.match?.id ?? null }];
    });
  if (asked.length === 0) return;
  const answer = await receiver.liveData.rowsWithout(asked.map(({ entity: _, ...one }) => one));
  asked.forEach(({ entity }, index) => {
    tell(entity, lackFindings(answer, index, 'live-data.lacking-cells'));
  });
};

function lackFindings(
  answer: Awaited<ReturnType<PlanContext['receiver']['liveData']['tasksWithout']>>,
  index: number,
  code: 'live-data.lacking' | 'live-data.lacking-cells',
): Finding[] {
  if ('unknown' in answer) return [unknownFinding(answer.unknown, REQUIRED_COLUMN)];
  const counts: LackCounts | undefined = answer.counts.get(index);
  if (!counts || counts.lacking === 0) return [];
  const values = { count: counts.lacking, of: counts.all };
  return [
    warning(message(code, values), { subject: REQUIRED_COLUMN, remedies: [message(`${code}.remedy`)] }),
  ];
}

const FINDERS: readonly Finder[] = [findInvalidValues, findLeftBehind, findTasksWithout, findRowsWithout];

/** True for an entity that requires a value, and did not do so before, or not this one. */
function beginsToRequire(entity: PlanEntity): boolean {
  const { type, match, changes } = entity;
  if (finalValue(entity, REQUIRED_COLUMN) !== true) return false;
  return !match || changes.some(({ column }) => column === REQUIRED_COLUMN || type.key.includes(column));
}

/** What the plan leaves in a column: null for an id that only the import gives, undefined where it is nothing known. */
function finalValue(entity: PlanEntity, name: string): Value | undefined {
  const column: Column | undefined = entity.type.columns.find((one) => one.name === name);
  if (!column) return undefined;
  if (entity.match && !entity.changes.some((change) => change.column === name))
    return entity.match.row[name] ?? null;
  const wanted = mappedValue(entity, column);
  if (wanted === undefined) return undefined;
  return isPending(wanted) ? null : wanted;
}

function finalId(entity: PlanEntity, name: string): number | null | undefined {
  const value = finalValue(entity, name);
  return typeof value === 'number' || value === null ? value : undefined;
}

type Given = 'given' | 'cleared' | 'unchanged';

/** Says what the plan does to the default of a required parameter: by category, and by what both lead to. */
function defaultsOf(entities: Entities): (category: number | null | undefined, entity: PlanEntity) => Given {
  const given = new Map<string, Given>();
  for (const entity of active(entities, DEFAULTS.type)) {
    const has = DEFAULTS.columns.some((column) => isFilled(entity, column));
    given.set(pairOf(entity), has ? 'given' : 'cleared');
  }
  return (_category, entity) => given.get(pairOf(entity)) ?? 'unchanged';
}

/** A reference to a new row is something as well. */
function isFilled(entity: PlanEntity, name: string): boolean {
  if (entity.targets.get(name)?.kind === 'entity') return true;
  const value = finalValue(entity, name);
  return value !== undefined && value !== null && value !== '';
}

/** Category and parameter, which may be new. */
function pairOf(entity: PlanEntity): string {
  return JSON.stringify(
    ['SubcatID', 'ExtParamID'].map((name) => {
      const target = entity.targets.get(name);
      return target?.kind === 'entity' && !target.entity.match
        ? target.entity.guid
        : (finalId(entity, name) ?? null);
    }),
  );
}
