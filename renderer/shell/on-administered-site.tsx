import { PersonKey20Regular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import type { Administered } from './use-administered.ts';

const texts = defineTexts('administered', {
  en: {
    operatorMissing: 'Choose an operator',
    operatorMissingText:
      'Changes are made on behalf of a user of the site: their permissions apply, and the audit log names them. Choose a login at the top of the window; on the demo sites, use admin.',
    noSite: 'Choose a site',
    noSiteText: 'Choose a site at the top of the window.',
  },
  ru: {
    operatorMissing: 'Укажите оператора',
    operatorMissingText:
      'Изменения вносятся от имени пользователя сайта: действуют его права, и в журнале действий указан он. Выберите логин вверху окна; на демо-сайтах это admin.',
    noSite: 'Выберите сайт',
    noSiteText: 'Выберите сайт вверху окна.',
  },
});

/** Shows its content for the site and the operator of the frame, or says that there are none yet. */
export function OnAdministeredSite(props: {
  administered: Administered;
  children: (site: ListedSite, operator: string) => ReactNode;
}) {
  const t = useTexts(texts);
  const { site, operator } = props.administered;
  if (!site) return <EmptyState icon={<PersonKey20Regular />} title={t('noSite')} text={t('noSiteText')} />;
  if (operator !== '') return props.children(site, operator);
  return (
    <EmptyState icon={<PersonKey20Regular />} title={t('operatorMissing')} text={t('operatorMissingText')} />
  );
}
