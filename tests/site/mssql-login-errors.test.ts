import { afterEach, describe, expect, it } from 'vitest';
import { render } from '#core/messages/catalogue.ts';
import { errorMessage, errorRemedies } from '#core/messages/error.ts';
import { connect } from '#core/site/connect.ts';
import { refusedLogin } from '#core/site/dialects/mssql/sign-in.ts';
import { type MssqlUrl, parseSiteUrl } from '#core/site/url.ts';
import { recheckInterval } from '#renderer/shell/health/recheck.ts';
import { startTdsServer, type TdsOptions, type TdsServer } from '#tests/support/tds-server.ts';

const SITE = parseSiteUrl('mssql://ann@db/site') as MssqlUrl;

/** What a server sends that refuses a login for another reason than who that is; 18456 comes behind it. */
const refusal = (number: number, message = 'Refused.') =>
  refusedLogin(SITE, new Error('Login failed.'), [
    { number, class: 14, message },
    { number: 18456, class: 14, message: "Login failed for user 'ann'." },
  ]);

describe('a login that SQL Server refuses', () => {
  it.each([
    ['paused', 40197],
    ['paused', 40613],
    ['paused', 42108],
    ['paused', 42109],
    ['busy', 10928],
    ['busy', 10929],
    ['busy', 40501],
    ['busy', 40642],
    ['busy', 40675],
    ['full', 17809],
    ['starting', 6005],
    ['starting', 17142],
    ['starting', 17187],
    ['starting', 17188],
    ['starting', 18401],
    ['starting', 18451],
    ['single-user', 924],
    ['single-user', 18461],
    ['replica', 976],
    ['replica', 978],
    ['replica', 983],
    ['replica', 4221],
    ['offline', 942],
    ['restoring', 927],
    ['recovering', 921],
    ['recovering', 922],
  ])('for now, %s, by %i: it is asked again', (reason, number) => {
    const error = refusal(number);
    expect(error).toMatchObject({
      code: 'database-unavailable',
      data: {
        host: 'db',
        database: 'site',
        reason: { code: `database-unavailable.${reason}` },
        databaseError: { number: String(number), text: 'Refused.' },
      },
    });
    expect(recheckInterval('mssql://ann@db/site', error.code)).toBeGreaterThan(0);
  });

  it.each([
    ['firewall', 40615],
    ['firewall', 40914],
    ['untrusted-domain', 18452],
    ['disabled', 18470],
    ['locked-out', 18486],
    ['password-expired', 18487],
    ['password-must-change', 18488],
    ['logon-trigger', 17892],
    ['suspect', 926],
  ])('until somebody acts, %s, by %i: it is not asked again', (reason, number) => {
    const error = refusal(number);
    expect(error).toMatchObject({
      code: 'sign-in-failed',
      data: { reason: { code: `site-sign-in.${reason}` }, databaseError: { number: String(number) } },
    });
    expect(errorRemedies(error)).toEqual([{ code: `remedy.site-sign-in.${reason}`, values: {} }]);
    expect(recheckInterval('mssql://ann@db/site', error.code)).toBe(false);
  });

  it('is about the user and the password where the server names no other cause', () => {
    const error = refusedLogin(SITE, undefined, [
      { number: 18456, class: 14, state: 1, message: "Login failed for user 'ann'." },
    ]);
    expect(error).toMatchObject({
      code: 'login-failed',
      data: { databaseError: { number: '18456', severity: '14', state: 1 } },
    });
    expect(render(errorMessage(error), 'en', 'commandLine')).toMatch(
      /with this password\. Database error 18456: Login failed for user 'ann'\.$/,
    );
  });
});

describe('a SQL Server', () => {
  let server: TdsServer | undefined;
  afterEach(() => server?.close());

  async function failure(options: TdsOptions): Promise<unknown> {
    server = await startTdsServer(options);
    return await connect(server.url()).then(
      () => undefined,
      (error: unknown) => error,
    );
  }

  it('that is behind a firewall is told by what it sends with the login', async () => {
    const message = "Client with IP address '198.51.100.7' is not allowed to access the server.";
    expect(
      await failure({ onLogin: () => ({ errors: [{ number: 40615, message, class: 14 }] }) }),
    ).toMatchObject({
      code: 'sign-in-failed',
      data: { reason: { code: 'site-sign-in.firewall' }, databaseError: { number: '40615', text: message } },
    });
  });

  it.each([
    ['is not there', { id: null, state: null }, 'database-missing', undefined],
    ['is open, but not to this user', { id: 5, state: 0, access: 0 }, 'no-right', undefined],
    ['is offline', { id: 5, state: 6 }, 'database-unavailable', 'database-unavailable.offline'],
    ['is being restored', { id: 5, state: 1 }, 'database-unavailable', 'database-unavailable.restoring'],
    ['is recovering', { id: 5, state: 3 }, 'database-unavailable', 'database-unavailable.recovering'],
    [
      'has somebody in it and takes in one',
      { id: 5, state: 0, access: 1 },
      'database-unavailable',
      'database-unavailable.single-user',
    ],
    [
      'is kept for its owners',
      { id: 5, state: 0, access: 2 },
      'database-unavailable',
      'database-unavailable.restricted-user',
    ],
    ['is suspect', { id: 5, state: 4 }, 'sign-in-failed', 'site-sign-in.suspect'],
  ])('whose database cannot be opened because it %s', async (_name, row, code, reason) => {
    const errors = [
      { number: 4060, message: 'Cannot open database "site".', class: 11 },
      { number: 18456, message: 'Login failed.', class: 14 },
    ];
    expect(
      await failure({
        onLogin: ({ database }) => (database === 'site' ? { errors } : undefined),
        onStatement: ({ sql }) => (sql.includes('DB_ID') ? { rows: [row] } : undefined),
      }),
    ).toMatchObject({
      code,
      data: { databaseError: { number: '4060' }, ...(reason ? { reason: { code: reason } } : {}) },
    });
  });
});
