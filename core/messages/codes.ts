import type { Message } from '#core/base/message.ts';
import type { MessageValues } from './message-values.ts';

/** Every code that has a text. */
export type MessageCode = keyof MessageValues;

/** The values that the text of a code needs, by name. */
export type ValuesOf<Code extends MessageCode> = MessageValues[Code];

/** Values as the last argument, which is left out where there are none. */
export type ValueArguments<Code extends MessageCode> =
  undefined extends ValuesOf<Code> ? [] : [values: ValuesOf<Code>];

/** Makes a message; a missing or superfluous value does not compile. */
export function makeMessage<Code extends MessageCode>(code: Code, ...values: ValueArguments<Code>): Message {
  return { code, values: { ...(values[0] as Message['values'] | undefined) } };
}

/** The part of a code behind a prefix, of all codes that have it. */
export type CodeSuffix<Prefix extends string> = MessageCode extends infer Code
  ? Code extends `${Prefix}.${infer Name}`
    ? Name
    : never
  : never;

/** Steps of checks: those that have a title (`step.<name>`). */
export type StepName = CodeSuffix<'step'>;

/** Steps of explanations of access: those that have a title (`access-step.<name>`). */
export type AccessStepName = CodeSuffix<'access-step'>;

/** What evidence can be called: what has a name (`evidence.<name>`). */
export type EvidenceName = CodeSuffix<'evidence'>;
