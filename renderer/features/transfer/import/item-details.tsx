import { makeStyles, Text, tokens } from '@fluentui/react-components';
import type { Message } from '#core/base/message.ts';
import { visible } from '#core/base/text.ts';
import { placeMessage } from '#core/contract/place-message.ts';
import { conflictKey, conflictsOf } from '#core/contract/plan-item.ts';
import type { Decision, PlanItem } from '#core/contract/transfer.ts';
import type { Conflict } from '#core/contract/transfer-conflicts.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { ChangeTable } from './change-table.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import type { ChangeDecisions } from './plan-state.ts';
import { StatusText } from './status-text.tsx';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  details: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    padding: tokens.spacingHorizontalM,
    height: '100%',
    boxSizing: 'border-box',
    overflow: 'auto',
  },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  places: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
  mono: { fontFamily: tokens.fontFamilyMonospace, color: tokens.colorNeutralForeground2 },
});

/** Always in the same order, whichever of them is decided: a panel does not move away from under the mouse. */
function conflictsInOrder(item: PlanItem): Conflict[] {
  return conflictsOf(item).toSorted((left, right) => conflictKey(left).localeCompare(conflictKey(right)));
}

/** One item of the plan: its changes, its conflict, and the decisions. */
export function ItemDetails(props: {
  item: PlanItem | undefined;
  decisions: readonly Decision[];
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { item, decisions, onDecide } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const titleOf = useTypeTitle();
  if (!item) return <div className={styles.details}>{t('chooseItem')}</div>;
  const { changes, replaced, skipped, texts, findings, status } = item;
  const conflicts = conflictsInOrder(item);
  const values = Object.entries(replaced ?? {})
    .map(([column, value]) => `${column} = ${visible(String(value ?? t('noValue')))}`)
    .join(', ');
  return (
    <section className={styles.details} aria-label={t('details')} data-testid="item-details">
      <div>
        <Text as="h3" block weight="semibold" size={400} className={styles.name}>
          {visible(item.path)}
        </Text>
        <Text block size={200} className={styles.mono}>
          {titleOf(item.type)} · {item.guid}
        </Text>
        <StatusText status={status} />
      </div>
      {conflicts.map((conflict) => (
        <ConflictPanel
          key={`${item.type}:${item.guid}:${conflictKey(conflict)}`}
          item={item}
          conflict={conflict}
          decisions={decisions}
          onDecide={onDecide}
        />
      ))}
      {skipped && <Text>{rendered(skipped)}</Text>}
      {values && <Text>{t('writtenInstead', { values })}</Text>}
      {status === 'NoChanges' && <Text>{t('identical')}</Text>}
      {status === 'Add' && conflicts.length === 0 && <Text>{t('willBeAdded')}</Text>}
      {status === 'AutoCreate' && <Text>{t('willBeStub')}</Text>}
      {texts && (
        <PlaceList
          title={t('rewrittenInTexts')}
          places={texts.flatMap(({ column, places }) =>
            places.map((place) => message('text-place.in-column', { column, place: placeMessage(place) })),
          )}
        />
      )}
      {findings && <PlaceList title={t('toBeChecked')} places={findings.map((one) => one.message)} />}
      {changes && changes.length > 0 && <ChangeTable changes={changes} />}
    </section>
  );
}

/** Places in the texts of an item, each with what is said of it. */
function PlaceList({ title, places }: { title: string; places: readonly Message[] }) {
  const styles = useStyles();
  return (
    <section aria-label={title}>
      <Text weight="semibold">{title}</Text>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={rendered(place)}>{visible(rendered(place))}</li>
        ))}
      </ul>
    </section>
  );
}
