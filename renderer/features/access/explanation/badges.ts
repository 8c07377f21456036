import {
  CheckmarkCircle16Filled,
  CheckmarkCircle16Regular,
  Circle16Regular,
  DismissCircle16Filled,
  QuestionCircle16Regular,
} from '@fluentui/react-icons';
import type { AccessStepResult, AccessVerdict } from '#core/contract/explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';
import type { IconTone } from '#renderer/ui/tone.tsx';

const VERDICTS: Readonly<Record<AccessVerdict, IconTone>> = {
  granted: { icon: CheckmarkCircle16Filled, tone: 'success' },
  denied: { icon: DismissCircle16Filled, tone: 'danger' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
};

const RESULTS: Readonly<Record<AccessStepResult, IconTone>> = {
  passes: { icon: CheckmarkCircle16Regular, tone: 'success' },
  grants: { icon: CheckmarkCircle16Filled, tone: 'success' },
  blocks: { icon: DismissCircle16Filled, tone: 'danger' },
  'no-effect': { icon: Circle16Regular, tone: 'quiet' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
};

/** A verdict or a result: its picture and its word. */
export interface StatusBadge extends IconTone {
  word: string;
}

export function verdictBadge(verdict: AccessVerdict): StatusBadge {
  return { ...VERDICTS[verdict], word: renderMessage(message(`access-verdict.${verdict}`)) };
}

export function resultBadge(result: AccessStepResult): StatusBadge {
  return { ...RESULTS[result], word: renderMessage(message(`access-result.${result}`)) };
}

/** What a step is called. */
export function stepTitle(step: string): string {
  return renderMessage({ code: `access-step.${step}`, values: {} });
}
