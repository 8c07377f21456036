import { SiteferryError } from '#core/base/errors.ts';
import type { SpecialRight } from '#core/contract/signin/rights.ts';
import { message } from '#core/messages/catalogue.ts';
import type { SiteTables } from '#core/site/site-tables.ts';
import type { Administration } from './administration.ts';
import { audit } from './audit.ts';
import { knownRights } from './right-codes.ts';
import { type ActiveUsers, readActiveUsers } from './users.ts';
import { validateRow } from './validate-row.ts';

export const RIGHTS_TABLE = 'GroupSpecialRights';

interface Group {
  GroupID: number;
  Guid: string;
  Name: string;
}

/** A row of the table. */
export interface GroupRightRow {
  GroupID: number;
  RightCode: string;
}

/** A right of a group, by the group's Guid. */
export interface GroupRightKey {
  group: string;
  right: string;
}

/** Which group has which special right, and what can be chosen from. */
export async function listRights({ tables }: Administration) {
  const groups = await tables.select<Group>('Groups');
  const activeUsers = await readActiveUsers(tables);
  const given = (await tables.select<GroupRightRow>(RIGHTS_TABLE)).flatMap(({ GroupID, RightCode }) => {
    const group = groups.find((one) => one.GroupID === GroupID);
    return group ? [describe(activeUsers, group, RightCode)] : [];
  });
  const key = ({ right, groupName }: SpecialRight) => `${right}\0${groupName}`;
  return {
    given: given.sort((left, right) => (key(left) < key(right) ? -1 : 1)),
    groups: groups
      .map(({ Guid, Name }) => ({ guid: Guid, name: Name }))
      .sort((left, right) => left.name.localeCompare(right.name)),
    known: knownRights.map((right) => ({ right, meaning: message(`right.${right}`) })),
  };
}

/**
 * Gives a group a special right; one that it has already changes nothing and is not noted. Throws `record-unknown` for a
 * group, `rule-broken` for a right that is known in another case of letters: the platform would not find it.
 */
export async function grantRight(
  administration: Administration,
  given: GroupRightKey,
  now: Date,
): Promise<SpecialRight> {
  const { tables } = administration;
  const { right } = given;
  const group = await requireGroup(tables, given.group);
  validateRow(tables, { table: RIGHTS_TABLE, form: 'right' }, { RightCode: right });
  const stored = await tables.select<GroupRightRow>(RIGHTS_TABLE);
  const codes = [...knownRights, ...stored.map(({ RightCode }) => RightCode)];
  const known = codes.find((code) => code.toLowerCase() === right.toLowerCase());
  if (known !== undefined && known !== right) {
    const reason = message('right.other-case', { right, known });
    throw new SiteferryError('rule-broken', { rule: 'right', reason });
  }
  if (!stored.some(({ GroupID, RightCode }) => GroupID === group.GroupID && RightCode === right)) {
    await tables.insert(RIGHTS_TABLE, [{ GroupID: group.GroupID, RightCode: right }]);
    await auditChange(administration, 'special_right_grant', group, right, now);
  }
  return describe(await readActiveUsers(tables), group, right);
}

/** Takes a special right from a group. Throws `record-unknown` for a group, or a right that it does not have. */
export async function revokeRight(
  administration: Administration,
  given: GroupRightKey,
  now: Date,
): Promise<SpecialRight> {
  const { tables } = administration;
  const group = await requireRight(tables, given);
  await tables.remove(RIGHTS_TABLE, { GroupID: group.GroupID, RightCode: given.right });
  await auditChange(administration, 'special_right_revoke', group, given.right, now);
  return describe(await readActiveUsers(tables), group, given.right);
}

/** The group that has this right. Throws `record-unknown`. */
export async function requireRight(
  tables: SiteTables,
  { group: guid, right }: GroupRightKey,
): Promise<Group> {
  const group = await requireGroup(tables, guid);
  const codes = await tables.select<GroupRightRow>(RIGHTS_TABLE, { GroupID: group.GroupID });
  if (codes.some(({ RightCode }) => RightCode === right)) return group;
  const what = message('record.special-right', { group: group.Name });
  throw new SiteferryError('record-unknown', { what, id: right });
}

async function requireGroup(tables: SiteTables, guid: string): Promise<Group> {
  const groups = await tables.select<Group>('Groups');
  const group = groups.find(({ Guid }) => Guid.toLowerCase() === guid.toLowerCase());
  if (!group) throw new SiteferryError('record-unknown', { what: message('record.group'), id: guid });
  return group;
}

function describe(activeUsers: ActiveUsers, { GroupID, Guid, Name }: Group, right: string): SpecialRight {
  return { group: Guid, groupName: Name, right, users: activeUsers.of(GroupID).length };
}

async function auditChange(
  administration: Administration,
  type: string,
  { GroupID, Guid }: Group,
  right: string,
  now: Date,
): Promise<void> {
  await audit(administration, { type, objectId: String(GroupID), details: { right, group: Guid } }, now);
}
