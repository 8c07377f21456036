import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ImportResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { isMove } from './plan-state.ts';
import { LogFile } from './result-view.tsx';
import { useImport } from './use-import.ts';
import { WriteRun } from './write-run.tsx';

/** The import as it runs, and its result. */
export function ImportRun({ onNew }: { onNew: () => void }) {
  const t = useTexts('import');
  const work = useWork();
  const { queries } = useApi();
  const receiver = useChosenSites().receiver.name ?? '';
  const task = useTask<ImportResult>('import');
  const [{ draft }] = useImport();
  const isMoving = isMove(draft);
  const failed = task?.failure !== undefined;
  const runs = useQuery({
    ...queries.history.list.queryOptions({ input: { limit: 1 } }),
    enabled: failed,
    staleTime: 0,
  });
  const [run] = runs.data ?? [];
  const hasError = failed && run?.files.some(({ name }) => name === 'Error.txt');
  return (
    <WriteRun
      title={t(isMoving ? 'moveTitle' : 'title')}
      task={task}
      running={t(isMoving ? 'moveRunning' : 'importRunning')}
      failed={t('failed')}
      receiver={receiver}
      told={({ result }) => (isMoving && result.committed ? t('moveDone', { receiver }) : undefined)}
      beside={hasError && run && <LogFile run={run.id} file="Error.txt" />}
    >
      {(failed || task?.result?.result.committed === false) && (
        <Button appearance="primary" onClick={() => work.clear('import')}>
          {t('back')}
        </Button>
      )}
      <Button appearance={failed ? 'secondary' : 'primary'} onClick={onNew}>
        {t('newImport')}
      </Button>
    </WriteRun>
  );
}
