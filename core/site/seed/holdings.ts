import type { Row } from '#core/catalog/entity-type.ts';
import type { Population } from './population.ts';
import { partnerGuid } from './sign-in.ts';
import type { FixedRows } from './tasks.ts';

const MINUTE = 60_000;

/** What users are in and hold: groups with their special rights, licences, slots, and accounts at the identity provider. */
export function makeHoldings(
  name: string,
  {
    memberships,
    rights,
    licences,
    slots,
    accounts,
  }: Pick<Population, 'memberships' | 'rights' | 'licences' | 'slots' | 'accounts'>,
  now: Date,
): FixedRows {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE).toISOString();
  return new Map<string, Row[]>([
    ['GroupUsers', memberships.map(([GroupID, UserID]) => ({ GroupID, UserID }))],
    ['GroupSpecialRights', rights.map(([GroupID, RightCode]) => ({ GroupID, RightCode }))],
    [
      'Licences',
      licences.map(({ kind, purchased }, index) => ({
        Id: index + 1,
        Kind: kind,
        PurchasedCount: purchased,
      })),
    ],
    [
      'UserLicences',
      licences.flatMap(({ holders }, index) => holders.map((UserID) => ({ LicenceId: index + 1, UserID }))),
    ],
    [
      'UserSessions',
      slots.map(({ user, started, extended }) => ({
        UserID: user,
        StartedAt: ago(started),
        ExtendedAt: ago(extended),
        ModuleName: 'MainModule',
      })),
    ],
    [
      'UserExternalAccounts',
      accounts.map(({ user, uid, account }, index) => ({
        Id: index + 1,
        UserId: user,
        ServiceGuid: partnerGuid(name),
        ExternalUid: uid,
        ExternalAccount: account,
      })),
    ],
  ]);
}
