import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RunRequest } from '#core/contract/history.ts';
import type { SelectedNode } from '#core/contract/transfer/selection.ts';
import { type Api, useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { useChosenSites, useSites } from '#renderer/shell/chosen-sites.tsx';
import { useRunRequest } from '../use-run-request.ts';
import { restoreSelection, type Selection } from './tree-model.ts';

type ExportRequest = Extract<RunRequest, { kind: 'export' }>;

/** Goes to the site of the run that the address names, where that is still saved. */
export function useSiteOfRun(): void {
  const { run } = useSearch({ from: '/export' });
  const runRequest = useRunRequest(run);
  const { source } = useChosenSites();
  const sites = useSites();
  const site = runRequest?.again?.run.site;
  useEffect(() => {
    if (site !== undefined && site !== source.name && sites.some(({ name }) => name === site))
      source.choose(site);
  }, [site, source, sites]);
}

/**
 * Fills in what the run that the address names was asked to do, once, and takes it out of the address. `missing` of what it
 * chose is not on the site any more.
 */
export function useExportAgain(
  site: string,
  fill: (request: ExportRequest, selection: Selection) => void,
): { missing: number } {
  const { run } = useSearch({ from: '/export' });
  const runRequest = useRunRequest(run);
  const { client } = useApi();
  const sites = useSites();
  const navigate = useNavigate();
  const begun = useRef<string>(undefined);
  const looking = useAction(async (request: ExportRequest) => {
    const nodes = request.selection === 'all' ? [] : request.selection;
    const selection = await findSelection(client, site, nodes);
    fill(request, selection);
    return nodes.length - selection.size;
  });
  useEffect(() => {
    if (run === undefined || begun.current === run || runRequest?.isKnown !== true) return;
    const { again } = runRequest;
    // The frame may still be on the way to the site of the run.
    if (again && again.run.site !== site && sites.some(({ name }) => name === again.run.site)) return;
    begun.current = run;
    if (again?.request?.kind === 'export') void looking.run(again.request);
    void navigate({ to: '/export', search: {}, replace: true });
  }, [run, runRequest, site, sites, looking, navigate]);
  return { missing: looking.result ?? 0 };
}

/** What was chosen before, as far as the site still has it. */
export async function findSelection(
  client: Api['client'],
  site: string,
  nodes: readonly SelectedNode[],
): Promise<Selection> {
  const found = await Promise.all(
    nodes.map(({ type, guid }) => client.transfer.search({ site, text: guid, type, limit: 1 })),
  );
  return restoreSelection(nodes, found.flat());
}
