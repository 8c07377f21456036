import type { ImportResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchivePicker } from './archive-step.tsx';
import { ImportRun } from './import-run.tsx';
import { useImport } from './use-import.ts';
import { useOpenAddressed } from './use-open-addressed.ts';
import { Workbench } from './workbench.tsx';

/** Import: choose an archive, set options, preview, decide, import, and see what was done. */
export function ImportPage() {
  const t = useTexts('import');
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
  useOpenAddressed(draft, open);
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
