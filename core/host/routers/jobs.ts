import { long, os } from '../bind.ts';
import type { HostContext } from '../context.ts';
import { type AskedService, type Jobs, requireJobRight } from '../jobs/jobs.ts';
import { uploadToService } from '../jobs/upload.ts';

interface Call {
  context: HostContext;
  input: AskedService;
  signal?: AbortSignal | undefined;
}

function jobsOf({ context, input: { service, keyFile }, signal }: Call): Jobs {
  return context.jobs({ service, keyFile }, context.caller, signal);
}

/** Operations on the background work of a service. */
export const jobsRouter = os.jobs.router({
  upload: os.jobs.upload.handler(
    long(({ context: { home }, report }, input, signal) => uploadToService(home, input, report, signal)),
  ),
  begin: os.jobs.begin.handler(async (call) => {
    const { context, input } = call;
    if (context.caller) requireJobRight(context.caller, input.job.kind);
    return await jobsOf(call).begin(input.job);
  }),
  export: os.jobs.export.handler(async (call) => {
    const { service: _service, keyFile: _keyFile, ...request } = call.input;
    if (call.context.caller) requireJobRight(call.context.caller, 'export');
    return await jobsOf(call).begin({ kind: 'export', ...request });
  }),
  exportStatus: os.jobs.exportStatus.handler(async (call) => {
    const { id } = call.input;
    return id === undefined ? await jobsOf(call).latestExport() : await jobsOf(call).get(id);
  }),
  list: os.jobs.list.handler(async (call) => {
    const { service: _service, keyFile: _keyFile, ...filter } = call.input;
    return await jobsOf(call).list(filter);
  }),
  get: os.jobs.get.handler((call) => jobsOf(call).get(call.input.id)),
  cancel: os.jobs.cancel.handler((call) => jobsOf(call).cancel(call.input.id)),
  read: os.jobs.read.handler(async (call) => {
    const { id, file, offset, length } = call.input;
    return await jobsOf(call).read({ id, file, offset, length });
  }),
});
