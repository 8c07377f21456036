import { ORPCError, ValidationError } from '@orpc/server';
import { databaseErrorOf } from '#core/base/database-error.ts';
import { SiteferryError, toSiteferryError } from '#core/base/errors.ts';
import { redact } from '#core/base/redact.ts';
import { failureOf } from '#core/checks/finding.ts';
import type { Failure } from '#core/contract/finding.ts';
import { errorBody } from '#core/contract/operation.ts';
import { isOtherPlanVersion } from '#core/contract/transfer/plan-version.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { platformText } from '#core/messages/platform.ts';
import type { HostContext } from './context.ts';

/**
 * Any error as it goes over the wire: its code with message, remedy, exit code and data. What is not ours becomes a
 * `bug`, and its cause goes to the log and no further.
 */
export function toWireError(context: Logging, error: unknown): unknown {
  // On its way out of a long operation an error comes by here twice.
  if (error instanceof ORPCError && error.defined) return error;
  const known = badInput(error) ?? toSiteferryError(error);
  const { code: _code, ...body } = loggedFailure(context, known);
  return new ORPCError(known.code, {
    status: known.httpStatus,
    message: redact(platformText(known)),
    defined: true,
    data: { ...body, exitCode: known.exitCode },
  });
}

/** Why an operation that was called in this process failed; the cause of what is not ours goes to the log. */
export function failureOfCall(context: Logging, error: unknown): Failure {
  const body = error instanceof ORPCError ? errorBody.safeParse(error.data) : undefined;
  if (error instanceof ORPCError && body?.success) {
    const { exitCode: _exitCode, ...failure } = body.data;
    return { code: error.code, ...failure };
  }
  return loggedFailure(context, toSiteferryError(error));
}

/** An error for who asked; the log gets the cause of a bug, and what a database server said. */
function loggedFailure(context: Logging, error: SiteferryError): Failure {
  const failure = failureOf(error);
  if (error.kind === 'bug') context.logError(error.cause ?? error);
  const said = databaseErrorOf(failure.data);
  if (said) context.logEntry(said.reference, { code: failure.code, data: failure.data });
  return failure;
}

type Logging = Pick<HostContext, 'logError' | 'logEntry'>;

/** What the contract's schema has against an input; undefined where that is not the trouble. */
function badInput(error: unknown): SiteferryError | undefined {
  if (!(error instanceof ORPCError) || error.code !== 'BAD_REQUEST') return undefined;
  const validation = error.cause instanceof ValidationError ? error.cause : undefined;
  const issues = validation?.issues ?? [];
  if (isOtherPlanVersion(issues))
    return new SiteferryError('plan-invalid', { reason: message('plan.other-version') }, { cause: error });
  const [issue = {}] = issues;
  const reason = validation ? issueMessage(issue, validation.data) : issueMessage(issue);
  return new SiteferryError('usage', { reason }, { cause: error });
}
