import type { Job } from '#core/contract/jobs.ts';
import type { WorkNews } from './payloads.ts';

/** What hubs tell of a job as it stands, whichever process works on it. */
export function jobNews({ id, operation, state, caller, progress, error }: Job): WorkNews {
  return {
    operation,
    job: id,
    caller,
    state,
    ...(state === 'running' && progress ? { progress } : {}),
    ...(error ? { error } : {}),
  };
}
