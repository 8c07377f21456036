import { Button } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Edit20Regular, PlayCircle20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import type { EditorPlace } from './editor-place.ts';
import { ProviderDialog, StoredProviderDialog } from './provider-dialog.tsx';
import { RehearseDialog } from './rehearse/rehearse-dialog.tsx';
import { signinTexts } from './texts.ts';

type Open =
  | { what: 'add' }
  | { what: 'edit'; id: number }
  | { what: 'delete' | 'rehearse'; provider: Provider };

/** All authentication providers of a site, active and inactive. */
export function ProvidersPanel(props: {
  site: ListedSite;
  operator: string;
  /** The provider whose form is open at first. */
  opened: number | undefined;
  onEditor: (place: EditorPlace) => void;
}) {
  const { site, operator, opened, onEditor } = props;
  const t = useTexts(signinTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open | undefined>(
    opened === undefined ? undefined : { what: 'edit', id: opened },
  );
  const input = { site: site.name, operator };
  const list = useQuery(queries.signin.providers.list.queryOptions({ input }));
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  const stateOf = ({ IsActive, IsDefault, IsHidden }: Provider) => [
    IsActive ? t('yes') : t('no'),
    ...(IsDefault ? [t('default')] : []),
    ...(IsHidden ? [t('hidden')] : []),
  ];
  const columns: GridColumn<Provider>[] = [
    {
      id: 'description',
      heading: t('description'),
      cell: ({ Id, ProviderType, Description }) =>
        `${Description ?? (ProviderType === 'None' ? t('builtIn') : '')}${Id === 0 ? ` (${t('virtual')})` : ''}`,
      width: 'minmax(200px, 2fr)',
    },
    { id: 'type', heading: t('type'), cell: ({ ProviderType }) => valueText('provider-type', ProviderType) },
    { id: 'service', heading: t('service'), cell: ({ ServiceDescription }) => ServiceDescription },
    {
      id: 'active',
      heading: t('active'),
      cell: (provider) => stateOf(provider).join(', '),
    },
    {
      id: 'secondFactor',
      heading: t('secondFactor'),
      cell: ({ SecondFactorType }) => valueText('second-factor', SecondFactorType),
      width: 130,
    },
    {
      id: 'botToken',
      heading: t('botToken'),
      cell: ({ HasBotToken }) => (HasBotToken ? t('set') : t('notSet')),
      width: 120,
    },
    { id: 'id', heading: t('id'), cell: ({ Id }) => Id, sort: ({ Id }) => Id, width: 70 },
  ];
  return (
    <>
      <Grid
        id="signin.providers"
        label={t('providers')}
        columns={columns}
        rows={list.data?.Data}
        rowKey={({ Id }) => String(Id)}
        actions={[
          {
            id: 'edit',
            label: t('edit'),
            icon: <Edit20Regular />,
            run: ({ Id }) => setOpen({ what: 'edit', id: Id }),
          },
          {
            id: 'rehearse',
            label: t('tryIt'),
            icon: <PlayCircle20Regular />,
            run: (provider) => setOpen({ what: 'rehearse', provider }),
          },
          {
            id: 'delete',
            label: t('delete'),
            icon: <Delete20Regular />,
            allows: ({ Id }) => Id !== 0,
            run: (provider) => setOpen({ what: 'delete', provider }),
          },
        ]}
        tools={
          <Button
            size="small"
            appearance="primary"
            icon={<Add20Regular />}
            onClick={() => setOpen({ what: 'add' })}
          >
            {t('add')}
          </Button>
        }
        empty={null}
        {...failureOf(list)}
      />
      {open?.what === 'add' && (
        <ProviderDialog at={input} provider={undefined} onEditor={onEditor} onClose={close} />
      )}
      {open?.what === 'edit' && (
        <StoredProviderDialog key={open.id} at={input} id={open.id} onEditor={onEditor} onClose={close} />
      )}
      {open?.what === 'rehearse' && (
        <RehearseDialog at={input} providerId={open.provider.Id} onClose={() => close(false)} />
      )}
      {open?.what === 'delete' && (
        <DeleteProviderDialog site={site} operator={operator} provider={open.provider} onClose={close} />
      )}
    </>
  );
}
