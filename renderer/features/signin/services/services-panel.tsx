import { Button } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Edit20Regular, PlugConnected20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { canBeProbed, ProbeDialog } from '#renderer/features/directory/probe-dialog.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { failureOf } from '#renderer/ui/grid/failure-of.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { StoredServiceDialog } from './stored-service-dialog.tsx';
import { serviceTexts } from './texts.ts';

type Open = { what: 'add' } | { what: 'edit' | 'delete' | 'test'; service: Service };

/** The services that providers use to sign users in. */
export function ServicesPanel({ at }: { at: At }) {
  const t = useTexts(serviceTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const list = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  const named: GridColumn<Service>[] = [
    { id: 'name', heading: t('name'), cell: ({ Name }) => Name, width: 'minmax(160px, 2fr)' },
    { id: 'type', heading: t('type'), cell: ({ Type }) => valueText('service-type', Type) },
    {
      id: 'active',
      heading: t('active'),
      cell: ({ IsActive }) => (IsActive ? t('yes') : t('no')),
      width: 100,
    },
    {
      id: 'usedBy',
      heading: t('usedBy'),
      cell: ({ UsedBy }) => (UsedBy === null ? '' : t('provider', { id: UsedBy })),
    },
    {
      id: 'findings',
      heading: t('findings'),
      cell: ({ Findings }) => Findings.length || '',
      sort: ({ Findings }) => Findings.length,
      width: 120,
    },
  ];
  return (
    <>
      <Grid
        id="signin.services"
        label={t('services')}
        columns={named}
        rows={list.data}
        rowKey={({ Type, Id }) => `${Type} ${Id}`}
        actions={[
          {
            id: 'edit',
            label: t('edit'),
            icon: <Edit20Regular />,
            run: (service) => setOpen({ what: 'edit', service }),
          },
          {
            id: 'test',
            label: t('test'),
            icon: <PlugConnected20Regular />,
            allows: ({ Type }) => canBeProbed(Type),
            run: (service) => setOpen({ what: 'test', service }),
          },
          {
            id: 'delete',
            label: t('delete'),
            icon: <Delete20Regular />,
            run: (service) => setOpen({ what: 'delete', service }),
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
        empty={<EmptyState icon={<PlugConnected20Regular />} title={t('empty')} text={t('emptyText')} />}
        {...failureOf(list)}
      />
      {open?.what === 'add' && <ServiceDialog at={at} service={undefined} onClose={close} />}
      {open?.what === 'edit' && (
        <StoredServiceDialog
          at={at}
          type={open.service.Type}
          id={open.service.Id}
          name={open.service.Name}
          onClose={close}
        />
      )}
      {open?.what === 'test' && <ProbeDialog at={at} service={open.service} onClose={() => close(false)} />}
      {open?.what === 'delete' && <DeleteService at={at} service={open.service} onClose={close} />}
    </>
  );
}

function DeleteService(props: { at: At; service: Service; onClose: (changed: boolean) => void }) {
  const { at, service, onClose } = props;
  const t = useTexts(serviceTexts);
  const { client } = useApi();
  const removing = useAction(async () => {
    await client.signin.services.delete({ ...at, type: service.Type, id: service.Id });
    onClose(true);
  });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: visible(service.Name), site: visible(at.site) })}
      confirm={t('delete')}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
    </ConfirmDialog>
  );
}
