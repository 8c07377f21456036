import { argon2i, argon2id } from 'hash-wasm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLoginCodes } from '#core/access/rehearse/codes.ts';
import { enterCode, readOutbox, sendCode } from '#core/access/rehearse/enter-code.ts';
import { planRehearsal } from '#core/access/rehearse/plan.ts';
import { rehearse } from '#core/access/rehearse/rehearse.ts';
import { enteredCode, type Rehearsal, rehearsalInput } from '#core/contract/access/rehearse.ts';
import { loopbackAddress } from '#core/directory/sign-in/loopback.ts';
import {
  hasFreeRadius,
  needsFreeRadius,
  type RunningRadius,
  startFreeRadius,
} from '../directory/support/freeradius.ts';
import { makePki } from '../directory/support/lab.ts';
import { people } from '../directory/support/people.ts';
import { ADMIN, hasSlapd, needsSlapd, type Slapd, startSlapd } from '../directory/support/slapd.ts';
import { outcomes } from '../directory/support/steps.ts';
import { type AdminSite, createAdminSite } from '../support/admin-site.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { checksums } from '../support/sites.ts';
import { isWholeRun } from '../support/tier.ts';
import { asPerson, type OpenIdProvider, startOpenId } from './openid.ts';
import { fillRehearsed, NOW } from './rehearse-lab.ts';

const PASSWORD = 'Right-1-password';
const radiusIsRun = hasFreeRadius && isWholeRun;
const needsRadius = isWholeRun ? needsFreeRadius : ' (needs the whole run)';

let slapd: Slapd | undefined;
let radius: RunningRadius | undefined;
let openId: OpenIdProvider;
let port: number;
let hashes: { present: string; older: string };

beforeAll(async () => {
  const pki = await makePki();
  if (hasSlapd) slapd = await startSlapd({ chain: [pki.good, pki.between], ldif: people(3) });
  if (radiusIsRun) radius = await startFreeRadius({ secret: 'shared', users: { anna: PASSWORD } });
  port = await freePort();
  openId = await startOpenId(port);
  const cheap = { salt: 'saltsaltsaltsalt', memorySize: 64, iterations: 1, parallelism: 1, hashLength: 16 };
  const asked = { password: PASSWORD, outputType: 'encoded', ...cheap } as const;
  hashes = { present: await argon2id(asked), older: await argon2i(asked) };
});
afterAll(async () => {
  await slapd?.close();
  await radius?.close();
  await openId?.close();
});

