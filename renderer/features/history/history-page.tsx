import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  ArrowImport20Regular,
  ArrowUndo20Regular,
  BranchCompare20Regular,
  Delete20Regular,
  History48Regular,
} from '@fluentui/react-icons';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Run } from '#core/contract/history.ts';
import { useApi, useLinkState } from '#renderer/api/api.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridAction } from '#renderer/ui/grid/grid.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { remembered, useRemembered } from '#renderer/ui/remembered.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ToolbarContent } from '#renderer/ui/toolbar/toolbar.tsx';
import { useWork } from '#renderer/work/work.tsx';
import { CompareRuns } from './compare-runs.tsx';
import { RemoveRuns } from './remove-runs.tsx';
import { useRunColumns } from './run-columns.tsx';
import { RunDetails } from './run-details.tsx';
import { type ListedRuns, RunFilterBar, storedFilter } from './run-filter.tsx';
import { historyTexts } from './texts.ts';

/** How many runs the page asks for. */
const LIMIT = 1_000;

const useStyles = makeStyles({
  list: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    minHeight: 0,
    padding: `0 ${tokens.spacingHorizontalL}`,
  },
  grid: { flexGrow: 1, minHeight: 0 },
  details: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
  },
});

/** Under which the filters are kept. */
const FILTER = 'history.filter';

