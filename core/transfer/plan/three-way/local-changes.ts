import type { Column, Row } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { Change, PlanItem } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { raiseConflict } from '../conflicts.ts';
import { availableType, type PlanContext } from '../context.ts';
import { isActive, type PlanEntity, type ValuedEntity } from '../entity.ts';
import { keepReceiverTarget } from '../references/references.ts';
import type { RecognizedBatch, SharedBatch } from '../stages.ts';
import { createTextFit } from '../values/fit-text.ts';
import { settleInvalid } from '../values/invalid-values.ts';
import { asInArchive, keepReceiverValue, overrideValue } from '../values/values.ts';
import type { Difference } from './base-diff.ts';
import { mergeTexts } from './merge-text.ts';

/**
 * Settles what the receiver has changed since the base: what it alone has changed is kept, and what both sides have is
 * `changed-both`. Before keys are compared, because a name can be kept. An entity that only a decision of this plan matches later
 * is like one without a base.
 */
export async function keepLocalChanges(context: PlanContext, pass: RecognizedBatch): Promise<SharedBatch> {
  const open = pass.open.map(asInArchive);
  for (const entity of open.filter(isActive)) {
    for (const difference of differencesOf(context, entity)) {
      const column = entity.type.columns.find(({ name }) => name === difference.column);
      if (!column) continue;
      if (difference.changedBy === 'receiver') keep(entity, column);
      else await settleChangedBoth(context, entity, column, difference);
    }
  }
  return { ...pass, stage: 'shared', open };
}

function differencesOf({ baseDiff }: PlanContext, entity: ValuedEntity): readonly Difference[] {
  return (entity.match && baseDiff?.differences(entity, entity.match.guid)) ?? [];
}

function keep(entity: ValuedEntity, column: Column): void {
  keepReceiverValue(entity, column);
  if (column.references) keepReceiverTarget(entity, column.name);
}

async function settleChangedBoth(
  context: PlanContext,
  entity: ValuedEntity,
  column: Column,
  difference: Difference,
): Promise<void> {
  const { base, receiver, archive, isMergeable } = difference;
  const merged = isMergeable ? merge(difference) : null;
  const text = context.decisions.textFor(entity, column.name) ?? merged;
  const facts = { column: column.name, base, receiver, archive, merged };
  const decision = raiseConflict(
    context,
    entity,
    { code: 'changed-both', facts },
    isMergeable ? ['theirs', 'ours', 'merged'] : ['theirs', 'ours'],
    {
      otherwise: context.onConflict === 'skip' ? 'ours' : undefined,
      void: text === null ? 'merged' : undefined,
    },
  );
  if (decision === 'ours') keep(entity, column);
  if (decision === 'merged' && text !== null) await writeMerged(context, entity, column, text);
}

/** What is empty is an empty text. */
function merge({ base, receiver, archive }: Difference): string | null {
  const [was, ours, theirs] = [base ?? '', receiver ?? '', archive ?? ''];
  const areTexts = typeof was === 'string' && typeof ours === 'string' && typeof theirs === 'string';
  return areTexts ? mergeTexts(was, ours, theirs) : null;
}

/** A merged text can be too long for its column, as any other. */
async function writeMerged(
  context: PlanContext,
  entity: ValuedEntity,
  column: Column,
  text: string,
): Promise<void> {
  const real = availableType(context, entity.type).real.get(column.name)?.type;
  if (!real) {
    overrideValue(entity, column, text);
    return;
  }
  const onReceiver = { ...column, real };
  const fitted = (await createTextFit(context.receiver, [{ column: onReceiver, text }])).fit(
    onReceiver,
    text,
  );
  const instead = typeof fitted === 'string' ? fitted : settleInvalid(context, entity, column, fitted);
  if (instead !== undefined) overrideValue(entity, column, instead);
}

/** An item with what is to be said of its entity because there is a base. */
export function describeBaseDiff(context: PlanContext, entity: PlanEntity, item: PlanItem): PlanItem {
  if (!context.baseDiff || !isActive(entity)) return item;
  const kept = differencesOf(context, entity)
    .filter(({ column, changedBy }) => changedBy === 'receiver' && entity.kept.has(column))
    .map(({ column, receiver, archive }): Change => ({ column, receiver, archive }));
  const removed = removedOnReceiver(context, entity);
  return {
    ...item,
    ...(removed ? { findings: [...(item.findings ?? []), removed] } : {}),
    ...(kept.length > 0 ? { kept } : {}),
  };
}

/** An entity of the base that the receiver lacks was removed there, and comes back. */
function removedOnReceiver({ baseDiff }: PlanContext, entity: PlanEntity): Finding | undefined {
  const base = entity.match || entity.stub || entity.copied ? undefined : baseDiff?.row(entity);
  if (!base) return undefined;
  return warning(message(isSameRow(entity, base) ? 'removed-here' : 'removed-here.changed'));
}

function isSameRow({ type, row }: PlanEntity, base: Row): boolean {
  return type.columns.every(({ name }) => row[name] === base[name] || base[name] === undefined);
}
