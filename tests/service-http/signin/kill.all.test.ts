import { randomInt, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { openPostgresJobs, type SharedJobs } from '#core/site/job-database.ts';
import { openTables } from '#core/site/site-tables.ts';
import { createPendingStore } from '#electron/service-http/signin/session/pending-store.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { type Started, sharedQueue, startServiceProcess } from '../started.ts';
import { bearer, PASSWORD } from './lab.ts';

const CLIENTS = 8;
const ROUNDS = 15;
/** How long clients go on before the service is killed, in milliseconds. */
const LIFE = [100, 1_500] as const;
const KEYS = {
  AuthTokenRefreshStrategy: 'RefreshToken',
  AlignedAuthResponseTimeMs: 0,
  ConcurrentLicensesCount: CLIENTS,
};

interface Held {
  token: string;
  refreshToken: string;
}

/** Somebody who signs in, goes on and signs out, with what the service has answered. */
interface Client {
  id: number;
  login: string;
  held: Held[];
}

let folder: string;
let site: TestSite;
let siteSql: SharedJobs;
let jobs: SharedJobs;
let queue: Awaited<ReturnType<typeof sharedQueue>>;
let service: Started;
let clients: Client[];
/** Sign-ins that were answered, and all that were begun, by what the log calls their browser. */
const answered = new Set<string>();
const begun = new Set<string>();
/** Every access token that somebody was given. */
const given: string[] = [];
/** Login codes that were answered with tokens. */
const used: { id: string; code: string }[] = [];

const rowsOf = async <Row>(sql: SharedJobs, text: string, values: unknown[] = []) =>
  (await sql.executeSql(text, values)).rows as Row[];

async function start(): Promise<void> {
  service = await startServiceProcess(
    [
      ...['--site', site.url, '--sign-in', '--config', join(folder, 'appsettings.json')],
      ...['--rate-per-address', '0', '--log', join(folder, 'log'), ...queue.words],
    ],
    { SITEFERRY_HOME: join(folder, 'state') },
  );
}

async function kill(signal: NodeJS.Signals): Promise<void> {
  service.child.kill(signal);
  await service.ended;
}

async function send(path: string, body: object | undefined, headers: Record<string, string> = {}) {
  return await fetch(`${service.address}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json', ...headers },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-signin-kill-'));
  await configure({});
  site = await createSite(postgres, { seed: { profile: 'demo' } });
  const hash = await hashPassword(PASSWORD);
  await site.site.write(async (session) => {
    const tables = await openTables(session, site.site.catalog, message('feature.signin'));
    // Everybody takes a slot.
    await tables.remove('UserLicences', {});
    for (const { Id } of await tables.select<{ Id: number }>('sys_general_settings'))
      await tables.update('sys_general_settings', 'Id', {
        ...{ Id, IsCaptchaEnabled: false, SystemMailbox: 'site@example.com' },
      });
    await tables.remove('UserKeys', { KeyName: 'AuthConfig' });
    const AuthTypes = ['login-pass', 'email-code'].map((Type) => ({ Type, IsDefault: true }));
    await tables.insert('UserKeys', [{ KeyName: 'AuthConfig', Value: JSON.stringify({ AuthTypes }) }]);
    const users = await tables.select<{ UserID: number }>('Users', { IsSystemRobot: false });
    clients = users.slice(0, CLIENTS).map(({ UserID: id }) => ({ id, login: `client${id}`, held: [] }));
    for (const { id, login } of clients)
      await tables.update('Users', 'UserID', {
        ...{ UserID: id, Nick: login, IsFired: false, IsBlocked: false, MustChangePassword: false },
        ...{ FailedSignIns: 0, Email: `${login}@example.com` },
        ...{ PasswordHashPhc: hash, PasswordChangedAt: new Date().toISOString() },
      });
  });
  siteSql = await openPostgresJobs(site.url, undefined, () => {});
  queue = await sharedQueue(folder);
  jobs = await openPostgresJobs(queue.words[1] ?? '', undefined, () => {});
  await start();
});

afterAll(async () => {
  await kill('SIGKILL');
  await Promise.all([siteSql.close(), jobs.close()]);
  await Promise.all([site.remove(), queue.drop()]);
  await rm(folder, { recursive: true, force: true });
});

async function configure(more: object): Promise<void> {
  await writeFile(join(folder, 'appsettings.json'), JSON.stringify({ ...KEYS, ...more }));
}

/** Goes on until the service is killed: what is under way then was not answered, and nobody knows what became of it. */
async function goOn(client: Client, pending: ReturnType<typeof createPendingStore> | undefined) {
  for (;;) {
    const done = await step(client, pending).catch((error: unknown) => {
      // A connection that was cut.
      if (error instanceof TypeError) return false;
      throw error;
    });
    if (!done) return;
  }
}

async function step(client: Client, pending: ReturnType<typeof createPendingStore> | undefined) {
  const { held, login, id } = client;
  const last = held.at(-1);
  const choice = randomInt(10);
  if (last && choice < 4) {
    // Without an answer, whether the token was used up is not known: the session stays, to be asked about.
    const { refreshToken } = last;
    last.refreshToken = '';
    const renewed = refreshToken && (await send('/api/auth/token/refresh', { refreshToken }));
    if (!renewed) return true;
    expect(renewed.status).toBe(200);
    take(client, await renewed.json(), last);
  } else if (last && choice < 6) {
    held.pop();
    expect((await send('/api/auth/signout', {}, bearer(last.token))).status).toBe(200);
  } else if (pending && choice === 6) {
    const code = { id: randomUUID(), code: '123456' };
    const data = { userId: id, login, to: login };
    await pending.add('login-code', code.id, {
      ...{ data, secret: code.code, expiresAt: new Date(Date.now() + 600_000) },
    });
    await signIn(client, '/api/auth/code/confirm', code);
    used.push(code);
  } else await signIn(client, '/api/auth/token-v2', { login, password: PASSWORD, providerId: 0 });
  return true;
}

async function signIn(client: Client, path: string, body: object): Promise<void> {
  const browser = `browser ${begun.size}`;
  begun.add(browser);
  const answer = await send(path, body, { 'user-agent': browser });
  const said = await answer.json();
  expect([answer.status, said]).toEqual([200, expect.anything()]);
  answered.add(browser);
  take(client, said);
}

function take({ held }: Client, said: unknown, instead?: Held): void {
  const { Token: token, RefreshToken: refreshToken } = (said as { Data: Record<string, string> }).Data;
  given.push(token ?? '');
  const now = { token: token ?? '', refreshToken: refreshToken ?? '' };
  if (instead) Object.assign(instead, now);
  else held.push(now);
}

it('a service that is killed at any moment tells and keeps nothing twice, and goes on', async () => {
  const expectAllKnown = async () => {
    for (const { token } of clients.flatMap(({ held }) => held.slice(-3)))
      expect((await send('/api/auth/info', undefined, bearer(token))).status).toBe(200);
  };
  let pending: ReturnType<typeof createPendingStore> | undefined;
  for (let round = 0; round < ROUNDS; round++) {
    const going = Promise.all(clients.map((client) => goOn(client, pending)));
    await Promise.race([going, delay(randomInt(...LIFE))]);
    await kill('SIGKILL');
    await going;
    await start();
    await expectAllKnown();
    const [row] = await rowsOf<{ site: string }>(jobs, 'SELECT site FROM siteferry.session LIMIT 1');
    pending ??= row && createPendingStore(jobs, row.site, () => new Date());
  }
  expect(answered.size).toBeGreaterThan(ROUNDS);

  // The log: one row for each that was answered, and at most one for each that was not.
  const logged = await rowsOf<{ browser: string; times: number }>(
    siteSql,
    `SELECT "UserAgent" AS browser, count(*)::int AS times FROM dbo."LoginsLog"
     WHERE "UserAgent" LIKE 'browser %' GROUP BY 1`,
  );
  expect(logged.filter(({ times }) => times !== 1)).toEqual([]);
  const names = new Set(logged.map(({ browser }) => browser));
  expect([...answered].filter((browser) => !names.has(browser))).toEqual([]);
  expect(names.isSubsetOf(begun)).toBe(true);

  const sessions = new Set(
    (await rowsOf<{ id: string }>(jobs, 'SELECT id FROM siteferry.session')).map(({ id }) => id),
  );
  expect(given.filter((token) => !sessions.has(String(decodeJwt(token).sid)))).toEqual([]);

  // Codes are used up, also for a service that was not there.
  const open = await rowsOf(
    jobs,
    'SELECT id FROM siteferry.pending_sign_in WHERE taken_at IS NULL AND id = ANY($1)',
    [used.map(({ id }) => id)],
  );
  expect(open).toEqual([]);
  for (const code of used.slice(-3)) expect((await send('/api/auth/code/confirm', code)).status).toBe(401);

  const slots = () => rowsOf<{ UserID: number }>(siteSql, 'SELECT "UserID" FROM dbo."UserSessions"');
  const holders = (await slots()).map(({ UserID }) => UserID);
  expect(holders.length).toBeGreaterThan(0);
  expect(new Set(holders).size).toBe(holders.length);
  const inside = clients.filter(({ held }) => held.length > 0).map(({ id }) => id);
  expect(holders).toEqual(expect.arrayContaining(inside));
  // What nobody extends is given to the next, whoever has left it.
  await siteSql.executeSql(`UPDATE dbo."UserSessions" SET "ExtendedAt" = "ExtendedAt" - interval '1 day'`);
  await configure({ ConcurrentLicensesCount: 1 });
  const [last] = clients;
  await siteSql.executeSql('DELETE FROM dbo."UserSessions" WHERE "UserID" = $1', [last?.id]);
  if (last)
    await signIn(last, '/api/auth/token-v2', { login: last.login, password: PASSWORD, providerId: 0 });
  expect((await slots()).map(({ UserID }) => UserID)).toEqual([last?.id]);
}, 600_000);
