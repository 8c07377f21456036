import { describe, expect, it } from 'vitest';
import { changePassword } from '#core/access/serve/change-password.ts';
import { type RenewalRequest, renewSignIn } from '#core/access/serve/renew.ts';
import { releaseSlot } from '#core/access/serve/slots.ts';
import { matchesHash } from '#core/signin/passwords/hash.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { endOf, serveLab, serveRun } from './serve-lab.ts';
import { all, hosts, other, settings, slot, slots, unlicensed, withProvider } from './sign-in-changes.ts';
import { HASHES, NOW, PASSWORD, provider } from './sign-in-lab.ts';

const WRONG = { password: 'wrong' };

describeEachDatabase('what a session holds', (database) => {
  const lab = serveLab(database);
  const account = async () => (await lab.rows('Users', { UserID: 1 }))[0];
  const held = async () => (await lab.rows('UserSessions')).map(({ UserID }) => UserID);
  const log = async () => (await lab.rows('LoginsLog')).map(({ Id: _, ...row }) => row);

  describe('rule 11: licences', () => {
    it('transition: concurrent license slot free + user without named license -> slot held, one per user', async () => {
      await lab.fill(unlicensed);
      expect(endOf(await lab.serve())).toBe('signed-in');
      const later = new Date(NOW.getTime() + 60_000);
      expect(endOf(await lab.serve({}, serveRun({}, { now: () => later })))).toBe('signed-in');
      expect(await lab.rows('UserSessions')).toMatchObject([
        { UserID: 1, StartedAt: NOW.toISOString(), ExtendedAt: later.toISOString() },
      ]);
    });

    it('a named license takes no slot', async () => {
      await lab.fill({});
      expect(endOf(await lab.serve())).toBe('signed-in');
      expect(await held()).toEqual([]);
    });

    it('transition: no free slot + request -> 402', async () => {
      await lab.fill(full(0));
      const served = await lab.serve();
      expect(endOf(served)).toBe('licences-taken');
      expect('error' in served && served.error.httpStatus).toBe(402);
      expect(await lab.rows('LoginsLog')).toEqual([]);
      // Who does not know the password is not told.
      expect(endOf(await lab.serve(WRONG))).toBe('sign-in-refused');
    });

    it('transition: slot held + user inactive -> slot released, where somebody needs it', async () => {
      await lab.fill(full(5));
      expect(endOf(await lab.serve(WRONG))).toBe('sign-in-refused');
      expect(await held()).toEqual([2, 5]);
      expect(endOf(await lab.serve())).toBe('signed-in');
      expect(await held()).toEqual([1]);
    });

    it('two at once for the last slot: exactly one gets it', async () => {
      await lab.fill(
        all(
          unlicensed,
          { add: { Users: [...[5, 6, 7].map((id) => ({ ...other(id), PasswordHashPhc: HASHES.present }))] } },
          slots(slot(2)),
        ),
      );
      // As many processes as people, so that nothing but the database tells them apart.
      const ends = await Promise.all(
        ['anna', 'user5', 'user6', 'user7'].map(async (who) =>
          endOf(await lab.serve({ user: who }, serveRun())),
        ),
      );
      expect(ends.toSorted()).toEqual(['licences-taken', 'licences-taken', 'licences-taken', 'signed-in']);
      expect(await held()).toHaveLength(2);
      expect(await lab.rows('LoginsLog')).toHaveLength(1);
    });

    it('a session keeps its slot, takes one again that was released, and gives it back', async () => {
      const goesOn = { userId: 1, method: 'password', device: 'web', requestAddress: '/' } as const;
      const extend = () => renewSignIn(lab.site, goesOn, serveRun());
      await lab.fill(all(unlicensed, { add: { Users: [other(5)] } }, slots(slot(1, 10))));
      await extend();
      expect(await lab.rows('UserSessions')).toMatchObject([{ UserID: 1, ExtendedAt: NOW.toISOString() }]);
      await releaseSlot(lab.site, 1, serveRun());
      expect(await held()).toEqual([]);
      await extend();
      expect(await held()).toEqual([1]);
      await lab.fill(full(0));
      await expect(extend()).rejects.toMatchObject({ code: 'licences-taken' });
      await lab.fill({});
      await extend();
      expect(await held()).toEqual([]);
    });
  });

  describe('rule 12: the sign-in log', () => {
    it('has a row of every sign-in, also from the same address', async () => {
      await lab.fill(withProvider(provider(3, 'None', { Description: 'Own accounts' })));
      const more = { userAgent: 'Browser/1', realIp: '198.51.100.7', computerName: 'PC-1', note: 'a\0b' };
      const requestAddress = '/api/auth/token-v2?secret=1';
      for (let count = 0; count < 2; count++) await lab.serve({ ...more, requestAddress });
      const row = {
        ...{ UserID: 1, Address: '203.0.113.9', Date: NOW.toISOString(), Protocol: 'Forms' },
        ...{ RequestAddress: '/api/auth/token-v2', UserAgent: 'Browser/1', ComputerName: 'PC-1' },
        ExtraData: JSON.stringify({ Provider: 'Own accounts', 'X-Real-IP': '198.51.100.7', Note: 'ab' }),
      };
      expect(await log()).toEqual([row, row]);
      expect(await account()).toMatchObject({ LastActiveAt: NOW.toISOString() });
      await lab.serve(WRONG);
      expect(await log()).toHaveLength(2);
    });

    it('has none of Basic from the same address within the activity window, compared with the last of its kind', async () => {
      await lab.fill({});
      const keys = { AuthBasicAllowedPaths: '^/odata', UpdateLastActiveTime: 5 };
      const basic = (minutes: number, ip = '203.0.113.9') =>
        lab.serve(
          { method: 'basic', ip, requestAddress: '/odata/x' },
          serveRun(keys, { now: () => new Date(NOW.getTime() + minutes * 60_000) }),
        );
      for (const minutes of [0, 1, 4]) expect(endOf(await basic(minutes))).toBe('signed-in');
      expect(await log()).toHaveLength(1);
      await lab.serve({ ip: '198.51.100.1' });
      await basic(4);
      expect(await log()).toHaveLength(2);
      await basic(4, '198.51.100.1');
      await basic(12, '198.51.100.1');
      expect((await log()).map(({ Protocol }) => Protocol)).toEqual(['Basic', 'Forms', 'Basic', 'Basic']);
    });

    it('takes headers of any length, as much of them as its columns hold', async () => {
      await lab.fill({});
      expect(endOf(await lab.serve({ userAgent: 'я😀'.repeat(5_000), realIp: 'x'.repeat(9_000) }))).toBe(
        'signed-in',
      );
      const [row] = await log();
      expect(String(row?.UserAgent).length).toBeLessThanOrEqual(1_000);
      expect(String(row?.UserAgent).isWellFormed()).toBe(true);
    });
  });

  describe('rule 9: a session goes on', () => {
    const renewal: RenewalRequest = {
      ...{ userId: 1, method: 'password', device: 'web', hostname: 'a.example.com' },
      ...{ ip: '203.0.113.9', requestAddress: '/api/auth/token/refresh' },
    };
    const renew = (keys: object = {}, minutes = 0) =>
      renewSignIn(
        lab.site,
        renewal,
        serveRun({ ...keys }, { now: () => new Date(NOW.getTime() + minutes * 60_000) }),
      );

    it('while its user may sign in, and keeps its slot', async () => {
      await lab.fill(unlicensed);
      await renew();
      expect(await held()).toEqual([1]);
      expect(await account()).toMatchObject({ LastActiveAt: NOW.toISOString() });
      await lab.fill(full(0));
      await expect(renew()).rejects.toMatchObject({ code: 'licences-taken' });
      for (const row of [{ IsFired: true }, { IsBlocked: true }]) {
        await lab.fill({ set: { Users: { 1: row } } });
        await expect(renew()).rejects.toMatchObject({ code: 'sign-in-refused' });
      }
      // Domain access control has an entry point for it.
      await lab.fill(all(withProvider(provider(3, 'None')), hosts(3, 'b.example.com')));
      await expect(renew()).rejects.toMatchObject({ code: 'sign-in-refused' });
      await renew({ IgnoreDomainCheck: true });
      expect(await log()).toEqual([]);
    });

    it('rule 12: and is logged where the keys say so, compared with the last sign-in of any kind', async () => {
      await lab.fill({});
      const keys = { LogRefreshTokenRequests: true };
      await lab.serve();
      await renew(keys, 4);
      expect((await log()).map(({ Protocol }) => Protocol)).toEqual(['Forms']);
      await renew(keys, 6);
      await renew(keys, 10);
      expect((await log()).map(({ Protocol }) => Protocol)).toEqual(['Forms', 'RefreshToken']);
    });
  });

  describe('a password that its user changes', () => {
    const change = (current: string | undefined, next: string) =>
      changePassword(lab.site, { userId: 1, current, next }, serveRun());

    it('is the one to sign in with, need not be changed any more, and is noted', async () => {
      await lab.fill({
        set: { Users: { 1: { MustChangePassword: true, PasswordHashLegacy: HASHES.older } } },
      });
      await change(PASSWORD, 'Another-2-password');
      expect(await matchesHash('Another-2-password', (await lab.secret('PasswordHashPhc', 1)) ?? '')).toBe(
        true,
      );
      expect(await lab.secret('PasswordHashLegacy', 1)).toBeUndefined();
      expect(await account()).toMatchObject({
        MustChangePassword: false,
        PasswordChangedAt: NOW.toISOString(),
      });
      expect(await lab.rows('ActionLog')).toMatchObject([{ ActionType: 'user_password_change', UserID: 1 }]);
      expect(await lab.serve({ password: 'Another-2-password' })).toMatchObject({
        password: { isDue: false },
      });
    });

    it('is held to the policy and the history, and a wrong current one counts as a failed sign-in', async () => {
      const policy = { PasswordMinLength: 8, PasswordMayEqualPrevious: false, PasswordHistoryLength: 2 };
      await lab.fill(settings({ ...policy, FailedAttemptsBeforeBlock: 1 }));
      await expect(change(PASSWORD, 'short')).rejects.toMatchObject({ code: 'rule-broken' });
      await expect(change(PASSWORD, PASSWORD)).rejects.toMatchObject({ code: 'rule-broken' });
      await change(undefined, 'Another-2-password');
      await expect(change(undefined, PASSWORD)).rejects.toMatchObject({ code: 'rule-broken' });
      await expect(change(PASSWORD, 'Another-3-password')).rejects.toMatchObject({ code: 'sign-in-refused' });
      expect(await account()).toMatchObject({ FailedSignIns: 1, IsBlocked: false });
      await expect(change('x', 'Another-3-password')).rejects.toMatchObject({ code: 'sign-in-refused' });
      expect(await account()).toMatchObject({ FailedSignIns: 2, IsBlocked: true });
      await expect(change(undefined, 'Another-3-password')).rejects.toMatchObject({
        code: 'sign-in-refused',
      });
    });
  });
});

/** A pool of two whose slots others hold; extended so many minutes ago. */
const full = (minutes: number) =>
  all(unlicensed, { add: { Users: [other(5)] } }, slots(slot(2, minutes), slot(5, minutes)));
