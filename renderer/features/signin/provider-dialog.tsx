import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider } from '#core/contract/signin-providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import { toFailure } from '#renderer/api/errors.ts';
import type { At } from '#renderer/shell/use-administered.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { ErrorPanel } from '#renderer/ui/error-panel.tsx';
import { Loading } from '#renderer/ui/loading.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { FormDialog } from './form-dialog.tsx';
import { ProviderFieldset } from './provider-fieldset.tsx';
import { signinTexts } from './texts.ts';
import { useProviderForm } from './use-provider-form.ts';

interface Props {
  at: At;
  provider: Provider | undefined;
  onClose: (changed: boolean) => void;
}

/** Adds a provider or changes one. The bot token is written and never read: only whether there is one is known. */
export function ProviderDialog(props: Props) {
  const { at, provider, onClose } = props;
  const t = useTexts(signinTexts);
  const { queries } = useApi();
  const metadata = useQuery(queries.signin.providers.metadata.queryOptions({ input: at }));
  const form = useProviderForm(at, provider, onClose);
  const [clearing, setClearing] = useState(false);
  return (
    <>
      <FormDialog
        title={provider ? t('editTitle', { id: provider.Id }) : t('addTitle')}
        complete={form.complete}
        onSave={form.save}
        onClose={onClose}
      >
        {metadata.error && <ErrorPanel failure={toFailure(metadata.error)} />}
        {metadata.data ? (
          <ProviderFieldset
            form={form}
            provider={provider}
            metadata={metadata.data.Data}
            onClear={() => setClearing(true)}
          />
        ) : (
          !metadata.error && <Loading />
        )}
        {form.failure && <ErrorPanel failure={form.failure} />}
      </FormDialog>
      {form.guardDialog}
      {clearing && (
        <ConfirmDialog
          title={t('clearTitle')}
          confirm={t('clear')}
          onConfirm={() => {
            setClearing(false);
            void form.clearToken();
          }}
          onClose={() => setClearing(false)}
        >
          <p>{t('clearText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
