import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { conflictKey, conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { conflictMessage, keptMessage } from '#core/views/conflict-message.ts';
import { toFailure } from '#renderer/api/errors.ts';
import { useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { LongTexts } from '../entity/long-texts.tsx';
import { PairTable } from '../entity/pair-table.tsx';
import { isLong, pairsOf } from '../entity/pairs.ts';
import { useEntity } from '../entity/use-entity.ts';
import { besideGuid } from '../import/item-comparison.tsx';
import { StatusText } from '../import/status-text.tsx';
import {
  type ComparedSide,
  type ComparedSides,
  type ComparedStatus,
  type Difference,
  siteOf,
} from './difference.ts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
});

/** An entity of both sides: its fields beside each other, what differs first. */
export function DifferenceDetails(props: { sides: ComparedSides; difference: Difference | undefined }) {
  const { sides, difference } = props;
  const styles = useStyles();
  const t = useTexts('compare');
  const titleOf = useTypeTitle();
  const say = useEntityMessage();
  if (!difference) return t('chooseRow');
  const { type, status, path, item } = difference;
  const names = { to: sanitize(sides.to.name) };
  return (
    <Stack gap="s">
      <Row as="header">
        <StatusText status={status} />
        <RowName className={styles.title} text={sanitize(path, 1_000)} />
      </Row>
      {status === 'Add' && <Text>{t('onlyThere', names)}</Text>}
      {status === 'OnlyReceiver' && (
        <Text>{t(difference.removedThere ? 'removedThere' : 'onlyHere', names)}</Text>
      )}
      {item?.kept?.map((change) => (
        <Text key={change.column}>{say(keptMessage(change), type)}</Text>
      ))}
      {item?.skipped && <Text>{say(item.skipped, type)}</Text>}
      {(item ? conflictsOf(item) : []).map((conflict) => (
        <Text key={conflictKey(conflict)}>{say(conflictMessage(conflict, titleOf), type)}</Text>
      ))}
      <Fields sides={sides} difference={difference} />
    </Stack>
  );
}

/** Asked of each site that has it when it is looked at: a comparison of two large sites has no room for all of them. */
function Fields({ sides: compared, difference }: { sides: ComparedSides; difference: Difference }) {
  const t = useTexts('compare');
  const there = useSideEntity(compared.from, difference, 'from');
  const here = useSideEntity(compared.to, difference, 'to');
  const { type, item } = difference;
  const known = pairsOf({ type, changes: item?.changes, receiver: here.fields, archive: there.fields });
  // Of an archive only what differs is known here.
  const isHalf =
    item?.changes !== undefined && [compared.from, compared.to].some((side) => siteOf(side) === undefined);
  const pairs = isHalf ? known.filter(({ changed }) => changed) : known;
  const absent = here.isAbsent ? 'receiver' : there.isAbsent ? 'archive' : undefined;
  const sides = absent === 'receiver' ? 'archive' : absent === 'archive' ? 'receiver' : 'both';
  const long = pairs.filter(
    (pair) => (pair.changed || absent) && (isLong(pair.receiver) || isLong(pair.archive)),
  );
  const names = { receiver: sanitize(compared.to.name), archive: sanitize(compared.from.name) };
  return (
    <>
      {[there, here].map(
        ({ failure, retry }, index) =>
          // biome-ignore lint/suspicious/noArrayIndexKey: one for each side
          failure && <ErrorPanel key={index} failure={failure} onRetry={retry} />,
      )}
      {!absent && <LongTexts pairs={long} sides={sides} names={names} />}
      <PairTable
        label={t('details')}
        pairs={pairs.filter((pair) => !long.includes(pair))}
        sides="both"
        names={names}
        absent={absent}
      />
      {absent && <LongTexts pairs={long} sides={sides} names={names} />}
    </>
  );
}

/** What a side has of a difference. Nobody asks a side of which the comparison says that it has nothing. */
function useSideEntity(side: ComparedSide, difference: Difference, which: 'from' | 'to') {
  const { type, guid, item, status } = difference;
  const lacks = which === 'from' ? LACKED_BY_SOURCE : LACKED_BY_RECEIVER;
  const isLacking = lacks.has(status);
  const site = siteOf(side);
  const address =
    site === undefined || isLacking
      ? undefined
      : { site, type, guid: which === 'to' && item ? besideGuid(item) : guid };
  const query = useEntity(address);
  const failure = query.error ? toFailure(query.error) : undefined;
  // A conflict or a skipped entity may be on either side, or on none.
  const isAbsent = isLacking || failure?.code === 'node-not-found';
  return {
    fields: query.data?.entity?.fields,
    isAbsent,
    failure: isAbsent ? undefined : failure,
    retry: () => void query.refetch(),
  };
}

const LACKED_BY_SOURCE: ReadonlySet<ComparedStatus> = new Set(['OnlyReceiver', 'Remove', 'AutoCreate']);
const LACKED_BY_RECEIVER: ReadonlySet<ComparedStatus> = new Set(['Add', 'AutoCreate']);
