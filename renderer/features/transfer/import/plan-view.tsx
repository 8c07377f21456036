import { makeStyles } from '@fluentui/react-components';
import { useEffect, useMemo, useState } from 'react';
import type { Finding } from '#core/contract/finding.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { Plan, PlanItem } from '#core/contract/transfer/plan.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { usePageKeys } from '#renderer/ui/page-keys.ts';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { usePart } from '../entity/entity-parts.tsx';
import { ConsequencesPart } from './consequences-part.tsx';
import { ItemDetails } from './item-details.tsx';
import { MultiSelectionDetails } from './multi-selection-details.tsx';
import { PlanBar } from './plan-bar.tsx';
import { countSimilar } from './plan-choices.ts';
import { PlanFilterBar } from './plan-filter-bar.tsx';
import { PlanGrid } from './plan-list.tsx';
import { countConflicts, type PlanRow } from './plan-rows.ts';
import type { ChangeDecisions } from './plan-state.ts';
import { type PlanTab, PlanTabs } from './plan-tabs.tsx';
import { useConsequences } from './use-consequences.ts';
import { usePlanList } from './use-plan-list.ts';

const useStyles = makeStyles({
  panes: { flexGrow: 1, minHeight: 0 },
});

/** The plan: filters in a line, every entity in a list, and below it the evidence for what is selected. */
export function PlanView(props: {
  plan: Plan;
  warnings: readonly Finding[];
  /** True while a newer plan is being made. */
  stale: boolean;
  decisions: readonly Decision[];
  canUndo: boolean;
  /** Decisions that were made about this archive before. */
  savedDecisions: readonly Decision[];
  onDecide: (change: ChangeDecisions) => void;
  onUndo: () => void;
  /** Hears of what is ticked and in sight. */
  onTicked?: (items: readonly PlanItem[]) => void;
}) {
  const { plan, warnings, stale, decisions, canUndo, savedDecisions, onDecide, onUndo, onTicked } = props;
  const styles = useStyles();
  const t = useTexts('import');
  const list = usePlanList(plan);
  const { filter, setFilter, active, selected } = list;
  useEffect(() => onTicked?.(selected), [selected, onTicked]);
  const [part, setPart] = usePart();
  const [tab, setTab] = useState<PlanTab>('entities');
  const consequences = useConsequences(plan, stale);
  const pane = usePane('import', { share: 55, collapsed: false });
  const conflicts = useMemo(() => countConflicts(plan.items), [plan]);
  usePageKeys([
    ['Ctrl+KeyD', pane.toggle, t('toggleDetails')],
    ['F7', () => list.goTo(-1), t('previousUndecided')],
    ['F8', () => list.goTo(1), t('nextUndecided')],
  ]);
  const evidence =
    selected.length > 1 ? (
      <MultiSelectionDetails items={selected} onDecide={onDecide} />
    ) : (
      <ItemDetails
        item={active}
        part={part}
        onPart={setPart}
        decisions={decisions}
        countSimilar={(code, decision) => (active ? countSimilar(plan.items, active, code, decision) : 0)}
        onDecide={onDecide}
        onNext={() => void list.go(1)}
        onOpen={list.open}
      />
    );
  const showGraph = ({ key }: PlanRow) => {
    list.show(key);
    setPart('graph');
    if (pane.size.collapsed) pane.toggle();
  };
  return (
    <Stack gap="none" fill aria-busy={stale}>
      <PlanBar
        tabs={<PlanTabs tab={tab} onTab={setTab} />}
        conflicts={conflicts}
        onlyUndecided={filter.undecided}
        stale={stale}
        warnings={warnings}
        canUndo={canUndo}
        savedDecisions={savedDecisions}
        onRestore={() => onDecide(() => savedDecisions)}
        onOnlyUndecided={(undecided) => setFilter({ ...filter, undecided })}
        onGo={list.goTo}
        onUndo={onUndo}
      />
      {tab === 'consequences' ? (
        <ConsequencesPart asked={consequences} />
      ) : (
        <div className={styles.panes}>
          <Panes
            pane={pane}
            across="rows"
            label={t('details')}
            first={
              <PlanGrid
                list={list}
                filters={
                  <PlanFilterBar
                    plan={plan}
                    filter={filter}
                    onChange={(changes) => setFilter({ ...filter, ...changes })}
                  />
                }
                onGraph={showGraph}
                pending={stale ? decisions : undefined}
              />
            }
            second={evidence}
          />
        </div>
      )}
    </Stack>
  );
}
