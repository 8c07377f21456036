import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SiteferryError } from '#core/base/errors.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { connect } from '#core/site/connect.ts';
import type { IdentityState } from '#core/site/dialects/identities.ts';
import { openSite } from '#core/site/open.ts';
import type { Connection, StatementHook } from '#core/site/site.ts';
import { describeEachDatabase, postgres } from '#tests/support/databases.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

const GENERATED = { options: { importWithoutKeepIdentity: true } };
const states = (from: number, count = 3) => ({
  states: Array.from({ length: count }, (_, at) => ({
    StateID: from + at,
    Guid: guid(from + at),
    Name: `State ${from + at}`,
  })),
});

/** Where the ids of the statuses stand. */
async function mark(connection: Connection): Promise<IdentityState> {
  const [found] = await connection.read((session) =>
    session.dialect.identities.read(
      (sql, parameters) => session.query(sql, parameters),
      [{ table: 'States', id: 'StateID' }],
    ),
  );
  if (found === undefined) throw new Error('the statuses have no generated ids');
  return found;
}

const codes = ({ warnings }: { warnings: readonly { message: { code: string } }[] }) =>
  warnings.map(({ message }) => message.code).filter((code) => code.startsWith('identities'));

describeEachDatabase('generated ids', (database) => {
  let lab: Lab;
  let hook: StatementHook | undefined;
  beforeAll(async () => {
    lab = await createLab(database, undefined, (sql) => hook?.(sql));
    // The identity of a table that never had a row cannot be put back everywhere.
    await lab.import(states(1), GENERATED);
  });
  afterAll(() => lab?.remove());

  it.each([
    ['generated', states(100), GENERATED],
    ['brought', states(100), {}],
  ])('stay where they were after a dry run of %s ids', async (_name, cast, ask) => {
    const before = await mark(lab.receiver.site);
    const dry = await lab.import(cast, { ...ask, dryRun: true });
    expect(dry.result.committed).toBe(false);
    expect(codes(dry)).toEqual([]);
    expect(await mark(lab.receiver.site)).toEqual(before);
  });

  it('stay where they were when the import fails at its end', async () => {
    const before = await mark(lab.receiver.site);
    let wrote = false;
    hook = (sql) => {
      wrote ||= sql.includes('INSERT INTO');
      if (sql === 'COMMIT' && wrote) {
        hook = undefined;
        throw new SiteferryError('database-refused', { reason: 'disk-full', table: '', column: '' });
      }
    };
    await expect(lab.import(states(100), GENERATED)).rejects.toMatchObject({ code: 'import-failed' });
    expect(wrote).toBe(true);
    expect(await mark(lab.receiver.site)).toEqual(before);
  });

  it.each(['deadlock', 'lock-timeout', 'transaction-ended'] as const)(
    'of an import that ends with %s are put back without a search for a row',
    async (reason) => {
      const before = await mark(lab.receiver.site);
      let inserts = 0;
      hook = (sql) => {
        if (!sql.includes('INSERT INTO')) return;
        inserts += 1;
        throw new SiteferryError('database-refused', { reason, table: '', column: '' });
      };
      const failed = await lab.import(states(100), GENERATED).catch((error) => error);
      hook = undefined;
      expect(failed).toMatchObject({ code: 'import-failed', data: { reason, path: '' } });
      // A victim of others has a second attempt.
      expect(inserts).toBe(reason === 'deadlock' ? 2 : 1);
      expect(await mark(lab.receiver.site)).toEqual(before);
    },
  );

  it('go on as usual in an import that starts over after a deadlock', async () => {
    let collisions = 0;
    hook = (sql) => {
      if (sql !== 'COMMIT' || collisions > 0) return;
      collisions += 1;
      throw new SiteferryError('database-refused', { reason: 'deadlock', table: '', column: '' });
    };
    const { result } = await lab.import(states(50), GENERATED);
    hook = undefined;
    expect({ committed: result.committed, collisions }).toEqual({ committed: true, collisions: 1 });
    expect(await readFile(result.log, 'utf8')).toContain('started over');
  });

  it('go on behind the rows of an import that is committed', async () => {
    const before = await mark(lab.receiver.site);
    await lab.import(states(200), GENERATED);
    expect((await mark(lab.receiver.site)).next).toBe(before.next + 3);
  });

  it('go on from the same id after a dry run and an import', async () => {
    const { next } = await mark(lab.receiver.site);
    await lab.import(states(300), { ...GENERATED, dryRun: true });
    await lab.import(states(300, 1), GENERATED);
    expect((await mark(lab.receiver.site)).next).toBe(next + 1);
  });

  // An embedded site has one connection, so nobody can take an id meanwhile.
  it.skipIf(database.name === 'embedded')(
    `never go back below an id that somebody took${database.name === 'embedded' ? ' (needs a database server)' : ''}`,
    async () => {
      const other = await connect(lab.receiver.url);
      try {
        const insert = () =>
          other.write((session) =>
            session.query(insertState(session.dialect.table('States'), session.dialect.identifier)),
          );
        let inserted = false;
        hook = async (sql) => {
          if (inserted || !sql.includes('INSERT INTO')) return;
          inserted = true;
          await insert();
        };
        const dry = await lab.import(states(400), { ...GENERATED, dryRun: true });
        hook = undefined;
        expect(inserted).toBe(true);
        expect(codes(dry)).toEqual(['identities-moved']);
        const { next, above } = await mark(lab.receiver.site);
        expect(above).toBe(0);
        await insert();
        expect((await mark(lab.receiver.site)).next).toBe(next + 1);
      } finally {
        hook = undefined;
        await other.close();
      }
    },
  );

  it.skipIf(database.name === 'embedded')(
    `stay where they are while somebody is writing${database.name === 'embedded' ? ' (needs a database server)' : ''}`,
    async () => {
      const other = await connect(lab.receiver.url);
      try {
        const release = Promise.withResolvers<void>();
        const wrote = Promise.withResolvers<void>();
        let writing: Promise<unknown> | undefined;
        hook = async (sql) => {
          if (writing || !sql.includes('INSERT INTO')) return;
          writing = other.write(async (session) => {
            await session.query(insertState(session.dialect.table('States'), session.dialect.identifier));
            wrote.resolve();
            await release.promise;
          });
          await wrote.promise;
        };
        const dry = await lab.import(states(500), { ...GENERATED, dryRun: true });
        release.resolve();
        await writing;
        expect(codes(dry)).toEqual(['identities-moved']);
        expect((await mark(lab.receiver.site)).above).toBe(0);
      } finally {
        hook = undefined;
        await other.close();
      }
    },
  );
});

