import { makeStyles, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import { conflictKey, conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { conflictMessage, keptMessage } from '#core/views/conflict-message.ts';
import { toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { LongTexts } from '../entity/long-texts.tsx';
import { PairTable } from '../entity/pair-table.tsx';
import { isLong, pairsOf } from '../entity/pairs.ts';
import { useEntity } from '../entity/use-entity.ts';
import { StatusText } from '../import/status-text.tsx';
import { type ComparedSides, type Difference, siteOf } from './difference.ts';

const useStyles = makeStyles({
  title: { fontWeight: tokens.fontWeightSemibold },
});

/** An entity of both sides: its fields beside each other, what differs first. */
export function DifferenceDetails(props: { sides: ComparedSides; difference: Difference | undefined }) {
  const { sides, difference } = props;
  const styles = useStyles();
  const t = useTexts('compare');
  if (!difference) return t('chooseRow');
  const { status, path, item } = difference;
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
        <Text key={change.column}>{renderMessage(keptMessage(change))}</Text>
      ))}
      {item?.skipped && <Text>{renderMessage(item.skipped)}</Text>}
      {(item ? conflictsOf(item) : []).map((conflict) => (
        <Text key={conflictKey(conflict)}>{renderMessage(conflictMessage(conflict))}</Text>
      ))}
      <Fields sides={sides} difference={difference} />
    </Stack>
  );
}

/** Asked of each site when they are looked at: a comparison of two large sites has no room for all of them. */
function Fields({ sides: compared, difference }: { sides: ComparedSides; difference: Difference }) {
  const t = useTexts('compare');
  const { type, guid, item, status } = difference;
  const [from, to] = [siteOf(compared.from), siteOf(compared.to)];
  const there = useEntity(from === undefined ? undefined : { site: from, type, guid });
  const here = useEntity(to === undefined ? undefined : { site: to, type, guid: item?.counterpart ?? guid });
  const known = pairsOf({
    changes: item?.changes,
    receiver: here.data?.entity?.fields,
    archive: there.data?.entity?.fields,
  });
  // Of an archive only what differs is known here.
  const isHalf = item?.changes !== undefined && (from === undefined || to === undefined);
  const pairs = isHalf ? known.filter(({ changed }) => changed) : known;
  const sides = status === 'Add' ? 'archive' : status === 'OnlyReceiver' ? 'receiver' : 'both';
  const long = pairs.filter((pair) => pair.changed && (isLong(pair.receiver) || isLong(pair.archive)));
  const names = { receiver: sanitize(compared.to.name), archive: sanitize(compared.from.name) };
  const failed = [here, there].filter(({ error }) => error !== null);
  return (
    <>
      {failed.map((query, index) => (
        <ErrorPanel
          // biome-ignore lint/suspicious/noArrayIndexKey: one for each side
          key={index}
          failure={toFailure(query.error)}
          onRetry={() => void query.refetch()}
        />
      ))}
      <LongTexts pairs={long} sides="both" names={names} />
      <PairTable
        label={t('details')}
        pairs={pairs.filter((pair) => !long.includes(pair))}
        sides={sides}
        names={names}
      />
    </>
  );
}
