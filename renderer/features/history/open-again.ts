import { useNavigate } from '@tanstack/react-router';
import type { Run } from '#core/contract/run.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { useWork } from '#renderer/work/work.tsx';

/** Whether it is known what the run was made of; one of an earlier version at least names its archive. An undo, or a write of sign-in, is made once. */
export function canOpenAgain({ outcome, kind, archive }: Run): boolean {
  if (outcome === 'running' || kind === 'undo' || kind === 'sign-in') return false;
  return kind !== 'import' || archive !== undefined;
}

/** Goes to the page of a run with what it was asked to do filled in. */
export function useOpenAgain(): (run: Run) => void {
  const navigate = useNavigate();
  const work = useWork();
  const openVersion = useOpenVersion();
  return (run) => {
    const { kind, id, archive } = run;
    if (kind === 'sign-in') return;
    if (kind === 'version') {
      void openVersion(run);
      return;
    }
    // What the page shows of the last one is over.
    work.clear(kind);
    if (kind === 'export') void navigate({ to: '/export', search: { run: id } });
    else if (kind === 'move') void navigate({ to: '/compare/move', search: { run: id } });
    else if (archive !== undefined) void navigate({ to: '/import', search: { archive, run: id } });
  };
}

/** Goes to the change of a module to the version that a run has changed it to, on its site. */
function useOpenVersion(): (run: Run) => unknown {
  const navigate = useNavigate();
  const work = useWork();
  const { client } = useApi();
  const { sites, choose } = useAdministeredSite();
  return useAction(async ({ id, site }: Run) => {
    const { request } = await client.history.request({ run: id });
    if (request?.kind !== 'version') return;
    const { module, version } = request;
    work.clear('version-change');
    const go = () => void navigate({ to: '/versions/change', search: { module, version } });
    if (sites.some(({ name }) => name === site)) choose(site, go);
    else go();
  }).run;
}
