import { Badge, Text } from '@fluentui/react-components';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sanitize } from '#core/base/sanitize.ts';
import { type EntryItem, entryItemColumns, LONGEST_HOST_NAME } from '#core/contract/signin/entry.ts';
import type { Device } from '#core/contract/signin/entry-keys.ts';
import { message } from '#core/messages/catalogue.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { SelectField } from '#renderer/ui/form/choice-fields.tsx';
import { TextField } from '#renderer/ui/form/fields.tsx';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { EntryKeyPage } from './entry-key-page.tsx';

const DEVICES: readonly Device[] = ['web', 'Android', 'iOS'];

const stateText = ({ isVisible }: EntryItem) =>
  renderMessage(message(`entry-state.${isVisible ? 'shown' : 'hidden'}`));

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<EntryItem>>>> = {
  element: { width: 'minmax(180px, 1fr)' },
  state: {
    cell: (item) => (
      <Badge appearance="tint" color={item.isVisible ? 'success' : 'subtle'}>
        {stateText(item)}
      </Badge>
    ),
    text: stateText,
    width: 110,
  },
  because: { width: 'minmax(200px, 2fr)' },
};

/** The sign-in page of a site as its users see it, and the key that defines it. */
export function EntryPanel({ at }: { at: AdminScope }) {
  const t = useTexts('signin-entry');
  const { queries } = useApi();
  const [draft, setDraft] = useState<string>();
  const [hostname, setHostname] = useState('portal.example.com');
  const [device, setDevice] = useState<Device>('web');
  const keys = useQuery(queries.signin.entry.get.queryOptions({ input: at }));
  const input = {
    ...at,
    hostname: hostname || '*',
    device,
    ...(draft === undefined ? {} : { authConfig: draft }),
  };
  const page = useQuery({
    ...queries.signin.entry.preview.queryOptions({ input }),
    placeholderData: keepPreviousData,
  });
  const columns = useRecordColumns(entryItemColumns, COLUMN_OVERRIDES);
  return (
    <Stack>
      <Row align="end">
        <TextField
          label={t('host')}
          field={{ value: hostname, change: (value) => setHostname(value.trim()) }}
          maxLength={LONGEST_HOST_NAME}
        />
        <SelectField
          label={t('device')}
          field={{ value: device, change: (chosen) => setDevice(chosen) }}
          choices={DEVICES.map((value) => ({ value, label: value }))}
        />
      </Row>
      {draft !== undefined && <Text>{t('draft')}</Text>}
      {page.data && page.data.ways.length === 0 && <Text weight="semibold">{t('nobody')}</Text>}
      <Grid
        id="signin.entry"
        label={t('preview')}
        columns={columns}
        rows={page.data?.items}
        rowKey={(item) => `${item.kind} ${item.title} ${JSON.stringify(item.because)}`}
        empty={<Text>{t('nobody')}</Text>}
        {...failureProps(page)}
      />
      {page.data?.opens && <Text>{t('opens', { type: sanitize(page.data.opens) })}</Text>}
      {page.data?.items.map(
        ({ title, needs = [] }) =>
          needs.length > 0 && (
            <Text key={title}>
              {t('needs', { title })}{' '}
              {needs.map(({ name, state }) => `${renderMessage(name)} (${t(state)})`).join('; ')}
            </Text>
          ),
      )}
      <QueryView query={keys}>
        {(all) => (
          <EntryKeyPage
            at={at}
            name="AuthConfig"
            stored={all.find(({ key }) => key === 'AuthConfig')?.text ?? ''}
            onDraft={setDraft}
          />
        )}
      </QueryView>
    </Stack>
  );
}
