import { makeStyles, ProgressBar, Text } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { Job } from '#core/contract/jobs.ts';
import { formatBytes, formatCount, formatPercent } from '#renderer/ui/format.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { jobName, stageName } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTypeTitle } from '#renderer/ui/type-titles.ts';

const useStyles = makeStyles({
  // As high as a line of the grid.
  cell: { height: '100%' },
  bar: { flexGrow: 1, minWidth: '40px' },
  block: { maxWidth: '640px' },
});

/** How much of its stage a job has done, from 0 to 1; undefined where nobody knows how much there is. */
function fractionDone({ progress }: Job): number | undefined {
  return progress?.total ? Math.min(1, progress.done / progress.total) : undefined;
}

/** The same in percent, empty for a job that does not run. */
export function percentOf(job: Job): string {
  const share = job.state === 'running' ? fractionDone(job) : undefined;
  return share === undefined ? '' : formatPercent(share);
}

/** How far a running job is, in a line of the list. */
export function ProgressCell({ job }: { job: Job }) {
  const styles = useStyles();
  const t = useTexts('service-jobs');
  if (job.state !== 'running') return null;
  const share = fractionDone(job);
  return (
    <Row as="span" gap="s" wrap={false} className={styles.cell}>
      <ProgressBar
        className={styles.bar}
        aria-label={t('progressOf', { job: jobName(job.operation) })}
        {...(share === undefined ? {} : { value: share })}
      />
      {share !== undefined && <Text size={200}>{formatPercent(share)}</Text>}
    </Row>
  );
}

/** How far a running job is, with its stage and amount. */
export function JobProgress({ job }: { job: Job }) {
  const styles = useStyles();
  const t = useTexts('service-jobs');
  const titleOf = useTypeTitle();
  const { progress } = job;
  if (job.state !== 'running' || !progress) return null;
  const share = fractionDone(job);
  const amount = progress.unit === 'bytes' ? formatBytes : formatCount;
  const { subject } = progress;
  const stage = stageName(progress.stage);
  return (
    <Stack gap="xs" className={styles.block}>
      <Text role="status">{subject ? `${stage}: ${sanitize(titleOf(subject))}` : stage}</Text>
      <ProgressBar
        thickness="large"
        aria-label={t('progressOf', { job: jobName(job.operation) })}
        {...(share === undefined ? {} : { value: share })}
      />
      {progress.total !== undefined && (
        <Text size={200}>{t('of', { done: amount(progress.done), total: amount(progress.total) })}</Text>
      )}
    </Stack>
  );
}
