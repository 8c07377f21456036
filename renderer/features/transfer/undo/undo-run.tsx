import { Button, makeStyles, Text, tokens } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { visible } from '#core/base/text.ts';
import type { UndoResult } from '#core/contract/transfer-undo.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { ProgressPanel } from '#renderer/ui/progress-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { ResultView } from '../import/result-view.tsx';
import { undoTexts } from './texts.ts';

const useStyles = makeStyles({
  page: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  line: { display: 'flex', gap: tokens.spacingHorizontalS, flexWrap: 'wrap' },
});

/** The undo as it runs, and its result. */
export function UndoRun({ task }: { task: Task<UndoResult> }) {
  const styles = useStyles();
  const t = useTexts(undoTexts);
  const work = useWork();
  const navigate = useNavigate();
  const { result, failure, endedAt } = task;
  const goBack = async () => {
    const run = result?.result.run;
    // The page is left before it has nothing to show.
    await navigate({ to: '/history', search: run === undefined ? {} : { run } });
    work.clear('undo');
  };
  return (
    <Page title={t('title')}>
      <div className={styles.page}>
        {!endedAt && (
          <>
            <Text size={400}>{t('running')}</Text>
            <ProgressPanel task={task} />
          </>
        )}
        {result && (
          <ResultView
            result={result}
            receiver={visible(result.site)}
            told={t('done', { site: visible(result.site) })}
          />
        )}
        {failure && (
          <>
            <ErrorPanel failure={failure} />
            {failure.code !== 'connection' && failure.code !== 'outcome-unknown' && (
              <Text>{t('failed')}</Text>
            )}
          </>
        )}
        {endedAt && (
          <div className={styles.line}>
            {failure && (
              <Button appearance="primary" onClick={() => work.clear('undo')}>
                {t('backToPlan')}
              </Button>
            )}
            <Button appearance={failure ? 'secondary' : 'primary'} onClick={() => void goBack()}>
              {t('back')}
            </Button>
          </div>
        )}
      </div>
    </Page>
  );
}
