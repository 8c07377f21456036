import { type SelectTabData, Tab, TabList } from '@fluentui/react-components';
import { useState } from 'react';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import { useAdministered } from '#renderer/shell/use-administered.ts';
import { Stack } from '#renderer/ui/layout.tsx';
import { Page } from '#renderer/ui/page.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ClocksPanel } from './clocks-panel.tsx';
import { DirectoryExplorer } from './explorer.tsx';

/** The directories of a site: their tree, a search in them, and the clocks of everything that sign-in depends on. */
export function DirectoryPage() {
  const t = useTexts('directory');
  const administered = useAdministered();
  const [tab, setTab] = useState('tree');
  return (
    <Page title={t('directory')}>
      <Stack gap="l">
        <TabList
          selectedValue={tab}
          onTabSelect={(_event, { value }: SelectTabData) => setTab(String(value))}
        >
          <Tab value="tree">{t('tree')}</Tab>
          <Tab value="clocks">{t('clocks')}</Tab>
        </TabList>
        <OnAdministeredSite administered={administered}>
          {(site, operator) => {
            const at = { site: site.name, operator };
            const key = `${site.name} ${operator}`;
            return tab === 'clocks' ? (
              <ClocksPanel key={key} at={at} />
            ) : (
              <DirectoryExplorer key={key} at={at} />
            );
          }}
        </OnAdministeredSite>
      </Stack>
    </Page>
  );
}
