import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { assessLockOut } from '#core/access/lock-out/assess.ts';
import { message } from '#core/messages/catalogue.ts';
import { grantRight, listRights, revokeRight } from '#core/signin/rights.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { checksums } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const STAFF = '11111111-1111-4111-8111-111111111111';
const OFFICE = '22222222-2222-4222-8222-222222222222';

describeEachDatabase('special rights of groups', (database) => {
  let at: AdminSite;
  const groups = new Map<string, number>();
  const users = new Map<string, number>();
  const grant = (group: string, right: string, operator?: string) =>
    at.change((given) => grantRight(given, { group, right }, NOW), operator);
  const revoke = (group: string, right: string, operator?: string) =>
    at.change((given) => revokeRight(given, { group, right }, NOW), operator);
  const guard = (group: string, right: string, operator?: string) =>
    at.read((given) => assessLockOut(given, { right: { group, right } }, new Date()), operator);
  const told = async (group: string, right: string, operator?: string) => {
    const { isDangerous, notes } = await guard(group, right, operator);
    return { isDangerous, notes: notes.map(({ code }) => code.replace('lock-out.', '')) };
  };
  const member = (nick: string, guid: string) =>
    at.tables((tables) =>
      tables.insert('GroupUsers', [{ GroupID: groups.get(guid) ?? -1, UserID: users.get(nick) ?? -1 }]),
    );
  const given = async () =>
    (await at.read(listRights)).given.map(({ right, groupName, users: count }) => [right, groupName, count]);

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      const user = (Nick: string, IsFired = false) => ({
        Guid: randomUUID(),
        Nick,
        DisplayName: Nick,
        IsFired,
        IsSuperAdmin: false,
      });
      await tables.insert('Users', [user('clerk'), user('anna'), user('gone', true)]);
      await tables.insert('Groups', [
        { Guid: STAFF, Name: 'Staff' },
        { Guid: OFFICE, Name: 'Office' },
      ]);
      for (const { GroupID, Guid } of await tables.select<{ GroupID: number; Guid: string }>('Groups'))
        groups.set(Guid, GroupID);
      for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
        users.set(Nick, UserID);
    });
  });
  afterAll(() => at?.made.remove());
  beforeEach(async () => {
    await at.clear('GroupSpecialRights', 'GroupUsers', 'ActionLog');
    await at.tables((tables) =>
      tables.update('Users', 'UserID', {
        UserID: users.get('root') ?? -1,
        IsFired: false,
        IsSuperAdmin: true,
      }),
    );
    await member('anna', STAFF);
    await member('gone', STAFF);
  });

  it('are given, listed and taken, and noted once each', async () => {
    expect(await grant(STAFF.toUpperCase(), 'GENERATEPAT')).toEqual({
      group: STAFF,
      groupName: 'Staff',
      right: 'GENERATEPAT',
      users: 1,
    });
    await grant(STAFF, 'GENERATEPAT');
    await grant(OFFICE, 'GENERATEPAT');
    await grant(OFFICE, 'ADMINACCESS');
    expect(await given()).toEqual([
      ['ADMINACCESS', 'Office', 0],
      ['GENERATEPAT', 'Office', 0],
      ['GENERATEPAT', 'Staff', 1],
    ]);
    await revoke(OFFICE, 'GENERATEPAT');
    expect(await given()).toEqual([
      ['ADMINACCESS', 'Office', 0],
      ['GENERATEPAT', 'Staff', 1],
    ]);
    const { groups: all, known } = await at.read(listRights);
    expect(all).toEqual([
      { guid: OFFICE, name: 'Office' },
      { guid: STAFF, name: 'Staff' },
    ]);
    expect(known.map(({ right }) => right)).toEqual(['ADMINACCESS', 'GENERATEPAT']);
    const noted = await at.tables((tables) => tables.select('ActionLog'));
    expect(noted.map(({ ActionType, ObjectId }) => [ActionType, ObjectId])).toEqual([
      ['special_right_grant', String(groups.get(STAFF))],
      ['special_right_grant', String(groups.get(OFFICE))],
      ['special_right_grant', String(groups.get(OFFICE))],
      ['special_right_revoke', String(groups.get(OFFICE))],
    ]);
    expect(JSON.parse(String(noted[0]?.Details))).toEqual({ right: 'GENERATEPAT', group: STAFF });
  });

  it('are refused by what is wrong, and nothing is written', async () => {
    await grant(STAFF, 'OwnRight');
    const before = await checksums(at.site);
    const other = (right: string, known: string) => ({
      code: 'rule-broken',
      data: { rule: 'right', reason: message('right.other-case', { right, known }) },
    });
    await expect(grant(STAFF, 'generatepat')).rejects.toMatchObject(other('generatepat', 'GENERATEPAT'));
    await expect(grant(OFFICE, 'OWNRIGHT')).rejects.toMatchObject(other('OWNRIGHT', 'OwnRight'));
    for (const group of [randomUUID(), 'Staff', ''])
      await expect(grant(group, 'GENERATEPAT')).rejects.toMatchObject({ code: 'record-unknown' });
    await expect(grant(STAFF, 'a\0b')).rejects.toMatchObject({ code: 'rule-broken' });
    await expect(grant(STAFF, 'x'.repeat(101))).rejects.toMatchObject({ code: 'rule-broken' });
    await expect(revoke(OFFICE, 'OwnRight')).rejects.toMatchObject({
      code: 'record-unknown',
      data: { what: message('record.special-right', { group: 'Office' }), id: 'OwnRight' },
    });
    await expect(revoke(STAFF, 'ownright')).rejects.toMatchObject({ code: 'record-unknown' });
    await expect(grant(STAFF, 'GENERATEPAT', 'anna')).rejects.toMatchObject({ code: 'right-missing' });
    await expect(revoke(STAFF, 'OwnRight', 'anna')).rejects.toMatchObject({ code: 'right-missing' });
    expect(await checksums(at.site)).toEqual(before);
  });

  it('tell beforehand who loses one', async () => {
    await grant(STAFF, 'GENERATEPAT');
    expect(await guard(STAFF, 'GENERATEPAT')).toMatchObject({
      isDangerous: false,
      notes: [message('lock-out.others-lose-right', { right: 'GENERATEPAT', count: 1 })],
    });
    // Another group keeps it for her.
    await grant(OFFICE, 'GENERATEPAT');
    await member('anna', OFFICE);
    expect(await told(STAFF, 'GENERATEPAT')).toEqual({ isDangerous: false, notes: [] });
    await expect(guard(STAFF, 'ADMINACCESS')).rejects.toMatchObject({ code: 'record-unknown' });
    await member('root', STAFF);
    await at.tables((tables) =>
      tables.remove('GroupSpecialRights', { GroupID: groups.get(OFFICE) ?? -1, RightCode: 'GENERATEPAT' }),
    );
    expect(await told(STAFF, 'GENERATEPAT')).toEqual({
      isDangerous: false,
      notes: ['own-right', 'others-lose-right'],
    });
  });

  it('ask before an operator takes away what he administers by', async () => {
    await grant(OFFICE, 'ADMINACCESS');
    await member('clerk', OFFICE);
    expect(await told(OFFICE, 'ADMINACCESS', 'clerk')).toEqual({
      isDangerous: true,
      notes: ['own-right', 'own-administration'],
    });
    // The superadministrator needs no group for it.
    await member('root', OFFICE);
    expect(await told(OFFICE, 'ADMINACCESS')).toEqual({ isDangerous: false, notes: ['others-lose-right'] });
    await grant(STAFF, 'ADMINACCESS');
    await member('clerk', STAFF);
    expect(await told(OFFICE, 'ADMINACCESS', 'clerk')).toEqual({ isDangerous: false, notes: [] });
    await revoke(OFFICE, 'ADMINACCESS', 'clerk');
    const { places } = await guard(STAFF, 'ADMINACCESS', 'clerk');
    expect(places.every(({ ways, before }) => String(ways) === String(before))).toBe(true);
    expect(await told(STAFF, 'ADMINACCESS', 'clerk')).toEqual({
      isDangerous: true,
      notes: ['own-right', 'own-administration', 'others-lose-right'],
    });
    await at.tables((tables) =>
      tables.update('Users', 'UserID', { UserID: users.get('root') ?? -1, IsFired: true }),
    );
    expect((await told(STAFF, 'ADMINACCESS', 'clerk')).notes).toContain('no-administrator');
  });
});
