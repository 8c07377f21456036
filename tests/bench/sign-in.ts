import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import type { Figure } from './measure.ts';
import { administer, type Bench, dropSite, newSite } from './sites.ts';

const SITEFERRY = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));
/** Who sign in at once, and who go on at once. */
const NEW = 16;
const SIGNED_IN = 100;
const SECONDS = 4;
/** Of each, the best counts: the least disturbed run says what the code costs. */
const RUNS = 3;
const PASSWORD = 'Korrekt-Pferd-7';

/** People who sign in, beside Argon2 alone; and who go on, beside a bare Fastify that answers the same. */
export async function signInFigures(bench: Bench): Promise<Figure[]> {
  const url = await newSite(bench, { profile: 'demo' });
  const logins = await prepare(bench, url);
  const home = join(bench.folder, 'sign-in');
  const configuration = join(bench.folder, 'appsettings.json');
  // Whoever has no licence of his own takes a slot.
  const keys = { ConcurrentLicensesCount: 100 };
  await writeFile(configuration, JSON.stringify(keys));
  const jobs = `sessions_${url.slice(url.lastIndexOf('/') + 1)}`;
  await administer(bench, `CREATE DATABASE "${jobs}"`);
  const words = [
    ...['service', '--site', url, '--port', '0', '--sign-in', '--config', configuration],
    ...['--jobs', `${bench.server}/${jobs}`, '--results', join(bench.folder, 'results')],
    ...['--rate-per-address', '0', '--log', `${home}.log`],
  ];
  const service = await start([SITEFERRY, ...words], {
    SITEFERRY_HOME: home,
    SITEFERRY_LANG: 'en',
  });
  try {
    const bodies = logins.map((login) => JSON.stringify({ login, password: PASSWORD, providerId: 0 }));
    // Each client has a session of its own.
    const signInAll = () =>
      Promise.all(
        Array.from({ length: SIGNED_IN }, async (_, index) => {
          const given = await post(
            service.address,
            '/api/auth/token-v2',
            bodies[index % bodies.length] ?? '',
          );
          return (JSON.parse(given) as { Data: { Token: string; RefreshToken: string } }).Data;
        }),
      );
    const tokens = (await signInAll()).map(({ Token }) => Token);
    const byToken = (path: string, method: 'GET' | 'POST') => () =>
      load(service.address, SIGNED_IN, { path, method }, (client, index) =>
        client.setHeaders({ authorization: `Bearer ${tokens[index % tokens.length]}` }),
      );
    const authorization = `Bearer ${tokens[0]}`;
    const info = await fetch(`${service.address}/api/auth/info`, { headers: { authorization } });
    const bare = await startBare(await info.text());
    const rate = () => load(bare.address, SIGNED_IN, { path: '/', method: 'GET' });
    const signIn = () =>
      load(service.address, NEW, { path: '/api/auth/token-v2', method: 'POST' }, (client, index) =>
        client.setBody(bodies[index % bodies.length] ?? ''),
      );
    const figures = [
      await figure(`sign-ins by password of ${NEW} clients, beside Argon2 alone`, 0.8, signIn, hashes),
      await figure(
        `\`info\` of ${SIGNED_IN} clients, beside a bare Fastify route`,
        0.5,
        byToken('/api/auth/info', 'GET'),
        rate,
      ),
      await figure(
        '`token/refresh` of as many, where sessions slide, beside the same',
        0.5,
        byToken('/api/auth/token/refresh', 'POST'),
        rate,
      ),
    ];
    await stop(bare.child);
    await writeFile(configuration, JSON.stringify({ ...keys, AuthTokenRefreshStrategy: 'RefreshToken' }));
    const rotated = (await signInAll()).map(({ RefreshToken }) => RefreshToken);
    const inserting = await startInserting(`${bench.server}/${jobs}`);
    figures.push(
      await figure(
        'the same with refresh tokens that are good once, beside a Fastify route that inserts a row',
        undefined,
        () => rotate(service.address, rotated),
        () => repeat(SIGNED_IN, async () => void (await post(inserting.address, '/', '{}'))),
      ),
    );
    await stop(inserting.child);
    return figures;
  } finally {
    await stop(service.child);
    await dropSite(bench, url);
    await dropSite(bench, jobs);
  }
}

