import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/run.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Whether what it takes to undo the run is there. */
export function canUndo({ undo }: Run): boolean {
  return undo?.state === 'kept';
}

/** Goes to the preview of the undo of a run. */
export function useOpenUndo(): (run: Run) => void {
  const navigate = useNavigate();
  const work = useWork();
  return ({ id }) => {
    work.clear('undo');
    void navigate({ to: '/history/undo', search: { run: id } });
  };
}
