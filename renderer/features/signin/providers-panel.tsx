import {
  Badge,
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
import { Add20Regular } from '@fluentui/react-icons';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { DeleteProviderDialog } from './delete-provider-dialog.tsx';
import { ProviderDialog } from './provider-dialog.tsx';
import { signinTexts } from './texts.ts';

const useStyles = makeStyles({
  head: { display: 'flex', justifyContent: 'flex-end' },
  text: { overflowWrap: 'anywhere', unicodeBidi: 'isolate' },
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  badges: { display: 'inline-flex', gap: tokens.spacingHorizontalXS, flexWrap: 'wrap', alignItems: 'center' },
  row: { '& td': { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS } },
  id: { width: '48px' },
  short: { width: '100px' },
  wide: { width: '190px' },
});

type Open = { what: 'add' } | { what: 'edit' | 'delete'; provider: Provider };

/** All authentication providers of a site, active and inactive. */
export function ProvidersPanel({ site, operator }: { site: ListedSite; operator: string }) {
  const styles = useStyles();
  const t = useTexts(signinTexts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const [open, setOpen] = useState<Open>();
  const [failure, setFailure] = useState<Failure>();
  const input = { site: site.name, operator };
  const list = useQuery(queries.signin.providers.list.queryOptions({ input }));
  const providers = list.data?.Data;
  const close = (changed: boolean) => {
    setOpen(undefined);
    if (changed) void queryClient.invalidateQueries({ queryKey: queries.signin.key() });
  };
  /** As it is now: somebody may have changed it since the list was read. */
  const edit = async ({ Id }: Provider) => {
    setFailure(undefined);
    try {
      const { Data } = await client.signin.providers.get({ ...input, id: Id });
      setOpen({ what: 'edit', provider: Data });
    } catch (error) {
      setFailure(toFailure(error));
    }
  };
  if (list.error) return <ErrorPanel failure={toFailure(list.error)} onRetry={() => void list.refetch()} />;
  if (!providers) return <Loading />;
  return (
    <>
      <div className={styles.head}>
        <Button appearance="primary" icon={<Add20Regular />} onClick={() => setOpen({ what: 'add' })}>
          {t('add')}
        </Button>
      </div>
      {failure && <ErrorPanel failure={failure} />}
      <Table aria-label={t('providers')}>
        <TableHeader>
          <TableRow>
            <TableHeaderCell className={styles.id}>{t('id')}</TableHeaderCell>
            <TableHeaderCell>{t('type')}</TableHeaderCell>
            <TableHeaderCell>{t('description')}</TableHeaderCell>
            <TableHeaderCell>{t('service')}</TableHeaderCell>
            <TableHeaderCell>{t('active')}</TableHeaderCell>
            <TableHeaderCell className={styles.short}>{t('secondFactor')}</TableHeaderCell>
            <TableHeaderCell className={styles.short}>{t('botToken')}</TableHeaderCell>
            <TableHeaderCell className={styles.wide}>{t('actions')}</TableHeaderCell>
          </TableRow>
        </TableHeader>
        <TableBody>
          {providers.map((provider) => (
            <ProviderRow
              key={provider.Id}
              provider={provider}
              onEdit={() => void edit(provider)}
              onDelete={() => setOpen({ what: 'delete', provider })}
            />
          ))}
        </TableBody>
      </Table>
      {open?.what === 'add' && <ProviderDialog at={input} provider={undefined} onClose={close} />}
      {open?.what === 'edit' && <ProviderDialog at={input} provider={open.provider} onClose={close} />}
      {open?.what === 'delete' && (
        <DeleteProviderDialog site={site} operator={operator} provider={open.provider} onClose={close} />
      )}
    </>
  );
}

function ProviderRow(props: { provider: Provider; onEdit: () => void; onDelete: () => void }) {
  const { provider, onEdit, onDelete } = props;
  const styles = useStyles();
  const t = useTexts(signinTexts);
  const { Id, ProviderType, Description, ServiceDescription, SecondFactorType } = provider;
  return (
    <TableRow className={styles.row}>
      <TableCell>{Id}</TableCell>
      <TableCell>{ProviderType}</TableCell>
      <TableCell className={styles.text}>
        {visible(Description ?? (ProviderType === 'None' ? t('builtIn') : ''))}
        {Id === 0 && ` (${t('virtual')})`}
      </TableCell>
      <TableCell className={styles.text}>{visible(ServiceDescription ?? '')}</TableCell>
      <TableCell>
        <span className={styles.badges}>
          {provider.IsActive ? t('yes') : t('no')}
          {provider.IsDefault && <Badge appearance="tint">{t('default')}</Badge>}
          {provider.IsHidden && <Badge appearance="outline">{t('hidden')}</Badge>}
        </span>
      </TableCell>
      <TableCell className={styles.text}>{visible(SecondFactorType)}</TableCell>
      <TableCell>{provider.HasBotToken ? t('set') : t('notSet')}</TableCell>
      <TableCell>
        <div className={styles.buttons}>
          <Button size="small" aria-label={t('editNamed', { id: Id })} onClick={onEdit}>
            {t('edit')}
          </Button>
          {Id !== 0 && (
            <Button size="small" aria-label={t('deleteNamed', { id: Id })} onClick={onDelete}>
              {t('delete')}
            </Button>
          )}
        </div>
      </TableCell>
    </TableRow>
  );
}