/** Gives users a password; their logins. */
async function prepare(bench: Bench, url: string): Promise<string[]> {
  const hash = await hashPassword(PASSWORD);
  const database = url.slice(url.lastIndexOf('/') + 1);
  const more = `"IsFired" = false, "IsBlocked" = false, "FailedSignIns" = 0, "MustChangePassword" = false,
    "PasswordChangedAt" = now()`;
  const some = 'SELECT "UserID" FROM dbo."Users" WHERE NOT "IsSystemRobot" ORDER BY 1 LIMIT 8';
  const numbered = `SELECT "UserID", row_number() OVER () AS number FROM (${some}) s`;
  await administer(
    bench,
    `UPDATE dbo."Users" u SET "PasswordHashPhc" = '${hash}', "Nick" = 'client' || number, ${more}
     FROM (${numbered}) n WHERE n."UserID" = u."UserID"`,
    database,
  );
  return Array.from({ length: 8 }, (_, index) => `client${index + 1}`);
}

async function figure(
  what: string,
  goal: number | undefined,
  work: () => Promise<number>,
  yardstick: () => Promise<number>,
): Promise<Figure> {
  let [ours, theirs] = [0, 0];
  for (let run = 0; run < RUNS; run++) {
    ours = Math.max(ours, await work());
    theirs = Math.max(theirs, await yardstick());
  }
  return {
    what,
    ours: `${Math.round(ours)}/s`,
    yardstick: `${Math.round(theirs)}/s`,
    ratio: `${(ours / theirs).toFixed(2)}x`,
    goal: goal === undefined ? '' : `at least ${goal}x`,
  };
}

/** Hashes of as many at once, in a second. */
async function hashes(): Promise<number> {
  return await repeat(NEW, async () => void (await hashPassword(PASSWORD)));
}

/** Answers in a second. Throws where one was no success. */
async function load(
  url: string,
  connections: number,
  request: autocannon.Request,
  setUp: (client: autocannon.Client, index: number) => void = () => {},
): Promise<number> {
  let index = 0;
  const { requests, non2xx, errors } = await autocannon({
    url,
    connections,
    duration: SECONDS,
    headers: { 'content-type': 'application/json' },
    requests: [request],
    setupClient: (client) => setUp(client, index++),
  });
  if (non2xx + errors > 0) throw new Error(`${request.path}: ${non2xx + errors} were no success`);
  return requests.average;
}

async function post(address: string, path: string, body: string): Promise<string> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(text);
  return text;
}

/** Renewals in a second, each with the token that the one before has given. */
async function rotate(address: string, tokens: string[]): Promise<number> {
  return await repeat(tokens.length, async (index) => {
    const body = JSON.stringify({ refreshToken: tokens[index] });
    const given = await post(address, '/api/auth/token/refresh', body);
    tokens[index] = (JSON.parse(given) as { Data: { RefreshToken: string } }).Data.RefreshToken;
  });
}

/** How often in a second so many do something again and again. */
async function repeat(clients: number, work: (index: number) => Promise<void>): Promise<number> {
  const end = performance.now() + SECONDS * 1_000;
  let done = 0;
  const one = async (_: unknown, index: number) => {
    for (; performance.now() < end; done += 1) await work(index);
  };
  await Promise.all(Array.from({ length: clients }, one));
  return done / SECONDS;
}

/** A Fastify that adds a row to a table of its own with each request, in a process of its own. */
async function startInserting(database: string): Promise<Awaited<ReturnType<typeof start>>> {
  const code = `import Fastify from 'fastify';
    import pg from 'pg';
    const pool = new pg.Pool({ connectionString: ${JSON.stringify(database)}, max: 8 });
    await pool.query('CREATE TABLE kept (id int, value text)');
    const app = Fastify();
    app.post('/', async () => {
      await pool.query('INSERT INTO kept VALUES ($1, $2)', [1, 'text']);
      return {};
    });
    console.log(await app.listen({ port: 0 }));`;
  return await start(['--input-type=module', '-e', code], {});
}

/** A Fastify that answers a text and does nothing else, in a process of its own. */
async function startBare(text: string): Promise<Awaited<ReturnType<typeof start>>> {
  const code = `import Fastify from 'fastify';
    const app = Fastify();
    app.get('/', (_request, reply) => reply.type('application/json').send(${JSON.stringify(text)}));
    console.log(await app.listen({ port: 0 }));`;
  return await start(['--input-type=module', '-e', code], {});
}

async function start(
  words: readonly string[],
  environment: Record<string, string>,
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, words, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  for await (const piece of child.stdout) {
    said += String(piece);
    const address = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0];
    if (address === undefined) continue;
    child.stdout.resume();
    return { child, address };
  }
  throw new Error('it did not start');
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'close');
  child.kill('SIGTERM');
  await ended;
}
