import {
  CheckmarkCircle16Filled,
  CheckmarkCircle16Regular,
  Circle16Regular,
  DismissCircle16Filled,
  QuestionCircle16Regular,
} from '@fluentui/react-icons';
import type { AccessStepResult, AccessVerdict } from '#core/contract/access-explanation.ts';
import { message } from '#core/messages/catalogue.ts';
import { rendered } from '#renderer/ui/messages.ts';
import type { Toned } from '#renderer/ui/tone.tsx';

const VERDICTS: Readonly<Record<AccessVerdict, Toned>> = {
  granted: { icon: CheckmarkCircle16Filled, tone: 'success' },
  denied: { icon: DismissCircle16Filled, tone: 'danger' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
};

const RESULTS: Readonly<Record<AccessStepResult, Toned>> = {
  passes: { icon: CheckmarkCircle16Regular, tone: 'success' },
  grants: { icon: CheckmarkCircle16Filled, tone: 'success' },
  blocks: { icon: DismissCircle16Filled, tone: 'danger' },
  'no-effect': { icon: Circle16Regular, tone: 'quiet' },
  unknown: { icon: QuestionCircle16Regular, tone: 'quiet' },
};

/** A verdict or a result: its picture and its word. */
export interface Look extends Toned {
  word: string;
}

export function verdictLook(verdict: AccessVerdict): Look {
  return { ...VERDICTS[verdict], word: rendered(message(`access-verdict.${verdict}`)) };
}

export function resultLook(result: AccessStepResult): Look {
  return { ...RESULTS[result], word: rendered(message(`access-result.${result}`)) };
}

/** What a step is called. */
export function stepTitle(step: string): string {
  return rendered({ code: `access-step.${step}`, values: {} });
}
