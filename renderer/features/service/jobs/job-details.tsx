import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { RecordStop20Regular, Save20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import type { JobSummary } from '#core/contract/jobs.ts';
import { type Job, type JobFile, jobColumns } from '#core/contract/jobs.ts';
import { countTitle } from '#core/messages/count-title.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { Failure } from '#renderer/api/errors.ts';
import { readChunks, saveAs } from '#renderer/api/files.ts';
import { useAction } from '#renderer/api/use-action.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { FindingList } from '#renderer/ui/finding-list.tsx';
import { formatBytes, formatCount, formatDuration } from '#renderer/ui/format.ts';
import { factsOf } from '#renderer/ui/grid/record-columns.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { jobName, renderMessage } from '#renderer/ui/messages.ts';
import { Section } from '#renderer/ui/section.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { JobProgress } from './job-progress.tsx';
import { canStop, JobStateText } from './job-state.tsx';
import type { SelectedService } from './selected-service.ts';

const useStyles = makeStyles({
  files: { listStyleType: 'none', margin: 0, padding: 0 },
  file: { padding: `${tokens.spacingVerticalXS} 0` },
  name: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
});

/** How a job stands, what came of it, and its files. */
export function JobDetails(props: { selected: SelectedService; job: Job; onStop: () => void }) {
  const { selected, job, onStop } = props;
  const styles = useStyles();
  const t = useTexts('service-jobs');
  return (
    <Stack gap="l">
      <Row>
        <Text as="h2" size={500} weight="semibold">
          {jobName(job.operation)}
        </Text>
        <JobStateText job={job} />
        {canStop(job) && (
          <Button size="small" icon={<RecordStop20Regular />} onClick={onStop}>
            {t('stop')}
          </Button>
        )}
      </Row>
      <JobProgress job={job} />
      {job.error && <ErrorPanel failure={{ ...job.error, code: job.error.code as Failure['code'] }} />}
      {job.result?.settled && <Text>{t('settled')}</Text>}
      {job.result?.isEqual && <Text>{t('equal')}</Text>}
      {job.files.length > 0 && (
        <Section level="h3" title={t('files')}>
          <ul className={styles.files}>
            {job.files.map((file) => (
              <JobFileRow key={file.name} selected={selected} id={job.id} file={file} />
            ))}
          </ul>
        </Section>
      )}
      <JobFacts job={job} />
      {job.result && job.result.warnings.length > 0 && (
        <Section level="h3" title={t('warnings')}>
          <FindingList label={t('warnings')} findings={job.result.warnings} />
        </Section>
      )}
    </Stack>
  );
}

/** What is not said above already. */
const FACTS = jobColumns.filter(({ id }) => !['operation', 'state', 'progress'].includes(id));

function JobFacts({ job }: { job: Job }) {
  const t = useTexts('service-jobs');
  const { startedAt, endedAt, result } = job;
  const took = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : undefined;
  const facts: [string, ReactNode][] = [
    ...jobCounts(result?.counts ?? {}),
    ...(result?.version === undefined ? [] : [[t('version'), sanitize(result.version)] as [string, string]]),
    ...(result?.committed === undefined
      ? []
      : [[t('written'), t(result.committed ? 'committed' : 'notCommitted')] as [string, string]]),
    ...factsOf(FACTS, job),
    ...(took === undefined ? [] : [[t('took'), formatDuration(took)] as [string, string]]),
  ];
  return <Facts facts={facts} />;
}

function JobFileRow({ selected, id, file }: { selected: SelectedService; id: string; file: JobFile }) {
  const styles = useStyles();
  const t = useTexts('service-jobs');
  const { client } = useApi();
  const name = sanitize(file.name);
  const saving = useAction(async () => {
    const content = await readChunks((part) =>
      client.jobs.read({ ...selected, id, file: file.name, ...part }),
    );
    saveAs(file.name, content, 'application/octet-stream');
  });
  return (
    <li className={styles.file}>
      <Row>
        <Text className={styles.name} weight="semibold">
          {name}
        </Text>
        <Text>{formatBytes(file.size)}</Text>
        <Button
          size="small"
          icon={<Save20Regular />}
          disabledFocusable={saving.isRunning}
          aria-label={t('saveFile', { name })}
          onClick={() => void saving.run()}
        >
          {t('save')}
        </Button>
      </Row>
      {saving.failure && <ErrorPanel failure={saving.failure} />}
    </li>
  );
}

/** What a job counted, in words; nothing for what there was none of. */
function jobCounts(counts: JobSummary['counts']): [string, string][] {
  return Object.entries(counts).flatMap(([name, count]) =>
    count === 0 ? [] : [[renderMessage(countTitle(name)), formatCount(count)]],
  );
}
