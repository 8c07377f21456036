import { Button } from '@fluentui/react-components';
import { Add20Regular, Delete20Regular, Edit20Regular, PlugConnected20Regular } from '@fluentui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { sanitize } from '#core/base/sanitize.ts';
import { type Service, serviceColumns } from '#core/contract/signin/services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { canBeProbed, ProbeDialog } from '#renderer/features/directory/probe-dialog.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { valueText } from '#renderer/ui/field-texts.ts';
import { failureProps } from '#renderer/ui/grid/failure-props.ts';
import { Grid, type GridColumn } from '#renderer/ui/grid/grid.tsx';
import { useRecordColumns } from '#renderer/ui/grid/record-columns.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useConfirmation, useOpenDialog } from '../confirmation.tsx';
import { ServiceDialog } from './service-dialog.tsx';
import { StoredServiceDialog } from './stored-service-dialog.tsx';

type Open = { what: 'add' } | { what: 'edit' | 'test'; service: Service };

const COLUMN_OVERRIDES: Readonly<Record<string, Partial<GridColumn<Service>>>> = {
  name: { width: 'minmax(160px, 2fr)' },
  type: { cell: ({ Type }) => valueText('service-type', Type) },
  active: { width: 100 },
  findings: { sort: ({ Findings }) => Findings.length, width: 120 },
};

/** The services that providers use to sign users in. */
export function ServicesPanel({ at }: { at: AdminScope }) {
  const t = useTexts('signin-services');
  const { client, queries } = useApi();
  const { open, setOpen, close } = useOpenDialog<Open>();
  const { ask, dialog } = useConfirmation(at);
  const list = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const columns = useRecordColumns(serviceColumns, COLUMN_OVERRIDES);
  return (
    <>
      <Grid
        id="signin.services"
        label={t('services')}
        columns={columns}
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
            run: ({ Type: type, Id: id, Name }) =>
              ask({
                title: t('deleteTitle', { name: sanitize(Name), site: sanitize(at.site) }),
                text: t('deleteText'),
                confirm: t('delete'),
                work: () => client.signin.services.delete({ ...at, type, id }),
              }),
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
        {...failureProps(list)}
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
      {dialog}
    </>
  );
}
