import { makeStyles, tokens } from '@fluentui/react-components';
import { useMemo } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { CompareResult } from '#core/contract/transfer/compare.ts';
import { useSessionState } from '#renderer/api/use-session-state.ts';
import { fieldTitle } from '#renderer/ui/entity-texts.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { Panes } from '#renderer/ui/panes/panes.tsx';
import { usePane } from '#renderer/ui/panes/use-pane.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeIcon, useTypeTitle } from '#renderer/ui/type-titles.ts';
import { PlaceCell } from '../import/place-cell.tsx';
import { NameCell, useNames } from '../import/plan-columns.tsx';
import { groupIn, inPlaces, nameIn, sectionNames } from '../import/plan-rows.ts';
import { StatusText, statusLabel } from '../import/status-text.tsx';
import { StatusToggles } from '../import/status-toggles.tsx';
import { BranchTree } from './branch-tree.tsx';
import { branchAt, buildBranchTree } from './branches.ts';
import type { Inclusion } from './dependency-closure.ts';
import {
  type ComparedSides,
  type ComparedStatus,
  countsOf,
  type Difference,
  differencesOf,
} from './difference.ts';
import { DifferenceDetails } from './difference-details.tsx';
import { kindOf } from './use-comparison.ts';
import type { Ticked } from './use-ticked.ts';

const useStyles = makeStyles({
  differences: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  bar: { padding: `6px ${tokens.spacingHorizontalL}` },
  rest: { flexGrow: 1, minHeight: 0 },
});

/** Where two sides differ: as a tree, as a list that is filtered by branch and status, and below them the fields of one. */
export function Differences(props: { sides: ComparedSides; result: CompareResult; ticked: Ticked }) {
  const { sides, result, ticked } = props;
  const styles = useStyles();
  const t = useTexts('compare');
  const beside = usePane('compare-tree', { share: 26, collapsed: false });
  const sections = useMemo(() => sectionNames([...result.plan.items, ...result.onlyOnReceiver]), [result]);
  const all = useMemo(() => inPlaces(differencesOf(result), sections), [result, sections]);
  const root = useMemo(() => buildBranchTree(result, all), [result, all]);
  const [{ branch, statuses, chosen }, setView] = useView(sides);
  const inBranch = useMemo(() => branchAt(root, branch).differences, [root, branch]);
  const counts = useMemo(() => countsOf(inBranch), [inBranch]);
  // A status that does not occur any more has no button to be taken back by.
  const shown = useMemo(() => new Set(statuses.filter((one) => counts.has(one))), [statuses, counts]);
  const rows = useMemo(
    () => (shown.size === 0 ? inBranch : inBranch.filter(({ status }) => shown.has(status))),
    [inBranch, shown],
  );
  const paths = useMemo(() => new Map(all.map(({ key, path }) => [key, path])), [all]);
  const columns = useColumns(sections, ticked.included, paths, all);
  const ticking = useMemo(
    () => ({ ticks: ticked.ticks, onTicks: ticked.setTicks }),
    [ticked.ticks, ticked.setTicks],
  );
  const list = (
    <Grid
      fill
      id="compare"
      label={t('list')}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      ticking={ticking}
      chosen={chosen}
      onActivate={({ key }) => setView((view) => ({ ...view, chosen: key }))}
      keepsView
      empty={null}
    />
  );
  const tree = (
    <BranchTree
      root={root}
      active={branch ?? root.key}
      onActive={(key) => setView((view) => ({ ...view, branch: key }))}
      isTicked={ticked.isTicked}
      onTick={ticked.tickBranch}
    />
  );
  return (
    <div className={styles.differences}>
      <StatusToggles
        className={styles.bar}
        label={t('statusFilter')}
        counts={counts}
        shown={shown}
        onShown={(next) => setView((view) => ({ ...view, statuses: [...next] }))}
      />
      <div className={styles.rest}>
        <ListAndDetails
          id="compare"
          share={60}
          label={t('details')}
          list={<Panes pane={beside} across="columns" label={t('list')} first={tree} second={list} />}
          details={<DifferenceDetails sides={sides} difference={all.find(({ key }) => key === chosen)} />}
        />
      </div>
    </div>
  );
}

/** What of the list is looked at. */
interface View {
  branch?: string;
  /** All where there are none. */
  statuses: readonly ComparedStatus[];
  chosen?: string;
}

const EVERYTHING: View = { statuses: [] };

/** The view of what differs between two sides; neither leaving the page nor comparing again loses it. */
function useView(sides: ComparedSides) {
  return useSessionState<View>(['compare-view', kindOf(sides)], EVERYTHING);
}

function keyOf({ key }: Difference): string {
  return key;
}

function useColumns(
  sections: ReadonlySet<string>,
  included: ReadonlyMap<string, Inclusion>,
  paths: ReadonlyMap<string, string>,
  all: readonly Difference[],
): readonly GridColumn<Difference>[] {
  const t = useTexts('compare');
  const titleOf = useTypeTitle();
  const iconOf = useTypeIcon();
  const namedOn = useNames();
  return useMemo(() => {
    const nameOf = (one: Difference) => {
      const name = nameIn(one, sections);
      return one.item ? namedOn(one.item, name) : name;
    };
    const changed = ({ item }: Difference) => item?.changes?.length;
    const because = ({ key }: Difference) => {
      const why = included.get(key);
      if (!why) return '';
      const { by, relation, line } = why;
      const column = fieldTitle(why.column);
      const path = sanitize(paths.get(by) ?? '', 200);
      if (relation === 'part') return t('partOf', { path });
      return line === undefined ? t('neededBy', { path, column }) : t('neededByText', { path, column, line });
    };
    const columns: GridColumn<Difference>[] = [
      {
        id: 'name',
        heading: t('name'),
        cell: (one) => <NameCell icon={iconOf(one.type)} name={nameOf(one)} />,
        text: nameOf,
        width: 'minmax(200px, 2fr)',
      },
      {
        id: 'status',
        heading: t('status'),
        cell: ({ status }) => <StatusText status={status} />,
        text: ({ status }) => statusLabel(status),
        width: 210,
      },
      { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(type), width: 'minmax(130px, 1fr)' },
      {
        id: 'section',
        heading: t('section'),
        cell: (one) => <PlaceCell path={groupIn(one, sections)} />,
        text: (one) => groupIn(one, sections),
        width: 'minmax(130px, 1fr)',
      },
      {
        id: 'changes',
        heading: t('changes'),
        cell: (one) => (changed(one) === undefined ? '' : t('columns', { count: changed(one) ?? 0 })),
        sort: changed,
        width: 110,
      },
      { id: 'guid', heading: t('guid'), cell: ({ guid }) => guid, hidden: true },
    ];
    const isEmpty = ({ id }: GridColumn<Difference>) =>
      (id === 'changes' && all.every(({ item }) => item?.changes === undefined)) ||
      (id === 'section' && sections.size === 0);
    const filled = columns.filter((column) => !isEmpty(column));
    const why = { id: 'because', heading: t('because'), cell: because, width: 'minmax(140px, 2fr)' };
    return included.size === 0 ? filled : [...filled.slice(0, -1), why, ...filled.slice(-1)];
  }, [sections, included, paths, all, t, titleOf, iconOf, namedOn]);
}
