import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { isOver, type JobRequest, jobRequest } from '#core/contract/jobs.ts';
import { message } from '#core/messages/catalogue.ts';
import { readJsonFile, writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { jobLines, jobsTable } from '../views/jobs.ts';
import { jobAnswer, serviceMapping, serviceOf, serviceOptions } from './jobs-service.ts';
import { jobTransferCommands } from './jobs-transfer.ts';

const idOptions = {
  ...serviceOptions,
  id: { type: 'string', value: 'ID', required: true },
} as const satisfies OptionSpecs;

const list = operationCommand({
  name: 'jobs list',
  operation: 'jobs.list',
  fields: {
    states: { option: 'state', value: 'STATE' },
    operations: { option: 'operation', value: 'NAME' },
    limit: { otherwise: 20 },
  },
  examples: [
    'jobs list',
    'jobs list --state running --json',
    'jobs list --service https://host:8480 --key-file key',
  ],
  answer: (jobs) => ({ document: { jobs }, lines: (printer) => jobsTable(jobs, printer) }),
});

const show = operationCommand({
  name: 'jobs show',
  operation: 'jobs.get',
  examples: ['jobs show --id 0b54a3f2-6d1e-4c5e-9a51-3f9c2b7a1d04'],
  answer: jobAnswer,
});

const begin = defineCommand({
  name: 'jobs begin',
  options: { ...serviceOptions, request: { type: 'string', value: 'FILE', required: true } },
  calls: { 'jobs.begin': { ...serviceMapping, job: 'request' } },
  examples: ['jobs begin --request job.json'],
  async run({ client, signal }, { request, ...service }) {
    const job = await readRequest(resolve(request));
    return jobAnswer(await client.jobs.begin({ ...serviceOf(service), job }, { signal }));
  },
});

/** The description of a job, or the body by which the service is asked for it. Throws `file-unreadable`, `usage`. */
async function readRequest(file: string): Promise<JobRequest> {
  const content = await readJsonFile(file);
  const isBody = isJsonObject(content) && isJsonObject(content.job);
  const read = jobRequest.safeParse(isBody ? content.job : content);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  // Where nothing of it can be read it has no operation.
  const at = issue?.path.join('/') || 'operation';
  throw new SiteferryError(
    'usage',
    { reason: message('jobs.request-invalid', { file, at }) },
    { cause: read.error },
  );
}

const exportAll = defineCommand({
  name: 'jobs export',
  options: { ...serviceOptions, legacy: { type: 'boolean' } },
  calls: {
    'jobs.export': {
      ...serviceMapping,
      format: 'legacy',
      selection: { excluded: 'everything is exported; jobs begin takes a selection' },
      associations: { excluded: 'jobs begin takes them' },
      texts: { excluded: 'jobs begin takes it' },
    },
  },
  examples: ['jobs export', 'jobs export --service https://host:8480 --key-file key'],
  async run({ client, signal }, { legacy, ...service }) {
    const format = legacy ? 'legacy' : 'multi-file';
    return jobAnswer(await client.jobs.export({ ...serviceOf(service), format }, { signal }));
  },
});

const status = operationCommand({
  name: 'jobs status',
  operation: 'jobs.exportStatus',
  examples: ['jobs status'],
  answer: jobAnswer,
});

const cancel = operationCommand({
  name: 'jobs cancel',
  operation: 'jobs.cancel',
  examples: ['jobs cancel --id 0b54a3f2-6d1e-4c5e-9a51-3f9c2b7a1d04'],
  answer: (job) => ({ document: { job }, lines: (printer) => jobLines(job, printer) }),
});

/** Between looks at a job that is watched, in milliseconds. */
const PERIOD = 1_000;

const watch = defineCommand({
  name: 'jobs watch',
  options: idOptions,
  calls: { 'jobs.get': serviceMapping },
  examples: ['jobs watch --id 0b54a3f2-6d1e-4c5e-9a51-3f9c2b7a1d04'],
  async run(context, { id, ...service }) {
    const { client, signal, terminal } = context;
    for (;;) {
      const job = await client.jobs.get({ ...serviceOf(service), id }, { signal });
      if (isOver(job)) return jobAnswer(job);
      if (job.progress) terminal.report(job.progress);
      await pause(signal);
    }
  },
});

async function pause(signal: AbortSignal): Promise<void> {
  await new Promise<void>((done) => {
    const timer = setTimeout(done, PERIOD);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        done();
      },
      { once: true },
    );
  });
  if (signal.aborted) throw new SiteferryError('cancelled', {});
}

const download = defineCommand({
  name: 'jobs download',
  options: {
    ...idOptions,
    file: { type: 'string', value: 'NAME', required: true },
    out: { type: 'string', value: 'FILE', required: true },
  },
  calls: {
    'jobs.read': {
      ...serviceMapping,
      offset: { excluded: 'it is read whole' },
      length: { excluded: 'it is read whole' },
    },
  },
  examples: [
    'jobs download --id 0b54a3f2-6d1e-4c5e-9a51-3f9c2b7a1d04 --file configuration.zip --out section.zip',
  ],
  async run(context, { id, file, out, ...service }) {
    const bytes = await readFile(context, { ...serviceOf(service), id, file });
    const saved = resolve(out);
    await writeFileAtomic(saved, bytes);
    return {
      document: { file: saved, size: bytes.length },
      lines: ({ text }) => [text('jobs.saved', { file: saved, size: bytes.length })],
    };
  },
});

async function readFile(
  { client, signal }: CommandContext,
  asked: Parameters<CommandContext['client']['jobs']['read']>[0],
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let offset = 0;
  for (;;) {
    const { base64, size } = await client.jobs.read({ ...asked, offset }, { signal });
    const part = Buffer.from(base64, 'base64');
    parts.push(part);
    offset += part.length;
    if (offset >= size || part.length === 0) return Buffer.concat(parts);
  }
}

export const jobCommands: readonly Command[] = [
  list,
  show,
  begin,
  ...jobTransferCommands,
  exportAll,
  status,
  cancel,
  watch,
  download,
];
