import { makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { Conflict, ConflictCode, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PlanItem } from '#core/contract/transfer/plan.ts';
import { conflictKey, conflictsOf, missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { keptMessage } from '#core/views/conflict-message.ts';
import { placeMessage } from '#core/views/messages.ts';
import { fieldTitle, useEntityMessage } from '#renderer/ui/entity-texts.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { RowName } from '#renderer/ui/tree/row-name.tsx';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { type Part, PartTabs } from '../entity/entity-parts.tsx';
import { fieldValue } from '../entity/field-value.ts';
import type { OpenEntity } from '../entity/graph-model.ts';
import { ConflictPanel } from './conflict-panel.tsx';
import { columnOf, findDecision } from './decisions.ts';
import { ItemComparison } from './item-comparison.tsx';
import type { ChangeDecisions } from './plan-state.ts';
import { StatusText } from './status-text.tsx';

const useStyles = makeStyles({
  hint: { padding: tokens.spacingHorizontalL },
  head: {
    minHeight: '32px',
    flexShrink: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
    whiteSpace: 'nowrap',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  title: { fontWeight: tokens.fontWeightSemibold },
  mono: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
  },
  // Evidence and decision stand beside each other while there is room for both.
  body: { overflow: 'auto', padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalL}` },
  filled: { alignItems: 'stretch' },
  evidence: { flexGrow: 3, flexBasis: '420px' },
  conflicts: { flexGrow: 1, flexBasis: '340px', maxWidth: '640px' },
  places: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, overflowWrap: 'anywhere' },
});

/** Always in the same order, whichever of them is decided: a panel does not move away from under the mouse. */
function conflictsInOrder(item: PlanItem): Conflict[] {
  return conflictsOf(item).toSorted((left, right) => conflictKey(left).localeCompare(conflictKey(right)));
}

/** One item of the plan: its changes, its conflict, and the decisions. */
export function ItemDetails(props: {
  item: PlanItem | undefined;
  part: Part;
  onPart: (part: Part) => void;
  decisions: readonly Decision[];
  countSimilar: (code: ConflictCode, decision: DecisionKind) => number;
  onDecide: (change: ChangeDecisions) => void;
  /** To the next conflict. */
  onNext: () => void;
  onOpen: OpenEntity;
}) {
  const { item, part, onPart, decisions, countSimilar, onDecide, onNext, onOpen } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  if (!item) return <div className={styles.hint}>{t('chooseItem')}</div>;
  const conflicts = conflictsInOrder(item);
  const isOpen = (conflict: Conflict) =>
    findDecision(decisions, item, conflict.code, {
      missing: missingEntityOf(conflict),
      column: columnOf(conflict),
    }) === undefined;
  const withKeys = conflicts.find(isOpen) ?? conflicts[0];
  return (
    <Stack as="section" gap="none" fill aria-label={t('details')} data-testid="item-details">
      <Row as="header" className={styles.head}>
        <StatusText status={item.status} />
        <RowName className={styles.title} text={sanitize(item.path, 1000)} />
        <RowName text={titleOf(item.type)} />
        <RowName className={styles.mono} text={item.guid} />
        <PartTabs part={part} onPart={onPart} />
      </Row>
      {/* It scrolls, and the keyboard scrolls it. */}
      <Row
        align="start"
        gap="l"
        fill
        className={mergeClasses(styles.body, part === 'graph' && styles.filled)}
        tabIndex={0}
      >
        <Stack gap="s" className={styles.evidence}>
          {part === 'fields' && <PlanNotes item={item} />}
          <ItemComparison item={item} part={part} onPart={onPart} onOpen={onOpen} />
        </Stack>
        {conflicts.length > 0 && (
          <Stack gap="s" className={styles.conflicts}>
            {conflicts.map((conflict) => (
              <ConflictPanel
                key={`${item.type}:${item.guid}:${conflictKey(conflict)}`}
                item={item}
                conflict={conflict}
                decisions={decisions}
                countSimilar={countSimilar}
                hasKeys={conflict === withKeys}
                onDecide={onDecide}
                onNext={onNext}
              />
            ))}
          </Stack>
        )}
      </Row>
    </Stack>
  );
}

/** What the plan says of an item besides its columns. */
function PlanNotes({ item }: { item: PlanItem }) {
  const t = useTexts('import');
  const ofEntity = useTexts('entity');
  const say = useEntityMessage();
  const { type, replaced, skipped, kept, texts, findings = [], status, conflict } = item;
  const notes = findings.filter(({ severity }) => severity === 'note');
  const others = findings.filter((one) => !notes.includes(one));
  const values = Object.entries(replaced ?? {})
    .map(([column, value]) => `${fieldTitle(column, type)}: ${fieldValue({ value }, ofEntity).text}`)
    .join(', ');
  return (
    <>
      {skipped && <Text>{say(skipped, type)}</Text>}
      {values && <Text>{t('writtenInstead', { values })}</Text>}
      {status === 'NoChanges' && !kept && findings.length === 0 && <Text>{t('identical')}</Text>}
      {status === 'Add' && !conflict && <Text>{t('willBeAdded')}</Text>}
      {status === 'AutoCreate' && <Text>{t('willBeStub')}</Text>}
      {kept && <PlaceList type={type} title={t('kept')} places={kept.map(keptMessage)} />}
      {texts && (
        <PlaceList
          type={type}
          title={t('rewrittenInTexts')}
          places={texts.flatMap(({ column, places }) =>
            places.map((place) => message('text-place.in-column', { column, place: placeMessage(place) })),
          )}
        />
      )}
      {others.length > 0 && (
        <PlaceList type={type} title={t('toBeChecked')} places={others.map((one) => one.message)} />
      )}
      {notes.length > 0 && (
        <PlaceList type={type} title={t('goodToKnow')} places={notes.map((one) => one.message)} />
      )}
    </>
  );
}

/** Places in the texts of an item, each with what is said of it. */
function PlaceList(props: { type: string; title: string; places: readonly Message[] }) {
  const { type, title, places } = props;
  const styles = useStyles();
  const say = useEntityMessage();
  return (
    <section aria-label={title}>
      <Text weight="semibold">{title}</Text>
      <ul className={styles.places}>
        {places.map((place) => (
          <li key={JSON.stringify(place)}>{sanitize(say(place, type))}</li>
        ))}
      </ul>
    </section>
  );
}
