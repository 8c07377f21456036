import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';
import { message } from '#core/messages/catalogue.ts';
import { withSite } from '#core/operations/context.ts';
import type { Sql } from '#core/queue/database.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { openPostgresJobs } from '#core/site/job-database.ts';
import type { Site } from '#core/site/site.ts';
import type { SiteTables, TableRow } from '#core/site/site-tables.ts';
import { openTables } from '#core/site/site-tables.ts';
import type { ServiceOptions } from '#electron/service-http/server.ts';
import { PENDING_TABLE } from '#electron/service-http/signin/session/pending-table.ts';
import { SESSION_TABLE } from '#electron/service-http/signin/session/session-table.ts';
import type { SignInOptions } from '#electron/service-http/signin/sign-in.ts';
import { postgres } from '#tests/support/databases.ts';
import { type Lab, startLab } from '../middleware/lab.ts';
import { checkDescribed } from './described.ts';

export const PASSWORD = 'Korrekt-Pferd-7';

/** A service that signs people in to its site; `anna` has a password. */
export interface SignInLab extends Lab {
  signIn(login: string, password: string, more?: Record<string, unknown>): Promise<Response>;
  send(method: string, path: string, headers?: Record<string, string>, body?: object): Promise<Response>;
  refresh(refreshToken: string): Promise<Response>;
  /** The status of a question who somebody is. */
  info(token: string): Promise<number>;
  /** The file of the site's own keys. */
  configuration: string;
  /** The site's own keys from now on. */
  configure(keys: object): Promise<void>;
  settings(row: TableRow): Promise<void>;
  /** What the site has now. */
  rows<Row = TableRow>(table: string, where?: TableRow): Promise<Row[]>;
  change(work: (tables: SiteTables) => Promise<void>): Promise<void>;
  changeUser(row: TableRow): Promise<void>;
  /** When what was begun in the background has ended. */
  background(): Promise<void>;
  /** A statement to the service's own database. */
  jobs(sql: string): Promise<unknown>;
  /** The service's own database. */
  sql: Sql;
  /** Everything as it was at first. */
  reset(): Promise<void>;
}

/** The user of the tests: one of the demo's, with a login and a password of its own. */
export const USER = 2;

export async function startSignInLab(
  options: Partial<ServiceOptions> = {},
  prepare: (tables: SiteTables, site: Site) => Promise<void> = async () => {},
  more: Pick<SignInOptions, 'delivery' | 'window' | 'kerberos'> = {},
): Promise<SignInLab> {
  const folder = await mkdtemp(join(tmpdir(), 'siteferry-signin-'));
  const configuration = join(folder, 'appsettings.json');
  await writeFile(configuration, '{}');
  const sessions = await postgres.create();
  const database = await openPostgresJobs(sessions.url, undefined, () => {});
  await database.executeSql(`CREATE SCHEMA IF NOT EXISTS siteferry; ${SESSION_TABLE} ${PENDING_TABLE}`);
  const running: Promise<void>[] = [];
  const hash = await hashPassword(PASSWORD);
  const lab = await startLab(
    {
      configuration,
      signIn: {
        // Whether the window is built decides nothing here.
        ...{ sql: database, siteName: 'test', allowHttp: true, window: folder, ...more },
        onBackground: (work) => running.push(work),
      },
      log: { write() {} } as DestinationStream,
      ...options,
    },
    async (tables, site) => {
      await tables.update('Users', 'UserID', {
        UserID: USER,
        Nick: 'anna',
        IsFired: false,
        IsBlocked: false,
        FailedSignIns: 0,
        MustChangePassword: false,
        PasswordHashPhc: hash,
        PasswordChangedAt: new Date().toISOString(),
      });
      await prepare(tables, site);
    },
  );
  const onTables = <T>(work: (tables: SiteTables) => Promise<T>) =>
    withSite(
      lab.host.context,
      { site: lab.url },
      (site) =>
        site.write(async (session) =>
          work(await openTables(session, site.catalog, message('feature.signin'))),
        ),
      undefined,
    );
  const { close } = lab;
  const restoreFetch = checkAnswers(lab);
  const send: SignInLab['send'] = (method, path, headers = {}, body) =>
    fetch(`${lab.service.address}${path}`, {
      method,
      headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const configure = (keys: object) => writeFile(configuration, JSON.stringify(keys));
  const changeUser = (row: TableRow) =>
    onTables((tables) => tables.update('Users', 'UserID', { UserID: USER, ...row }));
  const settings = (row: TableRow) =>
    onTables(async (tables) => {
      const [{ Id } = { Id: 1 }] = await tables.select<{ Id: number }>('sys_general_settings');
      await tables.update('sys_general_settings', 'Id', { Id, ...row });
    });
  return Object.assign(lab, {
    send,
    // Of the demo's providers the default one is a directory.
    signIn: (login: string, password: string, more: Record<string, unknown> = {}) =>
      send('POST', '/api/auth/token-v2', {}, { login, password, providerId: 0, ...more }),
    refresh: (refreshToken: string) => send('POST', '/api/auth/token/refresh', {}, { refreshToken }),
    info: async (token: string) => (await send('GET', '/api/auth/info', bearer(token))).status,
    configuration,
    configure,
    sql: database,
    settings,
    rows: <Row = TableRow>(table: string, where: TableRow = {}) =>
      onTables((tables) => tables.select<Row>(table, where)),
    change: onTables,
    changeUser,
    background: async () => void (await Promise.all(running)),
    jobs: (sql: string) => database.executeSql(sql),
    async reset() {
      await configure({});
      await settings({
        FailedAttemptsBeforeBlock: null,
        FailedAttemptsBeforeCaptcha: null,
        FailedIpAttemptsBeforeBlock: null,
        IsCaptchaEnabled: false,
        ForbidEmailAsLogin: false,
        PasswordValidityDays: null,
      });
      await changeUser({
        IsBlocked: false,
        IsFired: false,
        FailedSignIns: 0,
        MustChangePassword: false,
        PasswordHashPhc: hash,
        PasswordHashLegacy: null,
        PasswordChangedAt: new Date().toISOString(),
      });
      await onTables((tables) => tables.remove('IpBlocks', {}));
    },
    async close() {
      restoreFetch();
      await close();
      await database.close();
      await sessions.drop();
      await rm(folder, { recursive: true, force: true });
    },
  });
}

/** From now on what a test is answered has to be what the document says. */
function checkAnswers(lab: Lab): () => void {
  const { fetch } = globalThis;
  globalThis.fetch = async (input, init) => {
    const answer = await fetch(input, init);
    const { url, method } = new Request(input, init);
    if (url.startsWith(lab.service.address) && !answer.redirected)
      await checkDescribed(method, new URL(url).pathname, answer.clone());
    return answer;
  };
  return () => {
    globalThis.fetch = fetch;
  };
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** What a sign-in gives. */
interface SignInData {
  Token: string;
  RefreshToken: string;
  User: object;
  MustChangePassword: boolean;
}

/** The `Data` of an answer. */
export async function dataOf(answer: Response): Promise<SignInData> {
  const body = (await answer.json()) as { Data?: SignInData };
  if (!body.Data) throw new Error(`${answer.status}: ${JSON.stringify(body)}`);
  return body.Data;
}
