import { Button } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  ArrowUndo20Regular,
  BranchCompare20Regular,
  History48Regular,
} from '@fluentui/react-icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Run } from '#core/contract/run.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Page } from '#renderer/ui/page.tsx';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { preferences, usePreference } from '#renderer/ui/preferences.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { CompareRuns } from './compare-runs.tsx';
import { canOpenAgain, useOpenAgain } from './open-again.ts';
import { RunDetails } from './run-details.tsx';
import { parseRunFilter, type RunFilter } from './run-filter.tsx';
import { RunList } from './run-list.tsx';
import { canUndo, useOpenUndo } from './undo-run.ts';
import { useRun, useRuns } from './use-runs.ts';

/** Under which the filters are stored. */
const FILTER = 'history.filter';

/** Every export and import on this computer with its plan, result and files. */
export function HistoryPage() {
  const t = useTexts('history');
  const { run: chosen } = useSearch({ from: '/history' });
  const [removed, setRemoved] = useState<readonly Run[]>();
  const [compared, setCompared] = useState<readonly Run[]>();
  const openAgain = useOpenAgain();
  const undo = useOpenUndo();
  const [filter, setFilter] = useFilter();
  const list = useRuns(filter);
  const details = useRun(chosen);
  const shown = details.data;
  const comparable = withRun(list.data ?? [], shown);
  const toolbar = useToolbar({
    shown,
    onUndo: (run) => undo([run]),
    onOpenAgain: openAgain,
    onCompare: comparable.length < 2 ? undefined : () => setCompared(shown ? [shown] : []),
  });
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title={t('title')} toolbar={toolbar} fills>
      <QueryView
        query={list}
        empty={{
          when: (runs) => runs.length === 0 && !isFiltered,
          icon: <History48Regular />,
          title: t('emptyTitle'),
          text: t('emptyText'),
        }}
      >
        {(runs) => (
          <ListAndDetails
            id="history"
            share={50}
            label={t('details')}
            list={
              <RunList
                runs={runs}
                filter={filter}
                onFilter={setFilter}
                chosen={chosen}
                onCompare={setCompared}
                onRemove={setRemoved}
                onOpenAgain={openAgain}
                onUndo={undo}
              />
            }
            details={
              chosen === undefined ? (
                <EmptyState title={t('choose')} />
              ) : (
                <QueryView query={details}>
                  {(run) => (
                    <RunDetails key={run.id} run={run} runs={runs} onUndo={(part) => undo([run], part)} />
                  )}
                </QueryView>
              )
            }
          />
        )}
      </QueryView>
      {removed && <RemoveRuns runs={removed} shown={chosen} onClose={() => setRemoved(undefined)} />}
      {compared && (
        <CompareRuns
          runs={comparable}
          chosen={compared}
          shown={shown}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Page>
  );
}

/** The filter of the list, which is remembered. */
function useFilter(): [filter: RunFilter, setFilter: (filter: RunFilter) => void] {
  const stored = usePreference(FILTER);
  const filter = useMemo(() => parseRunFilter(stored), [stored]);
  const isSet = (next: RunFilter) => Object.values(next).some((one) => one !== undefined);
  return [filter, (next) => preferences.set(FILTER, isSet(next) ? next : undefined)];
}

/** The runs, and one that may be none of them. */
function withRun(runs: readonly Run[], one: Run | undefined): readonly Run[] {
  return one === undefined || runs.some(({ id }) => id === one.id) ? runs : [...runs, one];
}

function useToolbar(props: {
  shown: Run | undefined;
  onUndo: (run: Run) => void;
  onOpenAgain: (run: Run) => void;
  /** Undefined where there are no two runs. */
  onCompare: (() => void) | undefined;
}): ToolbarContent {
  const { shown, onUndo, onOpenAgain, onCompare } = props;
  const t = useTexts('history');
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return {
    commands: [
      {
        key: 'undo',
        label: `${t('undo')}…`,
        icon: <ArrowUndo20Regular />,
        disabled: !shown || !canUndo(shown),
        onClick: () => shown && onUndo(shown),
      },
      {
        key: 'compare',
        label: t('compare'),
        icon: <BranchCompare20Regular />,
        disabled: onCompare === undefined,
        onClick: () => onCompare?.(),
      },
      {
        key: 'refresh',
        label: t('refresh'),
        icon: <ArrowClockwise20Regular />,
        onClick: () => void queryClient.invalidateQueries({ queryKey: queries.history.key() }),
      },
    ],
    primary: (
      <Button
        size="small"
        appearance="primary"
        disabledFocusable={!shown || !canOpenAgain(shown)}
        onClick={() => shown && canOpenAgain(shown) && onOpenAgain(shown)}
      >
        {t('openAgain')}
      </Button>
    ),
  };
}

/** Asks, and forgets runs with their files. */
function RemoveRuns(props: {
  runs: readonly Run[];
  /** The run that the page shows. */
  shown: string | undefined;
  onClose: () => void;
}) {
  const { runs, shown, onClose } = props;
  const t = useTexts('history');
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const removing = useAction(async () => {
    try {
      for (const { id } of runs) await client.history.forget({ run: id });
      // It is left before it is asked for again.
      if (runs.some(({ id }) => id === shown)) await navigate({ to: '/history', search: {}, replace: true });
      onClose();
    } finally {
      await queryClient.invalidateQueries({ queryKey: queries.history.key() });
    }
  });
  return (
    <ConfirmDialog
      title={t('removeTitle', { count: runs.length, runs: formatCount(runs.length) })}
      confirm={t('remove')}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={onClose}
    >
      <p>{t('removeText')}</p>
    </ConfirmDialog>
  );
}
