import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { RunRequest } from '#core/contract/history.ts';
import type { PlanBase } from '#core/contract/transfer/base.ts';
import { nameOfSide } from '#core/contract/transfer/compare.ts';
import { nameOfVersion } from '#core/contract/version-names.ts';
import { useChosenSites, useSites } from '#renderer/shell/chosen-sites.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { ChosenBase } from '../base/chosen-base.ts';
import { useRunRequest } from '../use-run-request.ts';
import { useOpenMove } from './use-open-move.ts';
import { type ImportDraft, useImport } from './use-plan.ts';

/**
 * Opens what the address names, once, and takes it out of the address: an archive that another page or the file manager
 * named, or a run of the history with its receiver, options and decisions. A move is read from its source again, with what
 * it was to remove.
 */
export function useOpenFromUrl(draft: ImportDraft, open: (archive: string, name: string) => void): void {
  const { archive, run } = useSearch({ from: '/import' });
  const runRequest = useRunRequest(run);
  const [, dispatch] = useImport();
  const openMove = useOpenMove();
  const { receiver } = useChosenSites();
  const sites = useSites();
  const navigate = useNavigate();
  const chosenBase = useChosenBase();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    const named = run ?? archive;
    if (named === undefined || named === opened.current || runRequest?.isKnown === false) return;
    opened.current = named;
    const { again } = runRequest ?? {};
    const request = again?.request;
    if (again && sites.some(({ name }) => name === again.run.site)) receiver.choose(again.run.site);
    if (again && request?.kind === 'move') {
      const name = nameOf(request, again.run.site);
      openMove({ ...request, base: chosenBase(request.base), name, receiver: again.run.site });
    } else if (archive !== undefined) {
      const isOpen = draft.source && 'archive' in draft.source && draft.source.archive === archive;
      if (again || !isOpen) open(archive, lastPart(archive));
      if (request?.kind === 'import') {
        const { base, options, onConflict, decisions } = request;
        dispatch({ kind: 'set', changes: { base: chosenBase(base), options, onConflict } });
        dispatch({ kind: 'decided', change: () => decisions, site: undefined });
      }
    }
    void navigate({ to: '/import', search: {}, replace: true });
  }, [
    archive,
    run,
    runRequest,
    draft.source,
    navigate,
    open,
    openMove,
    chosenBase,
    dispatch,
    receiver,
    sites,
  ]);
}

/** What is moved as it is called; where something is only removed, the receiver. */
function nameOf({ from }: Extract<RunRequest, { kind: 'move' }>, receiver: string): string {
  if (!from) return receiver;
  return 'archive' in from ? lastPart(from.archive) : nameOfSide(from);
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

/** Says what the base of a run is called. */
function useChosenBase(): (base: PlanBase | undefined) => ChosenBase | undefined {
  const t = useTexts('base');
  return (base) => {
    if (!base) return undefined;
    if ('last' in base) return { base, name: t('shortLast') };
    return { base, name: 'archive' in base ? lastPart(base.archive) : nameOfVersion(base.version) };
  };
}
