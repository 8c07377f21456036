import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/history.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Whether it is known what the run was made of; one of an earlier version at least names its archive. */
export function canOpenAgain({ outcome, kind, archive }: Run): boolean {
  return outcome !== 'running' && (kind === 'export' || (kind === 'import' && archive !== undefined));
}

/** Goes to the page of a run with what it was asked to do filled in. */
export function useOpenAgain(): (run: Run) => void {
  const navigate = useNavigate();
  const work = useWork();
  return ({ kind, id, archive }) => {
    // What the page shows of the last one is over.
    work.clear(kind);
    if (kind === 'export') void navigate({ to: '/export', search: { run: id } });
    else if (archive !== undefined) void navigate({ to: '/import', search: { archive, run: id } });
  };
}
