import { Badge } from '@fluentui/react-components';
import type { AccountState } from '#core/contract/directory/ldap.ts';
import { message } from '#core/messages/catalogue.ts';
import { renderMessage } from '#renderer/ui/messages.ts';

/** What keeps an account from signing in, and what may; nothing for one that is in order. */
export function AccountBadges({ state: { blocks, doubts } }: { state: AccountState }) {
  return (
    <>
      {blocks.length > 0 && (
        <Badge color="danger" appearance="tint">
          {renderMessage(message('account.cannot-sign-in', { flags: blocks }))}
        </Badge>
      )}
      {doubts.length > 0 && (
        <Badge color="warning" appearance="tint">
          {renderMessage(message('account.needs-attention', { flags: doubts }))}
        </Badge>
      )}
    </>
  );
}

/** The same as a text, with what is worth knowing besides. */
export function accountText({ blocks, doubts, notes }: AccountState): string {
  return [
    ...(blocks.length > 0 ? [message('account.cannot-sign-in', { flags: blocks })] : []),
    ...(doubts.length > 0 ? [message('account.needs-attention', { flags: doubts })] : []),
    ...(blocks.length + doubts.length === 0 ? [message('account.in-order')] : []),
    ...notes,
  ]
    .map(renderMessage)
    .join('; ');
}
