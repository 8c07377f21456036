import { Text } from '@fluentui/react-components';
import { History20Regular } from '@fluentui/react-icons';
import { useNavigate } from '@tanstack/react-router';
import { type Run, runColumns, runCounts } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { outcomeLabel, RunOutcome } from '#renderer/features/history/run-outcome.tsx';
import { formatCount, formatTime } from '#renderer/ui/format.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** As many runs are shown; the history has all of them. */
const MAX_RUNS = 20;

const SHOWN = ['started', 'kind', 'site', 'outcome', 'counts'];
const COLUMNS = runColumns.filter(({ id }) => SHOWN.includes(id));

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<Run>>>> = {
  started: { cell: ({ startedAt }) => formatTime(startedAt), width: 180 },
  kind: { width: 150 },
  site: { width: 'minmax(130px, 1fr)' },
  outcome: { cell: (run) => <RunOutcome run={run} />, text: outcomeLabel, width: 240 },
  counts: { cell: countsOf, width: 'minmax(160px, 2fr)' },
};

/** The latest exports and imports; Enter opens one in the history. */
export function RecentRuns({ runs }: { runs: readonly Run[] }) {
  const t = useTexts('home');
  const navigate = useNavigate();
  const columns = useRecordColumns(COLUMNS, COLUMN_OVERRIDES);
  return (
    <Grid
      fill
      compact
      id="home.runs"
      label={t('recent')}
      columns={columns}
      rows={runs.slice(0, MAX_RUNS)}
      rowKey={({ id }) => id}
      actions={[
        {
          id: 'open',
          label: t('openRun'),
          icon: <History20Regular />,
          run: ({ id }) => void navigate({ to: '/history', search: { run: id } }),
        },
      ]}
      empty={<Text>{t('noRuns')}</Text>}
    />
  );
}

/** What a run did, without what it only read or left alone. */
function countsOf({ counts }: Run): string {
  return runCounts
    .filter((name) => name !== 'read' && name !== 'unchanged' && (counts[name] ?? 0) > 0)
    .map((name) => `${renderMessage(message(`run-count.${name}`))}: ${formatCount(counts[name] ?? 0)}`)
    .join(', ');
}
