import type { Run } from '#core/contract/history-run.ts';
import { formatCount, formatDuration, formatZonedTime } from '#renderer/ui/format.ts';
import type { GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { runKind } from './run-kind.ts';
import { outcomeWord, RunOutcome } from './run-outcome.tsx';
import { historyTexts } from './texts.ts';

/** The columns of the list of runs. */
export function useRunColumns(): GridColumn<Run>[] {
  const t = useTexts(historyTexts);
  return [
    {
      id: 'started',
      heading: t('startedAt'),
      cell: ({ startedAt }) => formatZonedTime(startedAt),
      sort: ({ startedAt }) => Date.parse(startedAt),
      width: 240,
    },
    { id: 'kind', heading: t('kind'), cell: runKind, width: 170 },
    { id: 'site', heading: t('site'), cell: ({ site }) => site, width: 'minmax(140px, 1fr)' },
    {
      id: 'outcome',
      heading: t('outcome'),
      cell: (run) => <RunOutcome run={run} />,
      text: outcomeWord,
      width: 190,
    },
    { id: 'counts', heading: t('result'), cell: countsOf, width: 130 },
    { id: 'archive', heading: t('archive'), cell: fileOf, width: 'minmax(140px, 1fr)' },
    { id: 'error', heading: t('error'), cell: ({ error }) => error?.code, width: 150 },
    {
      id: 'took',
      heading: t('took'),
      cell: (one) => (tookOf(one) === undefined ? '' : formatDuration(tookOf(one) ?? 0)),
      sort: tookOf,
      width: 120,
    },
  ];
}

/** Milliseconds; undefined while it goes on. */
function tookOf({ startedAt, endedAt }: Run): number | undefined {
  return endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : undefined;
}

/** `+5 ~3` of an import, the number of entities of an export. */
function countsOf({ kind, counts }: Run): string {
  if (kind === 'export') return counts.exported === undefined ? '' : formatCount(counts.exported);
  const parts = [
    ['+', counts.added],
    ['~', counts.updated],
  ] as const;
  return parts
    .flatMap(([sign, count]) => (count === undefined ? [] : [`${sign}${formatCount(count)}`]))
    .join(' ');
}

/** The name of the archive, without its folder. */
function fileOf({ archive }: Run): string | undefined {
  return archive?.split(/[\\/]/).at(-1);
}
