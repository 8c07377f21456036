import { afterEach, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { noProfile } from '#core/contract/profile.ts';
import { connect } from '#core/site/connect.ts';
import type { RunQuery } from '#core/site/dialects/identities.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { fingerprint } from '#core/site/dialects/mssql/fingerprint.ts';
import { readRights } from '#core/site/schema/rights.ts';
import type { Connection, Site } from '#core/site/site.ts';
import { rowsByGuid, rowsByGuidOfTypes } from '#core/transfer/rows/rows.ts';
import { readSnapshot } from '#core/transfer/sides/read-snapshot.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';
import { lintTsql } from '#tests/support/tsql/lint.ts';

let server: TdsServer | undefined;
afterEach(() => server?.close());

async function start(options?: TdsOptions): Promise<TdsServer> {
  server = await startTdsServer(options);
  return server;
}

const { identities } = mssqlDialect;
const columns = [
  { table: 'States', id: 'StateID' },
  { table: "O'Brien]s", id: 'ID' },
];
const marked = { table: 'States', id: 'StateID', next: 42, used: true, above: 0, restorable: true };

describe('statements of SQL Server', () => {
  it.each([
    ['the marks of generated ids', (ask: RunQuery) => identities.read(ask, columns)],
    ['the fingerprint of a table', (ask: RunQuery) => ask(fingerprint("O'Brien]s", ['ID', 'Name']))],
    ['putting an id back', (ask: RunQuery) => identities.restore(ask, marked)],
  ] as const)('%s: are T-SQL', async (_name, run) => {
    const asked: string[] = [];
    await run((sql) => {
      asked.push(sql);
      return Promise.resolve([]);
    });
    expect(asked).toHaveLength(1);
    for (const sql of asked) expect(lintTsql(sql)).toEqual([]);
  });
});

describe('an export without snapshots', () => {
  it.each([
    ['is checked', ['a', 'a'], 1, []],
    ['starts over when something changed meanwhile', ['a', 'b', 'b', 'b'], 2, []],
    ['gives up with a warning', ['a', 'b', 'c', 'd', 'e', 'f'], 3, ['read-while-changed']],
  ])('%s', async (_name, hashes, attempts, warnings) => {
    const left = [...hashes];
    const { url, statements } = await start({
      facts: { snapshot: 0 },
      onStatement: ({ sql }) =>
        sql.includes('HASHBYTES') ? { rows: [{ table: 'States', hash: left.shift() ?? '' }] } : undefined,
    });
    const connection = await connect(url());
    try {
      const read = await readSnapshot(
        siteOf(connection),
        (session) => session.query('SELECT one'),
        undefined,
      );
      expect(read.warnings.map(({ message }) => message.code)).toEqual(warnings);
      expect(statements.filter(({ sql }) => sql === 'SELECT one')).toHaveLength(attempts);
      expect(left).toEqual([]);
    } finally {
      await connection.close();
    }
  });

  it('is not checked where there are snapshots', async () => {
    const { url, statements } = await start();
    const connection = await connect(url());
    await readSnapshot(siteOf(connection), (session) => session.query('SELECT one'), undefined);
    await connection.close();
    expect(statements.some(({ sql }) => sql.includes('HASHBYTES'))).toBe(false);
  });
});

/** All of the reference catalog, whatever the server has. */
function siteOf(connection: Connection): Site {
  return {
    ...connection,
    id: '',
    productVersion: '',
    catalog: referenceCatalog,
    profile: noProfile,
    available: (type) => ({ type, columns: type.columns, real: new Map(), keyIsUnique: true }),
  };
}

describe('generated ids of SQL Server', () => {
  it.each([
    ['of somebody who may reseed', { used: 1, steady: 1, allowed: 1 }, true],
    ['of somebody who may not', { used: 1, steady: 1, allowed: 0 }, false],
    ['that have never counted', { used: 0, steady: 1, allowed: 1 }, false],
    ['that count in steps', { used: 1, steady: 0, allowed: 1 }, false],
  ])('%s', async (_name, found, restorable) => {
    const row = { table: 'States', id: 'StateID', next: 42.0, above: 1, ...found };
    const { url } = await start({
      onStatement: ({ sql }) => (sql.includes('IDENT_CURRENT') ? { rows: [row] } : undefined),
    });
    const connection = await connect(url());
    try {
      const marks = await connection.read((session) =>
        identities.read((sql, parameters) => session.query(sql, parameters), columns),
      );
      expect(marks).toEqual([
        { table: 'States', id: 'StateID', next: 42, used: found.used === 1, above: 1, restorable },
      ]);
    } finally {
      await connection.close();
    }
  });

  it.each([
    ['are put back under a lock of the table', { rows: [{ restored: 1 }] }, true],
    ['stay where somebody has taken one', { rows: [{ restored: 0 }] }, false],
  ])('%s', async (_name, answer, expected) => {
    const { url, statements } = await start({
      onStatement: ({ sql }) => (sql.includes('CHECKIDENT') ? answer : undefined),
    });
    const connection = await connect(url());
    try {
      const restored = await connection.write((session) =>
        identities.restore((sql, parameters) => session.query(sql, parameters), marked),
      );
      expect(restored).toBe(expected);
    } finally {
      await connection.close();
    }
    const sql = statements.find((statement) => statement.sql.includes('CHECKIDENT'))?.sql ?? '';
    const [lock, reseed] = ['TABLOCKX, HOLDLOCK, NOWAIT', "DBCC CHECKIDENT (N'[dbo].[States]', RESEED, 41)"];
    expect(sql.indexOf(lock)).toBeGreaterThan(-1);
    expect(sql.indexOf(reseed)).toBeGreaterThan(sql.indexOf(lock));
    expect(statements.at(-1)?.sql).toBe('COMMIT');
  });
});

describe('rights on SQL Server', () => {
  it('names table and GRANT of what is missing', async () => {
    const general = Object.fromEntries(mssqlDialect.rights.general.map((_, index) => [`general${index}`, 1]));
    const all = { ...general, grantee: '[clerk]', SELECT: 1, INSERT: 1, UPDATE: 1, DELETE: 0, general2: 0 };
    const rows = [
      { ...all, name: 'States', object: '[dbo].[States]', identity: 0 },
      { ...all, name: 'Groups', object: null, identity: 0 },
      { ...all, name: 'IpBlocks', object: null, identity: 1, INSERT: 0 },
    ];
    const { url } = await start({
      onStatement: ({ sql }) => (sql.includes('HAS_PERMS_BY_NAME') ? { rows } : undefined),
    });
    const connection = await connect(url());
    try {
      const asked = [
        { name: 'States', id: 'StateID', actions: ['SELECT', 'INSERT', 'UPDATE'] },
        { name: 'Groups', id: 'GroupID', actions: ['SELECT', 'INSERT', 'UPDATE'] },
        { name: 'IpBlocks', actions: ['SELECT', 'INSERT', 'UPDATE', 'DELETE'] },
      ] as const;
      const { missingRights } = await connection.read((session) => readRights(session, asked));
      const found = missingRights.map(({ subject, remedies }) => [subject, remedies[0]?.values.statement]);
      expect(found).toEqual([
        ['dbo.States', 'GRANT ALTER ON [dbo].[States] TO [clerk]'],
        ['dbo.IpBlocks', 'GRANT INSERT, DELETE ON [dbo].[IpBlocks] TO [clerk]'],
        ['SCHEMA dbo', 'GRANT ALTER ON SCHEMA::[dbo] TO [clerk]'],
      ]);
    } finally {
      await connection.close();
    }
  });

  it('asks in T-SQL', async () => {
    const { url, statements } = await start();
    const connection = await connect(url());
    await connection.read((session) =>
      readRights(session, [{ name: 'States', id: 'StateID', actions: ['SELECT'] }]),
    );
    await connection.close();
    const asked = statements.filter(({ sql }) => sql.includes('HAS_PERMS_BY_NAME'));
    expect(asked).toHaveLength(1);
    for (const { sql, parameters } of asked) expect(lintTsql(sql, parameters.length)).toEqual([]);
  });
});

describe('locks on SQL Server', () => {
  it('are taken in parts that are too small for a lock of the table', async () => {
    const { url, statements } = await start();
    const connection = await connect(url());
    const type = referenceCatalog.get('states');
    const guids = Array.from(
      { length: 2_500 },
      (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
    );
    try {
      await connection.write(async (session) => {
        await rowsByGuid(session, { type, columns: [], real: new Map(), keyIsUnique: true }, guids, 'lock');
        await rowsByGuid(session, { type, columns: [], real: new Map(), keyIsUnique: true }, guids);
      });
    } finally {
      await connection.close();
    }
    const counts = (hint: boolean) =>
      statements
        .filter(({ sql }) => sql.includes('OPENJSON') && sql.includes('UPDLOCK') === hint)
        .map(({ parameters }) => JSON.parse(String(parameters[0])).length);
    expect(counts(true)).toEqual([1000, 1000, 500]);
    expect(counts(false)).toEqual([2500]);
  });
});

describe('rows of several types on SQL Server', () => {
  const availableOf = (name: string) => ({
    type: referenceCatalog.get(name),
    columns: [],
    real: new Map(),
    keyIsUnique: true,
  });
  const guid = '00000000-0000-4000-8000-000000000001';
  const asked = ['states', 'groups'].map((name) => ({
    available: availableOf(name),
    guids: new Set([guid]),
  }));

  it('are one request, in T-SQL, with parameters of their own for each', async () => {
    const sets = [[{ StateID: 7, Guid: guid }], [{ GroupID: 8, Guid: guid }]];
    const { url, statements } = await start({
      onStatement: ({ sql }) => (sql.includes('sp_executesql') ? { sets } : undefined),
    });
    const connection = await connect(url());
    const found = await connection
      .read((session) => rowsByGuidOfTypes(session, asked))
      .finally(() => connection.close());
    expect(found).toEqual(sets);
    const [request, ...others] = statements.filter(({ sql }) => sql.includes('sp_executesql'));
    expect(others).toEqual([]);
    const { sql = '', parameters = [] } = request ?? {};
    expect(lintTsql(sql, parameters.length)).toEqual([]);
    expect(sql).toContain("EXEC sys.sp_executesql @sql1, N'@0 nvarchar(max)', @0 = @p1_0");
    const inner = parameters.map(String).filter((text) => text.includes('@keys0'));
    expect(inner).toHaveLength(2);
    for (const text of inner) expect(lintTsql(text, 1)).toEqual([]);
  });

  it('are refused where an answer is missing: no row is ever taken for another type’s', async () => {
    const { url } = await start({
      onStatement: ({ sql }) =>
        sql.includes('sp_executesql') ? { sets: [[{ StateID: 7, Guid: guid }]] } : undefined,
    });
    const connection = await connect(url());
    const reading = connection.read((session) => rowsByGuidOfTypes(session, asked));
    await expect(reading).rejects.toMatchObject({ code: 'bug' });
    await connection.close();
  });
});
