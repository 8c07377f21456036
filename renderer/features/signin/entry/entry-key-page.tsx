import { useEffect } from 'react';
import type { EntryKey } from '#core/contract/signin/entry-keys.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { PageForm } from '#renderer/ui/form/page-form.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formProblem } from '#renderer/ui/json/json-text.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { useReload } from '../confirmation.tsx';
import { useLockOutGuard } from '../lock-out.tsx';
import { WhatIf } from '../what-if.tsx';
import { EntryKeyForm } from './entry-key-form.tsx';

/** A key of the sign-in page on a page, with what saves it. */
export function EntryKeyPage(props: {
  at: AdminScope;
  name: EntryKey;
  stored: string;
  /** Told what is typed that is not saved. */
  onDraft?: (text: string | undefined) => void;
}) {
  const { at, name, stored, onDraft } = props;
  const t = useTexts('signin-entry-save');
  const { client } = useApi();
  const reload = useReload();
  const guard = useLockOutGuard(at);
  const form = useForm({ initial: () => ({ text: stored }), stored: { text: stored } });
  const { text } = form.values;
  useEffect(() => onDraft?.(text === stored ? undefined : text), [onDraft, text, stored]);
  const isReadable = form.isDirty && formProblem(text, 'object') !== 'unreadable';
  const save = async () => {
    const change = { key: name, text };
    return await guard.write({ operation: 'entry.save', ...change }, async (sure) => {
      await client.signin.entry.save({ ...sure, ...change });
      await reload();
    });
  };
  return (
    <>
      <PageForm
        form={form}
        save={t('save', { key: name })}
        saved={t('saved', { key: name })}
        onSave={save}
        aside={
          name === 'AuthConfig' && (
            <WhatIf at={at} write={isReadable ? { operation: 'entry.save', key: name, text } : undefined}>
              {guard.confirmWithin}
            </WhatIf>
          )
        }
      >
        <EntryKeyForm of={name} field={form.field('text')} />
      </PageForm>
      {guard.dialog}
    </>
  );
}
