import type { SetupForm } from '#core/contract/signin/setup.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import type { EditorTarget } from '../editor-target.ts';
import { EntryKeyForm } from '../entry/entry-key-form.tsx';
import { useLockOutGuard } from '../lock-out.tsx';
import { ProviderDialog, StoredProviderDialog } from '../provider-dialog.tsx';
import { ServiceDialog } from '../services/service-dialog.tsx';
import { StoredServiceDialog } from '../services/stored-service-dialog.tsx';

/** The form that a step is made in, filled in as the checklist says. */
export function SetupFormDialog(props: {
  at: AdminScope;
  open: SetupForm;
  onEditor: (place: EditorTarget) => void;
  onClose: (changed: boolean) => void;
}) {
  const { at, open, onEditor, onClose } = props;
  if (open.form === 'AuthConfig') return <AuthConfigDialog at={at} text={open.text} onClose={onClose} />;
  if (open.form === 'provider') {
    const { id, fields } = open;
    const form = { at, prefill: fields, onEditor, onClose };
    if (id === undefined) return <ProviderDialog provider={undefined} {...form} />;
    return <StoredProviderDialog id={id} {...form} />;
  }
  const { type, id, active } = open;
  if (type !== undefined && id !== undefined)
    return (
      <StoredServiceDialog
        at={at}
        type={type}
        id={id}
        name={String(id)}
        prefill={{ active }}
        onClose={onClose}
      />
    );
  return <ServiceDialog at={at} service={undefined} prefill={{ type }} onClose={onClose} />;
}

/** `AuthConfig` as it would be after the step, to be looked at and saved. */
function AuthConfigDialog(props: { at: AdminScope; text: string; onClose: (changed: boolean) => void }) {
  const { at, text, onClose } = props;
  const t = useTexts('signin-setup');
  const { client } = useApi();
  const guard = useLockOutGuard(at);
  const form = useForm({ initial: () => ({ text }) });
  const save = async () => {
    const change = { key: 'AuthConfig', text: form.values.text } as const;
    return await guard.write({ operation: 'entry.save', ...change }, (sure) =>
      client.signin.entry.save({ ...sure, ...change }),
    );
  };
  return (
    <>
      <FormDialog
        title={t('authConfigTitle')}
        wide
        complete={form.values.text.trim() !== ''}
        isDirty={form.isDirty}
        onSave={save}
        onClose={onClose}
      >
        <p>{t('authConfigHint')}</p>
        <EntryKeyForm of="AuthConfig" field={form.field('text')} />
      </FormDialog>
      {guard.dialog}
    </>
  );
}
