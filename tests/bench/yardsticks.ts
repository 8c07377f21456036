import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { ZipFile } from 'yazl';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row } from '#core/catalog/entity-type.ts';
import type { ReadArchive } from '#core/transfer/archive/content.ts';

/**
 * What the work would cost with nothing around it: the driver, JSON, ZIP. Written as anybody would write it in a
 * hurry, with the same libraries.
 */

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Reads whole tables with `pg` and writes them as one JSON file into a ZIP. */
export async function readAndZip(url: string, catalog: Catalog, file: string): Promise<void> {
  await withClient(url, async (client) => {
    const data: Record<string, unknown[]> = {};
    for (const type of catalog.types) {
      data[type.name] = (await client.query(`SELECT * FROM dbo."${type.table}" ORDER BY "${type.id}"`)).rows;
    }
    const zip = new ZipFile();
    zip.addBuffer(Buffer.from(JSON.stringify(data, null, 2)), 'data.json');
    zip.end();
    await pipeline(zip.outputStream, createWriteStream(file));
  });
}

/** Reads the receiver's tables with `pg` and compares a hash of every row with a hash of the archive's. */
export async function compareHashes(
  url: string,
  catalog: Catalog,
  readSource: () => Promise<ReadArchive>,
): Promise<number> {
  const archive = await readSource();
  return await withClient(url, (client) =>
    countDifferent(catalog, archive, async (table, columns) => {
      const names = columns.map((column) => `"${column}"`).join(', ');
      return (await client.query(`SELECT ${names} FROM dbo."${table}"`)).rows;
    }),
  );
}

/** How many rows of an archive have another hash than the receiver's. */
export async function countDifferent(
  catalog: Catalog,
  archive: ReadArchive,
  read: (table: string, columns: readonly string[]) => Promise<Record<string, unknown>[]>,
): Promise<number> {
  let different = 0;
  for (const type of catalog.types) {
    const rows = archive.rows.get(type.name) ?? [];
    const columns = [type.id, type.guid, ...catalog.transferred(type).map(({ name }) => name)];
    const receiver = await read(type.table, columns);
    const hashes = new Map(receiver.map((row) => [String(row[type.guid]).toLowerCase(), hash(row)]));
    for (const row of rows) if (hashes.get(String(row[type.guid])) !== hash(row)) different += 1;
  }
  return different;
}

function hash(row: unknown): string {
  return createHash('sha1').update(JSON.stringify(row)).digest('base64');
}

/** `COPY`s rows into the tables of an empty site, in the order of their references, in one transaction. */
export async function copyRows(
  url: string,
  catalog: Catalog,
  rows: ReadonlyMap<string, readonly Row[]>,
): Promise<void> {
  await withClient(url, async (client) => {
    await client.query('BEGIN');
    for (const type of catalog.applyOrder) {
      const list = rows.get(type.name) ?? [];
      if (list.length === 0) continue;
      const columns = [type.id, type.guid, ...catalog.transferred(type).map(({ name }) => name)];
      const deferred = new Set(catalog.deferred(type).map(({ name }) => name));
      const lines = list.map(
        (row) =>
          `${columns.map((name) => copyText(deferred.has(name) ? null : (row[name] ?? null))).join('\t')}\n`,
      );
      const names = columns.map((name) => `"${name}"`).join(', ');
      await pipeline(
        Readable.from([lines.join('')]),
        client.query(copyFrom(`COPY dbo."${type.table}" (${names}) FROM STDIN`)),
      );
    }
    await client.query('COMMIT');
  });
}

function copyText(value: Row[string]): string {
  if (value === null || value === undefined) return '\\N';
  return String(value).replace(/[\\\n\r\t]/g, (character) => {
    const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };
    return escapes[character] ?? character;
  });
}
