import { makeStyles, Text, tokens } from '@fluentui/react-components';
import {
  ArrowClockwise20Regular,
  PlugDisconnected20Regular,
  RecordStop20Regular,
  Server20Regular,
} from '@fluentui/react-icons';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { Job } from '#core/contract/jobs.ts';
import { jobColumns, jobState } from '#core/contract/jobs.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Hint } from '#renderer/ui/layout.tsx';
import { jobName, renderMessage } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { HowToStart } from '../how-to-start.tsx';
import { PartPage } from '../part-page.tsx';
import { JobDetails } from './job-details.tsx';
import { ProgressCell, percentOf } from './job-progress.tsx';
import { canStop, JobStateText } from './job-state.tsx';
import { type SelectedService, useSelectedService } from './selected-service.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { isWithoutService, useJob, useJobs } from './use-jobs.ts';

const useStyles = makeStyles({
  service: {
    flexShrink: 0,
    padding: `${tokens.spacingVerticalXS} 0 0`,
    overflowWrap: 'anywhere',
  },
  // A region of its own height, which scrolls as a whole.
  without: {
    flexGrow: 1,
    minHeight: 0,
    overflow: 'auto',
    padding: `0 ${tokens.spacingHorizontalL} ${tokens.spacingVerticalL}`,
  },
  state: { height: 'auto' },
});

/** What a service does in the background. */
export function JobsPart() {
  const styles = useStyles();
  const t = useTexts('service-jobs');
  const page = useTexts('service');
  const navigate = useNavigate();
  const { job: chosen } = useSearch({ from: '/service' });
  const selected = useSelectedService();
  const list = useJobs(selected);
  const reload = useReload();
  const [isAsking, setAsking] = useState(false);
  const [stopped, setStopped] = useState<Job>();
  const choose = (id: string) =>
    void navigate({ to: '/service', search: { part: 'jobs', job: id }, replace: true });
  const change = {
    key: 'service',
    label: t('changeService'),
    icon: <Server20Regular />,
    onClick: () => setAsking(true),
  };
  const refresh = {
    key: 'refresh',
    label: page('refresh'),
    icon: <ArrowClockwise20Regular />,
    onClick: () => void reload(),
  };
  return (
    <PartPage part="jobs" toolbar={{ commands: [change, refresh] }}>
      {isWithoutService(list.error) ? (
        <div className={styles.without}>
          <div className={styles.state}>
            <EmptyState
              icon={<PlugDisconnected20Regular />}
              title={t('noService')}
              text={t('noServiceText')}
            />
          </div>
          <HowToStart />
        </div>
      ) : (
        <ListAndDetails
          id="service-jobs"
          share={45}
          label={t('details')}
          list={
            <>
              <Hint className={styles.service}>
                {selected.service === undefined
                  ? t('serviceHere')
                  : t('serviceAt', { address: sanitize(selected.service, 300) })}
              </Hint>
              <JobList list={list} chosen={chosen} onChoose={({ id }) => choose(id)} onStop={setStopped} />
            </>
          }
          details={
            chosen === undefined ? (
              <EmptyState title={t('choose')} />
            ) : (
              <ShownJob key={chosen} selected={selected} id={chosen} onStop={setStopped} />
            )
          }
        />
      )}
      {isAsking && <ServiceDialog selected={selected} onClose={() => setAsking(false)} />}
      {stopped && (
        <StopDialog
          selected={selected}
          job={stopped}
          onDone={() => void reload()}
          onClose={() => setStopped(undefined)}
        />
      )}
    </PartPage>
  );
}

/** Has everything about jobs read again. */
function useReload(): () => Promise<void> {
  const { queries } = useApi();
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: queries.jobs.key() });
}

function ShownJob(props: { selected: SelectedService; id: string; onStop: (job: Job) => void }) {
  const { selected, id, onStop } = props;
  const read = useJob(selected, id);
  return (
    <QueryView query={read}>
      {(job) => <JobDetails selected={selected} job={job} onStop={() => onStop(job)} />}
    </QueryView>
  );
}

function StopDialog(props: { selected: SelectedService; job: Job; onDone: () => void; onClose: () => void }) {
  const { selected, job, onDone, onClose } = props;
  const t = useTexts('service-jobs');
  const { client } = useApi();
  const stopping = useAction(async () => {
    await client.jobs.cancel({ ...selected, id: job.id });
    onDone();
    onClose();
  });
  return (
    <ConfirmDialog
      title={t('stopTitle', { job: jobName(job.operation) })}
      confirm={t('stopConfirm')}
      ready={!stopping.isRunning}
      failure={stopping.failure}
      onConfirm={() => void stopping.run()}
      onClose={onClose}
    >
      <Text>{t('stopText')}</Text>
    </ConfirmDialog>
  );
}

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<Job>>>> = {
  operation: { width: 'minmax(110px, 1fr)' },
  state: {
    cell: (job) => <JobStateText job={job} />,
    text: (job) => renderMessage(jobState(job)),
    width: 170,
  },
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
function JobList(props: {
  list: UseQueryResult<Job[]>;
  chosen: string | undefined;
  onChoose: (job: Job) => void;
  onStop: (job: Job) => void;
}) {
  const { list, chosen, onChoose, onStop } = props;
  const t = useTexts('service-jobs');
  const columns = useRecordColumns(jobColumns, COLUMN_OVERRIDES);
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
      {...failureProps(list)}
    />
  );
}
