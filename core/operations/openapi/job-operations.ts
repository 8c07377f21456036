import { SiteferryError } from '#core/base/errors.ts';
import type { JobRequest } from '#core/contract/jobs.ts';
import type { Meta } from '#core/contract/operation.ts';
import { message } from '#core/messages/catalogue.ts';
import { issueMessage } from '#core/messages/issue.ts';
import { listContractOperations } from './contract-operations.ts';
import { HIDDEN_FIELDS, isExposed } from './exposed-operations.ts';
import { type RestrictedInput, restrictInput } from './restricted-input.ts';

/** An operation that a job can run. */
export interface JobOperation extends Pick<Meta, 'effect' | 'writesElsewhere'> {
  /** Its dotted name in the contract. */
  name: string;
  served: RestrictedInput;
}

let operations: ReadonlyMap<string, JobOperation> | undefined;

/** All operations that a job can run: the long ones of a service, without those that say why not (`noJob`). */
export function jobOperations(): ReadonlyMap<string, JobOperation> {
  operations ??= new Map(
    listContractOperations()
      .filter(({ name, isLong, meta }) => isLong && isExposed(name) && meta.noJob === undefined)
      .map(({ name, meta: { effect, writesElsewhere }, input }) => [
        name,
        {
          name,
          effect,
          ...(writesElsewhere && { writesElsewhere }),
          served: restrictInput(input, HIDDEN_FIELDS[name]),
        },
      ]),
  );
  return operations;
}

/** The operation of a job. Throws `usage` for one that no job can run. */
export function jobOperation(name: string): JobOperation {
  const found = jobOperations().get(name);
  if (found) return found;
  throw new SiteferryError('usage', {
    reason: message('jobs.no-job', { operation: name, operations: [...jobOperations().keys()] }),
  });
}

/** What roll-outs queue, and nobody else: a caller would make a service ask its site, and other servers, anything. */
const OF_ROLLOUTS: ReadonlySet<string> = new Set(['rollout.check']);

/** The operation of a job that is in the queue, whoever has begun it. Throws as `jobOperation`. */
export function queuedOperation(name: string): Pick<JobOperation, 'served'> {
  if (!OF_ROLLOUTS.has(name)) return jobOperation(name);
  const found = listContractOperations().find((one) => one.name === name);
  if (!found) return jobOperation(name);
  return { served: restrictInput(found.input) };
}

/** Uploads that a request names. Throws `usage` where no job can run its operation, or the operation does not take the input. */
export async function uploadsOf({ operation, input }: JobRequest): Promise<string[]> {
  const { served } = jobOperation(operation);
  const uploads = new Set<string>();
  await served.complete(input, {
    site: '',
    operator: '',
    language: 'en',
    async archive(upload) {
      uploads.add(upload);
      return upload;
    },
    logs: async () => '',
  });
  const [issue] = served.schema.safeParse(input).error?.issues ?? [];
  if (issue) throw new SiteferryError('usage', { reason: issueMessage(issue, input) });
  return [...uploads];
}

/** True for what writes into the site: one job at a time. An export writes its archive only. */
export function isWriting(operation: string): boolean {
  const effect = jobOperations().get(operation)?.effect;
  return effect !== undefined && effect !== 'read' && operation !== 'transfer.export';
}
