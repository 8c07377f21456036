import type { Job, JobFilter, JobRequest } from '#core/contract/jobs.ts';
import type { Caller } from '../caller.ts';

/** A part of a file of a job. */
export interface FilePart {
  id: string;
  file: string;
  offset: number;
  length: number;
}

/** Background work of one service, as one caller may see and change it. Errors: `job-unknown`, and for a service over HTTP `service-refused`. */
export interface Jobs {
  /** Throws `upload-unknown`, `right-missing`. */
  begin(job: JobRequest): Promise<Job>;
  list(filter: JobFilter): Promise<Job[]>;
  get(id: string): Promise<Job>;
  /** The caller's newest export. */
  latestExport(): Promise<Job>;
  cancel(id: string): Promise<Job>;
  read(part: FilePart): Promise<{ base64: string; size: number }>;
}

/** Which service is asked; without an address the one that runs on this computer. */
export interface ServiceRef {
  service?: string | undefined;
  keyFile?: string | undefined;
}

/** Where jobs are: inside a service its own queue, elsewhere a service over HTTP. */
export type JobsProvider = (
  serviceRef: ServiceRef,
  caller: Caller | undefined,
  signal?: AbortSignal,
) => Jobs | Promise<Jobs>;
