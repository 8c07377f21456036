import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { argon2i } from 'hash-wasm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { codeOf } from '../middleware/lab.ts';
import { bearer, dataOf, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';

let lab: SignInLab;
beforeAll(async () => {
  lab = await startSignInLab();
});
afterAll(() => lab?.close());
beforeEach(() => lab.reset());

describe('signing in with a password', () => {
  it('gives a token that is somebody, also of other routes', async () => {
    const { Token, User } = await dataOf(await lab.signIn('anna', PASSWORD));
    expect(User).toMatchObject({ Id: USER, Login: 'anna' });
    const known = await dataOf(await lab.send('GET', '/api/auth/info', bearer(Token)));
    expect(known).toMatchObject({ Id: USER, Login: 'anna', MustChangePassword: false });
    // Who may not administer is told so; who is nobody is not even that.
    expect((await lab.send('GET', '/api/migration/tree-root', bearer(Token))).status).not.toBe(401);
    expect((await lab.send('GET', '/api/migration/tree-root', bearer(`${Token}x`))).status).toBe(401);
  });

  it('LDAPS certificate rule 5: has noted once that the list of thumbprints is empty', async () => {
    await lab.signIn('anna', PASSWORD);
    await lab.background();
    const log = await readFile(join(lab.host.home, 'siteferry.log'), 'utf8');
    expect(log.match(/ldaps-thumbprints-empty .*"AD\.Authentication"/g)).toHaveLength(1);
  });

  it('tells nobody whether it is the login or the password', async () => {
    const answers = await Promise.all(
      ['anna', 'nobody', `#${USER}`, "' OR 1=1 --", 'anna\u0000'].map((login) => lab.signIn(login, 'wrong')),
    );
    const told = await Promise.all(
      answers.map(async (answer) => [answer.status, await answer.text(), answer.headers.get('set-cookie')]),
    );
    expect(new Set(told.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(told[0]?.[0]).toBe(401);
    // Rule 8: a failed answer takes its time, whatever was wrong.
    expect(lab.slept).toBeGreaterThanOrEqual(5 * 700);
  });

  it.each([
    [{ AlignedAuthResponseTimeMs: 0 }, 0],
    [{ AlignedAuthResponseTimeMs: -1 }, 0],
    [{ AlignedAuthResponseTimeMs: 1_200 }, 1_200],
  ])('rule 8: with %j a failed answer, of a sign-in or a renewal, waits %d ms', async (keys, expected) => {
    await lab.configure(keys);
    for (const fails of [() => lab.signIn('anna', 'wrong'), () => lab.refresh('no token')]) {
      const before = lab.slept;
      expect((await fails()).status).toBe(401);
      expect(lab.slept - before).toBe(expected);
    }
  });

  it('rule 12: notes each sign-in once, and none that has failed', async () => {
    const before = (await lab.rows('LoginsLog', { UserID: USER })).length;
    await Promise.all([lab.signIn('anna', PASSWORD), lab.signIn('anna', PASSWORD)]);
    await lab.signIn('anna', 'wrong');
    const rows = await lab.rows<Record<string, unknown>>('LoginsLog', { UserID: USER });
    expect(rows.length - before).toBe(2);
    expect(rows.at(-1)).toMatchObject({
      Address: '127.0.0.1',
      RequestAddress: '/api/auth/token-v2',
      Protocol: 'Forms',
    });
  });

  it.each([
    [{ login: '', password: 'x' }],
    [{ login: 'anna' }],
    [{ login: 'anna', password: 'x', remember: true }],
    [[]],
    ['text'],
  ])('is refused with %j, which is no sign-in', async (body) => {
    expect((await lab.send('POST', '/api/auth/token-v2', {}, body as object)).status).toBe(400);
  });
});

describe('transition: legacy password hash (Argon2i)', () => {
  const older = () =>
    argon2i({
      password: PASSWORD,
      salt: randomBytes(16),
      iterations: 3,
      memorySize: 1_024,
      parallelism: 1,
      hashLength: 32,
      outputType: 'encoded',
    });
  const hashes = () =>
    lab.change(async (tables) => {
      const of = async (column: string) =>
        (await tables.secrets('Users', column, { UserID: USER }))[0] ?? null;
      stored = { phc: await of('PasswordHashPhc'), legacy: await of('PasswordHashLegacy') };
    });
  let stored: { phc: string | null; legacy: string | null };

  it.each([
    ['PasswordHashLegacy', { PasswordHashPhc: null }],
    ['PasswordHashPhc', { PasswordHashLegacy: null }],
  ])('in %s is rehashed by a successful sign-in, and by no other', async (column, others) => {
    const hash = await older();
    await lab.changeUser({ ...others, [column]: hash });
    expect((await lab.signIn('anna', 'wrong')).status).toBe(401);
    await hashes();
    expect([stored.phc, stored.legacy]).toContain(hash);
    expect((await lab.signIn('anna', PASSWORD)).status).toBe(200);
    await hashes();
    expect(stored.phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=3,p=1\$/);
    expect(stored.legacy).toBeNull();
    expect((await lab.signIn('anna', PASSWORD)).status).toBe(200);
  });

  it('is not looked at beside a present one', async () => {
    const hash = await older();
    await lab.changeUser({ PasswordHashLegacy: hash });
    await lab.change(async (tables) => {
      await tables.update('Users', 'UserID', {
        UserID: USER,
        PasswordHashPhc: await hashPassword('another one'),
      });
    });
    expect((await lab.signIn('anna', PASSWORD)).status).toBe(401);
  });
});

const user = async () => (await lab.rows<Record<string, unknown>>('Users', { UserID: USER }))[0];

describe('rule 7: brute force', () => {
  it('blocks the account when more have failed than the counter says, and the right password does not help', async () => {
    await lab.settings({ FailedAttemptsBeforeBlock: 3 });
    await Promise.all(Array.from({ length: 3 }, () => lab.signIn('anna', 'wrong')));
    expect(await user()).toMatchObject({ FailedSignIns: 3, IsBlocked: false });
    await lab.signIn('anna', 'wrong');
    expect(await user()).toMatchObject({ FailedSignIns: 4, IsBlocked: true });
    const answer = await lab.signIn('anna', PASSWORD);
    expect([answer.status, await codeOf(answer)]).toEqual([401, 'sign-in-refused']);
  });

  it('forgets the failures of an account when it signs in', async () => {
    await lab.settings({ FailedAttemptsBeforeBlock: 3 });
    await lab.signIn('anna', 'wrong');
    await lab.signIn('anna', PASSWORD);
    expect(await user()).toMatchObject({ FailedSignIns: 0 });
  });

  it('asks for a captcha, of a login that is there and of one that is not, and takes each solution once', async () => {
    await lab.settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 1 });
    for (const login of ['anna', 'nobody at all']) {
      for (const code of ['sign-in-refused', 'sign-in-refused', 'captcha-required'])
        expect(await codeOf(await lab.signIn(login, 'wrong')), login).toBe(code);
    }
    expect(await codeOf(await lab.signIn('anna', PASSWORD))).toBe('captcha-required');
    const captcha = await solved();
    expect(await codeOf(await lab.signIn('anna', 'wrong', { captcha }))).toBe('sign-in-refused');
    expect(await codeOf(await lab.signIn('anna', PASSWORD, { captcha }))).toBe('captcha-required');
    expect((await lab.signIn('anna', PASSWORD, { captcha: await solved() })).status).toBe(200);
  });

  it('blocks an address, which a captcha unblocks', async () => {
    await lab.settings({ FailedIpAttemptsBeforeBlock: 1 });
    await lab.signIn('nobody', 'wrong');
    await lab.signIn('anna', 'wrong');
    expect(await lab.rows('IpBlocks')).toMatchObject([{ FailedAttempts: 2, IsBlocked: true }]);
    expect(await codeOf(await lab.signIn('anna', PASSWORD))).toBe('address-blocked');
    expect((await lab.signIn('anna', PASSWORD, { captcha: await solved() })).status).toBe(200);
    expect(await lab.rows('IpBlocks')).toMatchObject([{ FailedAttempts: 0, IsBlocked: false }]);
  });

  it('forbids the e-mail address as login where the site does', async () => {
    await lab.changeUser({ Email: 'anna@example.com' });
    expect((await lab.signIn('anna@example.com', PASSWORD)).status).toBe(200);
    await lab.settings({ ForbidEmailAsLogin: true });
    expect(await codeOf(await lab.signIn('anna@example.com', PASSWORD))).toBe('sign-in-refused');
    expect((await lab.signIn('anna', PASSWORD)).status).toBe(200);
  });

  async function solved(): Promise<string> {
    const challenge = await (await lab.send('GET', '/api/auth/captcha')).json();
    const solution = await solveChallenge({ challenge, deriveKey } as never);
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
});
