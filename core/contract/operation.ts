import { eventIterator, type HTTPMethod, oc } from '@orpc/contract';
import { z } from 'zod';
import { errorCodes } from '#core/base/error-codes.ts';
import { failure } from './finding.ts';
import { progress, taskStarted } from './progress-events.ts';

/**
 * The only place that knows the contract builder. An operation declares what it does to a site, its input and output,
 * and its HTTP method and path where the platform has one.
 */

/** `read` changes nothing; `write` adds or changes; `destroy` can lose what was there. */
export type Effect = 'read' | 'write' | 'destroy';

/** What is known of an operation besides its input and output. */
export interface Meta {
  effect: Effect;
  /** Why a long one that a service has cannot be a job. */
  noJob?: string;
  /** What it writes is not in the site of its input, which may be one for reading only. */
  writesElsewhere?: true;
}

/** What an error code brings with it on the wire, the same for all codes. */
export const errorBody = failure.omit({ code: true }).extend({ exitCode: z.int() });

/**
 * All errors, for every operation: a code that a list of its own had forgotten would come over the wire as a broken
 * connection.
 */
const errors = Object.fromEntries(
  Object.entries(errorCodes).map(([code, { http }]) => [code, { status: http, data: errorBody }]),
);

interface Declaration<Input extends z.ZodType, Output extends z.ZodType> extends Meta {
  http?: { method: HTTPMethod; path: `/${string}` };
  input: Input;
  output: Output;
}

function declare({ http, ...meta }: Omit<Declaration<z.ZodType, z.ZodType>, 'input' | 'output'>) {
  const builder = oc.$meta<Meta>(meta);
  return (http ? builder.route(http) : builder).errors(errors);
}

/** An operation that answers once. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>({
  input,
  output,
  ...declaration
}: Declaration<Input, Output>) {
  return declare(declaration).input(input).output(output);
}

/** An operation that reports progress while it works, and then answers. */
export function longOperation<Input extends z.ZodType, Output extends z.ZodType>({
  input,
  output,
  ...declaration
}: Declaration<Input, Output>) {
  return declare(declaration)
    .input(input)
    .output(eventIterator(z.union([taskStarted, progress]), output));
}
