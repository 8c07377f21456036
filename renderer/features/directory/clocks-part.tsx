import { Button } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Clock } from '#core/contract/directory/services.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { Facts } from '#renderer/ui/facts.tsx';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { ListAndDetails } from '#renderer/ui/panes/list-and-details.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { PartPage } from './part-page.tsx';
import { StepVerdict } from './step-verdict.tsx';

/** The clocks of the database, the site, its directories and identity providers, against this computer's. */
export function ClocksPart({ at }: { at: AdminScope }) {
  const t = useTexts('directory');
  const { queries } = useApi();
  const clocks = useQuery({ ...queries.directory.services.clocks.queryOptions({ input: at }), retry: false });
  const [chosen, setChosen] = useState<string>();
  const clock = clocks.data?.find((one) => keyOf(one) === chosen);
  return (
    <PartPage
      part="clocks"
      toolbar={{
        primary: (
          <Button
            size="small"
            appearance="primary"
            disabledFocusable={clocks.isFetching}
            onClick={() => void clocks.refetch()}
          >
            {t('compare')}
          </Button>
        ),
      }}
    >
      <QueryView query={clocks}>
        {(found) => (
          <ListAndDetails
            id="clocks"
            share={60}
            label={t('details')}
            list={<ClockGrid clocks={found} onChoose={(one) => setChosen(keyOf(one))} />}
            details={clock ? <ClockDetails clock={clock} /> : <EmptyState title={t('chooseClock')} />}
          />
        )}
      </QueryView>
    </PartPage>
  );
}

function keyOf({ source }: Clock): string {
  return renderMessage(source);
}

function ClockGrid(props: { clocks: readonly Clock[]; onChoose: (clock: Clock) => void }) {
  const t = useTexts('directory');
  const columns: GridColumn<Clock>[] = [
    { id: 'clock', heading: t('clock'), cell: keyOf, width: 'minmax(180px, 1fr)' },
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
    <Grid
      id="directory.clocks"
      label={t('part_clocks')}
      columns={columns}
      rows={props.clocks}
      rowKey={keyOf}
      onActivate={props.onChoose}
      fill
      empty={null}
    />
  );
}

/** The whole of what a line of the list may have no room for. */
function ClockDetails({ clock: { source, verdict, skewSeconds, finding } }: { clock: Clock }) {
  const t = useTexts('directory');
  return (
    <Facts
      facts={[
        [t('clock'), renderMessage(source)],
        [t('verdict'), <StepVerdict key="verdict" verdict={verdict} />],
        ...(skewSeconds === undefined ? [] : [[t('skew'), skewSeconds] as const]),
        [t('result'), renderMessage(finding.message)],
        ...finding.remedies.map((remedy) => [t('todo'), renderMessage(remedy)] as const),
      ]}
    />
  );
}
