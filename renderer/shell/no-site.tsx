import { Button } from '@fluentui/react-components';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { SitePicker } from './bar/site-picker.tsx';
import { useSiteHealth } from './health/use-site-health.ts';
import { useAdministeredSite } from './use-administered-site.ts';

/** Stands in place of a page that works on one site, while none is chosen: one is chosen here, or added. */
export function NoSite({ icon }: { icon: ReactNode }) {
  const t = useTexts('administered');
  const navigate = useNavigate();
  const { sites, site, choose } = useAdministeredSite();
  const health = useSiteHealth(undefined);
  if (sites.length === 0) {
    return (
      <EmptyState icon={icon} title={t('noSites')} text={t('noSitesText')}>
        <Button appearance="primary" onClick={() => void navigate({ to: '/sites' })}>
          {t('toSites')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t('noSite')}>
      <SitePicker label="site" site={site} sites={sites} health={health} onChoose={choose} />
    </EmptyState>
  );
}
