import type { Message } from '#core/base/message.ts';
import { type Catalogue, catalogue, type StepName } from './catalogue.ts';

/** Stages of long work: those that have a title (`stage.<name>`). */
export type StageName = keyof Catalogue extends infer Code
  ? Code extends `stage.${infer Name}`
    ? Name
    : never
  : never;

/** What long work is doing, by the name of its stage, or of the step of a check. */
export function stageTitle(name: StageName | StepName | (string & {})): Message {
  const isStep = Object.hasOwn(catalogue, `step.${name}`) && !Object.hasOwn(catalogue, `stage.${name}`);
  return { code: `${isStep ? 'step' : 'stage'}.${name}`, values: {} };
}
