import { MessageBar, MessageBarBody, Text } from '@fluentui/react-components';
import { KeyReset20Regular, LockOpen20Regular, Prohibited20Regular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import type { Message } from '#core/base/message.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { UserAccount } from '#core/contract/signin/records.ts';
import { useApi } from '#renderer/api/api.tsx';
import { useSites } from '#renderer/shell/chosen-sites.tsx';
import type { AdminScope } from '#renderer/shell/use-administered-site.ts';
import { useOperatorChoice } from '#renderer/shell/use-operator-choice.tsx';
import { FlagField, SecretField } from '#renderer/ui/form/fields.tsx';
import { FormDialog } from '#renderer/ui/form/form-dialog.tsx';
import { useForm } from '#renderer/ui/form/use-form.ts';
import { formatCount } from '#renderer/ui/format.ts';
import type { GridAction } from '#renderer/ui/grid/grid.tsx';
import { renderMessage } from '#renderer/ui/messages.ts';
import { useTexts } from '#renderer/ui/texts.ts';
import { WritesTo } from '#renderer/ui/write-refusal.tsx';
import { useConfirmation, useReload } from '../confirmation.tsx';

/** What of a user decides what can be done. */
export type ActionTarget = Pick<UserAccount, 'Login' | 'State' | 'HasPassword' | 'ActiveTokens'>;

/** What can be done with a user, and the dialogs that ask first: also for the operator, where the site has none yet. */
export function useUserActions(
  at: AdminScope,
  /** What is known of the user is read again, also where no list shows it. */
  onChanged: () => void = () => {},
): { actions: GridAction<ActionTarget>[]; dialogs: ReactNode } {
  const t = useTexts('signin-users');
  const { client } = useApi();
  const sites = useSites();
  const reload = useReload();
  const { ask, dialog } = useConfirmation(at, onChanged);
  const [changed, setChanged] = useState<{ login: string; hasPassword: boolean }>();
  const site = sanitize(at.site);
  const actions: GridAction<ActionTarget>[] = [
    {
      id: 'password',
      label: t('setPassword'),
      icon: <KeyReset20Regular />,
      allows: ({ Login }) => Boolean(Login),
      run: ({ Login, HasPassword }) => Login && setChanged({ login: Login, hasPassword: HasPassword }),
    },
    {
      id: 'unblock',
      label: t('unblock'),
      icon: <LockOpen20Regular />,
      allows: ({ Login, State }) => Boolean(Login) && State === 'blocked',
      run: ({ Login }) =>
        Login &&
        ask({
          title: t('unblockTitle', { login: sanitize(Login), site }),
          text: t('unblockText'),
          confirm: t('unblockConfirm'),
          work: (as) => client.signin.accounts.unblock({ ...as, login: Login }),
        }),
    },
    {
      id: 'revoke',
      label: t('revoke'),
      icon: <Prohibited20Regular />,
      allows: ({ Login, ActiveTokens }) => Boolean(Login) && ActiveTokens > 0,
      run: ({ Login, ActiveTokens }) =>
        Login &&
        ask({
          title: t('revokeTitle', { login: sanitize(Login), site }),
          text: t('revokeText', { count: ActiveTokens, number: formatCount(ActiveTokens) }),
          confirm: t('revokeConfirm'),
          work: async (as) => {
            const held = await client.signin.tokens.list({ ...as, login: Login });
            for (const { Id, State } of held)
              if (State === 'active') await client.signin.tokens.revoke({ ...as, id: Id });
          },
        }),
    },
  ];
  const dialogs = (
    <WritesTo site={sites.find(({ name }) => name === at.site)}>
      {dialog}
      {changed && (
        <SetPasswordDialog
          at={at}
          {...changed}
          onSet={() => reload().then(onChanged)}
          onClose={() => setChanged(undefined)}
        />
      )}
    </WritesTo>
  );
  return { actions, dialogs };
}

/** Sets the password of one user, by the policy of the site. */
function SetPasswordDialog(props: {
  at: AdminScope;
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
  const { operator, picker, remember } = useOperatorChoice(at);
  const form = useForm({
    initial: () => ({ password: '', first: false }),
    required: () => ['password'],
  });
  return (
    <FormDialog
      title={t('setTitle', { login: sanitize(login), site: sanitize(at.site) })}
      save={t('setConfirm')}
      complete={operator !== ''}
      isDirty={form.isDirty}
      onSave={async () => {
        if (!(await form.accept())) return false;
        const { remarks } = await client.signin.passwords.set({
          site: at.site,
          operator,
          login,
          ...form.values,
        });
        remember();
        await onSet();
        setRemarks(remarks);
        // What the password does not help is read before the dialog goes.
        return remarks.length === 0;
      }}
      onClose={onClose}
    >
      {remarks.map((one) => (
        <MessageBar key={one.code} intent="warning">
          <MessageBarBody>{renderMessage(one)}</MessageBarBody>
        </MessageBar>
      ))}
      {hasPassword && <Text>{t('setText')}</Text>}
      {picker}
      <SecretField field={form.field('password')} label={t('newPassword')} />
      {!hasPassword && <FlagField field={form.field('first')} label={t('first')} />}
    </FormDialog>
  );
}
