import type { Job } from '#core/contract/jobs.ts';
import type { WorkNews } from './payloads.ts';

/** What hubs tell of a job as it stands, whichever process works on it. */
export function jobNews({ id, kind, state, caller, progress, error }: Job): WorkNews {
  return {
    operation: operationOf(kind),
    job: id,
    caller,
    state,
    ...(state === 'running' && progress ? { progress } : {}),
    ...(error ? { error } : {}),
  };
}

/** Dotted name of the operation that a job of a kind runs. */
function operationOf(kind: Job['kind']): string {
  if (kind === 'createVersion') return 'versions.create';
  return kind === 'changeVersion' ? 'versions.change' : `transfer.${kind}`;
}