/** Every export and import on this computer with its plan, result and files. */
export function HistoryPage() {
  const t = useTexts(historyTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const reachable = useLinkState() === 'open';
  const { run: chosen } = useSearch({ from: '/history' });
  const [removed, setRemoved] = useState<readonly Run[]>();
  const [compared, setCompared] = useState<readonly Run[]>();
  const openAgain = useOpenAgain();
  const undo = useUndoOf();
  const kept = useRemembered(FILTER);
  const filter = useMemo(() => storedFilter(kept), [kept]);
  const list = useQuery({
    ...queries.history.list.queryOptions({ input: inputOf(filter) }),
    enabled: reachable,
    staleTime: 0,
    placeholderData: keepPreviousData,
    // A run that is going on elsewhere ends some time.
    refetchInterval: (query) =>
      query.state.data?.some(({ outcome }) => outcome === 'running') ? 3_000 : false,
  });
  const sites = useSitesOfRuns(list.data, filter.site);
  const shown = list.data?.find(({ id }) => id === chosen);
  const toolbar: ToolbarContent = {
    commands: [
      {
        key: 'undo',
        label: `${t('undo')}…`,
        icon: <ArrowUndo20Regular />,
        disabled: !shown || !canUndo(shown),
        onClick: () => shown && undo(shown),
      },
      {
        key: 'compare',
        label: t('compare'),
        icon: <BranchCompare20Regular />,
        disabled: (list.data?.length ?? 0) < 2,
        onClick: () => setCompared(shown ? [shown] : []),
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
        onClick={() => shown && canOpenAgain(shown) && openAgain(shown)}
      >
        {t('openAgain')}
      </Button>
    ),
  };
  const isFiltered = Object.keys(filter).length > 0;
  return (
    <Page title={t('title')} toolbar={toolbar} fills>
      <Loaded
        query={list}
        empty={{
          when: (runs) => runs.length === 0 && !isFiltered,
          icon: <History48Regular />,
          title: t('emptyTitle'),
          text: t('emptyText'),
        }}
      >
        {(runs) => (
          <Runs
            runs={runs}
            filter={filter}
            sites={sites}
            chosen={chosen}
            onCompare={setCompared}
            onRemove={setRemoved}
            onOpenAgain={openAgain}
            onUndo={undo}
          />
        )}
      </Loaded>
      {removed && <RemoveRuns runs={removed} shown={chosen} onClose={() => setRemoved(undefined)} />}
      {compared && (
        <CompareRuns
          runs={list.data ?? []}
          {...sidesOf(compared, shown)}
          onClose={() => setCompared(undefined)}
        />
      )}
    </Page>
  );
}

function inputOf({ kind, site, result, days }: ListedRuns) {
  return {
    limit: LIMIT,
    ...(kind === undefined ? {} : { kind }),
    ...(site === undefined ? {} : { siteName: site }),
    ...(result === undefined ? {} : { results: [result] }),
    ...(days === undefined ? {} : { days }),
  };
}

/** Sites of all runs that were seen, so that choosing one does not take the others from the list. */
function useSitesOfRuns(runs: readonly Run[] | undefined, chosen: string | undefined): readonly string[] {
  const [known, setKnown] = useState<readonly string[]>([]);
  const seen = useMemo(
    () => [
      ...new Set([
        ...known,
        ...(runs ?? []).map(({ site }) => site),
        ...(chosen === undefined ? [] : [chosen]),
      ]),
    ],
    [known, runs, chosen],
  );
  if (seen.length > known.length) setKnown(seen);
  return seen;
}

/** The two runs to compare, the older one first; with one, the run that is shown beside it. */
function sidesOf(compared: readonly Run[], shown: Run | undefined) {
  const [one, other = shown] = compared;
  const two = [one, other]
    .flatMap((run) => run ?? [])
    .filter(({ id }, index, all) => all.findIndex((run) => run.id === id) === index);
  const [first, second] = two.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
  return { first: first?.id, second: second?.id };
}

/** Whether it is known what the run was made of; one of an earlier version at least names its archive. */
function canOpenAgain({ outcome, kind, archive }: Run): boolean {
  return outcome !== 'running' && (kind === 'export' || (kind === 'import' && archive !== undefined));
}

/** Whether what it takes to undo the run is there. */
function canUndo({ undo }: Run): boolean {
  return undo?.state === 'kept';
}

/** Goes to the preview of the undo of a run. */
function useUndoOf(): (run: Run) => void {
  const navigate = useNavigate();
  const work = useWork();
  return ({ id }) => {
    work.clear('undo');
    void navigate({ to: '/history/undo', search: { run: id } });
  };
}

/** Goes to the page of a run with what it was asked to do filled in. */
function useOpenAgain(): (run: Run) => void {
  const navigate = useNavigate();
  const work = useWork();
  return ({ kind, id, archive }) => {
    // What the page shows of the last one is over.
    work.clear(kind);
    if (kind === 'export') void navigate({ to: '/export', search: { run: id } });
    else if (archive !== undefined) void navigate({ to: '/import', search: { archive, run: id } });
  };
}

function Runs(props: {
  runs: readonly Run[];
  filter: ListedRuns;
  sites: readonly string[];
  chosen: string | undefined;
  onCompare: (runs: readonly Run[]) => void;
  onRemove: (runs: readonly Run[]) => void;
  onOpenAgain: (run: Run) => void;
  onUndo: (run: Run) => void;
}) {
  const { runs, filter, sites, chosen, onCompare, onRemove, onOpenAgain, onUndo } = props;
  const styles = useStyles();
  const t = useTexts(historyTexts);
  const columns = useRunColumns();
  const navigate = useNavigate();
  const pane = usePane('history', { share: 50, collapsed: false });
  const actions: GridAction<Run>[] = [
    {
      id: 'undo',
      label: `${t('undo')}…`,
      icon: <ArrowUndo20Regular />,
      allows: canUndo,
      run: onUndo,
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
  const first = (
    <div className={styles.list}>
      <RunFilterBar
        filter={filter}
        sites={sites}
        onChange={(next) =>
          remembered.set(FILTER, Object.values(next).some((one) => one !== undefined) ? next : undefined)
        }
      />
      {runs.length === LIMIT && <Text role="status">{t('capped', { number: formatCount(LIMIT) })}</Text>}
      <div className={styles.grid}>
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
      </div>
    </div>
  );
  return (
    <Panes
      pane={pane}
      across="rows"
      label={t('details')}
      first={first}
      second={<ChosenRun chosen={chosen} />}
    />
  );
}

/** The run that was chosen; it is asked for by itself, because it may be none of those that are listed. */
function ChosenRun({ chosen }: { chosen: string | undefined }) {
  const styles = useStyles();
  const t = useTexts(historyTexts);
  const { queries } = useApi();
  const reachable = useLinkState() === 'open';
  const details = useQuery({
    ...queries.history.get.queryOptions({ input: { run: chosen ?? '' } }),
    enabled: reachable && chosen !== undefined,
    staleTime: 0,
    refetchInterval: (query) => (query.state.data?.outcome === 'running' ? 3_000 : false),
  });
  return (
    // It scrolls, so the keyboard has to reach it.
    <section
      className={styles.details}
      aria-live="polite"
      aria-label={t('details')}
      data-region=""
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      {chosen === undefined ? (
        <EmptyState title={t('choose')} />
      ) : (
        <Loaded query={details}>{(run) => <RunDetails key={run.id} run={run} />}</Loaded>
      )}
    </section>
  );
}
