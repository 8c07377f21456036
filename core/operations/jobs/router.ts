import type { Job, JobRequest } from '#core/contract/jobs.ts';
import { jobsContract } from '#core/contract/jobs.ts';
import { requireRight } from '../caller.ts';
import type { HostContext } from '../context.ts';
import { implementArea, taskHandler } from '../handlers.ts';
import { jobOperation, uploadsOf } from '../openapi/job-operations.ts';
import { requireWritable } from '../require-writable.ts';
import type { Jobs, ServiceRef } from './jobs.ts';
import { uploadToService } from './upload.ts';

const os = implementArea({ jobs: jobsContract });

interface Call {
  context: HostContext;
  input: ServiceRef;
  signal?: AbortSignal | undefined;
}

async function jobsOf({ context, input: { service, keyFile }, signal }: Call): Promise<Jobs> {
  return await context.jobs({ service, keyFile }, context.caller, signal);
}

/** Throws `usage` for what cannot be a job, `right-missing` for a caller who may not call its operation. */
async function begin(call: Call, request: JobRequest): Promise<Job> {
  const { caller } = call.context;
  const operation = jobOperation(request.operation);
  const { name, effect } = operation;
  if (caller) {
    requireRight(caller, name.split('.')[0] ?? '', effect);
    await requireWritable(call.context, operation, caller);
  }
  await uploadsOf(request);
  return await (await jobsOf(call)).begin(request);
}

/** Operations on the background work of a service. */
export const jobsRouter = os.jobs.router({
  upload: os.jobs.upload.handler(
    taskHandler(({ context: { home }, report }, input, signal) =>
      uploadToService(home, input, report, signal),
    ),
  ),
  begin: os.jobs.begin.handler((call) => begin(call, call.input.job)),
  export: os.jobs.export.handler((call) => {
    const { service: _service, keyFile: _keyFile, ...input } = call.input;
    return begin(call, { operation: 'transfer.export', input });
  }),
  exportStatus: os.jobs.exportStatus.handler(async (call) => {
    const { id } = call.input;
    return id === undefined ? await (await jobsOf(call)).latestExport() : await (await jobsOf(call)).get(id);
  }),
  list: os.jobs.list.handler(async (call) => {
    const { service: _service, keyFile: _keyFile, ...filter } = call.input;
    return await (await jobsOf(call)).list(filter);
  }),
  get: os.jobs.get.handler(async (call) => await (await jobsOf(call)).get(call.input.id)),
  cancel: os.jobs.cancel.handler(async (call) => await (await jobsOf(call)).cancel(call.input.id)),
  read: os.jobs.read.handler(async (call) => {
    const { id, file, offset, length } = call.input;
    return await (await jobsOf(call)).read({ id, file, offset, length });
  }),
});
