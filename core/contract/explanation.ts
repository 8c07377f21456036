import { z } from 'zod';
import { finding, message } from './finding.ts';

/**
 * Why somebody may or may not do something: one sentence, a verdict, and the steps of the platform in its own order,
 * each with what was asked and found. The shape is the same for tasks and for sign-in.
 */

/** `unknown`: something that decides could not be found out from here, and is not guessed. */
export const accessVerdict = z.enum(['granted', 'denied', 'unknown']);
export type AccessVerdict = z.infer<typeof accessVerdict>;

/**
 * What a step says. `passes`: the next one is asked; `grants`: it lets in, and nothing after it matters; `blocks`: it
 * refuses, and nothing after it matters; `no-effect`: it does not concern this case; `unknown`: it could not be asked.
 */
export const accessStepResult = z.enum(['passes', 'grants', 'blocks', 'no-effect', 'unknown']);
export type AccessStepResult = z.infer<typeof accessStepResult>;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A statement that a step has asked of the database, with its answer. */
export const executedStatement = z.object({
  sql: z.string(),
  parameters: z.array(value),
  /** The first rows of the answer. */
  rows: z.array(z.record(z.string(), value)),
  /** How many there were. */
  rowCount: z.int().nonnegative(),
  milliseconds: z.int().nonnegative(),
});
export type ExecutedStatement = z.infer<typeof executedStatement>;

export const accessStep = z.object({
  /** Its name; the title is the message `access-step.<name>`. */
  step: z.string(),
  result: accessStepResult,
  /** What the platform checks here. */
  rule: message,
  /** What this case has; where it is unknown, why. */
  found: message,
  /** What would change the result, the first thing first. */
  remedies: z.array(message),
  /** What was noticed besides, such as a setting that lets more people in than it should. */
  findings: z.array(finding),
  /** What was asked of the database for this step. One that serves several steps is told at the first. */
  statements: z.array(executedStatement),
  milliseconds: z.int().nonnegative(),
});
export type AccessStep = z.infer<typeof accessStep>;

export const accessExplanation = z.object({
  verdict: accessVerdict,
  /** The answer in one sentence, with the names of who and what. */
  sentence: message,
  /** The step that decides; null where none does because nothing stood in the way. */
  decidedBy: z.string().nullable(),
  /** All steps in the platform's order, those after the deciding one, too. */
  steps: z.array(accessStep),
  /** What to do, the smallest change first. */
  remedies: z.array(message),
});
export type AccessExplanation = z.infer<typeof accessExplanation>;

/** A user, as explanations name one. */
export const accessUser = z.object({
  UserID: z.int(),
  Login: z.string().nullable(),
  DisplayName: z.string(),
});
export type AccessUser = z.infer<typeof accessUser>;

/** A user by login, e-mail, or `#` and the id. */
export const userText = z.string().trim().min(1).max(400);

/**
 * The first step, in the platform's order, at which two explanations differ: another result, or none on one side.
 * Undefined where there is no such step. What was found may differ where the result does not: that is no difference.
 */
export function firstDifference(left: AccessExplanation, right: AccessExplanation): string | undefined {
  const resultIn = ({ steps }: AccessExplanation, name: string) =>
    steps.find(({ step }) => step === name)?.result;
  return [...left.steps, ...right.steps].find(({ step }) => resultIn(left, step) !== resultIn(right, step))
    ?.step;
}
