import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ImportResult } from '#core/contract/transfer-import.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { isMove } from './plan-state.ts';
import { LogFile, ResultView } from './result-view.tsx';
import { importTexts } from './texts.ts';
import { useImport } from './use-import.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, alignItems: 'center', flexWrap: 'wrap' },
});

/** The import as it runs, and its result. */
export function ImportRun({ onNew }: { onNew: () => void }) {
  const styles = useStyles();
  const t = useTexts(importTexts);
  const work = useWork();
  const { queries } = useApi();
  const { receiver } = useChosenSites();
  const task = useTask<ImportResult>('import');
  const [{ draft }] = useImport();
  const isMoved = isMove(draft) && task?.result?.result.committed === true;
  const moveDone = isMoved ? t('moveDone', { receiver: receiver.name ?? '' }) : undefined;
  const failed = task?.failure !== undefined;
  const runs = useQuery({
    ...queries.history.list.queryOptions({ input: { limit: 1 } }),
    enabled: failed,
    staleTime: 0,
  });
  const [run] = runs.data ?? [];
  const hasError = failed && run?.files.some(({ name }) => name === 'Error.txt');
  return (
    <Page title={t(isMove(draft) ? 'moveTitle' : 'title')}>
      <div className={styles.page}>
        {task && !task.endedAt && (
          <>
            <Text size={400}>{t(isMove(draft) ? 'moveRunning' : 'importRunning')}</Text>
            <ProgressPanel task={task} />
          </>
        )}
        {task?.result && <ResultView result={task.result} receiver={receiver.name ?? ''} told={moveDone} />}
        {task?.failure && (
          <>
            <ErrorPanel failure={task.failure} />
            {task.failure.code !== 'connection' && <Text>{t('failed')}</Text>}
            {hasError && run && <LogFile run={run.id} file="Error.txt" />}
          </>
        )}
        {task?.endedAt && (
          <div className={styles.line}>
            {(failed || task.result?.result.committed === false) && (
              <Button appearance="primary" onClick={() => work.clear('import')}>
                {t('back')}
              </Button>
            )}
            <Button appearance={failed ? 'secondary' : 'primary'} onClick={onNew}>
              {t('newImport')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
