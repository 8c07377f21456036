import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { EntryKey } from '#core/contract/signin-entry-keys.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { PageForm } from '#renderer/ui/form/page-form.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { defineTexts, useTexts } from '#renderer/ui/texts.ts';
import { useLockOutGuard } from '../lock-out.tsx';
import { EntryKeyForm } from './entry-key-form.tsx';

const texts = defineTexts('signin-entry-save', {
  en: { save: 'Save {{key}}', saved: '{{key}} is saved.' },
  ru: { save: 'Сохранить {{key}}', saved: '{{key}} сохранён.' },
});

/** A key of the sign-in page on a page, with what saves it. */
export function EntryKeyPage(props: {
  at: At;
  name: EntryKey;
  stored: string;
  /** Told what is typed that is not saved. */
  onDraft?: (text: string | undefined) => void;
}) {
  const { at, name, stored, onDraft } = props;
  const t = useTexts(texts);
  const { client, queries } = useApi();
  const queryClient = useQueryClient();
  const guard = useLockOutGuard(at);
  const form = useForm({ initial: () => ({ text: stored }), stored: { text: stored } });
  const { text } = form.values;
  useEffect(() => onDraft?.(text === stored ? undefined : text), [onDraft, text, stored]);
  const save = async () => {
    const change = { key: name, text };
    const sure = await guard.allows({ operation: 'entry.save', ...change });
    if (!sure) return false;
    await client.signin.entry.save({ ...sure, ...change });
    await queryClient.invalidateQueries({ queryKey: queries.signin.key() });
    return true;
  };
  return (
    <>
      <PageForm form={form} save={t('save', { key: name })} saved={t('saved', { key: name })} onSave={save}>
        <EntryKeyForm of={name} field={form.field('text')} />
      </PageForm>
      {guard.dialog}
    </>
  );
}
