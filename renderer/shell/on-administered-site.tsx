import { PersonKey20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { ListedSite } from '#core/contract/site/site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { AdministeredSite } from './use-administered-site.ts';

/** Shows its content for the site and the operator of the frame, or says that there are none yet. */
export function OnAdministeredSite(props: {
  administered: AdministeredSite;
  children: (site: ListedSite, operator: string) => ReactNode;
}) {
  const t = useTexts('administered');
  const { site, operator } = props.administered;
  if (!site) return <EmptyState icon={<PersonKey20Regular />} title={t('noSite')} text={t('noSiteText')} />;
  if (operator !== '') return props.children(site, operator);
  return (
    <EmptyState icon={<PersonKey20Regular />} title={t('operatorMissing')} text={t('operatorMissingText')} />
  );
}
