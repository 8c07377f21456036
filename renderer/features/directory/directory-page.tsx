import { Button, type SelectTabData, Tab, TabList, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Clock } from '#core/contract/directory/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import { OnAdministeredSite } from '#renderer/shell/on-administered-site.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { Page } from '#renderer/ui/page.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { DirectoryExplorer } from './explorer.tsx';
import { StepVerdict } from './step-verdict.tsx';

/** The directories of a site: their tree, a search in them, and the clocks of everything that sign-in depends on. */
export function DirectoryPage() {
  const t = useTexts('directory');
  const administered = useAdministeredSite();
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

/** The clocks of the database, the site, its directories and identity providers, against this computer's. */
function ClocksPanel({ at }: { at: AdminScope }) {
  const t = useTexts('directory');
  const { queries } = useApi();
  const clocks = useQuery({ ...queries.directory.services.clocks.queryOptions({ input: at }), retry: false });
  const [clock, setClock] = useState<Clock>();
  const columns: GridColumn<Clock>[] = [
    {
      id: 'clock',
      heading: t('clock'),
      cell: ({ source }) => renderMessage(source),
      width: 'minmax(180px, 1fr)',
    },
    { id: 'skew', heading: t('skew'), cell: ({ skewSeconds }) => skewSeconds, width: 140 },
    {
      id: 'verdict',
      heading: t('verdict'),
      cell: ({ verdict }) => <StepVerdict verdict={verdict} />,
      text: ({ verdict }) => renderMessage(message(`verdict.${verdict}`)),
      width: 140,
    },
    {
      id: 'result',
      heading: t('result'),
      cell: ({ finding }) => renderMessage(finding.message),
      width: 'minmax(200px, 2fr)',
    },
    { id: 'todo', heading: t('todo'), cell: ({ finding }) => finding.remedies.map(renderMessage).join(' ') },
  ];
  return (
    <>
      <div>
        <Button disabledFocusable={clocks.isFetching} onClick={() => void clocks.refetch()}>
          {t('compare')}
        </Button>
      </div>
      <QueryView query={clocks}>
        {(found) => (
          <Grid
            id="directory.clocks"
            label={t('clocks')}
            columns={columns}
            rows={found}
            rowKey={({ source }) => renderMessage(source)}
            onActivate={setClock}
            empty={null}
          />
        )}
      </QueryView>
      {clock && (
        <Text>{[clock.finding.message, ...clock.finding.remedies].map(renderMessage).join(' ')}</Text>
      )}
    </>
  );
}
