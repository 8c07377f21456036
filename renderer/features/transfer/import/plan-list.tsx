import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { type ReactNode, useMemo } from 'react';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { Grid, type GridAction } from '#renderer/ui/grid/grid.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { PendingContext, usePlanColumns } from './plan-columns.tsx';
import type { PlanRow } from './plan-rows.ts';
import type { PlanList } from './use-plan-list.ts';

const useStyles = makeStyles({
  list: { padding: `0 ${tokens.spacingHorizontalS}` },
  empty: { padding: tokens.spacingHorizontalL },
});

/** Every entity of the plan in the window's grid. */
export function PlanGrid(props: {
  list: PlanList;
  filters: ReactNode;
  onGraph: (row: PlanRow) => void;
  pending: readonly Decision[] | undefined;
}) {
  const { list, filters, onGraph, pending } = props;
  const all = list.all.length;
  const styles = useStyles();
  const t = useTexts('import');
  const columns = usePlanColumns(list.all);
  const { filter, setFilter } = list;
  const actions: readonly GridAction<PlanRow>[] = [
    { id: 'next', label: t('nextUndecided'), run: () => list.goTo(1) },
    { id: 'graph', label: t('showGraph'), run: onGraph },
  ];
  const ticking = useMemo(() => ({ ticks: list.ticks, onTicks: list.setTicks }), [list.ticks, list.setTicks]);
  return (
    <Stack gap="none" fill className={styles.list}>
      <PendingContext.Provider value={pending}>
        <Grid
          id="import-plan"
          label={t('plan')}
          columns={columns}
          rows={list.rows}
          rowKey={keyOf}
          actions={actions}
          filters={filters}
          search={{
            words: filter.text,
            onWords: (text) => setFilter({ ...filter, text }),
            label: t('search'),
            all,
          }}
          ticking={ticking}
          chosen={list.activeKey}
          entered={list.entered}
          onActivate={list.activate}
          onShown={list.onShown}
          fill
          empty={
            <Row className={styles.empty}>
              <Text>{t(all === 0 ? 'emptyArchive' : 'noMatches')}</Text>
              {all > 0 && (
                <Button size="small" onClick={list.showAll}>
                  {t('showAll')}
                </Button>
              )}
            </Row>
          }
        />
      </PendingContext.Provider>
    </Stack>
  );
}

function keyOf({ key }: PlanRow): string {
  return key;
}
