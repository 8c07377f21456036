import { Button } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { visible } from '#core/base/text.ts';
import type { UndoResult } from '#core/contract/transfer-undo.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { WriteRun } from '../import/write-run.tsx';

/** The undo as it runs, and its result. */
export function UndoRun({ task }: { task: Task<UndoResult> }) {
  const t = useTexts('undo');
  const work = useWork();
  const navigate = useNavigate();
  const { result, failure } = task;
  const site = visible(result?.site ?? '');
  const goBack = async () => {
    const run = result?.result.run;
    // The page is left before it has nothing to show.
    await navigate({ to: '/history', search: run === undefined ? {} : { run } });
    work.clear('undo');
  };
  return (
    <WriteRun
      title={t('title')}
      task={task}
      running={t('running')}
      failed={t('failed')}
      receiver={site}
      told={() => t('done', { site })}
    >
      {failure && (
        <Button appearance="primary" onClick={() => work.clear('undo')}>
          {t('backToPlan')}
        </Button>
      )}
      <Button appearance={failure ? 'secondary' : 'primary'} onClick={() => void goBack()}>
        {t('back')}
      </Button>
    </WriteRun>
  );
}
