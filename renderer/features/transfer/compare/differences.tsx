import { makeStyles, ToggleButton, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { CompareResult } from '#core/contract/transfer-compare.ts';
import { message } from '#core/messages/catalogue.ts';
import { formatCount } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { rendered } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';
import { StatusIcon, StatusText } from '../import/status-text.tsx';
import {
  type ComparedSites,
  type ComparedStatus,
  countsOf,
  type Difference,
  differencesOf,
} from './difference.ts';
import { DifferenceDetails } from './difference-details.tsx';
import { compareTexts } from './texts.ts';

const useStyles = makeStyles({
  differences: { display: 'flex', flexDirection: 'column', height: '100%', minHeight: 0 },
  statuses: {
    display: 'flex',
    gap: tokens.spacingHorizontalXS,
    flexShrink: 0,
    border: 'none',
    margin: 0,
    padding: `6px ${tokens.spacingHorizontalL}`,
    flexWrap: 'wrap',
  },
  status: { flexShrink: 0, minWidth: 'auto', fontWeight: tokens.fontWeightRegular },
  rest: { flexGrow: 1, minHeight: 0 },
});

/** The entities in which two sites differ, filtered by status, and below them the fields of one. */
export function Differences({ sites, result }: { sites: ComparedSites; result: CompareResult }) {
  const styles = useStyles();
  const t = useTexts(compareTexts);
  const columns = useColumns();
  const [all] = useState(() => differencesOf(result));
  const [counts] = useState(() => countsOf(all));
  const [shown, setShown] = useState<ReadonlySet<ComparedStatus>>(new Set());
  const [chosen, setChosen] = useState<string>();
  const rows = shown.size === 0 ? all : all.filter(({ status }) => shown.has(status));
  const toggle = (status: ComparedStatus) => {
    const next = new Set(shown);
    if (!next.delete(status)) next.add(status);
    setShown(next);
  };
  return (
    <div className={styles.differences}>
      <fieldset className={styles.statuses} aria-label={t('statusFilter')}>
        {Array.from(counts, ([status, count]) => (
          <ToggleButton
            key={status}
            size="small"
            className={styles.status}
            appearance={shown.has(status) ? 'secondary' : 'subtle'}
            icon={<StatusIcon status={status} />}
            checked={shown.has(status)}
            onClick={() => toggle(status)}
          >
            {`${rendered(message(`status.${status}`))} ${formatCount(count)}`}
          </ToggleButton>
        ))}
      </fieldset>
      <div className={styles.rest}>
        <ListAndDetails
          id="compare"
          share={60}
          label={t('details')}
          list={
            <Grid
              fill
              id="compare"
              label={t('list')}
              columns={columns}
              rows={rows}
              rowKey={({ key }) => key}
              chosen={chosen}
              onActivate={({ key }) => setChosen(key)}
              empty={null}
            />
          }
          details={<DifferenceDetails sites={sites} difference={all.find(({ key }) => key === chosen)} />}
        />
      </div>
    </div>
  );
}

function useColumns(): GridColumn<Difference>[] {
  const t = useTexts(compareTexts);
  const titleOf = useTypeTitle();
  const changed = ({ item }: Difference) => item?.changes?.length;
  return [
    { id: 'name', heading: t('name'), cell: ({ path }) => path, width: 'minmax(240px, 3fr)' },
    {
      id: 'status',
      heading: t('status'),
      cell: ({ status }) => <StatusText status={status} />,
      text: ({ status }) => rendered(message(`status.${status}`)),
      width: 190,
    },
    { id: 'type', heading: t('type'), cell: ({ type }) => titleOf(type), width: 'minmax(150px, 1fr)' },
    {
      id: 'changes',
      heading: t('changes'),
      cell: (one) => (changed(one) === undefined ? '' : t('columns', { count: changed(one) ?? 0 })),
      sort: changed,
      width: 110,
    },
    { id: 'guid', heading: 'Guid', cell: ({ guid }) => guid, hidden: true },
  ];
}
