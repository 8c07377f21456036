import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { basename } from 'node:path';
import pg from 'pg';
import { connect } from '#core/site/connect.ts';
import type { SeedInput } from '#core/site/seed/seed.ts';
import { createPostgres, renamePostgres, type TestDatabase } from './databases.ts';
import { fixturePath, saveFixture } from './fixture-cache.ts';

/** What PostgreSQL says of a database, and of a template, that is not there. */
const UNKNOWN_DATABASE = '3D000';

/** A database, as `TestDatabase.create` gives one. */
interface CreatedDatabase {
  url: string;
  drop(): Promise<void>;
}

/**
 * A database with a site in it that was made and filled once, by `make`, and copied, because making one takes seconds. The
 * copy has a site id of its own. Undefined where it has to be made: outside of a test run, on a server that copies no
 * databases, and where the content is of a directory.
 */
export async function copySite(
  database: TestDatabase,
  seed: SeedInput | undefined,
  make: (made: CreatedDatabase) => Promise<void>,
): Promise<CreatedDatabase | undefined> {
  if (database.name === 'mssql' || seed?.directory) return undefined;
  const hash = createHash('sha256')
    .update(JSON.stringify(seed ?? {}))
    .digest('hex')
    .slice(0, 12);
  const template = fixturePath(`${database.name}-${hash}`);
  if (template === undefined) return undefined;
  const copied = await (database.name === 'embedded' ? copyFolder : copyDatabase)(database, template, make);
  await giveOwnId(copied.url);
  return copied;
}

async function copyFolder(
  database: TestDatabase,
  template: string,
  make: (made: CreatedDatabase) => Promise<void>,
): Promise<CreatedDatabase> {
  if (!existsSync(template)) {
    const made = await database.create();
    await make(made);
    await saveFixture(folderOf(made.url), template);
    await made.drop();
  }
  const copy = await database.create();
  await cp(template, folderOf(copy.url), { recursive: true });
  return copy;
}

function folderOf(url: string): string {
  return url.slice('embedded:'.length);
}

async function copyDatabase(
  database: TestDatabase,
  template: string,
  make: (made: CreatedDatabase) => Promise<void>,
): Promise<CreatedDatabase> {
  const name = `siteferry_${basename(template)}`;
  try {
    return await createPostgres(`TEMPLATE "${name}"`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || error.code !== UNKNOWN_DATABASE) throw error;
  }
  const made = await database.create();
  await make(made);
  const isKept = await renamePostgres(made.url, name);
  if (!isKept) await made.drop();
  return await createPostgres(`TEMPLATE "${name}"`);
}

async function giveOwnId(url: string): Promise<void> {
  const connection = await connect(url);
  try {
    await connection.write(async (session) => {
      const { dialect } = session;
      const set = `SET ${dialect.identifier('Guid')} = ${dialect.placeholder(0)}`;
      await session.query(`UPDATE ${dialect.table('SiteInfo')} ${set}`, [randomUUID()]);
    });
  } finally {
    await connection.close();
  }
}
