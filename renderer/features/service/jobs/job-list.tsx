import { RecordStop20Regular } from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import type { Job } from '#core/contract/jobs.ts';
import { formatCount, formatTime } from '#renderer/ui/format.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { operationName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { ProgressCell, percentOf } from './job-progress.tsx';
import { canStop, JobStateText, useStateWord } from './job-state.tsx';
import { jobTexts } from './texts.ts';

/** The jobs of a service, newest first. */
export function JobList(props: {
  list: UseQueryResult<Job[]>;
  chosen: string | undefined;
  onChoose: (job: Job) => void;
  onStop: (job: Job) => void;
}) {
  const { list, chosen, onChoose, onStop } = props;
  const t = useTexts(jobTexts);
  const stateWord = useStateWord();
  const columns: GridColumn<Job>[] = [
    {
      id: 'operation',
      heading: t('operation'),
      cell: ({ operation }) => operationName(operation),
      width: 'minmax(110px, 1fr)',
    },
    {
      id: 'state',
      heading: t('state'),
      cell: (job) => <JobStateText job={job} />,
      text: stateWord,
      width: 170,
    },
    {
      id: 'progress',
      heading: t('progress'),
      cell: (job) => <ProgressCell job={job} />,
      text: percentOf,
      sort: ({ progress }) => (progress?.total ? progress.done / progress.total : undefined),
      width: 'minmax(120px, 1fr)',
    },
    { id: 'caller', heading: t('caller'), cell: ({ caller }) => caller, width: 'minmax(100px, 1fr)' },
    {
      id: 'createdAt',
      heading: t('createdAt'),
      cell: ({ createdAt }) => formatTime(createdAt),
      sort: ({ createdAt }) => Date.parse(createdAt),
      width: 190,
    },
    {
      id: 'endedAt',
      heading: t('endedAt'),
      cell: ({ endedAt }) => (endedAt ? formatTime(endedAt) : ''),
      sort: ({ endedAt }) => (endedAt ? Date.parse(endedAt) : undefined),
      width: 190,
      hidden: true,
    },
    {
      id: 'attempts',
      heading: t('attempts'),
      cell: ({ attempts }) => formatCount(attempts),
      sort: ({ attempts }) => attempts,
      width: 100,
      hidden: true,
    },
    { id: 'id', heading: t('id'), cell: ({ id }) => id, width: 290, hidden: true },
  ];
  return (
    <Grid
      fill
      id="service.jobs"
      label={t('list')}
      columns={columns}
      rows={list.data}
      rowKey={({ id }) => id}
      chosen={chosen}
      onActivate={onChoose}
      actions={[
        { id: 'stop', label: t('stop'), icon: <RecordStop20Regular />, allows: canStop, run: onStop },
      ]}
      empty={t('noJobs')}
      {...failureOf(list)}
    />
  );
}
