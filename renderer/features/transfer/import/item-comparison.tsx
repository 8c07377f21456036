import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { EntityPart, type Part } from '../entity/entity-parts.tsx';
import type { OpenEntity } from '../entity/graph-model.ts';
import { LongTexts } from '../entity/long-texts.tsx';
import { PairTable, type Sides } from '../entity/pair-table.tsx';
import { isLong, pairsOf } from '../entity/pairs.ts';
import { useEntity } from '../entity/use-entity.ts';
import { usePlanPreview } from './plan-context.ts';

/** The receiver's entity that stands beside one of the archive: the one that it is, or the one in its way. */
export function besideGuid(item: PlanItem): string {
  const inTheWay = conflictsOf(item).flatMap(({ facts }) =>
    'receiverGuid' in facts && facts.receiverGuid !== null ? [facts.receiverGuid] : [],
  );
  return item.counterpart ?? inTheWay[0] ?? item.guid;
}

/** The archive's row beside the receiver's, what differs first; or another part of the entity. */
export function ItemComparison(props: {
  item: PlanItem;
  part: Part;
  onPart: (part: Part) => void;
  onOpen: OpenEntity;
}) {
  const { item, part, onPart, onOpen } = props;
  const t = useTexts('import');
  const { site = '', preview } = usePlanPreview();
  const address = {
    site,
    type: item.type,
    guid: besideGuid(item),
    // Without the preview the archive is not at hand; the plan still tells what changes.
    archived: { preview: preview ?? '', guid: item.guid },
  };
  const known = useEntity(address);
  const fields = known.data?.entity?.fields;
  const archived = known.data?.archived;
  const pairs = pairsOf({ type: item.type, changes: item.changes, receiver: fields, archive: archived });
  const sides: Sides = fields === undefined && known.data ? 'archive' : 'both';
  const failure = known.error && (
    <ErrorPanel failure={toFailure(known.error)} onRetry={() => void known.refetch()} />
  );
  if (part !== 'fields') {
    return (
      <>
        {failure}
        <EntityPart
          part={part}
          address={address}
          name={item.path}
          pairs={pairs}
          sides={sides}
          known={known.data}
          onOpen={onOpen}
          onPart={onPart}
        />
      </>
    );
  }
  const long = pairs.filter(
    ({ changed, receiver: left, archive: right }) => changed && (isLong(left) || isLong(right)),
  );
  const short = pairs.filter((pair) => !long.includes(pair));
  return (
    <>
      {failure}
      <LongTexts pairs={long} sides="both" />
      {short.length > 0 && <PairTable label={t('details')} pairs={short} sides={sides} />}
    </>
  );
}
