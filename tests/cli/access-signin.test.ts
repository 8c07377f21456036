import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { hashPassword } from '#core/signin/passwords/hash.ts';
import { openSite } from '#core/site/open.ts';
import { fill, guid } from '#tests/access/task-lab.ts';
import { postgres } from '#tests/support/databases.ts';
import { runHere } from './support.ts';

describe('access signin', () => {
  let url: string;
  let drop: () => Promise<void>;
  let folder: string;
  const file = async (name: string, text: string) => {
    await writeFile(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-access-'));
    ({ url, drop } = await postgres.create());
    await runHere(['site', 'init', '--site', url]);
    const site = await openSite(url, { catalog: referenceCatalog });
    const user = (UserID: number, Nick: string, more: Record<string, string | boolean | null> = {}) => ({
      ...{ UserID, Guid: guid(UserID), Nick, DisplayName: `User ${Nick}`, Email: `${Nick}@example.com` },
      ...{ IsFired: false, PasswordHashPhc: null },
      ...more,
    });
    await fill(site, [
      [
        'Users',
        [
          user(1, 'anna', { PasswordHashPhc: await hashPassword('Right-1') }),
          user(2, 'gone', { IsFired: true }),
        ],
      ],
      ['Licences', [{ Id: 1, Kind: 'MainModule', PurchasedCount: 5 }]],
      ['UserLicences', [{ LicenceId: 1, UserID: 1 }]],
      [
        'OAuthServicesSettings',
        [
          {
            ...{ Id: 1, Guid: guid(50), Name: 'Partner', Alias: 'partner', ClientId: 'c' },
            SettingsJson: '{"AuthorityUrl":"https://id.example.com"}',
          },
        ],
      ],
      [
        'AuthenticationProviders',
        [
          {
            Id: 4,
            Guid: guid(51),
            ProviderType: 'OAuth',
            ServiceId: 1,
            IsActive: true,
            SecondFactorType: 'None',
          },
        ],
      ],
      ['UserExternalAccounts', [{ Id: 1, UserId: 1, ServiceGuid: guid(50), ExternalUid: 'u-1' }]],
    ]);
    await site.close();
  });
  afterAll(async () => {
    await drop?.();
    await rm(folder, { recursive: true, force: true });
  });

  const run = (user: string, words: readonly string[] = [], more: Parameters<typeof runHere>[1] = {}) =>
    runHere(['access', 'signin', '--site', url, '--user', user, ...words], more);

  it('ends with the code of its verdict', async () => {
    expect((await run('anna')).code).toBe(0);
    expect((await run('gone')).code).toBe(10);
    expect((await run('nobody')).code).toBe(10);
    expect((await run('anna', ['--method', 'basic'])).code).toBe(11);
  });

  it('says the sentence, the steps with the deciding one marked, the answer, and what to do', async () => {
    const { stdout } = await run('gone');
    const lines = stdout.split('\n');
    expect(lines[0]).toBe('User gone (gone) cannot sign in with a password. The user is dismissed.');
    expect(lines).toContain('> blocks     Dismissal: The user is dismissed.');
    expect(lines).toContain('  blocks     Password: No password is set.');
    expect(lines).toContain('The site answers: 401');
    expect(lines).toContain('Provider: the built-in one (#0)');
    expect(lines).toContain('  Reinstate the user if the dismissal is a mistake.');
    const russian = await run('gone', [], { language: 'ru' });
    expect(russian.stdout.split('\n')[0]).toBe(
      'User gone (gone): войти по паролю нельзя. Пользователь уволен.',
    );
  });

  it('gives the same as JSON, and the statements where they are asked for', async () => {
    const { stdout, code } = await run('anna', ['--json']);
    expect(code).toBe(0);
    const document = JSON.parse(stdout);
    expect(document).toMatchObject({ method: 'password', answer: { status: 200, text: null } });
    expect(document.user.UserID).toBe(1);
    expect(document.explanation).toMatchObject({ verdict: 'granted', decidedBy: null });
    expect(document.explanation.steps).toHaveLength(23);
    expect(document.explanation.sentence).toMatchObject({
      code: 'access-signin.sentence.granted',
    });
    const sql = await run('anna', ['--sql']);
    expect(sql.stdout).toContain('SELECT');
    expect((await run('anna')).stdout).not.toContain('SELECT');
  });

  it('tells each entry point of domain access control with its keys', async () => {
    const asked = ['--hostname', 'https://Portal.example.com/spa'];
    expect((await run('anna', asked)).stdout).not.toContain('Domain access control at');
    const { stdout } = await run('anna', [...asked, '--entries']);
    const lines = stdout.split('\n');
    const at = lines.indexOf(
      'Domain access control at portal.example.com, by entry point and the keys that bypass it:',
    );
    expect(lines.slice(at + 1, at + 13).map((line) => line.trim().split(/ {2,}/)[1])).toEqual([
      ...['Sign-in by password', 'Impersonation', 'Sign-in by code', 'Password recovery'],
      ...['Token renewal', 'SAML'],
      ...['OpenID Connect', 'External second factor', 'Windows SSO', 'Mobile: phone and PIN'],
      ...['Mobile: ApiKey', 'Mobile: UserId'],
    ]);
    expect(lines[at + 1]).toMatch(
      /allowed {2}Sign-in by password .*IgnoreDomainCheck, DomainAccessBypassLogins, Allow/,
    );
    const off = await file('off.json', '{"IgnoreDomainCheck":true}');
    expect((await run('anna', ['--keys', off, '--entries'])).stdout).toMatch(
      /bypassed {2}Mobile: UserId +IgnoreDomainCheck/,
    );
  });

  it('takes a page as it is pasted, and no host name or address that is none', async () => {
    const { stdout } = await run('anna', ['--hostname', 'PORTAL.example.com:443', '--json']);
    expect(JSON.parse(stdout).hostname).toBe('portal.example.com');
    for (const wrong of [
      ['--hostname', 'not a host'],
      ['--ip', '999.1.1.1'],
    ])
      expect((await run('anna', wrong)).code).toBe(2);
  });

  it('says before a typed password is tried that it may count, and not on standard output', async () => {
    const said = 'The password is tried: a directory counts that as an attempt, the site does not.';
    const path = await file('typed', 'Right-1');
    const answer = await run('anna', ['--password-file', path, '--json']);
    expect(answer.stderr).toContain(said);
    expect(answer.stdout).not.toContain(said);
    expect(JSON.parse(answer.stdout).explanation.verdict).toBe('granted');
    expect((await run('anna')).stderr).not.toContain(said);
    // Before the question, while nobody has typed anything.
    const seen: string[] = [];
    const asked = await run('anna', ['--ask-password'], {
      askSecret: () => {
        seen.push('asked');
        return 'Right-1';
      },
    });
    expect(seen).toEqual(['asked']);
    expect(asked.stderr).toContain(said);
  });

  it('takes a password from the terminal or a file, and never shows it', async () => {
    const asked: string[] = [];
    const askSecret = (question: string) => {
      asked.push(question);
      return 'Right-1';
    };
    const right = await run('anna', ['--ask-password', '--sql', '--json'], { askSecret });
    expect(right.code).toBe(0);
    expect(asked).toEqual(['Password of anna on the site:']);
    expect(right.stdout).not.toMatch(/Right-1|argon2/);
    const wrong = await run('anna', ['--password-file', await file('password', 'wrong\n')]);
    expect(wrong.code).toBe(10);
    expect(wrong.stdout).toContain('The entered password is wrong.');
    const both = await run('anna', ['--ask-password', '--password-file', '-'], { askSecret });
    expect(both.code).toBe(2);
    const nobody = await run('anna', ['--ask-password']);
    expect(nobody.code).toBe(2);
    expect(nobody.stderr).toContain('--password-file');
  });

  it('reads the keys of the site, in either format', async () => {
    const none = await file(
      'web.config',
      '<configuration><appSettings><add key="WinAuthHost" value="None"/></appSettings></configuration>',
    );
    const off = await run('anna', ['--method', 'windows', '--keys', none]);
    expect(off.stdout).toContain('WinAuthHost is None');
    const json = await file('appsettings.json', '{ "AuthBasicAllowedPaths": "^/soap" }');
    expect((await run('anna', ['--method', 'basic', '--path', '/soap', '--keys', json])).code).toBe(0);
    const missing = await run('anna', ['--keys', join(folder, 'nowhere.json')]);
    expect(missing.code).toBe(30);
    const broken = await file('broken.json', '{');
    expect((await run('anna', ['--keys', broken])).code).toBe(30);
  });

  it('takes claims, a provider, a device and a host name', async () => {
    const mine = await file('mine.json', '{"sub":"u-1"}');
    const other = await file('other.json', '{"sub":"u-2"}');
    const oauth = ['--method', 'oauth', '--provider', '4', '--claims-file'];
    expect((await run('anna', [...oauth, mine])).code).toBe(0);
    expect((await run('anna', [...oauth, other])).code).toBe(10);
    expect((await run('anna', [...oauth, await file('no.json', 'x')])).code).toBe(10);
    expect((await run('anna', ['--provider', '0', '--device', 'ios', '--hostname', 'a.b'])).code).toBe(0);
    expect((await run('anna', ['--provider', 'x'])).code).toBe(2);
    expect((await run('anna', ['--method', 'magic'])).code).toBe(2);
  });
});
