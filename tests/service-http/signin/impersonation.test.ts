import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../middleware/lab.ts';
import { bearer, dataOf, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';

const TARGET = 3;
let lab: SignInLab;
beforeAll(async () => {
  lab = await startSignInLab();
});
afterAll(() => lab?.close());
beforeEach(async () => {
  await lab.reset();
  // The demo has host names, and no rule for who has no provider.
  await lab.configure({ CheckImpersonationDomainAccess: false });
  await lab.changeUser({ IsSuperAdmin: true });
  await changeTarget({ Nick: 'boris', FailedSignIns: 1 });
});

const changeTarget = (row: object) =>
  lab.changeUser({ IsSuperAdmin: false, IsFired: false, IsBlocked: false, ...row, UserID: TARGET });
const signIn = async () => (await dataOf(await lab.signIn('anna', PASSWORD))).Token;
const impersonate = (token: string, login = 'boris') =>
  lab.send('POST', '/api/auth/impersonate', bearer(token), { login });
const audited = () => lab.rows('ActionLog', { ActionType: 'user_impersonate' });

describe('impersonation', () => {
  it('signs a superadministrator in as somebody else, whose session says who it is', async () => {
    const before = await audited();
    const own = await signIn();
    const { Token, User } = await dataOf(await impersonate(own));
    expect(User).toMatchObject({ Id: TARGET, Login: 'boris' });
    const known = await dataOf(await lab.send('GET', '/api/auth/info', bearer(Token)));
    expect(known).toMatchObject({ Id: TARGET, ImpersonatedBy: { Id: USER, Login: 'anna' } });
    expect((await audited()).slice(before.length)).toMatchObject([{ UserID: USER, ObjectId: `${TARGET}` }]);
    expect((await lab.rows('LoginsLog', { UserID: TARGET })).at(-1)).toMatchObject({
      Protocol: 'Impersonation',
    });
    // It says nothing of who has tried passwords of the account.
    expect(await lab.rows('Users', { UserID: TARGET })).toMatchObject([{ FailedSignIns: 1 }]);
    const renewed = await dataOf(await lab.send('POST', '/api/auth/token/refresh', bearer(Token)));
    await lab.send('POST', '/api/auth/signout', bearer(renewed.Token));
    expect([await lab.info(Token), await lab.info(renewed.Token), await lab.info(own)]).toEqual([
      401, 401, 200,
    ]);
  });

  it.each([
    ['another superadministrator', { IsSuperAdmin: true }],
    ['somebody who is dismissed', { IsFired: true }],
    ['somebody who is blocked', { IsBlocked: true }],
    ['nobody of that login', { Nick: 'another' }],
  ])('is not of %s', async (_, row) => {
    const before = await audited();
    const own = await signIn();
    await changeTarget({ Nick: 'boris', ...row });
    const answer = await impersonate(own);
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'impersonation-refused']);
    expect(await audited()).toEqual(before);
  });

  it('is for superadministrators who are signed in, as themselves', async () => {
    const own = await signIn();
    const other = await dataOf(await impersonate(own));
    expect(await codeOf(await impersonate(other.Token, 'boris'))).toBe('impersonation-right');
    const key = await lab.key(['*:destroy']);
    expect((await impersonate(key.text)).status).toBe(401);
    await lab.changeUser({ IsSuperAdmin: false });
    expect(await codeOf(await impersonate(own))).toBe('impersonation-right');
  });

  it('rule 9: goes through no provider, whose host names could keep it out', async () => {
    const own = await signIn();
    for (const CheckImpersonationDomainAccess of [true, false]) {
      await lab.configure({ CheckImpersonationDomainAccess });
      expect((await impersonate(own)).status).toBe(200);
    }
  });
});
