import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseErrorOf } from '#core/base/database-error.ts';
import { isSiteferryError, type SiteferryError } from '#core/base/errors.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import { message, render } from '#core/messages/catalogue.ts';
import { errorRemedies } from '#core/messages/error.ts';
import { recordWrite, type WriteRecord } from '#core/operations/history/record.ts';
import { redactServerTexts } from '#core/operations/history/redact.ts';
import { errorEnvelope } from '#core/operations/openapi/error-envelope.ts';
import { toWireError } from '#core/operations/wire-errors.ts';
import { connect } from '#core/site/connect.ts';
import type { Connection } from '#core/site/site.ts';
import { createImportLog } from '#core/transfer/write/log.ts';
import { failureDocument, failureLines } from '#electron/cli/failure.ts';
import { toFailure } from '#electron/cli/operation-failure.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { postgres } from '#tests/support/databases.ts';
import { startTdsServer, type TdsServer } from '#tests/support/tds-server.ts';

/** A way of failing: the statement, and what every place but HTTP has to name. */
type Way = [statement: string, named: readonly string[]];

const SETUP = [
  `CREATE TABLE cat (id int PRIMARY KEY, name text NOT NULL, parent int CONSTRAINT fk_parent REFERENCES cat,
    CONSTRAINT ck_name CHECK (name <> 'bad'))`,
  `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF NEW.name = 'sunday' THEN
      RAISE EXCEPTION 'No reports on Sundays.' USING DETAIL = 'It is Sunday.', HINT = 'Wait.';
    END IF;
    IF NEW.name = 'own' THEN RAISE EXCEPTION 'Ours.' USING ERRCODE = 'SF001'; END IF;
    IF NEW.name LIKE 'as %' THEN RAISE EXCEPTION 'Ours.' USING ERRCODE = substr(NEW.name, 4); END IF;
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER tr_cat BEFORE INSERT ON cat FOR EACH ROW EXECUTE FUNCTION refuse()',
  "INSERT INTO cat VALUES (1, 'first')",
];

/** By statement on a real PostgreSQL; a SQLSTATE without an entry of its own among them. */
const OF_POSTGRES: Way[] = [
  ["INSERT INTO cat VALUES (2, 'sunday')", ['P0001', 'No reports on Sundays.', 'It is Sunday.', 'refuse']],
  ["INSERT INTO cat VALUES (2, 'own')", ['SF001', 'Ours.', 'refuse']],
  ["INSERT INTO cat VALUES (2, 'bad')", ['23514', 'ck_name']],
  ["INSERT INTO cat VALUES (1, 'again')", ['23505', 'cat_pkey']],
  ["INSERT INTO cat VALUES (2, 'orphan', 9)", ['23503', 'fk_parent']],
  ['INSERT INTO cat VALUES (2, NULL)', ['23502', 'name']],
  ["SELECT 'x'::int", ['22P02', 'invalid input syntax']],
  ['SELECT 1/0', ['22012', 'division by zero']],
  ['SELECT * FROM nothing', ['42P01', 'nothing']],
  ['SET TRANSACTION READ ONLY; DELETE FROM cat', ['25006', 'read-only transaction']],
  ['SELECT pg_terminate_backend(pg_backend_pid())', ['57P01', 'terminating connection']],
];

const error = (number: number, text: string, more: object = {}) => ({ number, message: text, ...more });

/** By number, as SQL Server sends them; those of the site's own and one without an entry among them. */
const OF_SQL_SERVER: [...Way, errors: ReturnType<typeof error>[]][] = [
  [
    'UPDATE trigger',
    ['50000', 'No reports on Sundays.'],
    [error(50000, 'No reports on Sundays.'), error(3609, 'The transaction ended in the trigger.')],
  ],
  ['UPDATE read-only', ['3906', 'is read-only'], [error(3906, 'The database "site" is read-only.')]],
  ['UPDATE moved', ['40197', 'try again'], [error(40197, 'The service has failed, try again.')]],
  ['UPDATE busy', ['40501', 'is busy'], [error(40501, 'The service is busy.')]],
  ['UPDATE limit', ['10928', 'limit'], [error(10928, 'The request limit has been reached.')]],
  ['UPDATE memory', ['701', 'memory'], [error(701, 'There is insufficient memory.')]],
  ['UPDATE locks', ['1204', 'LOCK'], [error(1204, 'Cannot obtain a LOCK resource.')]],
  ['UPDATE conflict', ['41302', 'updated'], [error(41302, 'The record has been updated.')]],
  ['UPDATE options', ['1934', 'SET options'], [error(1934, 'Incorrect SET options.')]],
  [
    'UPDATE check',
    ['547', 'CK_Cat'],
    [error(547, 'Conflicted with the CHECK constraint "CK_Cat", table "dbo.Cat", column \'Name\'.')],
  ],
  ['UPDATE right', ['229', 'permission'], [error(229, 'The UPDATE permission was denied.')]],
];

let home: string;
let database: { url: string; drop(): Promise<void> };
let server: TdsServer;
const open: Connection[] = [];

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-causes-'));
  database = await postgres.create();
  const setup = await connect(database.url);
  for (const statement of SETUP) await setup.write((session) => session.query(statement));
  server = await startTdsServer({
    onStatement: ({ sql }) => {
      const errors = OF_SQL_SERVER.find(([statement]) => statement === sql)?.[2];
      return errors && { errors, endsTransaction: true };
    },
  });
  open.push(setup, await connect(server.url()));
});

afterAll(async () => {
  for (const connection of open) await connection.close();
  await server.close();
  await database.drop();
  await rm(home, { recursive: true, force: true });
});

async function failing(connection: Connection | undefined, statement: string): Promise<SiteferryError> {
  const caught: unknown = await connection
    ?.write((session) => session.query(statement))
    .catch((thrown: unknown) => thrown);
  if (!isSiteferryError(caught)) throw new Error(`${statement} did not fail`);
  return caught;
}

/** What each of the five places and the log says of an error. */
async function told(caught: SiteferryError) {
  const entries: string[] = [];
  const context = {
    logError: () => {},
    logEntry: (reference: string, known: unknown) =>
      void entries.push(`${reference} ${JSON.stringify(known)}`),
  };
  const printer = createPrinter('en', (_look, text) => text);
  const failure = toFailure(toWireError(context, caught), () => {});
  const logDir = await mkdtemp(join(home, 'log-'));
  const now = () => new Date();
  const log = createImportLog(
    { site: { label: 'crm' }, now, channel: 'commandLine' },
    { archive: 'a.zip', options: importOptions.parse({}), dryRun: false, language: 'en', logDir },
  );
  log.error(caught);
  await log.write();
  const request: WriteRecord['request'] = {
    kind: 'import',
    options: importOptions.parse({}),
    onConflict: 'fail',
    decisions: [],
  };
  const asked = { site: 'crm', dryRun: false };
  let run = '';
  const recorded = recordWrite(
    { home, now, logError: () => {} },
    asked,
    { archive: 'a.zip', request },
    ({ folder }) => {
      run = folder;
      return Promise.reject(caught);
    },
  );
  await expect(recorded).rejects.toThrow();
  return {
    log: entries.join('\n'),
    http: JSON.stringify(errorEnvelope(toWireError(context, caught) as ORPCError<string, unknown>, 'en')),
    full: {
      console: failureLines(failure, printer).join('\n'),
      errorTxt: await readFile(join(logDir, 'Error.txt'), 'utf8'),
      history: JSON.stringify(JSON.parse(await readFile(join(run, 'run.json'), 'utf8'))),
      json: JSON.stringify(failureDocument(failure, printer.render)),
    },
  };
}

async function expectNamed(caught: SiteferryError, named: readonly string[]): Promise<void> {
  const said = databaseErrorOf(caught.data);
  const { full, http, log } = await told(caught);
  for (const [place, text] of Object.entries(full)) {
    // In JSON quotation marks are escaped.
    for (const part of named) expect(text.replaceAll('\\"', '"'), place).toContain(part);
  }
  expect(http).toContain(`"databaseError":{"number":"${said?.number}","reference":"${said?.reference}"}`);
  expect(http).not.toContain(said?.text);
  expect(log).toContain(`${said?.reference} {`);
  expect(log).toContain(said?.number);
}

describe('what PostgreSQL refuses is named in every place', () => {
  it.each(OF_POSTGRES)('%s', async (statement, named) => {
    await expectNamed(await failing(open[0], statement), named);
  });

  it('without the row that it quotes', async () => {
    const { data } = await failing(open[0], "INSERT INTO cat VALUES (77777, 'bad')");
    expect(JSON.stringify(data)).not.toContain('77777');
  });
});

it.each([
  ['SF001', 'check-failed'],
  // Of a connection, a sign-in, a right, a full server, a deadline, another session, a replica: nothing of that is so.
  ['08006', 'check-failed'],
  ['28000', 'check-failed'],
  ['42501', 'check-failed'],
  ['53300', 'check-failed'],
  ['57014', 'check-failed'],
  ['40001', 'check-failed'],
  ['25006', 'check-failed'],
  ['23505', 'duplicate-key'],
  ['22003', 'value-out-of-range'],
])('what a trigger raises as %s is not taken for an error of the server', async (code, reason) => {
  const caught = await failing(open[0], `INSERT INTO cat VALUES (2, 'as ${code}')`);
  expect(caught).toMatchObject({
    code: 'database-refused',
    data: { reason, databaseError: { number: code, text: 'Ours.', procedure: 'refuse' } },
  });
  const rule = reason === 'check-failed' ? '.check-failed' : '';
  expect(errorRemedies(caught).map((remedy) => remedy.code)).toEqual([`remedy.database-refused${rule}`]);
});

describe('what SQL Server refuses is named in every place', () => {
  it.each(OF_SQL_SERVER)('%s', async (statement, named) => {
    await expectNamed(await failing(open[1], statement), named);
  });
});

it('tells others the number only, however deep the sentence stands, and logs the rest', async () => {
  const caught = await failing(open[0], "INSERT INTO cat VALUES (2, 'sunday')");
  const { message: said } = toFailure(toWireError({ logError() {}, logEntry() {} }, caught), () => {});
  const result = { warnings: [{ message: message('log-unwritable', { reason: said }), remedies: [] }] };
  const entries: unknown[] = [];
  const safe = redactServerTexts(result, (reference, known) => entries.push(reference, known));
  expect(JSON.stringify(safe)).not.toContain('Sundays');
  expect(render(safe.warnings[0]?.message ?? said, 'en', 'http')).toMatch(
    /Database error P0001; the service’s log/,
  );
  expect(JSON.stringify(entries)).toContain('No reports on Sundays.');
  expect(redactServerTexts(safe)).toEqual(safe);
});
