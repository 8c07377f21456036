import { makeStyles, tokens } from '@fluentui/react-components';
import { createContext, useCallback, useContext, useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { DecisionKind } from '#core/contract/transfer/conflicts.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { type PlanItem, status } from '#core/contract/transfer/plan.ts';
import { conflictsOf, isUndecided, missingEntityOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { formatCount } from '#renderer/ui/format.ts';
import type { GridColumn } from '#renderer/ui/grid/grid.tsx';
import { language } from '#renderer/ui/language.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { type Translate, useTexts } from '#renderer/ui/texts.ts';
import { TypeIcon } from '#renderer/ui/tree/type-icon.tsx';
import { useTypeIcon, useTypeKey, useTypeTitle } from '#renderer/ui/type-titles.ts';
import { columnOf, findDecision } from './decisions.ts';
import { PlaceCell } from './place-cell.tsx';
import { otherName, type PlanRow } from './plan-rows.ts';
import { StatusIcon, StatusText, statusLabel } from './status-text.tsx';

const useStyles = makeStyles({
  // As high as the text of other cells, or it would stand higher than theirs.
  cell: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'top',
    maxWidth: '100%',
    gap: tokens.spacingHorizontalXS,
  },
  text: { overflow: 'hidden', textOverflow: 'ellipsis' },
  faint: { color: tokens.colorNeutralForeground3 },
});

/** The decisions that the plan which is being made has and the one that is shown has not; undefined where it is newest. */
export const PendingContext = createContext<readonly Decision[] | undefined>(undefined);

/** Of columns that are hidden where no row has anything in them, whether a row has. */
const HAS_VALUE: Readonly<Record<string, (row: PlanRow) => boolean>> = {
  conflict: ({ item }) => item.conflict !== undefined,
  decision: ({ item }) => item.conflict !== undefined,
  section: ({ group }) => group !== '',
  changes: ({ item }) => item.changes !== undefined,
  rule: ({ item }) => ruleText(item, (rule) => rule) !== '',
};

/** The columns of a plan; the same ones as long as the language, the types and what is in them are. */
export function usePlanColumns(rows: readonly PlanRow[]): readonly GridColumn<PlanRow>[] {
  const t = useTexts('import');
  const titleOf = useTypeTitle();
  const iconOf = useTypeIcon();
  const current = language();
  const namedOn = useNames();
  const nameOf = ({ item, name }: PlanRow) => namedOn(item, name);
  const empty = useMemo(
    () =>
      Object.entries(HAS_VALUE)
        .flatMap(([id, has]) => (rows.some(has) ? [] : id))
        .join(),
    [rows],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the texts change with the language
  return useMemo(() => {
    const isEmpty = (id: string) => empty.split(',').includes(id);
    const columns: GridColumn<PlanRow>[] = [
      {
        id: 'name',
        heading: t('name'),
        cell: (row) => <NameCell icon={iconOf(row.item.type)} name={nameOf(row)} />,
        text: nameOf,
        width: 'minmax(180px, 2fr)',
      },
      {
        id: 'status',
        heading: t('status'),
        cell: ({ item }) => <StatusText status={item.status} />,
        text: ({ item }) => statusLabel(item.status),
        sort: ({ item }) => status.options.indexOf(item.status),
        width: 150,
      },
      {
        id: 'conflict',
        heading: statusLabel('Conflict'),
        cell: ({ item }) => conflictText(item),
        width: 198,
      },
      {
        id: 'decision',
        heading: t('decision'),
        cell: ({ item }) => <DecisionCell item={item} />,
        text: ({ item }) => textOfDecisions(conflictsOf(item).map(({ decision }) => decision)),
        width: 170,
      },
      { id: 'type', heading: t('type'), cell: ({ item }) => titleOf(item.type), width: 120 },
      {
        id: 'section',
        heading: t('section'),
        cell: ({ group }) => <PlaceCell path={group} />,
        text: ({ group }) => group,
        width: 'minmax(100px, 1fr)',
      },
      {
        id: 'changes',
        heading: t('changes'),
        cell: ({ item }) => item.changes?.map(({ column }) => fieldTitle(column, item.type)).join(', ') ?? '',
        sort: ({ item }) => item.changes?.length,
        width: 110,
      },
      { id: 'rule', heading: t('rule'), cell: ({ item }) => ruleText(item, t), width: 120 },
      { id: 'guid', heading: t('guid'), cell: ({ item }) => item.guid, width: 290, hidden: true },
    ];
    return columns.map((column) => (isEmpty(column.id) ? { ...column, hidden: true } : column));
  }, [empty, current, titleOf, iconOf, namedOn]);
}

/** The name of an entity, and that of the receiver beside it where it is another. */
export function useNames(): (item: PlanItem, name: string) => string {
  const t = useTexts('import');
  const keyOf = useTypeKey();
  return useCallback(
    (item, name) => {
      const other = otherName(item, keyOf(item.type));
      return other === undefined ? name : t('renamed', { name, other });
    },
    [t, keyOf],
  );
}

export function NameCell({ icon, name }: { icon: string; name: string }) {
  const styles = useStyles();
  return (
    <span className={styles.cell}>
      <TypeIcon name={icon} />
      <span className={styles.text}>{sanitize(name, 400)}</span>
    </span>
  );
}

/** The kinds of an item's conflicts, the one to be decided next first. */
function conflictText(item: PlanItem): string {
  const [first, ...others] = new Set(conflictsOf(item).map(({ code }) => code));
  if (first === undefined) return '';
  const kind = renderMessage(message(`conflict-kind.${first}`));
  return others.length === 0 ? kind : `${kind} +${formatCount(others.length)}`;
}

/** What is decided about an item; *pending* until the plan with the decision is there. */
function DecisionCell({ item }: { item: PlanItem }) {
  const styles = useStyles();
  const t = useTexts('import');
  const pending = useContext(PendingContext);
  const conflicts = conflictsOf(item);
  if (conflicts.length === 0) return null;
  const made = conflicts.map(({ decision }) => decision);
  const wanted = pending
    ? conflicts.map((conflict) =>
        findDecision(pending, item, conflict.code, {
          missing: missingEntityOf(conflict),
          column: columnOf(conflict),
        }),
      )
    : made;
  const isPending = wanted.some((decision, index) => decision !== made[index]);
  const isDecided = !isUndecided(item) && !isPending;
  return (
    <span className={styles.cell}>
      {isDecided && <StatusIcon status="Decided" />}
      <span className={styles.text}>{shortOfDecisions(wanted, t)}</span>
      {isPending && <span className={styles.faint}>{t('pending')}</span>}
    </span>
  );
}

/** In a few words, which are not cut; pointing at them tells the rest. */
function shortOfDecisions(decisions: readonly (DecisionKind | undefined)[], t: Translate<'import'>): string {
  const made = new Set(decisions.filter((decision) => decision !== undefined));
  return Array.from(made, (decision) => t(`made_${decision}`)).join(', ');
}

function textOfDecisions(decisions: readonly (DecisionKind | undefined)[]): string {
  const made = new Set(decisions.filter((decision) => decision !== undefined));
  return Array.from(made, (decision) => renderMessage(message(`decision.${decision}`))).join(', ');
}

/** What made an item other than the archive has it. */
function ruleText(item: PlanItem, t: (key: Rule, values?: { number: string }) => string): string {
  const places = item.texts?.reduce((sum, { places: found }) => sum + found.length, 0) ?? 0;
  const isMatchedByHand = conflictsOf(item).some(({ decision }) => decision === 'match');
  const rules = [
    item.counterpart !== undefined && !isMatchedByHand && t('ruleMatched'),
    places > 0 && t('ruleTexts', { number: formatCount(places) }),
    item.replaced !== undefined && t('ruleReplaced'),
    item.kept !== undefined && t('ruleKept', { number: formatCount(item.kept.length) }),
    item.status === 'AutoCreate' && t('ruleStub'),
  ];
  return rules.filter((rule) => rule !== false).join(', ');
}

type Rule = 'ruleMatched' | 'ruleTexts' | 'ruleReplaced' | 'ruleKept' | 'ruleStub';
