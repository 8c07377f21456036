import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { runLong } from '#core/contract/progress.ts';
import type { Client } from '#core/operations/client.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { createPostgres, postgres } from '#tests/support/databases.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { createSite } from '#tests/support/sites.ts';

/** Runs a statement on a PostgreSQL database. */
export async function execute(url: string, sql: string, values: unknown[] = []): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

interface Database {
  url: string;
  drop(): Promise<void>;
}

/** PostgreSQL sites with module `Sales`, which is bound to version 1; their repository has version 2 as well. */
export interface VersionedSites {
  client: Client;
  host: Host;
  add(): Promise<Database & { id: string }>;
  close(): Promise<void>;
}

/** Makes the first of them, of which the others are copies. */
export async function createVersionedSites(home: string): Promise<VersionedSites> {
  const host = startHost(
    { SITEFERRY_HOME: join(home, 'person') },
    { channel: 'commandLine', keychain: memoryKeychain() },
  );
  const { client } = host;
  const { versions } = client;
  const location = join(home, 'repository');
  await mkdir(location);
  const made = await createSite(postgres, { seed: { profile: 'demo' } });
  const { url: site } = made;
  const settings = { name: 'shared', provider: 'FileSystem', location } as const;
  const [{ id } = { id: 0 }] = await versions.settings.save({ site, settings });
  await runLong(versions.settings.prepare({ site, id }));
  await versions.modules.save({ site, name: 'Sales', selection: 'all' });
  await runLong(versions.create({ site, module: 'Sales', version: '1' }));
  await execute(site, `UPDATE dbo."Buttons" SET "Caption" = "Caption" || ' 2'`);
  await runLong(versions.create({ site, module: 'Sales', version: '2' }));
  await runLong(versions.change({ site, module: 'Sales', version: '1' }));
  await made.site.close();
  await host.context.sites.close();
  const added: Database[] = [];
  return {
    client,
    host,
    async add() {
      const copy = await createPostgres(`TEMPLATE "${new URL(site).pathname.slice(1)}"`);
      added.push(copy);
      const guid = randomUUID();
      await execute(copy.url, 'UPDATE dbo."SiteInfo" SET "Guid" = $1', [guid]);
      return { ...copy, id: guid };
    },
    async close() {
      await host.close();
      for (const one of added) await one.drop();
      await made.remove();
    },
  };
}
