import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { Provider } from '#core/contract/signin-providers.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { Remaining, TypedName } from './lock-out.tsx';
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
  const { client } = useApi();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const { queries } = useApi();
  const input = { site: site.name, operator, without: [provider.Id] };
  const guard = useQuery(queries.signin.entry.guard.queryOptions({ input }));
  const isDangerous = guard.data?.isDangerous === true;
  const remove = () =>
    void client.signin.providers.delete({ site: site.name, operator, id: provider.Id }).then(
      () => onClose(true),
      (error: unknown) => setFailure(toFailure(error)),
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { id: provider.Id, site: visible(site.name) })}
      confirm={t('delete')}
      ready={guard.data !== undefined && (!(site.production || isDangerous) || typed.trim() === site.name)}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
      {guard.error && <ErrorPanel failure={toFailure(guard.error)} />}
      {guard.data && <Remaining {...guard.data} />}
      {(site.production || isDangerous) && (
        <TypedName
          label={site.production ? t('production') : t('dangerous', { site: visible(site.name) })}
          value={typed}
          onChange={setTyped}
        />
      )}
      {failure && <ErrorPanel failure={failure} />}
    </ConfirmDialog>
  );
}
