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
 * Opens the archive that the address names, once, and takes it out of the address: one that another page or the file manager
 * named, or that of a run of the history with its receiver, options and decisions.
 */
export function useOpenImport(draft: ImportDraft, open: (archive: string, name: string) => void): void {
  const { archive, run } = useSearch({ from: '/import' });
  const runRequest = useRunRequest(run);
  const [, dispatch] = useImport();
  const chooseReceiver = useChooseReceiver();
  const navigate = useNavigate();
  const chosenBase = useChosenBase();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (archive === undefined || archive === opened.current || runRequest?.isKnown === false) return;
    opened.current = archive;
    const { again } = runRequest ?? {};
    const request = again?.request;
    if (again) chooseReceiver(again.run.site);
    const isOpen = draft.source && 'archive' in draft.source && draft.source.archive === archive;
    if (again || !isOpen) open(archive, lastPart(archive));
    if (request?.kind === 'import') {
      const { base, options, onConflict, decisions } = request;
      dispatch({ kind: 'set', changes: { base: chosenBase(base), options, onConflict } });
      dispatch({ kind: 'decided', change: () => decisions, site: undefined });
    }
    void navigate({ to: '/import', search: {}, replace: true });
  }, [archive, runRequest, draft.source, navigate, open, chosenBase, dispatch, chooseReceiver]);
}

/**
 * Opens the move of the run that the address names, once, and takes it out of the address: it is read from its source again,
 * with what it was to remove. True while it is not open yet.
 */
export function useOpenMoveOfRun(): boolean {
  const { run } = useSearch({ from: '/compare/move' });
  const runRequest = useRunRequest(run);
  const openMove = useOpenMove();
  const chooseReceiver = useChooseReceiver();
  const navigate = useNavigate();
  const chosenBase = useChosenBase();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (run === undefined || run === opened.current || !runRequest?.isKnown) return;
    opened.current = run;
    const { again } = runRequest;
    if (again?.request?.kind === 'move') {
      const { request } = again;
      const { site } = again.run;
      chooseReceiver(site);
      openMove({ ...request, base: chosenBase(request.base), name: nameOf(request, site), receiver: site });
    }
    void navigate({ to: '/compare/move', search: {}, replace: true });
  }, [run, runRequest, navigate, openMove, chosenBase, chooseReceiver]);
  return run !== undefined;
}

/** Chooses the receiver of a run, where it is a saved site. */
function useChooseReceiver(): (site: string) => void {
  const { receiver } = useChosenSites();
  const sites = useSites();
  return (site) => {
    if (sites.some(({ name }) => name === site)) receiver.choose(site);
  };
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
