import { resolve } from 'node:path';
import type { Job } from '#core/contract/jobs.ts';
import type { CommandResult, OptionSpecs, OptionValues } from '../command.ts';
import { jobFailure, jobLines } from '../views/jobs.ts';

/** Which service is asked. */
export const serviceOptions = {
  service: { type: 'string', value: 'URL' },
  'key-file': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** What they give. */
export const serviceMapping = { keyFile: 'key-file' } as const;

/** The service as operations are asked for it. */
export function serviceOf({ service, 'key-file': keyFile }: OptionValues<typeof serviceOptions>) {
  return {
    ...(service === undefined ? {} : { service }),
    ...(keyFile === undefined ? {} : { keyFile: resolve(keyFile) }),
  };
}

/** A job, and how it ended: the exit code is that of the operation itself. */
export function jobAnswer(job: Job): CommandResult {
  const failure = jobFailure(job);
  return {
    document: { job },
    lines: (printer) => jobLines(job, printer),
    ...(failure ? { failure } : {}),
    ...(job.state === 'cancelled' ? { exitCode: 130 } : {}),
  };
}
