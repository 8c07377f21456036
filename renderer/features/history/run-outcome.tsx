import {
  ArrowClockwise16Regular,
  ArrowUndo16Regular,
  CheckmarkCircle16Filled,
  DismissCircle16Filled,
  QuestionCircle16Filled,
  RecordStop16Regular,
} from '@fluentui/react-icons';
import { type Run, type RunResult, resultOf, resultTitle } from '#core/contract/run.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type IconTone, TonedText } from '#renderer/ui/tone.tsx';

const STATUS_ICONS: Readonly<Record<RunResult, IconTone>> = {
  running: { icon: ArrowClockwise16Regular, tone: 'brand' },
  completed: { icon: CheckmarkCircle16Filled, tone: 'success' },
  committed: { icon: CheckmarkCircle16Filled, tone: 'success' },
  'nothing-written': { icon: ArrowUndo16Regular, tone: 'quiet' },
  unknown: { icon: QuestionCircle16Filled, tone: 'warning' },
  failed: { icon: DismissCircle16Filled, tone: 'danger' },
  stopped: { icon: RecordStop16Regular, tone: 'quiet' },
};

/** How a run ended, in a word. */
export function outcomeLabel(run: Pick<Run, 'kind' | 'dryRun' | 'outcome'>): string {
  return renderMessage(resultTitle(run));
}

/** How a run ended: icon and word. */
export function RunOutcome({ run }: { run: Pick<Run, 'kind' | 'dryRun' | 'outcome'> }) {
  useTexts('history');
  return <TonedText {...STATUS_ICONS[resultOf(run)]}>{outcomeLabel(run)}</TonedText>;
}
