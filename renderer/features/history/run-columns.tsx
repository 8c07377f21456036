import { useMemo } from 'react';
import { type Run, runColumns, runDuration } from '#core/contract/run.ts';
import { useSiteName } from '#renderer/shell/use-site-name.ts';
import { formatDuration } from '#renderer/ui/format.ts';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { outcomeLabel, RunOutcome } from './run-outcome.tsx';

const COLUMN_OVERRIDES = {
  started: { width: 220 },
  kind: { width: 'minmax(120px, 170px)' },
  outcome: {
    cell: (run: Run) => <RunOutcome run={run} />,
    text: outcomeLabel,
    width: 'minmax(150px, 190px)',
  },
  counts: { width: 130 },
  archive: { cell: fileOf, width: 'minmax(110px, 1fr)' },
  error: { width: 'minmax(100px, 150px)' },
  took: { cell: durationOf, sort: runDuration, width: 'minmax(90px, 120px)' },
};

/** The columns of the list of runs. */
export function useRunColumns() {
  const siteName = useSiteName();
  const overrides = useMemo(
    () => ({
      ...COLUMN_OVERRIDES,
      site: { cell: ({ site }: Run) => siteName(site), width: 'minmax(110px, 1fr)' },
    }),
    [siteName],
  );
  return useRecordColumns(runColumns, overrides);
}

/** How long a run took; empty while it goes on. */
export function durationOf(run: Run): string {
  const took = runDuration(run);
  return took === undefined ? '' : formatDuration(took);
}

/** The name of the archive, without its folder. */
function fileOf({ archive }: Run): string | undefined {
  return archive?.split(/[\\/]/).at(-1);
}
