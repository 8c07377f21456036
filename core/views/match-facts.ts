import type { Message } from '#core/base/message.ts';
import type { MatchedUser, MatchResult } from '#core/contract/user-match.ts';
import { message } from '#core/messages/catalogue.ts';

/**
 * Whom claims would sign in and how that was found out, as every channel shows it. `fieldName` says what a field of a profile
 * is called.
 */
export function matchFacts(
  result: MatchResult,
  fieldName: (field: string) => string,
): { label: Message; value: Message | string }[] {
  const { outcome, requested, reason, lookup, claims = [], claim, value = '', user } = result;
  const { candidates = [], binding, profile = [] } = result;
  return [
    ...Object.entries(requested).map(([name, asked]) => ({
      label: message('match.requested', { name }),
      value: asked,
    })),
    ...(reason ? [{ label: message('match.reason'), value: reason }] : []),
    ...(lookup ? [{ label: message('match.lookup'), value: lookup }] : []),
    ...(claim
      ? [{ label: message('match.claim'), value: message('match.claim-and-value', { claim, value }) }]
      : []),
    ...(outcome === 'no-claim' ? [{ label: message('match.expected'), value: claims.join(', ') }] : []),
    ...(user
      ? [{ label: message('match.user'), value: personMessage(user) }]
      : candidates.map((one) => ({ label: message('match.candidate'), value: personMessage(one) }))),
    ...(binding
      ? [{ label: message('match.binding'), value: message('match.quoted', { text: binding.ExternalUid }) }]
      : []),
    ...profile.map(({ field, value: text, problem }) => ({
      label: message('match.profile', { field: fieldName(field) }),
      value: problem ? message('match.profile-value', { value: text, problem }) : text,
    })),
  ];
}

function personMessage(one: MatchedUser): Message {
  const { UserID, Login, DisplayName, Stored, IsFired, IsBlocked } = one;
  let person: Message = message('match.person', {
    id: UserID,
    login: Login ?? '',
    name: DisplayName,
    stored: Stored,
  });
  if (IsFired) person = message('match.dismissed', { person });
  if (IsBlocked) person = message('match.blocked', { person });
  return person;
}
