import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../middleware/lab.ts';
import { bearer, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';

const ALLOWED = '/api/migration/tree-root';
const OTHER = '/api/migration/jobs';
const KEYS = { AuthBasicAllowedPaths: '^/api/migration/tree;^/api/nothing$' };
const log: string[] = [];

let lab: SignInLab;
beforeAll(async () => {
  lab = await startSignInLab(
    { log: { write: (line: string) => void log.push(line) }, limits: { failures: 3 } },
    async (tables) => {
      await tables.update('Users', 'UserID', { UserID: USER, IsSuperAdmin: true });
      // Of the demo's providers the default one is a directory, and no provider can be named here.
      const providers = await tables.select<{ Id: number }>('AuthenticationProviders');
      for (const { Id } of providers)
        await tables.update('AuthenticationProviders', 'Id', { Id, IsDefault: false });
      await tables.insert('AuthenticationProviders', [
        {
          Guid: randomUUID(),
          ProviderType: 'None',
          Description: 'Built-in',
          IsActive: true,
          IsDefault: true,
        },
      ]);
    },
  );
});
afterAll(() => lab?.close());
beforeEach(async () => {
  await lab.reset();
  await lab.configure(KEYS);
});

const basic = (login: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${login}:${password}`).toString('base64')}`,
});
/** Counted failures of the address are forgotten with the service. */
const ask = (path: string, headers = basic('anna', PASSWORD)) => lab.send('GET', path, headers);
const challengeOf = ({ headers }: Response) => headers.get('www-authenticate');

describe('rule 3: Basic', () => {
  it('signs in on an allowed path for this request alone, with the rights of the user', async () => {
    const answer = await ask(ALLOWED);
    expect([answer.status, answer.headers.get('set-cookie')]).toEqual([200, null]);
    await lab.changeUser({ IsSuperAdmin: false });
    expect(await codeOf(await ask(ALLOWED))).toBe('no-administration');
    await lab.changeUser({ IsSuperAdmin: true });
    expect(JSON.stringify(await lab.sql.executeSql('SELECT * FROM siteferry.session'))).toContain(
      '"rows":[]',
    );
  });

  it('is no way on another path, nor where the site allows none', async () => {
    const other = await ask(OTHER);
    expect([other.status, challengeOf(other), await codeOf(other)]).toEqual([401, 'Bearer', 'no-key']);
    await lab.configure({});
    const none = await ask(ALLOWED);
    expect([none.status, challengeOf(none)]).toEqual([401, 'Bearer']);
    await lab.restart();
  });

  it('is asked for on allowed paths only', async () => {
    const [allowed, other] = [await ask(ALLOWED, {} as never), await ask(OTHER, {} as never)];
    expect(challengeOf(allowed)).toMatch(/^Basic realm=/);
    expect(challengeOf(other)).toBe('Bearer');
  });

  it('counts a wrong password at the account, and too many at the address', async () => {
    const slept = lab.slept;
    for (const login of ['anna', 'nobody']) {
      const wrong = await ask(ALLOWED, basic(login, 'wrong'));
      expect([wrong.status, await codeOf(wrong)]).toEqual([401, 'password-refused']);
      expect(challengeOf(wrong)).toMatch(/^Basic /);
    }
    expect(lab.slept - slept).toBe(2 * 700);
    expect(await lab.rows('Users', { UserID: USER })).toMatchObject([{ FailedSignIns: 1 }]);
    await ask(ALLOWED, basic('anna', ''));
    // Also the right one is not tried any more.
    expect((await ask(ALLOWED)).status).toBe(429);
    expect(await lab.rows('Users', { UserID: USER })).toMatchObject([{ FailedSignIns: 1 }]);
    await lab.restart();
  });

  it.each([
    ['dismissed', { IsFired: true }],
    ['blocked', { IsBlocked: true }],
    ['to change the password first', { MustChangePassword: true }],
  ])('refuses who is %s', async (_, row) => {
    await lab.changeUser(row);
    expect((await ask(ALLOWED)).status).toBe(401);
    await lab.restart();
  });

  it('is no key of others: a token in its form is none', async () => {
    const { text } = await lab.key(['*:destroy']);
    expect((await ask(ALLOWED, bearer(text))).status).toBe(200);
    expect((await ask(ALLOWED, { authorization: `Basic ${text}` })).status).toBe(401);
    await lab.restart();
  });
});

it('rule 12: Basic is noted once within UpdateLastActiveTime, and its header nowhere', async () => {
  const noted = async () =>
    (await lab.rows('LoginsLog', { UserID: USER, Protocol: 'Basic' })) as Record<string, unknown>[];
  await lab.change((tables) => tables.remove('LoginsLog', { UserID: USER }));
  await ask(ALLOWED);
  await ask(`${ALLOWED}?secret=1`);
  expect(await noted()).toMatchObject([{ Address: '127.0.0.1', RequestAddress: ALLOWED }]);
  await lab.configure({ ...KEYS, UpdateLastActiveTime: 0 });
  await ask(ALLOWED);
  expect(await noted()).toHaveLength(2);
  expect(log.join('')).toContain('"user":"anna"');
  expect(log.join('')).not.toContain(basic('anna', PASSWORD).authorization.slice(6));
});
