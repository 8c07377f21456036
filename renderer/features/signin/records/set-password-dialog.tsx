import { MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { useState } from 'react';
import type { Message } from '#core/base/message.ts';
import { visible } from '#core/base/text.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { FlagField, SecretField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { rendered } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Sets the password of one user, by the policy of the site. */
export function SetPasswordDialog(props: {
  at: At;
  login: string;
  hasPassword: boolean;
  /** What has to be read again before the dialog closes, so that the next one says what is true then. */
  onSet: () => Promise<void>;
  onClose: () => void;
}) {
  const { at, login, hasPassword, onSet, onClose } = props;
  const t = useTexts('signin-users');
  const { client } = useApi();
  const [remarks, setRemarks] = useState<readonly Message[]>([]);
  const form = useForm({
    initial: () => ({ password: '', first: false }),
    required: () => ['password'],
  });
  return (
    <FormDialog
      title={t('setTitle', { login: visible(login), site: visible(at.site) })}
      save={t('setConfirm')}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        const { remarks } = await client.signin.passwords.set({ ...at, login, ...form.values });
        await onSet();
        setRemarks(remarks);
        // What the password does not help is read before the dialog goes.
        return remarks.length === 0;
      }}
      onClose={onClose}
    >
      {remarks.map((one) => (
        <MessageBar key={one.code} intent="warning">
          <MessageBarBody>{rendered(one)}</MessageBarBody>
        </MessageBar>
      ))}
      {hasPassword && <Text>{t('setText')}</Text>}
      <SecretField field={form.field('password')} label={t('newPassword')} />
      {!hasPassword && <FlagField field={form.field('first')} label={t('first')} />}
    </FormDialog>
  );
}
