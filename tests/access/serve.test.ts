import { argon2i } from 'hash-wasm';
import { describe, expect, it } from 'vitest';
import { createSignInResources } from '#core/access/serve/resources.ts';
import { serveSignIn, serveVerified } from '#core/access/serve/serve.ts';
import { hashForm, matchesHash } from '#core/signin/passwords/hash.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { endOf, request, serveLab, serveRun } from './serve-lab.ts';
import { all, factor, groups, keysOn, settings, unlicensed, withProvider } from './sign-in-changes.ts';
import { type Change, day, HASHES, NOW, PASSWORD, provider } from './sign-in-lab.ts';

const user = (UserID: number, row: object): Change => ({ set: { Users: { [UserID]: { ...row } } } });
const anna = (row: object) => user(1, row);
const WRONG = { password: 'wrong' };
const human = { isHuman: true };

describeEachDatabase('a sign-in that is carried out', (database) => {
  const lab = serveLab(database);
  const account = async () => (await lab.rows('Users', { UserID: 1 }))[0];
  const address = async () => (await lab.rows('IpBlocks'))[0];
  const held = async () => (await lab.rows('UserSessions')).map(({ UserID }) => UserID);

  describe('rule 7: three counters, each over more than its limit, and off where it has none', () => {
    it('transition: account + failed sign-ins exceed the blocking counter -> blocked', async () => {
      await lab.fill(settings({ FailedAttemptsBeforeBlock: 2 }));
      const resources = createSignInResources();
      const states: unknown[] = [];
      for (let tried = 1; tried <= 3; tried++) {
        expect(endOf(await lab.serve(WRONG, serveRun({}, { resources })))).toBe('sign-in-refused');
        const { FailedSignIns, IsBlocked } = (await account()) ?? {};
        states.push([FailedSignIns, IsBlocked]);
      }
      expect(states).toEqual([
        [1, false],
        [2, false],
        [3, true],
      ]);
      expect(await account()).toMatchObject({
        BlockedAt: NOW.toISOString(),
        LastFailedSignInAt: NOW.toISOString(),
      });
      const right = await lab.serve();
      expect([endOf(right), 'decidedBy' in right && right.decidedBy]).toEqual(['sign-in-refused', 'blocked']);
      // Nothing is counted any more at an account that only an administrator unblocks.
      expect(await account()).toMatchObject({ FailedSignIns: 3 });
    });

    it('transition: user + failed sign-ins exceed the captcha counter -> captcha required', async () => {
      await lab.fill(settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 1 }));
      for (const expected of ['sign-in-refused', 'sign-in-refused', 'captcha-required'])
        expect(endOf(await lab.serve(WRONG))).toBe(expected);
      // The right password does not help, and nobody has looked at it.
      expect(endOf(await lab.serve())).toBe('captcha-required');
      expect(await account()).toMatchObject({ FailedSignIns: 2 });
      expect(endOf(await lab.serve({ ...WRONG, ...human }))).toBe('sign-in-refused');
      expect(await account()).toMatchObject({ FailedSignIns: 3 });
      expect(endOf(await lab.serve(human))).toBe('signed-in');
      expect(await account()).toMatchObject({ FailedSignIns: 0 });
    });

    it('transition: IP address + failed sign-ins exceed the IP counter -> blocked; captcha offered to unblock', async () => {
      await lab.fill(settings({ FailedIpAttemptsBeforeBlock: 1 }));
      const resources = createSignInResources();
      const serve = (more: object) => lab.serve(more, serveRun({}, { resources }));
      expect(endOf(await serve({ user: 'nobody' }))).toBe('sign-in-refused');
      expect(await address()).toMatchObject({ Address: '203.0.113.9', FailedAttempts: 1, IsBlocked: false });
      // However the address is written.
      expect(endOf(await serve({ ...WRONG, ip: '::ffff:203.0.113.9' }))).toBe('sign-in-refused');
      expect(await address()).toMatchObject({ FailedAttempts: 2, IsBlocked: true });
      expect(await lab.rows('IpBlocks')).toHaveLength(1);
      const refused = await serve({});
      expect(refused).toMatchObject({ outcome: 'refused', isCaptchaAsked: true });
      expect([endOf(refused), endOf(await serve({ user: 'nobody' }))]).toEqual([
        'address-blocked',
        'address-blocked',
      ]);
      expect(endOf(await serve({ ip: '203.0.113.10' }))).toBe('signed-in');
      expect(endOf(await serve({ ...WRONG, ...human }))).toBe('sign-in-refused');
      expect(await address()).toMatchObject({ FailedAttempts: 1, IsBlocked: false });
      expect(endOf(await serve({}))).toBe('signed-in');
      // A success of one user says nothing of the others behind the address.
      expect(await address()).toMatchObject({ FailedAttempts: 1 });
    });

    it('an empty value switches each of them off', async () => {
      await lab.fill(all(settings({ IsCaptchaEnabled: true }), anna({ FailedSignIns: 100 })));
      expect(endOf(await lab.serve(WRONG))).toBe('sign-in-refused');
      expect(await account()).toMatchObject({ FailedSignIns: 101, IsBlocked: false });
      expect(endOf(await lab.serve())).toBe('signed-in');
    });

    it('count every one of those that are tried at once, and let nobody in after the blocking one', async () => {
      await lab.fill(settings({ FailedAttemptsBeforeBlock: 4 }));
      const run = serveRun();
      const tries = Array.from({ length: 12 }, () => lab.serve(WRONG, run));
      const right = lab.serve({}, run);
      const ends = (await Promise.all(tries)).map(endOf);
      expect(new Set(ends)).toEqual(new Set(['sign-in-refused']));
      const end = endOf(await right);
      const { FailedSignIns, IsBlocked } = (await account()) ?? {};
      expect(end === 'signed-in' || IsBlocked).toBe(true);
      expect(FailedSignIns).toBeGreaterThanOrEqual(end === 'signed-in' ? 0 : 5);
    });

    it('ForbidEmailAsLogin: an address is no login', async () => {
      await lab.fill(settings({ ForbidEmailAsLogin: true }));
      expect(endOf(await lab.serve({ user: 'anna@example.com' }))).toBe('sign-in-refused');
      await lab.fill({});
      expect(endOf(await lab.serve({ user: 'anna@example.com' }))).toBe('signed-in');
      // Nor is the id by which administrators name a user.
      expect(endOf(await lab.serve({ user: '#1' }))).toBe('sign-in-refused');
    });
  });

  it('rule 8: nothing but the address tells an unknown user from a wrong password', async () => {
    const refusals = async (change: Change, more: object) => {
      await lab.fill(all(settings({ IsCaptchaEnabled: true, FailedAttemptsBeforeCaptcha: 2 }), change));
      const run = serveRun({ AlignedAuthResponseTimeMs: 300 });
      const told: unknown[] = [];
      for (let tried = 0; tried < 5; tried++) {
        const served = await lab.serve({ ...WRONG, ...more }, run);
        if (!('error' in served)) throw new Error('somebody was let in');
        const { outcome, error, isCaptchaAsked, alignTo } = served;
        told.push([outcome, error.code, error.data, isCaptchaAsked, alignTo]);
      }
      return { told, counted: (await address())?.FailedAttempts };
    };
    const known = await refusals({}, {});
    expect(known.told.slice(2, 4)).toEqual([
      ['refused', 'sign-in-refused', {}, false, 300],
      ['refused', 'captcha-required', {}, true, 300],
    ]);
    expect(await refusals({}, { user: 'nobody' })).toEqual(known);
    expect(await refusals(anna({ IsFired: true }), {})).toEqual(known);
    expect(await refusals(anna({ IsBlocked: true }), {})).toEqual(known);
    expect(await refusals({}, { user: 'boris' })).toEqual(known);
    expect(await refusals(groupsOf(2), {})).toEqual(known);
  });

  describe('passwords', () => {
    const later = (form: Change) => lab.fill(form);
    const older = async () => {
      const cheap = {
        salt: 'othersaltothersa',
        memorySize: 64,
        iterations: 1,
        parallelism: 1,
        hashLength: 16,
      };
      return await argon2i({ password: PASSWORD, outputType: 'encoded', ...cheap });
    };

    it.each([
      ['the older column', async () => ({ PasswordHashPhc: null, PasswordHashLegacy: await older() })],
      ['the present column', async () => ({ PasswordHashPhc: await older(), PasswordHashLegacy: null })],
      ['both columns', async () => ({ PasswordHashPhc: await older(), PasswordHashLegacy: HASHES.older })],
    ])(
      'transition: legacy password hash (Argon2i) + successful sign-in -> rehashed, from %s',
      async (_title, hashes) => {
        await later(anna(await hashes()));
        expect(endOf(await lab.serve(WRONG))).toBe('sign-in-refused');
        expect(await lab.secret('PasswordHashPhc', 1)).toBe((await hashes()).PasswordHashPhc ?? undefined);
        expect(endOf(await lab.serve())).toBe('signed-in');
        const stored = (await lab.secret('PasswordHashPhc', 1)) ?? '';
        expect([hashForm(stored), await matchesHash(PASSWORD, stored)]).toEqual(['argon2id', true]);
        expect(await lab.secret('PasswordHashLegacy', 1)).toBeUndefined();
        expect(await account()).toMatchObject({ PasswordChangedAt: day(-10) });
        expect(endOf(await lab.serve())).toBe('signed-in');
      },
    );

    it('a wrong password does not get in by the older column', async () => {
      const legacy = await argon2i({
        ...{ password: 'old', salt: 'othersaltothersa', outputType: 'encoded' },
        ...{ memorySize: 64, iterations: 1, parallelism: 1, hashLength: 16 },
      });
      await lab.fill(anna({ PasswordHashLegacy: legacy }));
      expect(endOf(await lab.serve({ password: 'old' }))).toBe('sign-in-refused');
      expect(await lab.secret('PasswordHashLegacy', 1)).toBe(legacy);
    });

    it('an empty password is a wrong one, wherever it would be compared', async () => {
      await lab.fill(withProvider(provider(3, 'OpenLDAP', { ServiceId: 9 })));
      expect(endOf(await lab.serve({ password: '' }))).toBe('sign-in-refused');
      expect(endOf(await lab.serve({ password: '', providerId: 3 }))).toBe('sign-in-refused');
    });

    it.each([
      ['days left', 90, { PasswordChangedAt: day(-10) }, { isDue: false, daysLeft: 80 }],
      ['expired', 10, { PasswordChangedAt: day(-10) }, { isDue: true, daysLeft: 0 }],
      ['no limit', null, { PasswordChangedAt: day(-1000) }, { isDue: false, daysLeft: null }],
      ['an administrator’s wish', null, { MustChangePassword: true }, { isDue: true, daysLeft: null }],
    ])('password validity: %s', async (_title, days, row, expected) => {
      await lab.fill(all(settings({ PasswordValidityDays: days }), anna(row), unlicensed));
      expect(await lab.serve()).toMatchObject({ outcome: 'signed-in', password: expected });
      // Who may only change the password does not use the product yet.
      expect(await held()).toEqual(expected.isDue ? [] : [1]);
    });
  });

  describe('rule 6: a second factor', () => {
    it('is asked after the password, and nobody is signed in before', async () => {
      await lab.fill(factor());
      const run = serveRun(keysOn);
      expect(await lab.serve({}, run)).toMatchObject({ outcome: 'second-factor', kind: 'service' });
      expect(await lab.rows('LoginsLog')).toEqual([]);
      expect(endOf(await lab.serve(WRONG, run))).toBe('sign-in-refused');
      const { password: _, ...asked } = request();
      const who = { ...asked, user: '#1' };
      expect(endOf(await serveVerified(lab.site, who, run))).toBe('second-factor');
      expect(endOf(await serveVerified(lab.site, { ...who, isFactorConfirmed: true }, run))).toBe(
        'signed-in',
      );
      expect(await lab.rows('LoginsLog')).toHaveLength(1);
      expect(await account()).toMatchObject({ FailedSignIns: 0 });
    });

    it('that is switched off is told before anything is looked at', async () => {
      await lab.fill(factor());
      for (const more of [WRONG, { user: 'nobody' }, {}]) {
        const served = await lab.serve(more, serveRun({ Multifactor: { IsEnabled: false } }));
        expect(endOf(served)).toBe('factor-disabled');
        expect('error' in served && served.error.httpStatus).toBe(503);
      }
      expect(await account()).toMatchObject({ FailedSignIns: 0 });
      expect(await lab.rows('IpBlocks')).toEqual([]);
    });
  });

  it('gets its turn, however many others fail before it', async () => {
    await lab.fill({});
    const run = serveRun();
    let failed = 0;
    const many = Array.from({ length: 40 }, async (_, n) => {
      const served = await lab.serve({ user: `made up ${n % 20}`, ...WRONG }, run);
      failed += 1;
      return endOf(served);
    });
    expect(endOf(await lab.serve({ ip: '198.51.100.7' }, run))).toBe('signed-in');
    expect(failed).toBeLessThan(20);
    expect(new Set(await Promise.all(many))).toEqual(new Set(['sign-in-refused']));
    expect(await address()).toMatchObject({ FailedAttempts: 40 });
  });

  it('is undecided where something that decides is not known, and changes nothing then', async () => {
    await lab.fill({ ...unlicensed, clear: ['UserLicences', 'Licences'] });
    const served = await lab.serve();
    expect(served).toMatchObject({ outcome: 'undecided', decidedBy: 'licence' });
    expect('error' in served && served.error.httpStatus).toBe(503);
    expect([await held(), await lab.rows('LoginsLog')]).toEqual([[], []]);
    expect(endOf(await lab.serve(WRONG))).toBe('sign-in-refused');
  });

  it('of which the password was changed meanwhile is none', async () => {
    await lab.fill({});
    const run = serveRun();
    const { writes } = run.resources;
    // The password is compared, and then an administrator is faster.
    const admin = Promise.withResolvers<void>();
    const busy = writes.run({ address: '', login: '' }, undefined, () => admin.promise);
    const served = serveSignIn(lab.site, request(), run);
    await expect.poll(() => writes.length).toBe(1);
    await lab.change((tables) =>
      tables.update('Users', 'UserID', { UserID: 1, PasswordHashPhc: HASHES.older }),
    );
    admin.resolve();
    await busy;
    expect(endOf(await served)).toBe('sign-in-undecided');
    expect(await lab.secret('PasswordHashPhc', 1)).toBe(HASHES.older);
    expect(await lab.rows('LoginsLog')).toEqual([]);
  });
});

/** A provider whose only group the user is not in. */
const groupsOf = (...ids: number[]) => all(withProvider(provider(3, 'None')), groups(3, ...ids));
