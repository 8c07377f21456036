import type { Job } from '#core/contract/jobs.ts';
import type { WorkUpdate } from './payloads.ts';

/** What hubs tell of a job as it stands, whichever process works on it. */
export function jobUpdate({ id, operation, state, caller, progress, error }: Job): WorkUpdate {
  return {
    operation,
    job: id,
    caller,
    state,
    ...(state === 'running' && progress ? { progress } : {}),
    ...(error ? { error } : {}),
  };
}
