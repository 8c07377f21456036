import { RecordStop20Regular } from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { type Job, jobColumns, jobState } from '#core/contract/jobs.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { ProgressCell, percentOf } from './job-progress.tsx';
import { canStop, JobStateText } from './job-state.tsx';

const OWN: Readonly<Record<string, Partial<GridColumn<Job>>>> = {
  operation: { width: 'minmax(110px, 1fr)' },
  state: { cell: (job) => <JobStateText job={job} />, text: (job) => rendered(jobState(job)), width: 170 },
  progress: {
    cell: (job) => <ProgressCell job={job} />,
    text: percentOf,
    sort: ({ progress }) => (progress?.total ? progress.done / progress.total : undefined),
    width: 'minmax(120px, 1fr)',
  },
  caller: { width: 'minmax(100px, 1fr)' },
  attempts: { width: 100 },
  id: { width: 290 },
};

/** The jobs of a service, newest first. */
export function JobList(props: {
  list: UseQueryResult<Job[]>;
  chosen: string | undefined;
  onChoose: (job: Job) => void;
  onStop: (job: Job) => void;
}) {
  const { list, chosen, onChoose, onStop } = props;
  const t = useTexts('service-jobs');
  const columns = useRecordColumns(jobColumns, OWN);
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
