import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Client } from '#core/operations/client.ts';
import { withSite } from '#core/operations/context.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { openTables, type SiteTables, type TableRow } from '#core/site/site-tables.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';

const guid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;
const OLD = 'https://idp.example/old';
const NEW = 'https://idp.example/new';

type MoveRequest = Parameters<Client['transfer']['move']>[0];

const provider = (n: number, more: TableRow): TableRow => ({
  ...{ Guid: guid(n), Description: null, ServiceId: null, IsActive: true, IsDefault: false, IsHidden: false },
  ...{ SecondFactorType: 'None', SecondFactorServiceId: null, BotName: null, BotId: null, BotToken: null },
  ...more,
});

/**
 * A site whose identity provider is about to be another one, as it is on a site beside it. The users `root` and `anna` sign in
 * by it, by `Partners`; `other` is a provider that stays as it is.
 */
export function confirmLab(database: TestDatabase) {
  let home: string;
  let host: Host;
  let test: TestSite;
  let prod: TestSite;
  const ids = new Map<string, number>();

  const onSite = <T>(site: TestSite, work: (tables: SiteTables) => Promise<T>) =>
    withSite(
      host.context,
      { site: site.url },
      (at) =>
        at.write(async (session) => work(await openTables(session, at.catalog, message('feature.signin')))),
      undefined,
    );

  beforeAll(async () => {
    home = await mkdtemp(join(tmpdir(), 'siteferry-confirm-'));
    host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
    [test, prod] = await Promise.all([createSite(database), createSite(database)]);
    for (const at of [test, prod]) {
      await at.site.close();
      await onSite(at, async (tables) => {
        for (const Nick of ['root', 'anna']) {
          const row = {
            Guid: randomUUID(),
            Nick,
            DisplayName: Nick,
            IsFired: false,
            IsSuperAdmin: Nick === 'root',
          };
          await tables.insert('Users', [row]);
        }
        await tables.insert('Groups', [{ Guid: guid(1), Name: 'Staff' }]);
        for (const { UserID, Nick } of await tables.select<{ UserID: number; Nick: string }>('Users'))
          ids.set(Nick, UserID);
      });
    }
  });
  afterAll(async () => {
    await host?.close();
    await test?.remove();
    await prod?.remove();
    await rm(home, { recursive: true, force: true });
  });

  /** Signs both sites in as they are before a test. */
  async function fill(at: TestSite, MetadataUrl: string): Promise<void> {
    await onSite(at, async (tables) => {
      for (const table of ['AuthenticationProviders', 'SAMLServicesSettings', 'UserKeys', 'LoginsLog'])
        await tables.remove(table, {});
      await tables.insert('SAMLServicesSettings', [{ Guid: guid(12), Name: 'Federation', MetadataUrl }]);
      await tables.insert('SAMLServicesSettings', [{ Guid: guid(13), Name: 'Other', MetadataUrl: OLD }]);
      const services = await tables.select<{ Id: number; Name: string }>('SAMLServicesSettings');
      const idOf = (name: string) => services.find(({ Name }) => Name === name)?.Id ?? 0;
      const saml = { ProviderType: 'SAML' };
      await tables.insert('AuthenticationProviders', [
        provider(22, { ...saml, Description: 'Partners', ServiceId: idOf('Federation') }),
        provider(23, { ...saml, Description: 'Other', ServiceId: idOf('Other') }),
        provider(24, { ProviderType: 'None', Description: 'Built in', IsDefault: true }),
      ]);
    });
  }

  beforeEach(async () => {
    await rm(join(home, 'to-confirm'), { recursive: true, force: true });
    await fill(test, NEW);
    await fill(prod, OLD);
  });
  afterEach(() => lab.restart());

  /** Changes what is kept of a pending run. */
  async function rewrite(run: string, changes: (pending: { writtenAt: string }) => object): Promise<void> {
    const file = join(home, 'to-confirm', `${run}.json`);
    const pending = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...pending, ...changes(pending) }));
  }

  const lab = {
    ...{ OLD, NEW },
    get home() {
      return home;
    },
    get host() {
      return host;
    },
    get prod() {
      return prod;
    },
    get test() {
      return test;
    },
    /** Another program with the same state folder, in place of the one that was there. */
    async restart(): Promise<void> {
      await host.close();
      host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
    },
    /** What a form is asked with that is to be confirmed. */
    asked: () => ({ site: prod.url, operator: 'root', confirm: prod.url, confirmWithin: 10 }),
    /** Moves the other identity provider in; gives the run. */
    async move(more: Partial<Omit<MoveRequest, 'from'>> = {}): Promise<string> {
      const { result } = await runLong(
        host.client.transfer.move({
          ...({ site: prod.url, from: { site: test.url, selection: 'all' }, signIn: true } as const),
          ...{ operator: 'root', confirm: prod.url, confirmWithin: 10 },
          ...more,
        }),
      );
      return result.run ?? '';
    },
    /** Which identity provider the site has. */
    metadata: () =>
      onSite(prod, async (tables) => {
        const [row] = await tables.select<{ MetadataUrl: string }>('SAMLServicesSettings', {
          Name: 'Federation',
        });
        return row?.MetadataUrl;
      }),
    change: (work: (tables: SiteTables) => Promise<unknown>) => onSite(prod, work),
    /** A row of the log of sign-ins, as of now. */
    signIn: (login: string, Protocol: string, named: string | null) =>
      onSite(prod, async (tables) => {
        const ExtraData = named === null ? null : JSON.stringify({ Provider: named });
        const row = { UserID: ids.get(login) ?? 0, Date: await tables.databaseTime(), Protocol, ExtraData };
        await tables.insert('LoginsLog', [{ ...row, RequestAddress: '/api/auth', UserAgent: 'Firefox' }]);
      }),
    /** As if the time of a run were over. */
    async letTimePass(run: string, more: object = {}): Promise<void> {
      await rewrite(run, (pending) => ({ deadline: pending.writtenAt, ...more }));
    },
    /** As where the last look did not get to the site. */
    async failToLook(run: string): Promise<void> {
      const failure = {
        code: 'connection-refused',
        message: message('error.cancelled'),
        remedies: [],
        data: {},
      };
      await rewrite(run, () => ({ failure }));
    },
    /** What a start of a program finds due. */
    settle: () => runLong(host.client.signin.pending.settle({ site: prod.url })),
    confirmation: async (run: string) => (await host.client.history.get({ run })).confirmation,
  };
  return lab;
}
