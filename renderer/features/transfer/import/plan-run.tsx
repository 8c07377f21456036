import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ImportResult } from '#core/contract/transfer/import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { LogFile } from './result-view.tsx';
import { useWriteKind, WORK } from './use-plan.ts';
import { WriteRun } from './write-run.tsx';

/** The import or the move as it runs, and its result. */
export function PlanRun({ onNew }: { onNew: () => void }) {
  const t = useTexts('import');
  const work = useWork();
  const { queries } = useApi();
  const receiver = useChosenSites().receiver.name ?? '';
  const kind = useWriteKind();
  const isMove = kind === 'move';
  const task = useTask<ImportResult>(WORK[kind].write);
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
      title={t(isMove ? 'moveTitle' : 'title')}
      task={task}
      running={t(isMove ? 'moveRunning' : 'importRunning')}
      failed={t('failed')}
      receiver={receiver}
      summary={({ result }) => (isMove && result.committed ? t('moveDone', { receiver }) : undefined)}
      beside={hasError && run && <LogFile run={run.id} file="Error.txt" />}
    >
      {(failed || task?.result?.result.committed === false) && (
        <Button appearance="primary" onClick={() => work.clear(WORK[kind].write)}>
          {t('back')}
        </Button>
      )}
      {written !== undefined && <AfterWrite run={written} />}
      <Button appearance={failed ? 'secondary' : 'primary'} onClick={onNew}>
        {t(isMove ? 'compareAgain' : 'newImport')}
      </Button>
    </WriteRun>
  );
}

/** Where a person goes from what was written: back, or to its record. */
function AfterWrite({ run }: { run: string }) {
  const t = useTexts('import');
  const navigate = useNavigate();
  return (
    <>
      <Button onClick={() => void navigate({ to: '/history/undo', search: { run, ask: true } })}>
        {t('undoRun')}
      </Button>
      <Button onClick={() => void navigate({ to: '/history', search: { run } })}>{t('openRun')}</Button>
    </>
  );
}
