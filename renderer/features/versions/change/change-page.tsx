import { Button } from '@fluentui/react-components';
import { BranchFork20Regular } from '@fluentui/react-icons';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ChangedVersion } from '#core/contract/versions.ts';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useTask } from '#renderer/work/work.tsx';
import { useVersions } from '../use-versions.ts';
import { ChangeRun } from './change-run.tsx';
import { ChangeWorkbench } from './change-workbench.tsx';

/** The change of a module to another version: its preview with the decisions, and what was done. */
export function ChangePage() {
  const { site } = useAdministered();
  const { module: called, version } = useSearch({ from: '/versions/change' });
  const versions = useVersions(site?.name ?? '');
  const changing = useTask<ChangedVersion>('version-change');
  if (changing) return <ChangeRun task={changing} />;
  if (!site || called === undefined || version === undefined) return <NoVersion />;
  return (
    <Loaded query={versions}>
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
    </Loaded>
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
