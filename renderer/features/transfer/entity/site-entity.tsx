import { toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { EntityPart, type Part } from './entity-parts.tsx';
import type { OpenEntity } from './graph-model.ts';
import { PairTable } from './pair-table.tsx';
import { pairsOf } from './pairs.ts';
import { useEntity } from './use-entity.ts';

/** A part of an entity of a site. */
export function SiteEntity(props: {
  site: string;
  type: string;
  guid: string;
  name: string;
  part: Part;
  onPart: (part: Part) => void;
  onOpen: OpenEntity;
}) {
  const { site, type, guid, name, part, onPart, onOpen } = props;
  const t = useTexts('entity');
  const address = { site, type, guid };
  const known = useEntity(address);
  if (known.error)
    return <ErrorPanel failure={toFailure(known.error)} onRetry={() => void known.refetch()} />;
  // The graph asks for itself, and keeps the keyboard while it goes from entity to entity.
  if (!known.data && part !== 'graph') return <Loading />;
  const pairs = pairsOf({
    type,
    changes: undefined,
    receiver: known.data?.entity?.fields,
    archive: undefined,
  });
  if (part === 'fields') return <PairTable label={t('fields')} pairs={pairs} sides="receiver" />;
  return (
    <EntityPart
      part={part}
      address={address}
      name={name}
      pairs={pairs}
      sides="receiver"
      known={known.data}
      onOpen={onOpen}
      onPart={onPart}
    />
  );
}
