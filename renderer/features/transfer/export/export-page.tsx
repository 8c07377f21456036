import { Button, Text } from '@fluentui/react-components';
import { ArrowExportRegular } from '@fluentui/react-icons';
import type { ExportResult } from '#core/contract/transfer/export.ts';
import type { Failure } from '#renderer/api/errors.ts';
import { useChosenSites } from '#renderer/shell/chosen-sites.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask, useWork } from '#renderer/work/work.tsx';
import { Chooser } from './chooser.tsx';
import { ExportResultView } from './export-result.tsx';
import { useSiteOfRun } from './use-export-again.ts';

/** Export: choose in the tree, see what is included, export, and see what was made. */
export function ExportPage() {
  const t = useTexts('export');
  const work = useWork();
  const { source } = useChosenSites();
  const task = useTask<ExportResult>('export');
  const reset = () => work.clear('export');
  useSiteOfRun();
  if (task) {
    return (
      <Page title={t('title')}>
        {!task.endedAt && <ProgressPanel task={task} />}
        {task.failure && <FailedExport failure={task.failure} onBack={reset} />}
        {task.result && <ExportResultView result={task.result} onNew={reset} />}
      </Page>
    );
  }
  if (source.name !== undefined && source.check && !source.failure) {
    return <Chooser key={source.name} site={source.name} />;
  }
  return (
    <Page title={t('title')}>
      {source.name === undefined && (
        <EmptyState icon={<ArrowExportRegular />} title={t('noSource')} text={t('noSourceText')} />
      )}
      {source.failure && <ErrorPanel failure={source.failure} onRetry={source.recheck} />}
      {source.name !== undefined && !source.failure && <Loading />}
    </Page>
  );
}

/** Why an export has failed, that it wrote nothing, and the way back to what was chosen. */
function FailedExport({ failure, onBack }: { failure: Failure; onBack: () => void }) {
  const t = useTexts('export');
  return (
    <>
      <ErrorPanel failure={failure}>
        <Button onClick={onBack}>{t('back')}</Button>
      </ErrorPanel>
      {failure.code !== 'connection' && <Text block>{t('nothingWritten')}</Text>}
    </>
  );
}
