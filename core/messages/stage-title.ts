import type { Message } from '#core/base/message.ts';
import { hasMessage } from './catalogue.ts';
import type { CodeSuffix, StepName } from './codes.ts';

/** Stages of long work: those that have a title (`stage.<name>`). */
export type StageName = CodeSuffix<'stage'>;

/** What long work is doing, by the name of its stage, or of the step of a check. */
export function stageTitle(name: StageName | StepName | (string & {})): Message {
  const isStep = hasMessage(`step.${name}`) && !hasMessage(`stage.${name}`);
  return { code: `${isStep ? 'step' : 'stage'}.${name}`, values: {} };
}
