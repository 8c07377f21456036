import { makeStyles, ProgressBar, Text } from '@fluentui/react-components';
import { ArrowRedo20Regular, ArrowUndo20Regular, Next20Regular } from '@fluentui/react-icons';
import { createContext, useContext, useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { rolloutSiteColumns } from '#core/contract/rollout/columns.ts';
import type { PlanGroup, Rollout, RolloutSite } from '#core/contract/rollout/rollout.ts';
import { siteState, siteVerdict } from '#core/contract/rollout/states.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { FilterBar, FilterChoice } from '#renderer/ui/filter-bar.tsx';
import { formatCount, formatPercent } from '#renderer/ui/format.ts';
import type { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridAction, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Row } from '#renderer/ui/layout.tsx';
import { SiteMark } from '#renderer/ui/site-mark.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { canRetry, canSkip, hasChange, takesSites } from './allowed.ts';
import { countSites, filterSites, type SiteFilter } from './site-rows.ts';
import { SiteStateText, siteStateLabel, VerdictText, verdictLabel } from './states.tsx';
import { changesOf, conflictsText, countsText } from './words.ts';

const useStyles = makeStyles({
  // As high as a line of the grid.
  progress: { height: '100%' },
  bar: { flexGrow: 1, minWidth: '40px' },
});

/** What is done with sites of a roll-out. */
export interface SiteActions {
  skip: (sites: readonly RolloutSite[]) => void;
  retry: (sites: readonly RolloutSite[]) => void;
  undo: (sites: readonly RolloutSite[]) => void;
}

/** The matrix: each site with what its plan says and how it stands. */
export function SiteGrid(props: {
  rollout: Rollout;
  groups: readonly PlanGroup[];
  /** Undefined while they are still to come. */
  sites: readonly RolloutSite[] | undefined;
  failure: ReturnType<typeof failureProps>;
  filter: SiteFilter;
  onFilter: (changes: SiteFilter) => void;
  onClear: () => void;
  chosen: string | undefined;
  onChoose: (site: string) => void;
  does: SiteActions;
}) {
  const { rollout, sites, filter, chosen, onChoose, does } = props;
  const t = useTexts('rollout');
  const rows = useMemo(() => sites && filterSites(sites, filter), [sites, filter]);
  const list = useSites();
  const saved = useMemo(() => new Map(list.map((one) => [one.name, one])), [list]);
  const canUndo = ['paused', 'stopped', 'done'].includes(rollout.state);
  const actions: GridAction<RolloutSite>[] = [
    {
      id: 'retry',
      label: `${t('retry')}…`,
      icon: <ArrowRedo20Regular />,
      allows: (site) => takesSites('retry', rollout.state) && canRetry(site),
      run: (site) => does.retry([site]),
      runAll: does.retry,
    },
    {
      id: 'skip',
      label: t('skip'),
      icon: <Next20Regular />,
      allows: (site) => takesSites('skip', rollout.state) && canSkip(site),
      run: (site) => does.skip([site]),
      runAll: does.skip,
    },
    {
      id: 'undo',
      label: `${t('undo')}…`,
      icon: <ArrowUndo20Regular />,
      allows: (site) => canUndo && hasChange(site),
      run: (site) => does.undo([site]),
      runAll: does.undo,
    },
  ];
  return (
    <SavedSites value={saved}>
      <Grid
        fill
        id="rollout.sites"
        label={t('matrix')}
        columns={useColumns()}
        rows={rows}
        rowKey={keyOf}
        chosen={chosen}
        onActivate={({ site }) => onChoose(site)}
        actions={actions}
        filters={<Filters {...props} />}
        empty={<EmptyState title={t('noMatch')} />}
        {...props.failure}
      />
    </SavedSites>
  );
}

function keyOf({ site }: RolloutSite): string {
  return site;
}

function Filters(props: {
  groups: readonly PlanGroup[];
  sites: readonly RolloutSite[] | undefined;
  filter: SiteFilter;
  onFilter: (changes: SiteFilter) => void;
  onClear: () => void;
}) {
  const { groups, sites = [], filter, onFilter, onClear } = props;
  const t = useTexts('rollout');
  const states = useMemo(() => countSites(sites, ({ state }) => state), [sites]);
  const verdicts = useMemo(() => countSites(sites, ({ verdict }) => verdict), [sites]);
  const counted = (name: string, count: number | undefined) => `${name} (${formatCount(count ?? 0)})`;
  const isSet = Object.values(filter).some((value) => value !== undefined);
  return (
    <FilterBar clear={t('clearFilters')} onClear={isSet ? onClear : undefined}>
      <FilterChoice
        label={t('verdict')}
        value={filter.verdict}
        all={t('allVerdicts')}
        choices={siteVerdict.options
          .filter((one) => verdicts.has(one) || one === filter.verdict)
          .map((one) => [one, counted(verdictLabel(one), verdicts.get(one))])}
        onChange={(verdict) => onFilter({ verdict })}
      />
      <FilterChoice
        label={t('state')}
        value={filter.state}
        all={t('allStates')}
        choices={siteState.options
          .filter((one) => states.has(one) || one === filter.state)
          .map((one) => [one, counted(siteStateLabel(one), states.get(one))])}
        onChange={(state) => onFilter({ state })}
      />
      {filter.group !== undefined && (
        <FilterChoice
          label={t('group')}
          value={filter.group}
          all={t('allGroups')}
          choices={groups
            .filter(({ group }) => group === filter.group)
            .map(({ group, example }) => [group, t('groupLike', { site: example })])}
          onChange={(group) => onFilter({ group })}
        />
      )}
    </FilterBar>
  );
}

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<RolloutSite>>>> = {
  site: {
    cell: (site) => <SiteCell site={site} />,
    text: ({ site }) => site,
    width: 'minmax(150px, 1.5fr)',
  },
  wave: { width: 64 },
  verdict: {
    cell: ({ verdict }) => <VerdictText verdict={verdict} />,
    text: ({ verdict, conflicts }) => [verdictLabel(verdict), conflictsText(conflicts)].join(' ').trim(),
    width: 132,
  },
  state: {
    cell: (site) => <StateCell site={site} />,
    text: ({ state }) => siteStateLabel(state),
    width: 178,
  },
  group: { width: 130, hidden: true },
  from: { width: 90, hidden: true },
  changed: { hidden: true },
  failure: { width: 'minmax(120px, 1fr)' },
};

function useColumns(): readonly GridColumn<RolloutSite>[] {
  const t = useTexts('rollout');
  const columns = useRecordColumns(rolloutSiteColumns, COLUMN_OVERRIDES);
  return useMemo(
    () => [
      ...columns,
      {
        id: 'changes',
        heading: t('changes'),
        cell: ({ counts }) => countsText(counts),
        sort: ({ counts }) => changesOf(counts),
        hidden: true,
      },
      { id: 'labels', heading: t('labels'), cell: ({ labels }) => labels.join(', '), hidden: true },
    ],
    [columns, t],
  );
}

/** Its name; of a saved site with its colour, and whether it is a production site. */
function SiteCell({ site: { site } }: { site: RolloutSite }) {
  const saved = useContext(SavedSites).get(site);
  return saved ? <SiteMark {...saved} /> : sanitize(site);
}

const SavedSites = createContext<ReadonlyMap<string, ListedSite>>(new Map());

/** How a site stands; of one at which a job is, how far that is. */
function StateCell({ site }: { site: RolloutSite }) {
  const styles = useStyles();
  const t = useTexts('rollout');
  const { progress, state } = site;
  if (!progress?.total) return <SiteStateText state={state} />;
  const share = Math.min(1, progress.done / progress.total);
  return (
    <Row as="span" gap="s" wrap={false} className={styles.progress}>
      <SiteStateText state={state} />
      <ProgressBar className={styles.bar} value={share} aria-label={t('progressOf', { name: site.site })} />
      <Text size={200}>{formatPercent(share)}</Text>
    </Row>
  );
}
