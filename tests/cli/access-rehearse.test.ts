import { describe, expect, it } from 'vitest';
import type { Provider } from '#core/contract/signin/providers.ts';
import { signinLab } from './signin-lab.ts';

describe('access rehearse on the command line', () => {
  const lab = signinLab();
  const rehearse = (...words: string[]) => lab.run('access', 'rehearse', ...words);
  const builtIn = (...words: string[]) => rehearse('--provider', '0', '--user', 'admin', ...words);

  it('lets the built-in user in by the right password, and nobody by another one', async () => {
    await lab.run('password', 'set', '--login', 'admin', '--password-file', lab.secret, '--first');
    const done = await builtIn('--password-file', lab.secret, '--ip', '10.0.0.1', '--json');
    const document = JSON.parse(done.stdout);
    expect(document.site.explanation.steps).toContainEqual(
      expect.objectContaining({ step: 'password', result: 'passes' }),
    );
    expect(document.plan).toMatchObject({ way: 'password', address: null });
    expect(document.steps.map(({ step }: { step: string }) => step)).toEqual(['sign-in-counters']);
    expect(done.code).toBe(
      { granted: 0, denied: 10, unknown: 11 }[String(document.site.explanation.verdict)],
    );
    expect(done.stdout + done.stderr).not.toContain('Wq!73-fy');
    const wrong = await builtIn('--password-file', '/dev/null');
    expect(wrong.code).toBe(10);
    expect(wrong.stderr).toContain('login and a password');
  });

  it('says before what is done, and tells it for people', async () => {
    const done = await builtIn('--password-file', lab.secret);
    expect(done.stderr).toContain('Nothing is written to the site');
    expect(done.stdout).toContain('The entered password is correct.');
    expect((await rehearse('--provider', '99999')).code).toBe(10);
    expect((await rehearse('--provider', 'first')).code).toBe(2);
  });

  it('says which return address has to be allowed, and that nobody was signed in', async () => {
    const { stdout } = await lab.run('providers', 'list', '--json');
    const { providers }: { providers: Provider[] } = JSON.parse(stdout);
    const id = String(providers.find(({ ProviderType }) => ProviderType === 'OAuth')?.Id);
    const done = await rehearse('--provider', id, '--wait', '5', '--port', '47999');
    expect(done.stderr).toContain('http://127.0.0.1:47999/rehearsal');
    expect(done.code).toBe(10);
    expect(done.stdout).toContain('the site would not be contacted');
  });

  it('enters a code that nobody was sent', async () => {
    const done = await lab.run(
      'access',
      'rehearse-code',
      '--user',
      'admin',
      '--kind',
      'email-code',
      '--json',
    );
    const document = JSON.parse(done.stdout);
    expect(document.steps).toMatchObject([{ step: 'sign-in-code', verdict: 'ok' }]);
    expect(done.stderr).toMatch(/code \d{6} to mailbox admin@example.com/);
  });
});
