import { Button } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import { visible } from '#core/base/text.ts';
import type { ChangedVersion } from '#core/contract/versions.ts';
import { WriteRun } from '#renderer/features/transfer/import/write-run.tsx';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useWork } from '#renderer/work/work.tsx';
import { useReadAgain } from '../use-versions.ts';

/** The change of version as it runs, and its result with the way back. */
export function ChangeRun({ task }: { task: Task<ChangedVersion> }) {
  const t = useTexts('change-version');
  const work = useWork();
  const navigate = useNavigate();
  const readAgain = useReadAgain();
  const site = visible(useAdministered().site?.name ?? '');
  const { result, failure } = task;
  const run = result?.result.run;
  // The page is left before it has nothing to show.
  const leave = async (go: () => Promise<void>) => {
    void readAgain();
    await go();
    work.clear('version-change');
  };
  return (
    <WriteRun
      title={t('title')}
      task={task}
      running={t('running')}
      failed={t('failed')}
      receiver={site}
      told={({ to }) => t('done', { site, version: visible(to) })}
    >
      {failure && (
        <Button appearance="primary" onClick={() => work.clear('version-change')}>
          {t('backToPlan')}
        </Button>
      )}
      <Button
        appearance={failure ? 'secondary' : 'primary'}
        onClick={() => void leave(() => navigate({ to: '/versions' }))}
      >
        {t('back')}
      </Button>
      {run !== undefined && (
        <Button onClick={() => void leave(() => navigate({ to: '/history/undo', search: { run } }))}>
          {t('undo')}
        </Button>
      )}
    </WriteRun>
  );
}
