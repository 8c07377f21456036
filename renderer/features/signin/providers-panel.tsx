import { Button } from '@fluentui/react-components';
import {
  Add20Regular,
  Delete20Regular,
  DocumentKey20Regular,
  Edit20Regular,
  PlayCircle20Regular,
} from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import { type Provider, providerColumns } from '#core/contract/signin/providers.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { valueText } from '#renderer/ui/field-texts.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useOpenDialog } from './confirmation.tsx';
import type { EditorTarget } from './editor-target.ts';
import { GuardedDialog } from './guarded-dialog.tsx';
import { Remaining } from './lock-out.tsx';
import { ProviderDialog, StoredProviderDialog } from './provider-dialog.tsx';
import { RehearseDialog } from './rehearse/rehearse-dialog.tsx';
import { SamlMetadataDialog } from './saml-metadata-dialog.tsx';

type Open =
  | { what: 'add' }
  | { what: 'edit'; id: number }
  | { what: 'delete' | 'rehearse' | 'metadata'; provider: Provider };

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<Provider>>>> = {
  description: { width: 'minmax(200px, 2fr)' },
  type: { cell: ({ ProviderType }) => valueText('provider-type', ProviderType) },
  secondFactor: { cell: ({ SecondFactorType }) => valueText('second-factor', SecondFactorType), width: 130 },
  botToken: { width: 120 },
  // By which the other parts and the command line speak of a provider.
  id: { sort: ({ Id }) => Id, width: 70, hidden: false },
};

/** All authentication providers of a site, active and inactive. */
export function ProvidersPanel(props: {
  site: ListedSite;
  operator: string;
  /** The provider whose form is open at first. */
  opened: number | undefined;
  onEditor: (place: EditorTarget) => void;
}) {
  const { site, operator, opened, onEditor } = props;
  const t = useTexts('signin');
  const { queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<Open>(
    opened === undefined ? undefined : { what: 'edit', id: opened },
  );
  const input = { site: site.name, operator };
  const list = useQuery(queries.signin.providers.list.queryOptions({ input }));
  const columns = useRecordColumns(providerColumns, COLUMN_OVERRIDES);
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
            id: 'metadata',
            label: t('samlMetadata'),
            icon: <DocumentKey20Regular />,
            allows: ({ ProviderType }) => ProviderType === 'SAML',
            run: (provider) => setOpen({ what: 'metadata', provider }),
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
        {...failureProps(list)}
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
      {open?.what === 'metadata' && (
        <SamlMetadataDialog at={input} provider={open.provider.Id} onClose={() => close(false)} />
      )}
      {open?.what === 'delete' && (
        <DeleteProvider at={input} production={site.production} id={open.provider.Id} onClose={close} />
      )}
    </>
  );
}

/** What would stay active is said before a provider is deleted; on a production site its name is typed. */
function DeleteProvider(props: {
  at: AdminScope;
  production: boolean;
  id: number;
  onClose: (changed: boolean) => void;
}) {
  const { at, production, id, onClose } = props;
  const t = useTexts('signin');
  const { client } = useApi();
  const site = sanitize(at.site);
  return (
    <GuardedDialog
      at={at}
      write={{ operation: 'providers.delete', id }}
      title={t('deleteTitle', { id, site })}
      text={t('deleteText')}
      confirm={t('delete')}
      label={production ? t('production') : t('dangerous', { site })}
      isTyped={production}
      work={(sure) => client.signin.providers.delete({ ...sure, id })}
      onClose={onClose}
    >
      {(guard) => <Remaining {...guard} />}
    </GuardedDialog>
  );
}
