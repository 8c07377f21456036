import { eventIterator, type HTTPMethod, oc } from '@orpc/contract';
import { z } from 'zod';
import { type ErrorCode, errorCodes } from '#core/base/error-codes.ts';
import { failure } from './finding.ts';
import { begun, progress } from './progress-events.ts';

/**
 * The only place that knows the contract builder. An operation declares what it does to a site, its input and output,
 * the error codes that it ends with, and its HTTP method and path where the platform has one.
 */

/** `read` changes nothing; `write` adds or changes; `destroy` can lose what was there. */
export type Effect = 'read' | 'write' | 'destroy';

/** What is known of an operation besides its input and output. */
export interface Meta {
  effect: Effect;
}

/** What an error code brings with it on the wire, the same for all codes. */
export const errorBody = failure.omit({ code: true }).extend({ exitCode: z.int() });

/** Codes that any operation can end with. */
const commonErrors = [
  'usage',
  'site-url-invalid',
  'site-name-unknown',
  'host-unknown',
  'connection-refused',
  'connection-timeout',
  'connection-lost',
  'outcome-unknown',
  'site-storage-failed',
  'tls-failed',
  'login-failed',
  'password-missing',
  'secret-refused',
  'ssh-host-unknown',
  'ssh-refused',
  'ssh-timeout',
  'ssh-failed',
  'ssh-host-key-unknown',
  'ssh-host-key-changed',
  'ssh-key-unusable',
  'ssh-login-failed',
  'ssh-forwarding-refused',
  'ssh-target-unreachable',
  'sign-in-failed',
  'driver-missing',
  'browser-silent',
  'instance-unknown',
  'instance-without-tcp',
  'server-version-old',
  'compatibility-level-low',
  'database-missing',
  'database-unavailable',
  'database-refused',
  'not-a-site',
  'no-right',
  'site-busy',
  // Of the saved sites, where a name is to be looked up.
  'file-unreadable',
  // Of a site's profile and of the catalog file that it names.
  'profile-invalid',
  'catalog-invalid',
  'state-unusable',
  // Of a caller from elsewhere, whose user the site is asked after.
  'operator-unknown',
  'right-missing',
  'feature-off',
  'cancelled',
  'bug',
] as const satisfies readonly ErrorCode[];

interface Declaration<Input extends z.ZodType, Output extends z.ZodType> {
  effect: Effect;
  http?: { method: HTTPMethod; path: `/${string}` };
  input: Input;
  output: Output;
  /** Codes besides `commonErrors`. */
  errors?: readonly ErrorCode[];
}

function declare({ effect, http, errors = [] }: Omit<Declaration<z.ZodType, z.ZodType>, 'input' | 'output'>) {
  const codes: readonly ErrorCode[] = [...commonErrors, ...errors];
  const builder = oc.$meta<Meta>({ effect });
  return (http ? builder.route(http) : builder).errors(
    Object.fromEntries(codes.map((code) => [code, { status: errorCodes[code].http, data: errorBody }])),
  );
}

/** An operation that answers once. */
export function operation<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
) {
  return declare(declaration).input(declaration.input).output(declaration.output);
}

/** An operation that reports progress while it works, and then answers. */
export function longOperation<Input extends z.ZodType, Output extends z.ZodType>(
  declaration: Declaration<Input, Output>,
) {
  return declare(declaration)
    .input(declaration.input)
    .output(eventIterator(z.union([begun, progress]), declaration.output));
}
