import { Button, makeStyles, ProgressBar, Text, tokens } from '@fluentui/react-components';
import { sanitize } from '#core/base/sanitize.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { estimateRate, fractionDone } from '#renderer/work/progress-rate.ts';
import { useNow } from '#renderer/work/use-now.ts';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { formatBytes, formatCount, formatDuration } from './format.ts';
import { Row, Stack } from './layout.tsx';
import { stageName } from './messages.ts';
import { useTexts } from './texts.ts';
import { useTypeTitle } from './type-titles.ts';

const useStyles = makeStyles({
  panel: { maxWidth: '900px' },
  stage: { marginRight: 'auto' },
  log: {
    margin: 0,
    padding: tokens.spacingHorizontalM,
    listStyleType: 'none',
    maxHeight: '260px',
    overflow: 'auto',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    backgroundColor: tokens.colorNeutralBackground3,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** Running work: stage, amount, rate, remaining time, live log, and a way to stop it. */
export function ProgressPanel({ task }: { task: Task }) {
  const styles = useStyles();
  const t = useTexts('progress');
  const work = useWork();
  const titleOf = useTypeTitle();
  const now = useNow(250);
  const { step } = task;
  const share = fractionDone(task);
  return (
    <Stack as="section" className={styles.panel} aria-busy>
      <Row gap="l">
        <Text weight="semibold" size={400} className={styles.stage} role="status">
          {step ? stageLabel(step, titleOf) : '…'}
        </Text>
        <Button disabled={task.state !== 'running'} onClick={() => work.cancel(task.id)}>
          {task.state === 'cancelling' ? t('stopping') : t('stop')}
        </Button>
      </Row>
      <ProgressBar
        aria-label={step ? stageName(step.stage) : t('log')}
        {...(share === undefined ? {} : { value: share })}
        thickness="large"
      />
      <Row gap="l">
        {step?.total !== undefined && (
          <Text>{t('of', { done: amount(step, step.done), total: amount(step, step.total) })}</Text>
        )}
        <Text>{t('elapsed', { time: formatDuration(now - task.startedAt) })}</Text>
        <Speed task={task} now={now} />
      </Row>
      <ol className={styles.log} aria-label={t('log')}>
        {task.log.slice(-200).map((line) => (
          <li key={`${line.at} ${line.step.stage} ${line.step.subject ?? ''} ${line.step.done}`}>
            {stageLabel(line.step, titleOf)}
          </li>
        ))}
      </ol>
    </Stack>
  );
}

function Speed({ task, now }: { task: Task; now: number }) {
  const t = useTexts('progress');
  const { step } = task;
  const pace = estimateRate(task, now);
  if (!step || !pace) return null;
  return (
    <>
      {step.unit !== 'steps' && <Text>{t('rate', { rate: amount(step, Math.round(pace.perSecond)) })}</Text>}
      <Text>{t('remaining', { time: formatDuration(pace.remaining) })}</Text>
    </>
  );
}

function amount(step: ProgressStep, value: number): string {
  return step.unit === 'bytes' ? formatBytes(value) : formatCount(value);
}

/** The stage with what is worked on, which mostly is an entity type. */
function stageLabel({ stage, subject }: ProgressStep, titleOf: (type: string) => string): string {
  return subject ? `${stageName(stage)}: ${sanitize(titleOf(subject))}` : stageName(stage);
}
