import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { ArchivePicker } from './archive-step.tsx';
import { LogFile } from './result-view.tsx';
import { useOpenFromUrl } from './use-open-from-url.ts';
import { emptyDraft, isMove, useImport } from './use-plan.ts';
import { Workbench } from './workbench.tsx';
import { WriteRun } from './write-run.tsx';

/** Import: choose an archive, set options, preview, decide, import, and see what was done. */
export function ImportPage() {
  const t = useTexts('import');
  const work = useWork();
  const { client } = useApi();
  const [{ of: draft }, dispatch] = useImport();
  const importing = useTask<ImportResult>('import');
  const open = (archive: string, name: string) => {
    work.drop('preview');
    work.clear('import');
    dispatch({ kind: 'opened', of: { ...draft, source: { archive }, name, base: undefined } });
    work.drop('describe');
    void work.start('describe', () => client.transfer.describe({ archive }));
  };
  useOpenFromUrl(draft, open);
  const startOver = () => {
    for (const kind of ['describe', 'preview', 'import']) work.clear(kind);
    dispatch({ kind: 'opened', of: emptyDraft });
  };

  if (importing) return <ImportRun onNew={startOver} />;
  if (draft.source) return <Workbench key={JSON.stringify(draft.source)} onOpen={open} />;
  return (
    <Page title={t('title')}>
      <ArchivePicker compact={false} onChosen={open} />
    </Page>
  );
}

/** The import as it runs, and its result. */
function ImportRun({ onNew }: { onNew: () => void }) {
  const t = useTexts('import');
  const work = useWork();
  const { queries } = useApi();
  const receiver = useChosenSites().receiver.name ?? '';
  const task = useTask<ImportResult>('import');
  const [{ of: draft }] = useImport();
  const isMoving = isMove(draft);
  const failed = task?.failure !== undefined;
  const runs = useQuery({
    ...queries.history.list.queryOptions({ input: { limit: 1 } }),
    enabled: failed,
    staleTime: 0,
  });
  const [run] = runs.data ?? [];
  const done = task?.result?.result;
  const written = done?.committed ? done.run : undefined;
  const hasError = failed && run?.files.some(({ name }) => name === 'Error.txt');
  return (
    <WriteRun
      title={t(isMoving ? 'moveTitle' : 'title')}
      task={task}
      running={t(isMoving ? 'moveRunning' : 'importRunning')}
      failed={t('failed')}
      receiver={receiver}
      summary={({ result }) => (isMoving && result.committed ? t('moveDone', { receiver }) : undefined)}
      beside={hasError && run && <LogFile run={run.id} file="Error.txt" />}
    >
      {(failed || task?.result?.result.committed === false) && (
        <Button appearance="primary" onClick={() => work.clear('import')}>
          {t('back')}
        </Button>
      )}
      {written !== undefined && <AfterWrite run={written} isMove={isMoving} onCompare={onNew} />}
      <Button appearance={failed ? 'secondary' : 'primary'} onClick={onNew}>
        {t('newImport')}
      </Button>
    </WriteRun>
  );
}

/** Where a person goes from what was written: back, to the comparison, or to its record. */
function AfterWrite({ run, isMove, onCompare }: { run: string; isMove: boolean; onCompare: () => void }) {
  const t = useTexts('import');
  const navigate = useNavigate();
  const compare = () => {
    onCompare();
    void navigate({ to: '/compare' });
  };
  return (
    <>
      <Button onClick={() => void navigate({ to: '/history/undo', search: { run } })}>{t('undoRun')}</Button>
      {isMove && <Button onClick={compare}>{t('compareAgain')}</Button>}
      <Button onClick={() => void navigate({ to: '/history', search: { run } })}>{t('openRun')}</Button>
    </>
  );
}
