import type { SynchronizationChanges } from '#core/contract/signin/settings.ts';

/** A user of a directory, as the platform would read it. */
export interface DirectoryUser {
  dn: string;
  /** Of Active Directory; undefined where there is none. */
  sid: string | undefined;
  login: string;
  name: string;
  /** The first value of each attribute of the field map, by the attribute in lower case; absent for none. */
  values: Readonly<Record<string, string>>;
}

/** A user of the site. */
export interface SiteUser {
  UserID: number;
  Nick: string | null;
  DisplayName: string;
  SID?: string | null;
  IsFired: boolean;
  [column: string]: unknown;
}

export interface SynchronizationQuestion {
  directory: readonly DirectoryUser[];
  users: readonly SiteUser[];
  /** Columns of `Users` by the attribute of the directory, in lower case, that they are taken from. */
  fields: ReadonlyMap<string, string>;
  /** `BlocksMissingUsers`: whether users whom the directory no longer has are switched off. */
  blocksMissing: boolean;
  /** Whether everybody was read: whom the rest could hold is not missing. */
  isWhole: boolean;
}

/**
 * What a synchronization would change of the users of a site. An account is a user's by its SID, else by its login, in whatever
 * case; only users with a SID came from the directory, so that only they can be missing there.
 */
export function synchronizationChanges(question: SynchronizationQuestion): SynchronizationChanges {
  const { directory, users, fields, blocksMissing, isWhole } = question;
  const bySid = new Map(users.flatMap((one) => (one.SID ? [[one.SID.toUpperCase(), one] as const] : [])));
  const byLogin = new Map(users.flatMap((one) => (one.Nick ? [[one.Nick.toLowerCase(), one] as const] : [])));
  const seen = new Set<number>();
  const changes: SynchronizationChanges = { add: [], change: [], switchOff: [], same: 0 };
  for (const one of directory) {
    const user = bySid.get(one.sid?.toUpperCase() ?? '') ?? byLogin.get(one.login.toLowerCase());
    if (!user) {
      changes.add.push({ dn: one.dn, login: one.login, name: one.name });
      continue;
    }
    seen.add(user.UserID);
    const differing = [...fields].flatMap(([attribute, field]) => {
      const after = one.values[attribute] ?? '';
      const before = user[field] === null || user[field] === undefined ? '' : String(user[field]);
      return before === after ? [] : [{ field, before, after }];
    });
    if (differing.length === 0) changes.same += 1;
    else changes.change.push({ ...namesOf(user), fields: differing });
  }
  if (blocksMissing && isWhole)
    changes.switchOff.push(
      ...users.filter((one) => one.SID && !one.IsFired && !seen.has(one.UserID)).map(namesOf),
    );
  return changes;
}

function namesOf({ UserID, Nick, DisplayName }: SiteUser) {
  return { userId: UserID, login: Nick ?? '', name: DisplayName };
}
