import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { EntryKeyForm } from '../entry/entry-key-form.tsx';
import { useLockOutGuard } from '../lock-out.tsx';

/** `AuthConfig` as it would be after the step, to be looked at and saved. */
export function AuthConfigDialog(props: { at: At; text: string; onClose: (changed: boolean) => void }) {
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
