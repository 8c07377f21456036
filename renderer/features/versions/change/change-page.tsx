import { Button } from '@fluentui/react-components';
import { BranchFork20Regular } from '@fluentui/react-icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { sanitize } from '#core/base/sanitize.ts';
import type { ChangedVersion } from '#core/contract/versions/versions.ts';
import { WriteRun } from '#renderer/features/transfer/import/write-run.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { type Task, useTask, useWork } from '#renderer/work/work.tsx';
import { useReloadVersions, useVersions } from '../use-versions.ts';
import { ChangeWorkbench } from './change-workbench.tsx';

/** The change of a module to another version: its preview with the decisions, and what was done. */
export function ChangePage() {
  const { site } = useAdministeredSite();
  const { module: called, version } = useSearch({ from: '/versions/change' });
  const versions = useVersions(site?.name ?? '');
  const changing = useTask<ChangedVersion>('version-change');
  if (changing) return <ChangeRun task={changing} />;
  if (!site || called === undefined || version === undefined) return <NoVersion />;
  return (
    <QueryView query={versions}>
      {({ versions: all }) => {
        // The command line may have called it by its name.
        const named = all.find(({ module: { guid, name } }) =>
          [guid, name].some((one) => one.toLowerCase() === called.toLowerCase()),
        );
        const ofModule = all.filter(({ module }) => module.guid === named?.module.guid);
        const to = ofModule.find((one) => one.version === version);
        if (!to) return <NoVersion />;
        const from = ofModule.find(({ isBound }) => isBound);
        return <ChangeWorkbench key={`${site.name} ${called} ${version}`} site={site} from={from} to={to} />;
      }}
    </QueryView>
  );
}

/** The site of the frame does not know such a version, or the address names none. */
function NoVersion() {
  const t = useTexts('change-version');
  const navigate = useNavigate();
  return (
    <Page title={t('title')}>
      <EmptyState icon={<BranchFork20Regular />} title={t('noVersion')} text={t('noVersionText')}>
        <Button onClick={() => void navigate({ to: '/versions' })}>{t('back')}</Button>
      </EmptyState>
    </Page>
  );
}

/** The change of version as it runs, and its result with the way back. */
function ChangeRun({ task }: { task: Task<ChangedVersion> }) {
  const t = useTexts('change-version');
  const work = useWork();
  const navigate = useNavigate();
  const readAgain = useReloadVersions();
  const site = sanitize(useAdministeredSite().site?.name ?? '');
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
      summary={({ to }) => t('done', { site, version: sanitize(to) })}
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
