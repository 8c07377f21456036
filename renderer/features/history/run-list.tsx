import { Text } from '@fluentui/react-components';
import {
  ArrowImport20Regular,
  ArrowUndo20Regular,
  BranchCompare20Regular,
  Delete20Regular,
} from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/run.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridAction } from '#renderer/ui/grid/grid.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { canOpenAgain } from './open-again.ts';
import { useRunColumns } from './run-columns.tsx';
import { type RunFilter, RunFilterBar } from './run-filter.tsx';
import { canUndo } from './undo-run.ts';
import { LIMIT, useSitesOfRuns } from './use-runs.ts';

/** The list of runs with its filters, and what can be done to them. */
export function RunList(props: {
  runs: readonly Run[];
  filter: RunFilter;
  onFilter: (filter: RunFilter) => void;
  chosen: string | undefined;
  onCompare: (runs: readonly Run[]) => void;
  onRemove: (runs: readonly Run[]) => void;
  onOpenAgain: (run: Run) => void;
  onUndo: (runs: readonly Run[]) => void;
}) {
  const { runs, filter, onFilter, chosen, onCompare, onRemove, onOpenAgain, onUndo } = props;
  const t = useTexts('history');
  const sites = useSitesOfRuns(filter.site);
  const columns = useRunColumns();
  const navigate = useNavigate();
  const actions: GridAction<Run>[] = [
    {
      id: 'undo',
      label: `${t('undo')}…`,
      icon: <ArrowUndo20Regular />,
      allows: canUndo,
      run: (one) => onUndo([one]),
      runAll: onUndo,
    },
    {
      id: 'again',
      label: t('openAgain'),
      icon: <ArrowImport20Regular />,
      allows: canOpenAgain,
      run: onOpenAgain,
    },
    {
      id: 'compare',
      label: t('compare'),
      icon: <BranchCompare20Regular />,
      run: (one) => onCompare([one]),
      runAll: onCompare,
    },
    {
      id: 'remove',
      label: `${t('remove')}…`,
      icon: <Delete20Regular />,
      allows: ({ outcome }) => outcome !== 'running',
      run: (one) => onRemove([one]),
      runAll: onRemove,
    },
  ];
  return (
    <>
      <RunFilterBar filter={filter} sites={sites} onChange={onFilter} />
      {runs.length === LIMIT && <Text role="status">{t('capped', { number: formatCount(LIMIT) })}</Text>}
      <Stack fill>
        <Grid
          fill
          id="history"
          label={t('list')}
          columns={columns}
          rows={runs}
          rowKey={({ id }) => id}
          chosen={chosen}
          onActivate={({ id }) => void navigate({ to: '/history', search: { run: id }, replace: true })}
          actions={actions}
          empty={<EmptyState title={t('noMatchTitle')} text={t('noMatchText')} />}
        />
      </Stack>
    </>
  );
}