describeEachDatabase('a rehearsal', (database) => {
  let at: AdminSite;
  let ids: Record<string, number>;
  let before: Record<string, string>;

  beforeAll(async () => {
    at = await createAdminSite(database);
    await at.tables(async (tables) => {
      await fillRehearsed(tables, {
        hashes,
        directoryPort: slapd?.tlsPort ?? 1,
        radiusPort: radius?.port ?? 1,
        issuer: openId.issuer,
      });
      const rows = await tables.select<{ Id: number; ProviderType: string }>('AuthenticationProviders');
      ids = Object.fromEntries(rows.map(({ Id, ProviderType }) => [ProviderType, Id]));
    });
    before = await checksums(at.site);
  });
  afterAll(() => at?.made.remove());

  const person = { site: 'lab', operator: 'root' };

  async function run(
    provider: string,
    given: object,
    visit: (address: string) => Promise<unknown> = async () => undefined,
  ): Promise<Rehearsal> {
    let visiting: Promise<unknown> = Promise.resolve();
    const providerId = provider === 'None' ? 0 : ids[provider];
    const input = rehearsalInput.parse({ ...person, providerId, port, patience: 20, ...given });
    const rehearsal = await rehearse(input, {
      signal: new AbortController().signal,
      now: () => (provider === 'OAuth' ? new Date() : NOW),
      onSite: (work) => work(at.site),
      allowHttp: true,
      report: ({ stage, subject }) => {
        if (stage === 'sign-in-browser' && subject !== undefined) visiting = visit(subject);
      },
    });
    await visiting;
    const text = JSON.stringify(rehearsal);
    const services = [ADMIN.password, 'very-secret', 'factor-secret'];
    for (const secret of [PASSWORD, hashes.present, hashes.older, ...services])
      expect(text.includes(secret), secret.slice(0, 4)).toBe(false);
    return rehearsal;
  }

  const steps = ({ site }: Rehearsal) =>
    Object.fromEntries(site?.explanation.steps.map(({ step, result }) => [step, result]) ?? []);
  const codes = ({ steps }: Rehearsal, name: string) =>
    steps.find(({ step }) => step === name)?.findings.map(({ message }) => message.code);
  const values = ({ steps }: Rehearsal, name: string, code: string) =>
    steps.flatMap(({ step, findings }) =>
      step === name ? findings.flatMap(({ message }) => (message.code === code ? [message.values] : [])) : [],
    )[0];

  describe('with the built-in provider', () => {
    it('lets a user in by the stored hash, and says that the password has expired', async () => {
      const done = await run('None', { login: 'anna', password: PASSWORD, ip: '10.0.0.7' });
      expect(done.answer).toEqual({ status: 200, text: null });
      expect(steps(done).password).toBe('passes');
      const findings = done.site?.explanation.steps.flatMap((one) => one.findings) ?? [];
      expect(findings.map(({ message }) => message.code)).toContain('access-signin.password-expired');
      expect(codes(done, 'sign-in-counters')).toEqual([
        'rehearsal.counted.success',
        'rehearsal.counter.block',
        'rehearsal.counter-off.captcha',
        'rehearsal.counter.address',
      ]);
      expect(values(done, 'sign-in-counters', 'rehearsal.counter.block')).toEqual({
        ...{ before: 2, after: 0, limit: 2 },
      });
      expect(values(done, 'sign-in-counters', 'rehearsal.counter.address')).toEqual({
        ...{ before: 4, after: 4, limit: 9 },
      });
    });

    it('counts a wrong password as it would be counted, without counting it', async () => {
      const done = await run('None', { login: 'anna', password: 'wrong', ip: '10.0.0.7' });
      expect(done.answer).toEqual({ status: 401, text: null });
      expect(done.site?.explanation.decidedBy).toBe('password');
      expect(values(done, 'sign-in-counters', 'rehearsal.counter.block')).toEqual({
        ...{ before: 2, after: 3, limit: 2 },
      });
      expect(done.steps.find(({ step }) => step === 'sign-in-counters')?.verdict).toBe('warn');
    });

    it('knows the older hash, a password that must be changed, who is dismissed, and nobody', async () => {
      const older = await run('None', { login: 'vera', password: PASSWORD });
      expect(older.answer?.status).toBe(200);
      const found = older.site?.explanation.steps.flatMap((one) =>
        one.findings.map(({ message }) => message.code),
      );
      expect(found).toContain('access-signin.must-change');
      const gone = await run('None', { login: 'boris', password: PASSWORD });
      expect(gone.site?.explanation.decidedBy).toBe('dismissal');
      expect(codes(gone, 'sign-in-counters')?.[0]).toBe('rehearsal.counted.other');
      const nobody = await run('None', { login: 'nobody', password: PASSWORD });
      expect(nobody.site?.explanation.decidedBy).toBe('account');
      expect(nobody.steps).toEqual([]);
    });

    it('answers 402 where no slot of the licences is free', async () => {
      const done = await run('None', { login: 'greta', password: PASSWORD });
      expect(done.site?.explanation.decidedBy).toBe('licence');
      expect(done.answer?.status).toBe(402);
    });

    it('asks for login and password, and for an administrator', async () => {
      await expect(run('None', { login: 'anna' })).rejects.toMatchObject({ code: 'rule-broken' });
      const other = { operator: 'vera', login: 'anna', password: PASSWORD };
      await expect(run('None', other)).rejects.toMatchObject({ code: 'right-missing' });
    });
  });

  describe.skipIf(!hasSlapd)(`with a directory${needsSlapd}`, () => {
    const accept = { acceptUntrusted: true };

    it('tries the password there once, and lets in whom it lets in', async () => {
      const done = await run('OpenLDAP', { login: 'user0', password: 'password-0', ...accept });
      expect(outcomes(done.steps)).toMatchObject({
        connect: 'ok directory.connected',
        bind: 'ok directory.bind-ok',
        user: 'ok directory.user-found',
      });
      expect(steps(done)).toMatchObject({ directory: 'passes', licence: 'passes' });
      expect(done.answer).toEqual({ status: 200, text: null });
      expect(done.site?.notes.map(({ code }) => code)).toContain('access-signin.note.password-tried');
    });

    it('refuses a wrong password, and sends none to a server that is not trusted', async () => {
      const wrong = await run('OpenLDAP', { login: 'user0', password: 'wrong', ...accept });
      expect(wrong.site?.explanation.decidedBy).toBe('directory');
      expect(wrong.answer?.status).toBe(401);
      const untrusted = await run('OpenLDAP', { login: 'user0', password: 'password-0' });
      expect(outcomes(untrusted.steps).trust).toBe('fail directory.password-withheld');
      expect(untrusted.site?.explanation.verdict).toBe('unknown');
      expect(untrusted.answer).toBeNull();
    });
  });

  describe.skipIf(!radiusIsRun)(`with RADIUS${needsRadius}`, () => {
    const token = (seconds: number) =>
      `e30.${Buffer.from(JSON.stringify({ iat: NOW.getTime() / 1_000 + seconds })).toString('base64url')}.c2ln`;

    it('believes the server, and judges the token of the second factor', async () => {
      const right = { login: 'anna', password: PASSWORD };
      const done = await run('Radius', { ...right, factorToken: token(30) });
      expect(steps(done).directory).toBe('passes');
      expect(outcomes(done.steps)['sign-in-factor']).toBe('ok rehearsal.factor-accepted');
      expect(done.site?.explanation.verdict).toBe('granted');
      const early = await run('Radius', { ...right, factorToken: token(31) });
      expect(steps(early)['second-factor']).toBe('blocks');
      expect(early.site?.explanation.decidedBy).toBe('second-factor');
      const wrong = await run('Radius', { login: 'anna', password: 'wrong' });
      expect(wrong.site?.explanation.decidedBy).toBe('directory');
      expect(values(wrong, 'sign-in-counters', 'rehearsal.counter.block')).toMatchObject({ after: 3 });
    });
  });

  describe.skipIf(radiusIsRun)('with a RADIUS server that is not there (needs the first tier)', () => {
    it('says that it was asked, and asks nobody whom the site refuses by itself', async () => {
      const asked = await run('Radius', { login: 'anna', password: PASSWORD });
      const found = asked.site?.explanation.steps.find(({ step }) => step === 'directory')?.found;
      expect(found).toMatchObject({
        code: 'rehearsal.radius-says',
        values: { said: { code: 'radius.refused' } },
      });
      expect(outcomes(asked.steps)['access-request']).toBe('fail radius.refused');
      // A licence is asked for only after the password.
      const unlicensed = await run('Radius', { login: 'greta', password: PASSWORD });
      expect(outcomes(unlicensed.steps)['access-request']).toBe('fail radius.refused');
      const dismissed = await run('Radius', { login: 'boris', password: PASSWORD });
      expect(dismissed.site?.explanation.decidedBy).toBe('dismissal');
      expect(outcomes(dismissed.steps)['access-request']).toBe(
        'skipped access-signin.note.password-not-sent',
      );
    });
  });

  describe('with OpenID Connect', () => {
    const as = (login: string) => run('OAuth', {}, (address) => asPerson(address, login));

    it('finds the user that the claims mean, and what the site makes of that', async () => {
      const done = await as('anna');
      expect(done.match).toMatchObject({ outcome: 'match', user: { Login: 'anna' } });
      expect(done.claims).toContainEqual({ name: 'email', values: ['anna@example.com'] });
      expect(steps(done)).toMatchObject({ 'external-account': 'passes', integration: 'passes' });
      expect(done.answer).toEqual({ status: 200, text: null });
      expect(outcomes(done.steps)).toMatchObject({
        'sign-in-tokens': 'ok rehearsal.tokens',
        'sign-in-claims': 'ok rehearsal.claims',
        'sign-in-user': 'ok rehearsal.user-found',
        'sign-in-renewal': 'warn rehearsal.renewal-without-token',
      });
    });

    it.each([
      ['yes', 'ok rehearsal.renewal-tried'],
      ['refused', 'fail rehearsal.renewal-refused'],
    ] as const)('tries the refresh grant: %s', async (refreshes, outcome) => {
      openId.refreshes = refreshes;
      const done = await as('anna');
      openId.refreshes = 'not-given';
      expect(outcomes(done.steps)['sign-in-renewal']).toBe(outcome);
      expect(done.answer).toEqual({ status: 200, text: null });
    });

    it('rejects nobody, several, and a user who is dismissed', async () => {
      const nobody = await as('stranger');
      expect(nobody).toMatchObject({ match: { outcome: 'none' }, site: null, answer: { status: 401 } });
      const twins = await as('twins');
      expect(twins).toMatchObject({ match: { outcome: 'ambiguous' }, site: null, answer: { status: 401 } });
      const gone = await as('boris');
      expect(gone.site?.explanation.decidedBy).toBe('dismissal');
      expect(gone.answer?.status).toBe(401);
      // Without a licence the browser is sent back to the sign-in page (spec, "Authentication", 10).
      const unlicensed = await as('greta');
      expect(unlicensed.site?.explanation.decidedBy).toBe('licence');
      expect(unlicensed.answer?.status).toBe(302);
    });

    it('says before what has to be allowed, with the address', async () => {
      const plan = await at.read((given) =>
        planRehearsal(given, { ...person, providerId: ids.OAuth ?? 0, port }),
      );
      expect(plan).toMatchObject({ way: 'browser', address: loopbackAddress(port) });
      expect(plan.notes).toContainEqual({
        code: 'rehearsal.note.allow-redirect',
        values: { address: loopbackAddress(port), client: 'portal' },
      });
      const internal = await at.read((given) => planRehearsal(given, { ...person, providerId: 0, port }));
      expect(internal).toMatchObject({ way: 'password', address: null });
    });
  });

  describe('with a login code', () => {
    const kept = createLoginCodes();
    const later = (now: Date) => ({ codes: kept, now: () => now, signal: undefined });
    const enter = (id: string, code: string, now = NOW) =>
      enterCode(at.site, enteredCode.parse({ ...person, id, code }), later(now));

    it('shows the code in the outbox, and accepts it once, also at the same time', async () => {
      const sent = await sendCode(at.site, { ...person, user: 'anna', kind: 'email-code' }, later(NOW));
      expect(sent).toMatchObject({ to: 'anna@example.com', state: 'open' });
      expect(sent.code).toMatch(/^\d{6}$/);
      const [shown] = await readOutbox(at.site, person, later(NOW));
      expect(shown).toEqual(sent);
      const entered = await Promise.all(Array.from({ length: 8 }, () => enter(sent.id, sent.code)));
      expect(entered.filter(({ site }) => site !== null)).toHaveLength(1);
      const done = entered.find(({ site }) => site !== null);
      expect(done?.answer).toEqual({ status: 200, text: null });
      const others = entered.filter(({ site }) => site === null);
      expect(new Set(others.map(({ answer }) => answer?.status))).toEqual(new Set([401]));
    });

    it('refuses other codes and old ones, and sends none to whom it could not', async () => {
      const sent = await sendCode(at.site, { ...person, user: 'vera', kind: 'phone-code' }, later(NOW));
      const wrong = await enter(sent.id, sent.code === '000000' ? '111111' : '000000');
      expect(outcomes(wrong.steps)['sign-in-code']).toBe('fail rehearsal.code-refused.other');
      const late = await enter(sent.id, sent.code, new Date(NOW.getTime() + 300_000));
      expect(outcomes(late.steps)['sign-in-code']).toBe('fail rehearsal.code-refused.expired');
      const none = (user: string, kind: 'email-code' | 'phone-code') =>
        sendCode(at.site, { ...person, user, kind }, later(NOW));
      await expect(none('anna', 'phone-code')).rejects.toMatchObject({ code: 'rule-broken' });
      await expect(none('nobody', 'email-code')).rejects.toMatchObject({ code: 'record-unknown' });
      await expect(none('twins@example.com', 'email-code')).rejects.toMatchObject({ code: 'rule-broken' });
    });
  });

  it('has written nothing of all this to the site', async () => {
    expect(Object.keys(before).length).toBeGreaterThan(40);
    expect(await checksums(at.site)).toEqual(before);
  });
});
