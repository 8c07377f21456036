import { randomUUID } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { runLong } from '#core/contract/progress.ts';
import type { Host } from '#core/operations/start.ts';
import { createPostgres, postgres } from '#tests/support/databases.ts';
import { createSite } from '#tests/support/sites.ts';

/** Statuses of version 1.0 by their names, and those of version 1.1. */
export const FIRST = { Letter: 'of 1.0', Stamp: 'of 1.0', Envelope: 'of 1.0' } as const;
export const SECOND = { Letter: 'of 1.1', Stamp: 'of 1.1', Envelope: 'of 1.0', Parcel: 'of 1.1' } as const;

/** What a site has of the module: the version that it is bound to, and its statuses. */
export interface Letters {
  bound: string | null;
  states: Record<string, string>;
}

/** A site whose module `Letters` is bound to its version 1.0. */
export interface LetterSite {
  /** With its password. */
  url: string;
  execute(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  letters(): Promise<Letters>;
  /** What was committed to its statuses, in this order: what was rolled back has left nothing. */
  written(): Promise<string[]>;
  /** Checksums of its tables without those of modules and their versions, which know what has been. */
  sums(): Promise<Record<string, string>>;
  remove(): Promise<void>;
}

/** Sites that are copies of one, and the repository of all of them, which has the versions 1.0 and 1.1. */
export interface LetterSites {
  repository: string;
  make(): Promise<LetterSite>;
  remove(): Promise<void>;
}

/** What version 1.1 writes into a site that has 1.0, whichever comes first. */
export const WRITTEN = ['Letter of 1.1', 'Parcel of 1.1', 'Stamp of 1.1'] as const;

const COUNTED = `
  CREATE TABLE public.complaint (text text);
  CREATE TABLE public.written (number bigint GENERATED ALWAYS AS IDENTITY, what text);
  CREATE FUNCTION public.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO public.written (what) VALUES (coalesce(NEW."Name" || ' ' || NEW."Description", 'removed ' || OLD."Name"));
    RETURN NULL;
  END $$;
  CREATE TRIGGER note AFTER INSERT OR UPDATE OR DELETE ON dbo."States" FOR EACH ROW EXECUTE FUNCTION public.note();`;

const LETTERS = `SELECT (SELECT v."Version" FROM dbo."Modules" m JOIN dbo."VersionConfigs" v ON v."Id" = m."VersionConfigId"
    WHERE m."Name" = 'Letters') AS bound,
  (SELECT jsonb_object_agg("Name", "Description") FROM dbo."States") AS states`;

const SUMS = `SELECT table_name AS name, query_to_xml(format(
    'SELECT md5(string_agg(t::text, chr(10) ORDER BY t::text)) AS sum FROM dbo.%I t', table_name), true, true, '')::text AS sum
  FROM information_schema.tables WHERE table_schema = 'dbo' AND table_type = 'BASE TABLE'
    AND table_name NOT IN ('Modules', 'VersionConfigs')`;

async function execute(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, values)).rows ?? [];
  } finally {
    await client.end();
  }
}

/** Makes the site that others are copies of, and both versions. `folder` is where the repository is made. */
export async function makeLetterSites(host: Host, folder: string): Promise<LetterSites> {
  const repository = join(folder, 'repository');
  await mkdir(repository);
  const made = await createSite(postgres);
  await made.site.close();
  await makeVersions(host, made.url, repository);
  await host.context.sites.close();
  await execute(made.url, COUNTED);
  return {
    repository,
    make: () => copyOf(made.url),
    remove: () => made.remove(),
  };
}

async function makeVersions({ client: { versions } }: Host, site: string, location: string): Promise<void> {
  const settings = { name: 'shared', provider: 'FileSystem', location } as const;
  const [{ id } = { id: 0 }] = await versions.settings.save({ site, settings });
  await runLong(versions.settings.prepare({ site, id }));
  const guids = new Map(Object.keys(SECOND).map((name) => [name, randomUUID()]));
  const add = (name: string, description: string) =>
    execute(site, 'INSERT INTO dbo."States" ("Guid", "Name", "Description") VALUES ($1, $2, $3)', [
      guids.get(name),
      name,
      description,
    ]);
  const selection = (names: readonly string[]) =>
    names.map((name) => ({ type: 'states', guid: guids.get(name) ?? '', includeSubcat: true }));
  for (const [name, description] of Object.entries(FIRST)) await add(name, description);
  await versions.modules.save({ site, name: 'Letters', selection: selection(Object.keys(FIRST)) });
  await runLong(versions.create({ site, module: 'Letters', version: '1.0' }));
  await add('Parcel', SECOND.Parcel);
  await execute(site, `UPDATE dbo."States" SET "Description" = 'of 1.1' WHERE "Name" IN ('Letter', 'Stamp')`);
  await versions.modules.save({ site, module: 'Letters', selection: selection(Object.keys(SECOND)) });
  await runLong(versions.create({ site, module: 'Letters', version: '1.1' }));
  await runLong(versions.change({ site, module: 'Letters', version: '1.0', keepLocal: false }));
  await execute(site, `DELETE FROM dbo."States" WHERE "Name" = 'Parcel'`);
}

async function copyOf(url: string): Promise<LetterSite> {
  const copy = await createPostgres(`TEMPLATE "${new URL(url).pathname.slice(1)}"`);
  const run = (sql: string, values?: unknown[]) => execute(copy.url, sql, values);
  await run('UPDATE dbo."SiteInfo" SET "Guid" = $1', [randomUUID()]);
  return {
    url: copy.url,
    execute: run,
    async letters() {
      const [found] = await run(LETTERS);
      return { bound: null, states: {}, ...found };
    },
    written: async () =>
      (await run('SELECT what FROM public.written ORDER BY number')).map(({ what }) => String(what)),
    sums: async () =>
      Object.fromEntries((await run(SUMS)).map(({ name, sum }) => [String(name), String(sum)])),
    remove: copy.drop,
  };
}
