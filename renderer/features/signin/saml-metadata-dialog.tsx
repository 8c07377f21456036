import { Button, Field, Input } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import { useApi } from '#renderer/api/api.tsx';
import { ConfigurationButton } from '#renderer/features/directory/configuration-button.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { DialogFrame } from '#renderer/ui/dialog-frame.tsx';
import { QueryView } from '#renderer/ui/query-view.tsx';
import { TextPane } from '#renderer/ui/text-pane.tsx';
import { useTexts } from '#renderer/ui/texts.ts';

/** What the administrator of an identity provider needs to register a SAML provider there. */
export function SamlMetadataDialog(props: { at: AdminScope; provider: number; onClose: () => void }) {
  const { at, provider, onClose } = props;
  const t = useTexts('signin');
  const { queries } = useApi();
  const [typed, setTyped] = useState('');
  const [address, setAddress] = useState('');
  const [configuration, setConfiguration] = useState<ConfigurationFile>();
  const input = { ...at, provider, ...(address && { address }), ...(configuration && { configuration }) };
  const query = useQuery(queries.signin.services.metadata.queryOptions({ input, retry: false }));
  return (
    <DialogFrame
      title={t('samlMetadataTitle', { id: provider })}
      wide
      onClose={onClose}
      onSubmit={async () => {
        setAddress(typed.trim());
        return true;
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          <Button appearance="primary" type="submit">
            {t('show')}
          </Button>
        </>
      }
    >
      <Field label={t('samlAddress')} hint={t('samlAddressHint')}>
        <Input value={typed} maxLength={500} onChange={(_event, { value }) => setTyped(value)} />
      </Field>
      <ConfigurationButton file={configuration} onChange={setConfiguration} />
      <QueryView query={query}>
        {({ metadata }) => (
          <>
            <CopyButton text={metadata} what={t('samlMetadataTitle', { id: provider })} />
            <TextPane label={t('samlMetadataTitle', { id: provider })} text={metadata} />
          </>
        )}
      </QueryView>
    </DialogFrame>
  );
}
