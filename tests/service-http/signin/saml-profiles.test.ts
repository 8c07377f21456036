import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { authErrorOf, cookieOf, type SamlLab, startSamlLab } from './saml-lab.ts';

let lab: SamlLab;
beforeAll(async () => {
  lab = await startSamlLab();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  vi.useRealTimers();
  await lab.reset();
  await lab.set({});
  lab.describe(lab.keys.idp);
  lab.errors.length = 0;
});

describe('a profile that is made (CreateProfiles)', () => {
  const SID = 'S-1-5-77';
  const claims = (more: Readonly<Record<string, string>>) => {
    const attributes = Object.entries(more)
      .map(
        ([name, value]) =>
          `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
      )
      .join('');
    return { change: (xml: string) => xml.replace('S-1-5-7', SID), attributes };
  };
  const map = {
    mail: 'Email',
    given: 'FirstName',
    sn: 'LastName',
    born: 'BirthDate',
    staff: 'IsEmployee',
    admin: 'IsSuperAdmin',
  };
  const usual = {
    mail: 'new@example.com',
    given: 'Nina',
    sn: 'Neu',
    born: '1990-02-03T00:00:00Z',
    staff: 'true',
    admin: 'true',
  };
  const users = () => lab.rows<Record<string, unknown>>('Users', { SID });
  const set = (more = {}) =>
    lab.set({
      ClaimsMapperConfig: { IdentityClaim: 'SID', CreateProfiles: true, ProfileAttributesMap: map, ...more },
    });
  const bring = async (more: Readonly<Record<string, string>> = usual) =>
    await lab.bring(lab.respond((await lab.start()).id, claims(more)));
  const pool = { ConcurrentLicensesCount: 5 };
  afterEach(() =>
    lab.change(async (tables) => {
      for (const { UserID } of await users()) {
        await tables.remove('UserSessions', { UserID: Number(UserID) });
        await tables.remove('LoginsLog', { UserID: Number(UserID) });
        await tables.remove('Users', { UserID: Number(UserID) });
      }
    }),
  );

  it('is that of the attributes, once, and is found again', async () => {
    await set();
    await lab.configure(pool);
    const requests = [await lab.start(), await lab.start()];
    const answers = await Promise.all(requests.map(({ id }) => lab.bring(lab.respond(id, claims(usual)))));
    expect(answers.map((answer) => cookieOf(answer) !== '')).toEqual([true, true]);
    expect(await users()).toMatchObject([
      {
        DisplayName: 'Nina Neu',
        Email: 'new@example.com',
        IsEmployee: true,
        IsSuperAdmin: false,
        IsFired: false,
      },
    ]);
    expect(cookieOf(await bring({}))).not.toBe('');
    expect(await users()).toHaveLength(1);
  });

  it('is none where the settings make none', async () => {
    await set({ CreateProfiles: false });
    await lab.configure(pool);
    expect(authErrorOf(await bring())).toMatch(/no account of the site matches/);
    expect(await users()).toEqual([]);
  });

  it.each<[string, Record<string, string>]>([
    ['the address of another user', { ...usual, mail: 'taken@example.com' }],
    ['a date that is none', { ...usual, born: 'never' }],
    ['a name that no column holds', { ...usual, given: 'x'.repeat(201) }],
  ])('is none with %s', async (_what, given) => {
    await lab.changeUser({ Email: 'taken@example.com' });
    await set();
    await lab.configure(pool);
    expect(authErrorOf(await bring(given))).toMatch(/no account of the site matches/);
    expect(lab.errors.join()).toMatch(/rule-broken/);
    expect(await users()).toEqual([]);
  });

  it('is none where it is not known whether the newcomer may sign in', async () => {
    await set();
    await lab.change(async (tables) => {
      const [group] = await tables.select<{ GroupID: number }>('Groups');
      await tables.insert('AuthenticationProviderGroups', [
        { ProviderId: lab.providerId, GroupID: group?.GroupID ?? 0 },
      ]);
    });
    await lab.configure(pool);
    expect(authErrorOf(await bring())).toBeDefined();
    expect(await users()).toEqual([]);
    await lab.change((tables) =>
      tables.remove('AuthenticationProviderGroups', { ProviderId: lab.providerId }),
    );
  });
});
