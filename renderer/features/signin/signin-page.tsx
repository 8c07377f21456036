import { makeStyles, type SelectTabData, Tab, TabList, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import type { ListedSite } from '#core/contract/site.ts';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { EntitiesPanel } from './entities/entities-panel.tsx';
import { EntryPanel } from './entry/entry-panel.tsx';
import { KeysPanel } from './keys-panel.tsx';
import { PasswordsPanel } from './passwords-panel.tsx';
import { ProvidersPanel } from './providers-panel.tsx';
import { BlocksPanel } from './records/blocks-panel.tsx';
import { LogPanel } from './records/log-panel.tsx';
import { ServicesPanel } from './services/services-panel.tsx';
import { SettingsPanel } from './settings-panel.tsx';
import { SynchronizationPanel } from './synchronization-panel.tsx';
import { signinTexts } from './texts.ts';

const useStyles = makeStyles({
  tabs: { flexWrap: 'wrap' },
  stack: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
});

/** Sign-in of a site: the operator, the providers, and the other pages of its administration. */
export function SigninPage() {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  const administered = useAdministered();
  const [tab, setTab] = useState('providers');
  return (
    <Page title={t('title')}>
      <div className={styles.stack}>
        <TabList
          className={styles.tabs}
          selectedValue={tab}
          onTabSelect={(_event, { value }: SelectTabData) => setTab(String(value))}
        >
          <Tab value="providers">{t('providers')}</Tab>
          <Tab value="services">{t('services')}</Tab>
          <Tab value="entry">{t('entry')}</Tab>
          <Tab value="passwords">{t('passwords')}</Tab>
          <Tab value="blocks">{t('blocks')}</Tab>
          <Tab value="log">{t('log')}</Tab>
          <Tab value="settings">{t('settings')}</Tab>
          <Tab value="synchronization">{t('synchronization')}</Tab>
          <Tab value="entities">{t('entities')}</Tab>
          <Tab value="keys">{t('keys')}</Tab>
        </TabList>
        {tab === 'keys' ? (
          <KeysPanel />
        ) : (
          <OnAdministeredSite administered={administered}>
            {(site, operator) => (
              <Panel key={`${tab} ${site.name} ${operator}`} tab={tab} site={site} operator={operator} />
            )}
          </OnAdministeredSite>
        )}
      </div>
    </Page>
  );
}

function Panel({ tab, site, operator }: { tab: string; site: ListedSite; operator: string }) {
  const at = { site: site.name, operator };
  if (tab === 'services') return <ServicesPanel at={at} />;
  if (tab === 'blocks') return <BlocksPanel at={at} />;
  if (tab === 'log') return <LogPanel at={at} />;
  if (tab === 'entry') return <EntryPanel at={at} />;
  if (tab === 'passwords') return <PasswordsPanel at={at} />;
  if (tab === 'settings') return <SettingsPanel at={at} />;
  if (tab === 'synchronization') return <SynchronizationPanel at={at} />;
  if (tab === 'entities') return <EntitiesPanel at={at} />;
  return <ProvidersPanel site={site} operator={operator} />;
}
