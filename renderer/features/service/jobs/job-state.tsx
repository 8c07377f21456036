import {
  ArrowClockwise16Regular,
  CheckmarkCircle16Filled,
  Clock16Regular,
  DismissCircle16Filled,
  RecordStop16Regular,
} from '@fluentui/react-icons';
import { isOver, type Job, type JobState, jobState } from '#core/contract/jobs.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';

const STATUS_ICONS: Readonly<Record<JobState, IconTone>> = {
  queued: { icon: Clock16Regular, tone: 'neutral' },
  running: { icon: ArrowClockwise16Regular, tone: 'brand' },
  done: { icon: CheckmarkCircle16Filled, tone: 'success' },
  failed: { icon: DismissCircle16Filled, tone: 'danger' },
  cancelled: { icon: RecordStop16Regular, tone: 'quiet' },
};

/** True for a job that can still be asked to stop. */
export function canStop(job: Pick<Job, 'state' | 'cancelling'>): boolean {
  return !isOver(job) && !job.cancelling;
}

/** How a job stands: icon and word. */
export function JobStateText({ job }: { job: Pick<Job, 'state' | 'cancelling'> }) {
  useTexts('service-jobs');
  return <TonedText {...STATUS_ICONS[job.state]}>{renderMessage(jobState(job))}</TonedText>;
}
