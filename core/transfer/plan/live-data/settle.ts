import type { Value } from '#core/catalog/entity-type.ts';
import { KEYED_DATA, type KeyedData, VALUE_RULES, type ValueRule } from '#core/catalog/working-data.ts';
import { isPending, mappedValue } from '../compare.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import { isActive, isKept, isUndecided, type Match, type SettledEntity } from '../entity.ts';
import type { SettledPass } from '../stages.ts';
import { keepReceiverValue } from '../values/values.ts';
import { limitsFor, valueConcerns } from './rules.ts';

/** What the import writes to an entity that is there. */
type MatchedOnReceiver = SettledEntity & { readonly match: Match };

/**
 * Settles what would leave working data behind: an update of an entity that they belong to by its key (`in-use`, as for one
 * that is removed), and another type where values are stored by the one that it has (`type-change`). One statement for each
 * table of data, and none where no entity of the type does so. What cannot be counted is a finding (`findings.ts`).
 */
export async function settleLiveData(context: PlanContext, pass: SettledPass): Promise<SettledPass> {
  const { name } = pass.type;
  for (const data of KEYED_DATA) if (data.type === name) await settleKeyed(context, pass, data);
  for (const rule of VALUE_RULES)
    if (rule.type === name && rule.effect === 'retyped') await settleRetyped(context, pass, rule);
  return pass;
}

async function settleKeyed(
  context: PlanContext,
  { type, open, swaps }: SettledPass,
  data: KeyedData,
): Promise<void> {
  // Who takes the key over has the data, too.
  const givers = new Set(
    swaps.filter(({ taker }) => isActive(taker) && !isUndecided(taker)).map(({ giver }) => giver),
  );
  const moving = open.filter(isWritten).filter((entity) => !givers.has(entity) && leavesKey(entity, data));
  if (moving.length === 0) return;
  const available = availableType(context, type);
  const ids = moving.map(({ match }) => ({ id: match.id }));
  const answer = await context.receiver.liveData.keyed(data, available, ids);
  if ('unknown' in answer) return;
  for (const entity of moving) {
    const count = answer.counts.get(entity.match.id) ?? 0;
    if (count === 0) continue;
    const facts = { table: `dbo.${data.table}`, column: data.column, count, moves: true } as const;
    const decision = raiseConflict(context, entity, { code: 'in-use', facts }, ['keep-receiver', 'skip']);
    if (decision !== 'keep-receiver') continue;
    for (const column of type.columns) if (type.key.includes(column.name)) keepReceiverValue(entity, column);
  }
}

async function settleRetyped(
  context: PlanContext,
  { type, open }: SettledPass,
  { column: name }: ValueRule,
): Promise<void> {
  const column = type.columns.find((one) => one.name === name);
  if (!column) return;
  const retyped = open.filter(isWritten).flatMap((entity) => {
    const isTold = entity.conflicts.some(
      ({ code, facts }) => code === 'type-change' && facts.column === name,
    );
    if (isTold || isKept(entity, name)) return [];
    const receiver = entity.match.row[name] ?? null;
    const archive = mappedValue(entity, column);
    if (archive === undefined || isPending(archive) || archive === receiver) return [];
    return [
      {
        entity,
        receiver,
        archive,
        concerns: valueConcerns(type.name, [{ column: name, receiver, archive }]),
      },
    ];
  });
  const tables = Map.groupBy(retyped, ({ concerns }) => concerns[0]?.data);
  for (const [table, list] of tables) {
    if (!table) continue;
    const limits = list.map(({ entity, concerns }) => limitsFor(entity.match.id, concerns));
    const answer = await context.receiver.liveData.values(table, limits);
    if ('unknown' in answer) continue;
    for (const { entity, receiver, archive } of list) {
      if (!answer.counts.has(entity.match.id)) continue;
      const facts = { column: name, receiver, archive };
      const decision = raiseConflict(context, entity, { code: 'type-change', facts }, [
        'keep-receiver',
        'skip',
      ]);
      if (decision === 'keep-receiver') keepReceiverValue(entity, column);
    }
  }
}

function isWritten(entity: SettledEntity): entity is MatchedOnReceiver {
  return isActive(entity) && entity.match !== undefined;
}

/** True for an entity that will have another key, and not only another name. */
function leavesKey(entity: MatchedOnReceiver, { name }: KeyedData): boolean {
  return entity.type.columns.some((column) => {
    if (!entity.type.key.includes(column.name) || column.name === name || isKept(entity, column.name))
      return false;
    const wanted = mappedValue(entity, column);
    if (wanted === undefined) return false;
    return isPending(wanted) || wanted !== (entity.match.row[column.name] ?? null);
  });
}

/** Whether rows that have these values by these columns of the key are an entity's, as the plan leaves it. */
export function hasKey(entity: SettledEntity, key: Readonly<Record<string, Value>>): boolean {
  return (
    isActive(entity) &&
    entity.type.columns.every((column) => {
      if (!entity.type.key.includes(column.name)) return true;
      const wanted = isKept(entity, column.name) ? undefined : mappedValue(entity, column);
      return (wanted === undefined ? (entity.match?.row[column.name] ?? null) : wanted) === key[column.name];
    })
  );
}
