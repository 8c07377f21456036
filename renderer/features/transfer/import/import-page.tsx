import { useApi } from '#renderer/api/api.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchivePicker, useArchiveChoice } from './archive-step.tsx';
import { PlanRun } from './plan-run.tsx';
import { useOpenImport } from './use-open-from-url.ts';
import { emptyDraft, useImport, WORK } from './use-plan.ts';
import { Workbench } from './workbench.tsx';

/** Import: choose an archive, set options, preview, decide, import, and see what was done. */
export function ImportPage() {
  const t = useTexts('import');
  const work = useWork();
  const { client } = useApi();
  const [{ of: draft }, dispatch] = useImport();
  const importing = useTask(WORK.import.write);
  const open = (archive: string, name: string) => {
    work.drop(WORK.import.preview);
    work.clear(WORK.import.write);
    dispatch({ kind: 'opened', of: { ...draft, source: { archive }, name, base: undefined } });
    work.drop('describe');
    void work.start('describe', () => client.transfer.describe({ archive }));
  };
  const choice = useArchiveChoice(open);
  useOpenImport(draft, open);
  const startOver = () => {
    for (const kind of ['describe', ...Object.values(WORK.import)]) work.clear(kind);
    dispatch({ kind: 'opened', of: emptyDraft });
  };

  if (importing) return <PlanRun onNew={startOver} />;
  if (draft.source) return <Workbench key={JSON.stringify(draft.source)} choice={choice} />;
  return (
    <Page title={t('title')}>
      <ArchivePicker compact={false} onChosen={open} />
    </Page>
  );
}
