import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { codeOf } from '../middleware/lab.ts';
import { dataOf, PASSWORD, type SignInLab, startSignInLab, USER } from './lab.ts';

const KEY = 'rs_0123456789';
const SECRET = 'a-secret-of-the-service-0123456789';

/** What the service of the second factor, and the Bot API, were asked, and what the bot has to tell. */
let asked: { path: string; authorization: string | undefined; body: Record<string, unknown> }[] = [];
let updates: object[] = [];
let outside: Server;
let lab: SignInLab;

beforeAll(async () => {
  outside = createServer(async (request, response) => {
    const { url: path = '', headers } = request;
    asked.push({ path, authorization: headers.authorization, body: JSON.parse(await text(request)) });
    if (path.includes('/getUpdates')) return response.end(JSON.stringify({ ok: true, result: updates }));
    response.end(JSON.stringify({ success: true, model: { url: `${addressOf(outside)}/confirm/1` } }));
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
  lab = await startSignInLab(
    {},
    async (tables) => {
      await tables.insert('MultifactorCredentials', [
        {
          Guid: randomUUID(),
          Name: 'Factor',
          ApiUrl: addressOf(outside),
          ApiKey: KEY,
          SecretKey: SECRET,
          IsActive: true,
        },
      ]);
      const [service] = await tables.select<{ Id: number }>('MultifactorCredentials', { Name: 'Factor' });
      await tables.remove('AuthenticationProviders', { ProviderType: 'None' });
      await tables.insert('AuthenticationProviders', [
        {
          ...{
            Guid: randomUUID(),
            ProviderType: 'None',
            Description: 'Built-in',
            IsActive: true,
            IsDefault: false,
          },
          ...{ IsHidden: false, SecondFactorType: 'Service', SecondFactorServiceId: service?.Id ?? null },
        },
      ]);
    },
    { delivery: { telegram: addressOf(outside) } },
  );
});
afterAll(async () => {
  await lab?.close();
  outside?.close();
});
beforeEach(async () => {
  await lab.reset();
  asked = [];
  updates = [];
});

const addressOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const changeProvider = (row: object) =>
  lab.change(async (tables) => {
    const [own] = await tables.select<{ Id: number }>('AuthenticationProviders', { ProviderType: 'None' });
    await tables.update('AuthenticationProviders', 'Id', { Id: own?.Id ?? 0, ...row });
  });

/** The ticket of who has typed the right password. */
async function ticketOf(answer: Response): Promise<string> {
  const body = (await answer.json()) as { Data: { SecondFactor: { Ticket: string } } };
  return body.Data.SecondFactor.Ticket;
}
const firstFactor = async () => ticketOf(await lab.signIn('anna', PASSWORD));

async function urlOf(ticket: string): Promise<string> {
  const answer = await lab.send('POST', '/api/auth/factor', {}, { ticket, fromUrl: '/spa/here' });
  return ((await answer.json()) as { Data: { Url: string } }).Data.Url;
}

const tokenFor = (claims: object = {}, { secret = SECRET, audience = KEY, ends = '5m' } = {}) =>
  new SignJWT({ jti: crypto.randomUUID(), ...claims })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('anna')
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime(ends)
    .sign(Buffer.from(secret));

/** The page of the service comes back, by a form of another origin. */
const comeBack = (ticket: string, accessToken: string) =>
  fetch(`${lab.service.address}/api/auth/factor/callback?ticket=${ticket}&fromUrl=/spa/here`, {
    method: 'POST',
    body: new URLSearchParams({ accessToken }),
    headers: { origin: 'https://mfa.example.com', 'sec-fetch-site': 'cross-site' },
    redirect: 'manual',
  });
const isSignedIn = (answer: Response) => (answer.headers.get('set-cookie') ?? '').includes('AppAuth=');

describe('rule 6: a service confirms the second factor', () => {
  it('is asked with its keys, comes back, and then its user is signed in, once', async () => {
    const before = (await lab.rows('LoginsLog', { UserID: USER })).length;
    const ticket = await firstFactor();
    expect(await urlOf(ticket)).toBe(`${addressOf(outside)}/confirm/1`);
    const [request] = asked;
    expect(request).toMatchObject({ path: '/access/requests', body: { identity: 'anna' } });
    expect(request?.authorization).toBe(`Basic ${Buffer.from(`${KEY}:${SECRET}`).toString('base64')}`);
    const { callback } = (request ?? { body: {} }).body as { callback: { action: string } };
    expect(new URL(callback.action).searchParams.get('ticket')).toBe(ticket);
    expect(await lab.rows('LoginsLog', { UserID: USER })).toHaveLength(before);
    const token = await tokenFor();
    const answers = await Promise.all(Array.from({ length: 3 }, () => comeBack(ticket, token)));
    expect(answers.filter(isSignedIn)).toHaveLength(1);
    const won = answers.find(isSignedIn);
    expect([won?.status, won?.headers.get('location')]).toEqual([303, '/spa/here']);
    expect(await lab.rows('LoginsLog', { UserID: USER })).toHaveLength(before + 1);
    // A token that was used confirms nothing else.
    expect(isSignedIn(await comeBack(await firstFactor(), token))).toBe(false);
  });

  it.each([
    ['somebody else', () => tokenFor({}).then((token) => [token, 'bert'])],
    ['another key', () => tokenFor({}, { audience: 'rs_other' })],
    ['a wrong signature', () => tokenFor({}, { secret: 'another-secret-of-nobody-0123456789' })],
    ['31 seconds after its end', () => tokenFor({}, { ends: '-31s' })],
    ['no algorithm', async () => 'eyJhbGciOiJub25lIn0.eyJzdWIiOiJhbm5hIn0.'],
    ['no token', async () => ''],
  ])('lets nobody in with a token of %s', async (_what, make) => {
    const made = await make();
    const [token = '', login = 'anna'] = [made].flat();
    await lab.changeUser({ Nick: login });
    const ticket = await ticketOf(await lab.signIn(login, PASSWORD));
    const answer = await comeBack(ticket, token);
    await lab.changeUser({ Nick: 'anna' });
    expect(isSignedIn(answer)).toBe(false);
    expect(answer.headers.get('location')).toContain('/spa/entry/signin?authError=');
  });

  it('tolerates clocks that are 29 seconds apart', async () => {
    expect(isSignedIn(await comeBack(await firstFactor(), await tokenFor({}, { ends: '-29s' })))).toBe(true);
  });

  it.each([
    ['the factor is switched off', () => lab.configure({ Multifactor: { IsEnabled: false } })],
    ['the provider is inactive', () => changeProvider({ IsActive: false })],
  ])(
    'answers 503 MFA_DISABLED at both entry points, whatever is brought, where %s',
    async (_what, switchOff) => {
      const ticket = await firstFactor();
      await switchOff();
      const token = await tokenFor();
      for (const answer of [
        await lab.signIn('anna', PASSWORD),
        await lab.send('POST', '/api/auth/factor', {}, { ticket }),
        await comeBack(ticket, token),
        await comeBack(ticket, 'no token'),
      ])
        expect([answer.status, await answer.text()]).toEqual([503, 'MFA_DISABLED']);
      await changeProvider({ IsActive: true });
    },
  );

  it('is not passed after the password was changed by who has forgotten it', async () => {
    const ticket = await firstFactor();
    const data = JSON.stringify({ userId: USER, login: 'anna', to: 'x' });
    const id = randomUUID();
    const hash = createHash('sha256').update(`${id}\n0123456789abcdef`).digest('base64');
    await lab.jobs(`INSERT INTO siteferry.pending_sign_in (site, kind, id, data, secret, expires_at)
      VALUES ('test', 'recovery-code', '${id}', '${data}', '${hash}', now() + interval '1 day')`);
    const code = { id, code: '0123456789abcdef', password: 'Neues-Pferd-8' };
    expect((await lab.send('POST', '/api/auth/recovery/password', {}, code)).status).toBe(200);
    expect(isSignedIn(await comeBack(ticket, await tokenFor()))).toBe(false);
  });

  it('is not passed by who was blocked meanwhile', async () => {
    const ticket = await firstFactor();
    await lab.changeUser({ IsBlocked: true });
    expect(isSignedIn(await comeBack(ticket, await tokenFor()))).toBe(false);
  });
});

describe('rule 6: a bot of Telegram confirms the second factor', () => {
  beforeEach(async () => {
    const bot = { SecondFactorType: 'Telegram', BotName: 'SiteBot', BotId: '42', BotToken: '42:abc' };
    await changeProvider(bot);
    await lab.changeUser({ TelegramUserName: '@Anna_M' });
  });
  afterEach(() => changeProvider({ SecondFactorType: 'Service' }));

  const confirm = (ticket: string) => lab.send('POST', '/api/auth/factor/confirm', {}, { ticket });
  const start = (parameter: string | null, username: string, id = 1) => {
    updates = [{ update_id: id, message: { text: `/start ${parameter}`, from: { id: 7, username } } }];
  };

  it('that is started by its link, by the name in the profile and by no other', async () => {
    const ticket = await firstFactor();
    const link = new URL(await urlOf(ticket));
    expect(link.href).toMatch(/^https:\/\/t\.me\/SiteBot\?start=[\w-]{32}$/);
    const parameter = link.searchParams.get('start');
    // From the link nobody can tell the ticket.
    expect(ticket).not.toContain(parameter ?? ticket);
    start(parameter, 'mallory');
    expect(await (await confirm(ticket)).json()).toMatchObject({ Data: { IsConfirmed: false } });
    start(parameter, 'anna_m', 2);
    lab.clock.time += 1_000;
    expect(await lab.info((await dataOf(await confirm(ticket))).Token)).toBe(200);
    expect(asked.at(-1)).toMatchObject({ path: '/bot42:abc/getUpdates', body: { offset: 2 } });
    expect(await codeOf(await confirm(ticket))).toBe('factor-over');
  });

  it('is not asked for of a user without a name there', async () => {
    await lab.changeUser({ TelegramUserName: null });
    const answer = await lab.send('POST', '/api/auth/factor', {}, { ticket: await firstFactor() });
    expect([answer.status, await codeOf(answer)]).toEqual([403, 'telegram-unknown']);
  });
});
