import {
  Button,
  makeStyles,
  Table,
  TableBody,
  TableCell,
  TableHeader,
  TableHeaderCell,
  TableRow,
  tokens,
} from '@fluentui/react-components';
import { Add20Regular, PlugConnected20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Service } from '#core/contract/signin-services.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { canBeProbed, ProbeDialog } from '#renderer/features/directory/probe-dialog.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { ServiceDialog } from './service-dialog.tsx';
import { serviceTexts } from './texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end' },
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  row: { '& td': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS } },
  wide: { width: '280px' },
});

type Open = { what: 'add' } | { what: 'edit' | 'delete' | 'test'; service: Service };

/** The services that providers use to sign users in. */
export function ServicesPanel({ at }: { at: At }) {
  const styles = useStyles();
  const t = useTexts(serviceTexts);
  const { queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const list = useQuery(queries.signin.services.list.queryOptions({ input: at }));
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
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
      {list.data.length === 0 ? (
        <EmptyState icon={<PlugConnected20Regular />} title={t('empty')} text={t('emptyText')} />
      ) : (
        <Table aria-label={t('services')}>
          <TableHeader>
            <TableRow>
              <TableHeaderCell>{t('name')}</TableHeaderCell>
              <TableHeaderCell>{t('type')}</TableHeaderCell>
              <TableHeaderCell>{t('active')}</TableHeaderCell>
              <TableHeaderCell>{t('usedBy')}</TableHeaderCell>
              <TableHeaderCell>{t('toMind')}</TableHeaderCell>
              <TableHeaderCell className={styles.wide}>{t('actions')}</TableHeaderCell>
            </TableRow>
          </TableHeader>
          <TableBody>
            {list.data.map((service) => (
              <TableRow key={`${service.Type} ${service.Id}`} className={styles.row}>
                <TableCell className={styles.text}>{shown(service.Name)}</TableCell>
                <TableCell>{service.Type}</TableCell>
                <TableCell>{service.IsActive ? t('yes') : t('no')}</TableCell>
                <TableCell>{service.UsedBy === null ? '' : t('provider', { id: service.UsedBy })}</TableCell>
                <TableCell>{service.Findings.length === 0 ? '' : service.Findings.length}</TableCell>
                <TableCell>
                  <div className={styles.buttons}>
                    <Button
                      size="small"
                      aria-label={t('editNamed', { name: shown(service.Name) })}
                      onClick={() => setOpen({ what: 'edit', service })}
                    >
                      {t('edit')}
                    </Button>
                    {canBeProbed(service.Type) && (
                      <Button
                        size="small"
                        aria-label={t('testNamed', { name: shown(service.Name) })}
                        onClick={() => setOpen({ what: 'test', service })}
                      >
                        {t('test')}
                      </Button>
                    )}
                    <Button
                      size="small"
                      aria-label={t('deleteNamed', { name: shown(service.Name) })}
                      onClick={() => setOpen({ what: 'delete', service })}
                    >
                      {t('delete')}
                    </Button>
                  </div>
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
      {open?.what === 'add' && <ServiceDialog at={at} service={undefined} onClose={close} />}
      {open?.what === 'edit' && <ServiceDialog at={at} service={open.service} onClose={close} />}
      {open?.what === 'test' && <ProbeDialog at={at} service={open.service} onClose={() => close(false)} />}
      {open?.what === 'delete' && <DeleteService at={at} service={open.service} onClose={close} />}
    </>
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
      title={t('deleteTitle', { name: shown(service.Name), site: shown(at.site) })}
      confirm={t('delete')}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
      {failure && <ErrorPanel failure={failure} />}
    </ConfirmDialog>
  );
}
