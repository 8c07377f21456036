import { makeStyles } from '@fluentui/react-components';
import { BranchFork20Regular, Filter20Regular } from '@fluentui/react-icons';
import { useMemo, useState } from 'react';
import type { PlanGroup } from '#core/contract/rollout/rollout.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { heightOf } from '#renderer/ui/grid/styles.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { isOfGroup } from './page-state.ts';
import type { SiteFilter } from './site-rows.ts';
import { VerdictText, verdictLabel } from './states.tsx';
import { changesOf, conflictsText, countsText } from './words.ts';

const useStyles = makeStyles({
  list: { display: 'flex', flexDirection: 'column', minHeight: 0 },
});

/** A group, or all sites of the roll-out. */
type GroupRow = { key: string; group: PlanGroup | undefined; sites: number };

const ALL = 'all';

/** More rows are scrolled to. */
const MOST = 5;

/** Sites with equal plans, the odd ones first: going to one lists its sites alone. */
export function GroupList(props: {
  groups: readonly PlanGroup[];
  sites: number;
  filter: SiteFilter;
  canDecide: boolean;
  onGroup: (group: PlanGroup | undefined) => void;
  onDecide: (group: PlanGroup) => void;
}) {
  const { groups, sites, filter, canDecide, onGroup, onDecide } = props;
  const styles = useStyles();
  const t = useTexts('rollout');
  const columns = useColumns();
  const [isOpen, setOpen] = useState(true);
  const rows = useMemo(
    (): GroupRow[] => [
      { key: ALL, group: undefined, sites },
      ...groups.map((group) => ({ key: keyOf(group), group, sites: group.sites })),
    ],
    [groups, sites],
  );
  const shown = groups.find((group) => isOfGroup(filter, group));
  const isAll = filter.group === undefined && filter.verdict === undefined;
  return (
    <Disclosure title={t('groups', { number: formatCount(groups.length) })} open={isOpen} onToggle={setOpen}>
      <div className={styles.list} style={{ height: heightOf(rows.length, MOST) }}>
        <Grid
          fill
          compact
          id="rollout.groups"
          label={t('groupList')}
          columns={columns}
          rows={rows}
          rowKey={({ key }) => key}
          chosen={shown ? keyOf(shown) : isAll ? ALL : undefined}
          onActivate={({ group }) => onGroup(group)}
          actions={[
            {
              id: 'show',
              label: t('showGroup'),
              icon: <Filter20Regular />,
              run: ({ group }) => onGroup(group),
            },
            {
              id: 'decide',
              label: `${t('decide')}…`,
              icon: <BranchFork20Regular />,
              allows: ({ group }) => canDecide && group !== undefined && group.verdict === 'conflict',
              run: ({ group }) => group && onDecide(group),
            },
          ]}
          empty={null}
        />
      </div>
    </Disclosure>
  );
}

function keyOf({ group, verdict }: PlanGroup): string {
  return `${group} ${verdict}`;
}

function useColumns(): readonly GridColumn<GroupRow>[] {
  const t = useTexts('rollout');
  return useMemo(() => {
    const title = ({ group, sites }: GroupRow): string => {
      const number = formatCount(sites);
      if (!group) return t('allSites', { count: sites, sites: number });
      if (group.group === '') return t('siteCount', { count: sites, sites: number });
      const changes = changesOf(group.counts);
      return t('groupOf', {
        count: sites,
        sites: number,
        what: t('changeCount', { count: changes, changes: formatCount(changes) }),
      });
    };
    return [
      {
        id: 'group',
        heading: t('group'),
        cell: title,
        sort: ({ sites }) => sites,
        width: 'minmax(195px, 1fr)',
      },
      {
        id: 'verdict',
        heading: t('verdict'),
        cell: ({ group }) => group && <VerdictText verdict={group.verdict} />,
        text: ({ group }) => (group ? verdictLabel(group.verdict) : ''),
        width: 134,
      },
      {
        id: 'changes',
        heading: t('changes'),
        cell: ({ group }) => countsText(group?.counts),
        width: 'minmax(180px, 1fr)',
      },
      {
        id: 'conflicts',
        heading: t('conflicts'),
        cell: ({ group }) => conflictsText(group?.conflicts ?? {}),
        width: 'minmax(115px, 1fr)',
      },
      {
        id: 'example',
        heading: t('example'),
        cell: ({ group }) => group?.example ?? '',
        width: 130,
        hidden: true,
      },
    ];
  }, [t]);
}
