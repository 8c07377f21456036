import { KeyReset20Regular, LockOpen20Regular, Prohibited20Regular } from '@fluentui/react-icons';
import { type ReactNode, useState } from 'react';
import { visible } from '#core/base/text.ts';
import type { UserAccount } from '#core/contract/signin-records.ts';
import { useApi } from '#renderer/api/api.tsx';
import type { At } from '#renderer/shell/use-administered.ts';
import { formatCount } from '#renderer/ui/format.ts';
import type { GridAction } from '#renderer/ui/grid/grid.tsx';
import { useTexts } from '#renderer/ui/texts.ts';
import { useQuestion, useReload } from '../question.tsx';
import { SetPasswordDialog } from './set-password-dialog.tsx';

/** What of a user decides what can be done. */
export type ActedUser = Pick<UserAccount, 'Login' | 'State' | 'HasPassword' | 'ActiveTokens'>;

/** What can be done with a user, and the dialogs that ask first. */
export function useUserActions(at: At): { actions: GridAction<ActedUser>[]; dialogs: ReactNode } {
  const t = useTexts('signin-users');
  const { client } = useApi();
  const reload = useReload();
  const { ask, dialog } = useQuestion();
  const [changed, setChanged] = useState<{ login: string; hasPassword: boolean }>();
  const site = visible(at.site);
  const actions: GridAction<ActedUser>[] = [
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
          title: t('unblockTitle', { login: visible(Login), site }),
          text: t('unblockText'),
          confirm: t('unblockConfirm'),
          work: () => client.signin.accounts.unblock({ ...at, login: Login }),
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
          title: t('revokeTitle', { login: visible(Login), site }),
          text: t('revokeText', { count: ActiveTokens, number: formatCount(ActiveTokens) }),
          confirm: t('revokeConfirm'),
          work: async () => {
            const held = await client.signin.tokens.list({ ...at, login: Login });
            for (const { Id, State } of held)
              if (State === 'active') await client.signin.tokens.revoke({ ...at, id: Id });
          },
        }),
    },
  ];
  const dialogs = (
    <>
      {dialog}
      {changed && (
        <SetPasswordDialog at={at} {...changed} onSet={reload} onClose={() => setChanged(undefined)} />
      )}
    </>
  );
  return { actions, dialogs };
}
