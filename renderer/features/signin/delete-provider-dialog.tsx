import { Field, Input } from '@fluentui/react-components';
import { useState } from 'react';
import type { Provider } from '#core/contract/signin.ts';
import type { ListedSite } from '#core/contract/site.ts';
import { useApi } from '#renderer/api/api.tsx';
import { type Failure, toFailure } from '#renderer/api/errors.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { shown } from '#renderer/ui/hostile-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { signinTexts } from './texts.ts';

/** Asks before a provider is deleted: what would stay active, and on a production site its name. */
export function DeleteProviderDialog(props: {
  site: ListedSite;
  operator: string;
  provider: Provider;
  providers: readonly Provider[];
  onClose: (changed: boolean) => void;
}) {
  const { site, operator, provider, providers, onClose } = props;
  const t = useTexts(signinTexts);
  const { client } = useApi();
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<Failure>();
  const others = providers.filter(({ Id, IsActive }) => Id !== provider.Id && IsActive);
  const names = others.map(({ Description, ProviderType }) => shown(Description ?? ProviderType));
  if (provider.ProviderType === 'None') names.push(t('remainVirtual'));
  const remove = () =>
    void client.signin.providers.delete({ site: site.name, operator, id: provider.Id }).then(
      () => onClose(true),
      (error: unknown) => setFailure(toFailure(error)),
    );
  return (
    <ConfirmDialog
      title={t('deleteTitle', { id: provider.Id, site: shown(site.name) })}
      confirm={t('delete')}
      ready={!site.production || typed.trim() === site.name}
      onConfirm={remove}
      onClose={() => onClose(false)}
    >
      <p>{t('deleteText')}</p>
      <p>{names.length > 0 ? t('remain', { names: names.join(', ') }) : t('remainNone')}</p>
      {site.production && (
        <Field label={t('production')}>
          <Input value={typed} onChange={(_event, { value }) => setTyped(value)} />
        </Field>
      )}
      {failure && <ErrorPanel failure={failure} />}
    </ConfirmDialog>
  );
}
