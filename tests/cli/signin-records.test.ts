import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import { signinLab } from './signin-lab.ts';

const CLERKS = '5f0c6c1e-6c0f-4b6e-9a53-0b9a3f1d2c11';

describe('rights, tokens and the sign-in log on the command line', () => {
  const lab = signinLab();
  const { as, run } = lab;
  beforeAll(async () => {
    const site = new pg.Client({ connectionString: lab.url });
    await site.connect();
    const clerk = `(SELECT "UserID" FROM dbo."Users" WHERE "Nick" = 'clerk')`;
    // Only what the tests write is counted, not the life of the demo.
    await site.query(`
      DELETE FROM dbo."LoginsLog";
      DELETE FROM dbo."PersonalAccessTokens";
      DELETE FROM dbo."GroupSpecialRights";
      INSERT INTO dbo."Users" ("Guid", "Nick", "DisplayName", "IsFired", "IsSuperAdmin")
        VALUES ('${CLERKS}', 'clerk', 'Clerk', false, false);
      INSERT INTO dbo."Groups" ("Guid", "Name") VALUES ('${CLERKS}', 'Clerks');
      INSERT INTO dbo."GroupUsers" ("GroupID", "UserID")
        SELECT "GroupID", ${clerk} FROM dbo."Groups" WHERE "Name" = 'Clerks';
      INSERT INTO dbo."LoginsLog" ("UserID", "Date", "Address", "Protocol", "ExtraData")
        SELECT ${clerk}, timestamp '2026-11-01' + n * interval '1 minute', '10.0.0.' || n % 2, 'Forms',
          '{"Provider":"Corp","X-Real-IP":"192.0.2.' || n || '","Note":"n' || n || '"}'
        FROM generate_series(1, 5) n`);
    await site.end();
  });
  const right = (code: string) => ['--group', CLERKS, '--right', code];

  it('gives rights to groups, and asks before an operator takes his own away', async () => {
    expect((await run('rights', 'list')).stdout).toContain('No group has a special right.');
    const granted = await run('rights', 'grant', ...right('ADMINACCESS'));
    expect(granted).toMatchObject({ code: 0, stderr: '' });
    expect(granted.stdout).toContain('Group “Clerks” has the right ADMINACCESS; 1 user in it may sign in.');
    expect((await run('rights', 'grant', ...right('adminaccess'))).code).toBe(10);
    expect((await run('rights', 'list')).stdout).toMatch(new RegExp(`ADMINACCESS +Clerks +${CLERKS} +1`));

    const refused = await as('clerk', 'rights', 'revoke', ...right('ADMINACCESS'));
    expect(refused.code).toBe(10);
    expect(refused.stdout).toContain('You could no longer administer sign-in.');
    const { given } = JSON.parse((await run('rights', 'list', '--json')).stdout);
    expect(given).toMatchObject([{ right: 'ADMINACCESS', group: CLERKS }]);
    const confirmed = await as('clerk', 'rights', 'revoke', ...right('ADMINACCESS'), '--confirm', lab.url);
    expect(confirmed).toMatchObject({ code: 0, stderr: '' });
    expect((await as('clerk', 'rights', 'list')).code).toBe(20);
    expect((await run('rights', 'revoke', ...right('ADMINACCESS'))).code).toBe(10);
  });

  it('makes own tokens within the caps of the configuration file, and says which were used', async () => {
    const file = join(lab.folder, 'appsettings.json');
    await writeFile(file, '{ "Auth": { "PatMaxTokensPerUser": 1, "PatMaxExpirationDays": 30 } }');
    const create = (...more: string[]) =>
      as('clerk', 'own-tokens', 'create', '--name', 'build', '--days', '30', ...more);
    const withoutRight = await create();
    expect(withoutRight.code).toBe(20);
    expect(withoutRight.stderr).toContain('own tokens (GENERATEPAT)');
    await run('rights', 'grant', ...right('GENERATEPAT'));

    expect((await create('--config', join(lab.folder, 'none.json'))).code).toBe(30);
    const made = await create('--config', file);
    expect(made).toMatchObject({ code: 0, stderr: '' });
    expect(made.stdout).toContain(
      'PatMaxTokensPerUser 1 (appsettings.json, line 1: Auth:PatMaxTokensPerUser)',
    );
    const second = await create('--config', file);
    expect(second.code).toBe(10);
    expect(second.stderr).toContain('the limit is 1 (appsettings.json, line 1: Auth:PatMaxTokensPerUser)');
    const byDefault = JSON.parse((await create('--json')).stdout).token;
    expect(byDefault.Caps).toEqual([
      { name: 'PatMaxTokensPerUser', value: 10, source: 'default' },
      { name: 'PatMaxExpirationDays', value: 365, source: 'default' },
    ]);
    const given = [
      '--login',
      'clerk',
      '--name',
      'x',
      '--days',
      '31',
      '--max-days',
      '99',
      '--max-tokens',
      '0',
    ];
    const byAdmin = await run('tokens', 'generate', ...given, '--config', file);
    expect(byAdmin.stderr).toContain('the longest validity is 30 days (appsettings.json');
    expect((await run('tokens', 'generate', ...given)).stderr).toContain('the limit is 0 (as specified)');

    const list = JSON.parse((await as('clerk', 'own-tokens', 'list', '--json')).stdout).tokens;
    expect(list.length).toBe(2);
    expect((await as('admin', 'own-tokens', 'list')).stdout).toContain('There are no tokens.');
    const id = String(list[0].Id);
    expect((await as('admin', 'own-tokens', 'revoke', '--id', id)).code).toBe(10);
    const taken = await run('rights', 'revoke', ...right('GENERATEPAT'));
    expect(taken.stdout).toContain('1 other user loses the right GENERATEPAT.');
    expect((await as('clerk', 'own-tokens', 'revoke', '--id', id)).stdout).toContain('is revoked');
    const all = (await run('tokens', 'list', '--login', 'clerk')).stdout;
    expect(all).toContain('Revoked');
    expect(all).not.toContain(byDefault.Token);
    expect((await run('tokens', 'revoke', '--id', '999')).code).toBe(10);
  });

  it('shows the log page by page, by what is asked for, and saves all of it', async () => {
    const list = (...more: string[]) => run('signins', 'list', '--from', '2026-11-01', ...more);
    const first = await list('--limit', '2');
    expect(first).toMatchObject({ code: 0, stderr: '' });
    expect(first.stdout).toMatch(
      /2026-11-01T00:05:00\.000Z +clerk +10\.0\.0\.1 +192\.0\.2\.5 +Corp +Forms +n5/,
    );
    expect(first.stdout).toContain('The log has successful sign-ins only');
    const [, place = ''] = /2 of 5, newest first\. Next page: --after (\S+)/.exec(first.stdout) ?? [];
    const second = JSON.parse((await list('--limit', '3', '--after', place, '--json')).stdout);
    expect(second.entries.map(({ Note }: { Note: string }) => Note)).toEqual(['n3', 'n2', 'n1']);
    expect(second).toMatchObject({ next: null });
    expect(second.counts).toBeUndefined();
    const filtered = ['--address', '192.0.2.4', '--provider', 'Corp', '--login', 'clerk'];
    const csv = join(lab.folder, 'log.csv');
    const found = JSON.parse((await list(...filtered, '--csv', csv, '--json')).stdout);
    expect(found.counts).toEqual({ total: 1, perDay: [{ day: '2026-11-01', count: 1 }] });
    expect((await readFile(csv, 'utf8')).split('\r\n').slice(1)).toEqual([
      '2026-11-01T00:04:00.000Z,clerk,10.0.0.0,192.0.2.4,Corp,Forms,n4,,,',
      '',
    ]);
    const stats = (...more: string[]) => run('signins', 'stats', '--from', '2026-11-01', ...more);
    const there = JSON.parse((await stats('--json', '--zone', 'America/New_York', '--top', '1')).stdout);
    expect(there.counts).toEqual({
      total: 5,
      period: { from: '2026-10-31', to: dayInNewYork(new Date()) },
      perDay: [{ day: '2026-10-31', count: 5 }],
      providers: { most: [{ value: 'Corp', count: 5 }], others: 0 },
      addresses: { most: [{ value: '10.0.0.1', count: 3 }], others: 6 },
    });
    const told = (await stats('--top', '2', '--provider', 'Corp', '--to', '2026-11-01')).stdout;
    expect(told).toContain('5 sign-ins from 2026-11-01 to 2026-11-01.');
    expect(told).toMatch(/Address +Sign-ins\n10\.0\.0\.1 +3\n10\.0\.0\.0 +2\nand 5 others/);
    expect((await stats('--without', 'provider')).stdout).toContain('0 sign-ins from');
    expect((await stats('--top', '0')).code).toBe(2);
    expect((await stats('--zone', 'Mars/Base')).code).toBe(2);
    for (const wrong of ['yesterday', '/1', '2026-11-01T00:00:00.000Z', '2026-11-01T00:00:00.000Z/x']) {
      const refused = await list('--after', wrong);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain('--after takes the place');
    }
  });
});

function dayInNewYork(moment: Date): string {
  return moment.toLocaleDateString('en-CA', { timeZone: 'America/New_York' });
}