let taken = 0;
function insertState(table: string, quote: (name: string) => string): string {
  const number = 9000 + ++taken;
  return `INSERT INTO ${table} (${quote('Guid')}, ${quote('Name')}) VALUES ('${guid(number)}', 'Taken ${number}')`;
}

it('are announced as lasting where this user of PostgreSQL cannot put them back', async () => {
  const lab = await createLab(postgres);
  const role = `clerk_${new URL(lab.receiver.url).pathname.slice(1)}`;
  const grants = [
    `CREATE ROLE "${role}" LOGIN PASSWORD 'clerk'`,
    `GRANT USAGE ON SCHEMA dbo TO "${role}"`,
    `GRANT SELECT, INSERT, UPDATE ON ALL TABLES IN SCHEMA dbo TO "${role}"`,
    `GRANT USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA dbo TO "${role}"`,
  ];
  await lab.receiver.site.write(async (session) => {
    for (const sql of grants) await session.query(sql);
  });
  const url = lab.receiver.url.replace(/\/\/[^@]*@/, `//${role}:clerk@`);
  const site = await openSite(url, { catalog: referenceCatalog });
  const owner = lab.receiver.site;
  try {
    lab.receiver.site = site;
    expect(codes(await lab.preview(states(1), GENERATED))).toEqual(['identities-move']);
    const dry = await lab.import(states(1), { ...GENERATED, dryRun: true });
    expect(codes(dry)).toEqual(['identities-move']);
  } finally {
    lab.receiver.site = owner;
    await site.close();
    await owner.write(async (session) => {
      await session.query(`DROP OWNED BY "${role}"`);
      await session.query(`DROP ROLE "${role}"`);
    });
    await lab.remove();
  }
});
