import type { Message } from '#core/base/message.ts';
import type { AccessStepResult } from '#core/contract/explanation.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { DecidingStep } from '../decide.ts';

/** A step that has been judged. */
export interface JudgedStep<Name extends string = string> extends DecidingStep {
  step: Name;
  result: AccessStepResult;
  found: Message;
  remedies: Message[];
  findings: Finding[];
}

export type StepDraft = Pick<JudgedStep, 'result' | 'found'> & Partial<JudgedStep>;

/** What an unknown step might say; what is known may say nothing else. */
const MAY: Readonly<Record<string, Pick<DecidingStep, 'mayGrant' | 'mayBlock'>>> = {
  'task-exists': { mayBlock: true },
  user: { mayBlock: true },
  'system-robot': { mayGrant: true },
  dismissed: { mayBlock: true },
  subscription: { mayGrant: true },
  substitution: { mayGrant: true },
  function: { mayGrant: true, mayBlock: true },
  'super-admin': { mayGrant: true },
  'set-right': { mayGrant: true, mayBlock: true },
};

export function stepOf<Name extends string>(step: Name, said: StepDraft): JudgedStep<Name> {
  return { remedies: [], findings: [], ...MAY[step], ...said, step };
}

/** A step that could not be asked, with why. */
export function unknownStep(found: Message): StepDraft {
  return { result: 'unknown', found, remedies: [message('task-access.remedy.read')] };
}

/** Names without those that are there twice. */
export function unique(names: readonly Message[]): Message[] {
  const byText = new Map(names.map((name) => [JSON.stringify(name), name]));
  return [...byText.values()];
}
