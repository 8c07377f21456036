import { Button } from '@fluentui/react-components';
import { ArrowRight20Regular } from '@fluentui/react-icons';
import { useLinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Message } from '#core/base/message.ts';
import type { SignInAccess } from '#core/contract/access/signin.ts';
import type { Part } from '#renderer/features/signin/parts.ts';
import { useUserActions } from '#renderer/features/signin/records/user-actions.tsx';
import type { SigninSearch } from '#renderer/shell/signin-search.ts';
import { useAdministeredSite } from '#renderer/shell/use-administered-site.ts';
import { useTexts } from '#renderer/ui/texts.ts';

/** Remedies that are one of the actions of a user. */
const USER_ACTIONS: Readonly<Record<string, string>> = {
  'access-signin.remedy.unblock-account': 'unblock',
  'access-signin.remedy.set-password': 'password',
};

/** Remedies that are done in a part of Sign-in. */
const PARTS: Readonly<Record<string, Part>> = {
  'access-signin.remedy.check-login': 'users',
  'access-signin.remedy.unblock-address': 'blocks',
  'access-signin.remedy.activate-provider': 'providers',
  'access-signin.remedy.other-provider': 'providers',
  'access-signin.remedy.add-host': 'providers',
  'access-signin.remedy.allow-group': 'providers',
  'access-signin.remedy.bot': 'providers',
  'access-signin.remedy.factor-service': 'providers',
  'access-signin.remedy.service': 'services',
  'access-signin.remedy.system-mailbox': 'settings',
  'access-signin.remedy.allow-address': 'settings',
  'access-signin.remedy.pat-right': 'rights',
  'access-signin.remedy.new-token': 'tokens',
};

/** What Siteferry can do of the remedies of an answer: a button for each, and the dialogs that ask first. */
export function useSignInRemedies(
  site: string,
  { user, provider }: SignInAccess,
  /** Something was changed. */
  onChanged: () => void,
): { actionOf: (remedy: Message) => ReactNode; dialogs: ReactNode } {
  const { operator } = useAdministeredSite();
  const { actions, dialogs } = useUserActions({ site, operator }, onChanged);
  const actionOf = ({ code, values }: Message): ReactNode => {
    const action = actions.find(({ id }) => id === USER_ACTIONS[code]);
    if (action && user?.Login) {
      const target = { Login: user.Login, State: 'blocked', HasPassword: true, ActiveTokens: 0 } as const;
      return (
        <Button size="small" icon={action.icon ?? null} onClick={() => action.run(target)}>
          {action.label}
        </Button>
      );
    }
    const part = PARTS[code];
    if (!part) return null;
    const isProvider = part === 'providers' && provider && code !== 'access-signin.remedy.other-provider';
    const chosen = typeof values?.address === 'string' ? { chosen: values.address } : {};
    return <SigninLink part={part} search={isProvider ? { provider: provider.id } : chosen} />;
  };
  return { actionOf, dialogs };
}

/** The way to a part of Sign-in; it stands in a sentence. */
function SigninLink({ part, search }: { part: Part; search: SigninSearch }) {
  const { href, onClick } = useLinkProps({ to: '/signin', search: { ...search, part } });
  const t = useTexts('signin-parts');
  return (
    <Button as="a" size="small" icon={<ArrowRight20Regular />} {...{ href, onClick }}>
      {t('goTo', { part: t(part) })}
    </Button>
  );
}
