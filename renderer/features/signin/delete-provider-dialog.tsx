import { useQuery } from '@tanstack/react-query';
import { visible } from '#core/base/text.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { Loaded } from '#renderer/ui/loaded.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { Remaining, sureAt } from './lock-out.tsx';
import { signinTexts } from './texts.ts';

/** Asks before a provider is deleted: what would stay active, and on a production site its name. */
export function DeleteProviderDialog(props: {
  site: ListedSite;
  operator: string;
  provider: Provider;
  onClose: (changed: boolean) => void;
}) {
  const { site, operator, provider, onClose } = props;
  const t = useTexts(signinTexts);
  const { client, queries } = useApi();
  const write = { operation: 'providers.delete', id: provider.Id } as const;
  const input = { site: site.name, operator, write };
  const guard = useQuery(queries.signin.entry.guard.queryOptions({ input }));
  const isDangerous = guard.data?.isDangerous === true;
  const removing = useAction(async () => {
    if (!guard.data) return;
    const sure = sureAt({ site: site.name, operator }, guard.data);
    await client.signin.providers.delete({ ...sure, id: provider.Id });
    onClose(true);
  });
  const label = site.production ? t('production') : t('dangerous', { site: visible(site.name) });
  return (
    <ConfirmDialog
      title={t('deleteTitle', { id: provider.Id, site: visible(site.name) })}
      confirm={t('delete')}
      ready={guard.data !== undefined}
      typed={site.production || isDangerous ? { name: site.name, label } : undefined}
      failure={removing.failure}
      onConfirm={() => void removing.run()}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
      <Loaded query={guard}>{(data) => <Remaining {...data} />}</Loaded>
    </ConfirmDialog>
  );
}
