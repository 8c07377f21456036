import { BranchFork20Regular } from '@fluentui/react-icons';
import { useSearch } from '@tanstack/react-router';
import { NoSite } from '#renderer/shell/no-site.tsx';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { DriftPart } from './drift-part.tsx';
import { ModulesPart } from './modules-part.tsx';
import { RepositoriesPart } from './repositories-part.tsx';

const PARTS = { modules: ModulesPart, repositories: RepositoriesPart, drift: DriftPart };

/** The modules of a site with their versions, where those are kept, and which sites have drifted from them. */
export function VersionsPage() {
  const t = useTexts('versions');
  const { site } = useAdministeredSite();
  const { part = 'modules' } = useSearch({ from: '/versions' });
  if (!site) {
    return (
      <Page title={t('title')}>
        <NoSite icon={<BranchFork20Regular />} />
      </Page>
    );
  }
  const Part = PARTS[part];
  return <Part key={site.name} site={site} />;
}
