import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Add20Regular, PlugConnected20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { canBeProbed, ProbeDialog } from '#renderer/features/directory/probe-dialog.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { RecordTable } from '#renderer/ui/record-table.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { serviceTexts } from './texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end' },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
});

type Open = { what: 'add' } | { what: 'edit' | 'delete' | 'test'; service: Service };

/** The services that providers use to sign users in. */
export function ServicesPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(serviceTexts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<Failure>();
  const list = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  /** As it is now: somebody may have changed it since the list was read. */
  const edit = async ({ Type, Id }: Service) => {
    setFailure(undefined);
    try {
      const service = await client.signin.services.get({ ...at, type: Type, id: Id });
      setOpen({ what: 'edit', service });
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  if (list.error) return <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />;
  if (!list.data) return <Loading />;
  return (
    <>
      <div className={styles.head}>
        <Button appearance="primary" icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
          {t('add')}
        </Button>
      </div>
      {failure && <ErrorPanel failure={failure} />}
      {list.data.length === 0 ? (
        <EmptyState icon={<PlugConnected20Regular />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <RecordTable
          label={t('services')}
          empty={t('empty')}
          columns={[t('name'), t('type'), t('active'), t('usedBy'), t('findings'), t('actions')]}
          widths={['200px', '160px', '90px', '160px', '110px']}
          rows={list.data.map((service) => ({
            key: `${service.Type} ${service.Id}`,
            cells: [
              visible(service.Name),
              service.Type,
              service.IsActive ? t('yes') : t('no'),
              service.UsedBy === null ? '' : t('provider', { id: service.UsedBy }),
              service.Findings.length === 0 ? '' : service.Findings.length,
              <ServiceActions
                key="actions"
                service={service}
                onOpen={(what) => (what === 'edit' ? void edit(service) : setOpen({ what, service }))}
              />,
            ],
          }))}
        />
      )}
      {open?.what === 'add' && <ServiceDialog at={at} service={undefined} onClose={close} />}
      {open?.what === 'edit' && <ServiceDialog at={at} service={open.service} onClose={close} />}
      {open?.what === 'test' && <ProbeDialog at={at} service={open.service} onClose={() => close(false)} />}
      {open?.what === 'delete' && <DeleteService at={at} service={open.service} onClose={close} />}
    </>
  );
}

function ServiceActions({
  service,
  onOpen,
}: {
  service: Service;
  onOpen: (what: 'edit' | 'delete' | 'test') => void;
}) {
  const styles = useStyles();
  const t = useTexts(serviceTexts);
  const name = visible(service.Name);
  return (
    <div className={styles.buttons}>
      <Button size="small" aria-label={t('editNamed', { name })} onClick={() => onOpen('edit')}>
        {t('edit')}
      </Button>
      {canBeProbed(service.Type) && (
        <Button size="small" aria-label={t('testNamed', { name })} onClick={() => onOpen('test')}>
          {t('test')}
        </Button>
      )}
      <Button size="small" aria-label={t('deleteNamed', { name })} onClick={() => onOpen('delete')}>
        {t('delete')}
      </Button>
    </div>
  );
}

function DeleteService(props: { at: At; service: Service; onClose: (changed: boolean) => void }) {
  const { at, service, onClose } = props;
  const t = useTexts(serviceTexts);
  const { client } = useApi();
  const [failure, setFailure] = useState<Failure>();
  const remove = () =>
    void client.signin.services.delete({ ...at, type: service.Type, id: service.Id }).then(
      () => onClose(true),
      (error: unknown) => setFailure(toFailure(error)),
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { name: visible(service.Name), site: visible(at.site) })}
      confirm={t('delete')}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
      {failure && <ErrorPanel failure={failure} />}
    </ConfirmDialog>
  );
}
