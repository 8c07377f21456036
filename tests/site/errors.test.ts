import mssql from 'mssql';
import { describe, expect, it } from 'vitest';
import type { FromDatabase } from '#core/base/database-error.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage } from '#core/messages/error.ts';
import { translateStatementError } from '#core/site/dialects/mssql/errors.ts';
import { statementAction } from '#core/site/dialects/statement-action.ts';

/** An error as the `mssql` package makes it of what SQL Server has sent. */
function serverError(number: number, message: string, severity = 16): Error {
  const sent = Object.assign(new Error(message), {
    info: { number, class: severity, state: 1, lineNumber: 1 },
  });
  return new mssql.RequestError(sent, 'EREQUEST');
}

const translate = (error: unknown, sql = 'SELECT 1') =>
  translateStatementError(error, sql, 'mssql://ann@db:1433/site');

describe('errors of SQL Server', () => {
  it.each([
    [
      2627,
      "Violation of UNIQUE KEY constraint 'UQ_Cat'. Cannot insert duplicate key in object 'dbo.Cat'. The duplicate key value is (it's 'dbo.Other').",
      'duplicate-key',
      'Cat',
      '',
    ],
    [
      2627,
      'Нарушено "UNIQUE KEY" ограничения "UQ_Cat". Не удается вставить повторяющийся ключ в объект "dbo.Cat".',
      'duplicate-key',
      'Cat',
      '',
    ],
    [
      2601,
      "Cannot insert duplicate key row in object 'dbo.Cat' with unique index 'IX_Cat'. The duplicate key value is (1).",
      'duplicate-key',
      'Cat',
      '',
    ],
    [
      547,
      'The INSERT statement conflicted with the CHECK constraint "CK_Cat". The conflict occurred in database "site", table "dbo.Cat", column \'Name\'.',
      'check-failed',
      'Cat',
      'Name',
    ],
    [
      515,
      "Cannot insert the value NULL into column 'Name', table 'site.dbo.Cat'; column does not allow nulls. INSERT fails.",
      'missing-value',
      'Cat',
      'Name',
    ],
    [
      2628,
      "String or binary data would be truncated in table 'site.dbo.Cat', column 'Name'. Truncated value: 'secret'.",
      'value-too-long',
      'Cat',
      'Name',
    ],
    [8152, 'String or binary data would be truncated.', 'value-too-long', '', ''],
    [8115, 'Arithmetic overflow error converting expression to data type int.', 'value-out-of-range', '', ''],
    [
      245,
      "Conversion failed when converting the nvarchar value 'dbo.x' to data type int.",
      'value-not-valid',
      '',
      '',
    ],
    [1205, 'Transaction (Process ID 52) was deadlocked.', 'deadlock', '', ''],
    [3960, 'Snapshot isolation transaction aborted due to update conflict.', 'changed-meanwhile', '', ''],
    [1105, "Could not allocate space for object 'dbo.Cat' in database 'site'.", 'disk-full', 'Cat', ''],
    [207, "Invalid column name 'Nothing'.", 'object-missing', '', 'Nothing'],
    [208, "Invalid object name 'dbo.Nothing'.", 'object-missing', 'Nothing', ''],
    [3906, 'Failed to update database "site" because the database is read-only.', 'read-only', '', ''],
    [701, "There is insufficient system memory in resource pool 'default'.", 'server-busy', '', ''],
    [
      41302,
      'The current transaction attempted to update a record that has been updated.',
      'changed-meanwhile',
      '',
      '',
    ],
    [50000, "Something of the site's own.", 'check-failed', '', ''],
    [1934, 'INSERT failed because the following SET options have incorrect settings.', 'other', '', ''],
  ])('%i %s', (number, message, reason, table, column) => {
    expect(translate(serverError(number, message))).toMatchObject({
      code: 'database-refused',
      data: { reason, table, column },
    });
  });

  it('tells a lock, a deadlock and a statement that took too long apart', () => {
    const reasonOf = (error: unknown) => translate(error).data;
    expect(reasonOf(serverError(1222, 'Lock request time out period exceeded.'))).toMatchObject({
      reason: 'lock-timeout',
    });
    expect(reasonOf(serverError(1205, 'Transaction was deadlocked.', 13))).toMatchObject({
      reason: 'deadlock',
    });
    const late = new mssql.RequestError(new Error('Timeout: Request failed to complete in 5ms'), 'ETIMEOUT');
    expect(translate(late)).toMatchObject({
      code: 'database-refused',
      data: { reason: 'statement-timeout' },
    });
    const unreachable = new mssql.ConnectionError('Failed to connect', 'ETIMEOUT');
    expect(translate(unreachable)).toMatchObject({ code: 'connection-lost' });
  });

  it.each([
    [
      'INSERT',
      'SET IDENTITY_INSERT [dbo].[Sub]]cat] ON; INSERT INTO [dbo].[Sub]]cat] ([CatID]) SELECT x.[CatID] FROM OPENJSON(@0) AS x',
      'The INSERT statement conflicted with the FOREIGN KEY constraint "FK_Subcat_Cat". The conflict occurred in database "site", table "dbo.Cat", column \'CatID\'.',
      { table: 'Sub]cat', column: '', referenced: 'Cat' },
    ],
    [
      'UPDATE',
      'UPDATE t SET t.[CatID] = x.[CatID] FROM [dbo].[Subcat] AS t INNER JOIN OPENJSON(@0) AS x ON 1 = 1',
      'Конфликт инструкции UPDATE с ограничением FOREIGN KEY "FK_Subcat_Cat". Конфликт произошел в базе данных "site", таблица "dbo.Cat", column \'CatID\'.',
      { table: 'Subcat', column: '', referenced: 'Cat' },
    ],
    [
      'DELETE',
      'DELETE FROM [dbo].[Cat]',
      'The DELETE statement conflicted with the REFERENCE constraint "FK_Subcat_Cat". The conflict occurred in database "site", table "dbo.Subcat", column \'CatID\'.',
      { table: 'Subcat', column: 'CatID' },
    ],
  ])('names both tables of a reference: %s', (_name, sql, message, data) => {
    const { data: found } = translate(serverError(547, message), sql);
    expect(found).toEqual({
      reason: 'missing-reference',
      ...data,
      databaseError: expect.objectContaining({ number: '547', constraint: 'FK_Subcat_Cat' }),
    });
  });

  it('says in which table the row is missing', () => {
    const reference = {
      reason: 'missing-reference',
      table: 'Subcat',
      column: '',
      referenced: 'Cat',
    } as const;
    const refused = new SiteferryError('database-refused', reference);
    const failed = new SiteferryError('import-failed', { ...reference, type: 'a', path: 'b', value: '' });
    for (const error of [refused, failed]) {
      for (const language of ['en', 'ru'] as const) {
        const told = render(errorMessage(error), language, 'window');
        expect(told).toContain('Subcat');
        expect(told).toMatch(/\bCat\b/);
      }
    }
  });

  it('takes the telling one of several', () => {
    const last = serverError(3998, 'Uncommittable transaction is detected at the end of the batch.');
    const first = serverError(515, "Cannot insert the value NULL into column 'A', table 'site.dbo.T'.");
    expect(translate(Object.assign(last, { precedingErrors: [first] }))).toMatchObject({
      data: { reason: 'missing-value', table: 'T', column: 'A' },
    });
  });

  it('takes what a trigger said for the cause, and its name with it', () => {
    const sent = Object.assign(new Error('No reports on Sundays.'), {
      info: { number: 50000, class: 16, state: 3, lineNumber: 7, procName: 'TR_Cat' },
    });
    const said = new mssql.RequestError(sent, 'EREQUEST');
    const ended = serverError(3609, 'The transaction ended in the trigger.');
    const error = translate(Object.assign(ended, { precedingErrors: [said] }));
    expect(error.data).toMatchObject({
      reason: 'check-failed',
      databaseError: {
        number: '50000',
        severity: '16',
        state: 3,
        text: 'No reports on Sundays.',
        procedure: 'TR_Cat',
        line: 7,
      },
    });
    expect(render(errorMessage(error), 'en', 'commandLine')).toMatch(
      /TR_Cat, a trigger .+ Database error 50000 in TR_Cat, line 7: No reports on Sundays\.$/,
    );
  });

  it.each([
    [
      547,
      'The INSERT statement conflicted with the CHECK constraint "CK_Cat". The conflict occurred in database "site", table "dbo.Cat", column \'Name\'.',
      'CK_Cat',
    ],
    [2627, 'Нарушено "UNIQUE KEY" ограничения "UQ_Cat". Не удается вставить в объект "dbo.Cat".', 'UQ_Cat'],
    [
      2601,
      "Cannot insert duplicate key row in object 'dbo.Cat' with unique index 'IX_Cat'. The duplicate key value is (1).",
      'IX_Cat',
    ],
  ])('names the constraint: %i', (number, message, constraint) => {
    expect(translate(serverError(number, message)).data).toMatchObject({ databaseError: { constraint } });
  });

  it('keeps no value of a column that may be secret, no password and nothing that moves a terminal', () => {
    const long = serverError(
      2628,
      "String or binary data would be truncated in table 'site.dbo.Cat', column 'Key'. Truncated value: 's3cr3t'.",
    );
    expect(JSON.stringify(translate(long).data)).not.toContain('s3cr3t');
    const hostile = serverError(50000, 'Sent to \u001b[2Jann, Password=hunter2;\n next \u202e line');
    const { databaseError } = translate(hostile).data as FromDatabase;
    expect(databaseError?.text).toBe('Sent to \\u{1b}[2Jann, Password=***; next \\u{202e} line');
    expect(translate(serverError(50000, 'x'.repeat(100_000))).data).toMatchObject({
      databaseError: { text: expect.stringMatching(/^x{1000}…$/) },
    });
  });

  it('tells a missing right, a lost connection and a mistake of ours', () => {
    const denied = serverError(
      229,
      "The INSERT permission was denied on the object 'Cat', database 'site'.",
      14,
    );
    expect(translate(denied, 'INSERT INTO [dbo].[Cat] DEFAULT VALUES')).toMatchObject({
      code: 'no-right',
      data: { action: { code: 'site-action.write' } },
    });
    expect(translate(serverError(596, 'Cannot continue the execution.', 21))).toMatchObject({
      code: 'connection-lost',
    });
    expect(translate(new mssql.RequestError('Connection is closed.', 'ECONNCLOSED'))).toMatchObject({
      code: 'connection-lost',
    });
    expect(translate(new mssql.ConnectionError('Login failed for user', 'ELOGIN'))).toMatchObject({
      code: 'connection-lost',
    });
    expect(translate(new mssql.RequestError('Validation failed', 'EARGS'))).toMatchObject({ code: 'bug' });
  });
});

it.each([
  ['SELECT 1', 'read'],
  ['  update t set a = (select 1)', 'write'],
  ['SET IDENTITY_INSERT [dbo].[Cat] ON; BEGIN TRY INSERT INTO x', 'write'],
  ['CREATE TABLE x (a int)', 'change-tables'],
  ['COMMIT', 'execute'],
])('%s is to %s', (sql, action) => {
  expect(statementAction(sql)).toEqual({ code: `site-action.${action}`, values: {} });
});
