import { Button, Text } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Provider, ProviderFields, ProviderMetadata } from '#core/contract/signin/providers.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useAction } from '#renderer/api/use-action.ts';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { ConfirmDialog } from '#renderer/ui/confirm-dialog.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { QueryDialog } from '#renderer/ui/form/query-dialog.tsx';
import { Row, Stack } from '#renderer/ui/layout.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import type { EditorTarget } from './editor-target.ts';
import { editorTargets } from './editor-target.ts';
import { useLockOutGuard } from './lock-out.tsx';
import { MASK } from './mask.ts';
import { ProviderFieldset } from './provider-fieldset.tsx';
import { fieldsOf, useProviderForm } from './use-provider-form.ts';
import { WhatIf } from './what-if.tsx';

const NOTHING: ProviderFields = {};

interface Props {
  at: AdminScope;
  /** What the form is filled in with instead of what is stored. */
  prefill?: ProviderFields;
  /** Opens records in the standard editor. */
  onEditor: (place: EditorTarget) => void;
  onClose: (changed: boolean) => void;
}

/** The form of a provider as it is now. */
export function StoredProviderDialog(props: Props & { id: number }) {
  const { at, id, onClose } = props;
  const t = useTexts('signin');
  const { queries } = useApi();
  const stored = useQuery({
    ...queries.signin.providers.get.queryOptions({ input: { ...at, id } }),
    gcTime: 0,
  });
  return (
    <QueryDialog title={t('editTitle', { id })} query={stored} onClose={() => onClose(false)}>
      {({ Data }) => <ProviderDialog {...props} provider={Data} />}
    </QueryDialog>
  );
}

/** Adds a provider or changes one. The bot token is written and never read: only whether there is one is known. */
export function ProviderDialog(props: Props & { provider: Provider | undefined }) {
  const { at, provider, onClose } = props;
  const t = useTexts('signin');
  const { queries } = useApi();
  const metadata = useQuery(queries.signin.providers.metadata.queryOptions({ input: at }));
  const title = provider ? t('editTitle', { id: provider.Id }) : t('addTitle');
  return (
    <QueryDialog title={title} query={metadata} onClose={() => onClose(false)}>
      {({ Data }) => <ProviderForm {...props} title={title} metadata={Data} />}
    </QueryDialog>
  );
}

function ProviderForm(
  props: Props & { provider: Provider | undefined; title: string; metadata: ProviderMetadata },
) {
  const { at, provider, title, metadata, prefill = NOTHING, onEditor, onClose } = props;
  const { client } = useApi();
  const form = useProviderForm(provider, prefill);
  const guard = useLockOutGuard(at);
  const [clearing, setClearing] = useState(false);
  const save = async () => {
    if (!(await form.accept())) return false;
    const write = writeOf(provider, fieldsOf(form.values, provider));
    return await guard.write(write, (sure) =>
      write.operation === 'providers.create'
        ? client.signin.providers.create({ ...sure, fields: write.fields })
        : client.signin.providers.update({ ...sure, id: write.id, fields: write.fields }),
    );
  };
  return (
    <>
      <FormDialog
        title={title}
        complete={form.isValid}
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
        aside={
          <WhatIf
            at={at}
            write={
              form.isDirty && form.isValid
                ? writeOf(provider, maskToken(fieldsOf(form.values, provider)))
                : undefined
            }
          >
            {guard.confirmWithin}
          </WhatIf>
        }
      >
        <ProviderFieldset
          form={form}
          provider={provider}
          metadata={metadata}
          onClear={() => setClearing(true)}
        />
        {provider && <EditorButtons provider={provider} disabled={form.isDirty} onEditor={onEditor} />}
      </FormDialog>
      {guard.dialog}
      {clearing && provider && (
        <ClearToken
          at={at}
          id={provider.Id}
          onStay={() => setClearing(false)}
          onCleared={() => onClose(true)}
        />
      )}
    </>
  );
}

function writeOf(provider: Provider | undefined, fields: ProviderFields) {
  return provider
    ? ({ operation: 'providers.update', id: provider.Id, fields } as const)
    : ({ operation: 'providers.create', fields } as const);
}

/** What would be only asks whether there is a token. */
function maskToken({ BotToken, ...fields }: ProviderFields): ProviderFields {
  return { ...fields, ...(BotToken ? { BotToken: MASK } : {}) };
}

/** Asks before the bot token is taken away, and the second factor with it. */
function ClearToken(props: { at: AdminScope; id: number; onStay: () => void; onCleared: () => void }) {
  const { at, id, onStay, onCleared } = props;
  const t = useTexts('signin');
  const { client } = useApi();
  const clearing = useAction(async () => {
    await client.signin.providers.clearBotToken({ ...at, id });
    onCleared();
  });
  return (
    <ConfirmDialog
      title={t('clearTitle')}
      confirm={t('clear')}
      failure={clearing.failure}
      onConfirm={() => void clearing.run()}
      onClose={onStay}
    >
      <p>{t('clearText')}</p>
    </ConfirmDialog>
  );
}

/** Lead from the form of a provider to its records in the standard editor, which has every column. */
function EditorButtons(props: {
  provider: Provider;
  disabled: boolean;
  onEditor: (place: EditorTarget) => void;
}) {
  const { provider, disabled, onEditor } = props;
  const t = useTexts('signin-editor-buttons');
  const places = editorTargets(provider);
  if (places.length === 0) return null;
  return (
    <Stack gap="xs">
      <Text>{t(disabled ? 'unsaved' : 'title')}</Text>
      <Row gap="s">
        {places.map(({ label, place }) => (
          <Button
            key={label}
            size="small"
            disabledFocusable={disabled}
            onClick={() => !disabled && onEditor(place)}
          >
            {t(label)}
          </Button>
        ))}
      </Row>
    </Stack>
  );
}
