import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ImportResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites, useSites } from '#renderer/shell/chosen-sites.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { useRunOfAddress } from '../run-of-address.ts';
import { ArchivePicker } from './archive-step.tsx';
import { ImportRun } from './import-run.tsx';
import type { ImportDraft } from './plan-state.ts';
import { importTexts } from './texts.ts';
import { useImport } from './use-import.ts';
import { Workbench } from './workbench.tsx';

/** Import: choose an archive, set options, preview, decide, import, and see what was done. */
export function ImportPage() {
  const t = useTexts(importTexts);
  const work = useWork();
  const { client } = useApi();
  const [{ draft }, happen] = useImport();
  const importing = useTask<ImportResult>('import');
  const open = (archive: string, name: string) => {
    work.drop('preview');
    work.clear('import');
    happen({ kind: 'opened', source: { archive }, name });
    work.drop('describe');
    void work.start('describe', () => client.transfer.describe({ archive }));
  };
  useArchiveOfAddress(draft, open);
  const startOver = () => {
    for (const kind of ['describe', 'preview', 'import']) work.clear(kind);
    happen({ kind: 'closed' });
  };

  if (importing) return <ImportRun onNew={startOver} />;
  if (draft.source) return <Workbench key={JSON.stringify(draft.source)} onOpen={open} />;
  return (
    <Page title={t('title')}>
      <ArchivePicker compact={false} onChosen={open} />
    </Page>
  );
}

/**
 * An archive that another page or the file manager names is opened once, and leaves the address. One that a run of the
 * history names comes with its receiver, options and decisions.
 */
function useArchiveOfAddress(draft: ImportDraft, open: (archive: string, name: string) => void): void {
  const { archive, run } = useSearch({ from: '/import' });
  const asked = useRunOfAddress(run);
  const [, happen] = useImport();
  const { receiver } = useChosenSites();
  const sites = useSites();
  const navigate = useNavigate();
  const opened = useRef<string>(undefined);
  useEffect(() => {
    if (archive === undefined || archive === opened.current || asked?.isKnown === false) return;
    opened.current = archive;
    const { again } = asked ?? {};
    const isOpen = draft.source && 'archive' in draft.source && draft.source.archive === archive;
    if (again || !isOpen) open(archive, archive.split(/[\\/]/).at(-1) ?? archive);
    if (again && sites.some(({ name }) => name === again.run.site)) receiver.choose(again.run.site);
    if (again?.request && 'decisions' in again.request) {
      const { options, onConflict, decisions } = again.request;
      happen({ kind: 'set', changes: { options, onConflict } });
      happen({ kind: 'decided', change: () => decisions, site: undefined });
    }
    void navigate({ to: '/import', search: {}, replace: true });
  }, [archive, asked, draft.source, navigate, open, happen, receiver, sites]);
}
