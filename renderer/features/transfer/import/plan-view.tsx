import { Button, makeStyles, mergeClasses, Text, tokens } from '@fluentui/react-components';
import { useDeferredValue, useMemo, useState } from 'react';
import { visible } from '#core/base/text.ts';
import { isUndecided } from '#core/contract/plan-item.ts';
import type { Decision, Plan } from '#core/contract/transfer.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { VirtualTree } from '#renderer/ui/virtual-tree.tsx';
import { ItemDetails } from './item-details.tsx';
import { PlanFilterBar } from './plan-filter-bar.tsx';
import {
  countConflicts,
  everything,
  filterItems,
  itemKey,
  type PlanFilter,
  type PlanRow,
  planRows,
} from './plan-rows.ts';
import type { ChangeDecisions } from './plan-state.ts';
import { StatusText } from './status-text.tsx';
import { importTexts } from './texts.ts';

const useStyles = makeStyles({
  view: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS },
  stale: { opacity: 0.5 },
  line: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'center', flexWrap: 'wrap' },
  panes: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(300px, 4fr)',
    height: 'max(360px, calc(100vh - 420px))',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  right: { borderLeft: `1px solid ${tokens.colorNeutralStroke2}`, minWidth: 0, minHeight: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', unicodeBidi: 'isolate', flexShrink: 1 },
  type: { color: tokens.colorNeutralForeground3, marginLeft: 'auto', flexShrink: 0 },
  count: { color: tokens.colorNeutralForeground3, flexShrink: 0 },
  group: { fontWeight: tokens.fontWeightSemibold },
  reason: { color: tokens.colorPaletteRedForeground1, flexShrink: 0 },
  empty: { padding: tokens.spacingHorizontalL },
});

/** The plan: counts, filters, every entity under its section and category, and the details of one of them. */
export function PlanView(props: {
  plan: Plan;
  /** True while a newer plan is being made. */
  stale: boolean;
  decisions: readonly Decision[];
  onDecide: (change: ChangeDecisions) => void;
}) {
  const { plan, stale, decisions, onDecide } = props;
  const styles = useStyles();
  const t = useTexts(importTexts);
  const [filter, setFilter] = useState<PlanFilter>(everything);
  const [collapsed, setCollapsed] = useState<ReadonlySet<string>>(new Set());
  const [activeKey, setActiveKey] = useState<string>();
  const deferredFilter = useDeferredValue(filter);
  const items = useMemo(() => filterItems(plan.items, deferredFilter), [plan, deferredFilter]);
  const rows = useMemo(() => planRows(items, collapsed), [items, collapsed]);
  const conflicts = useMemo(() => countConflicts(plan.items), [plan]);
  const active = rows.find(({ key }) => key === activeKey);
  const item =
    active?.kind === 'item' ? active.item : plan.items.find((candidate) => itemKey(candidate) === activeKey);

  const toggle = (row: PlanRow) => {
    if (row.kind !== 'group') return;
    const next = new Set(collapsed);
    if (!next.delete(row.label)) next.add(row.label);
    setCollapsed(next);
  };
  const goToUndecided = () => {
    const undecidedKeys = plan.items.filter(isUndecided).map(itemKey);
    const next = undecidedKeys[undecidedKeys.indexOf(activeKey ?? '') + 1] ?? undecidedKeys[0];
    setFilter(everything);
    setCollapsed(new Set());
    setActiveKey(next);
  };

  return (
    <div className={mergeClasses(styles.view, stale && styles.stale)} aria-busy={stale}>
      <PlanFilterBar
        plan={plan}
        filter={filter}
        onChange={(changes) => setFilter({ ...filter, ...changes })}
      />
      {conflicts.all > 0 && (
        <div className={styles.line}>
          <Text role="status">
            {t('conflictsDecided', {
              decided: formatCount(conflicts.all - conflicts.undecided),
              all: formatCount(conflicts.all),
            })}
          </Text>
          {conflicts.undecided > 0 && (
            <>
              <Button size="small" onClick={goToUndecided}>
                {t('nextUndecided')}
              </Button>
              <Button
                size="small"
                aria-pressed={filter.undecided}
                appearance={filter.undecided ? 'primary' : 'secondary'}
                onClick={() => setFilter({ ...filter, undecided: !filter.undecided })}
              >
                {t('onlyUndecided')}
              </Button>
            </>
          )}
        </div>
      )}
      <div className={styles.panes}>
        {rows.length === 0 ? (
          <Text className={styles.empty}>{plan.items.length === 0 ? t('emptyArchive') : t('noMatches')}</Text>
        ) : (
          <VirtualTree
            label={t('plan')}
            rows={rows}
            activeKey={activeKey}
            onActivate={(row) => setActiveKey(row.key)}
            onToggle={toggle}
            renderRow={renderRow}
          />
        )}
        <div className={styles.right}>
          <ItemDetails item={item} decisions={decisions} onDecide={onDecide} />
        </div>
      </div>
    </div>
  );
}

function renderRow(row: PlanRow) {
  return <PlanRowContent row={row} />;
}

function PlanRowContent({ row }: { row: PlanRow }) {
  const styles = useStyles();
  const titleOf = useTypeTitle();
  const t = useTexts(importTexts);
  if (row.kind === 'group') {
    return (
      <>
        <span className={mergeClasses(styles.name, styles.group)}>
          {row.label === '' ? t('outsideSections') : visible(row.label)}
        </span>
        <span className={styles.count}>{formatCount(row.count)}</span>
      </>
    );
  }
  const { status, conflict, type } = row.item;
  return (
    <>
      <StatusText status={status} />
      <span className={styles.name}>{visible(row.name, 200)}</span>
      {conflict && (
        <span className={styles.reason}>{rendered(message(`conflict-kind.${conflict.code}`))}</span>
      )}
      <span className={styles.type}>{titleOf(type)}</span>
    </>
  );
}
