import { describe, expect, it } from 'vitest';
import { signinLab } from './signin-lab.ts';
import { runHere } from './support.ts';

describe('a person on the command line', () => {
  const lab = signinLab();
  const ask = (...words: string[]) => runHere(['access', 'user', '--site', lab.url, ...words]);

  it('is shown whole where only one is found, without an operator', async () => {
    const shown = await ask('--user', 'MEYER');
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toMatch(/Login +a\.meyer/);
    for (const title of ['User', 'Account', 'Providers', 'Password', 'Last sign-ins', 'Substituted by'])
      expect(shown.stdout.split('\n')).toContain(title);
    const { person } = JSON.parse((await ask('--user', 'a.meyer', '--json')).stdout);
    expect(person.identity).toMatchObject({ Login: 'a.meyer', DisplayName: 'Anna Meyer' });
    expect(person.password.value.Form).toBe(null);
    expect(person.signIns.value).toHaveLength(10);
  });

  it('is one of a list where several are found, and the one who is called exactly so', async () => {
    const listed = await ask('--user', 'example.com', '--limit', '2');
    expect(listed.code).toBe(0);
    expect(listed.stdout).toContain('There are more users: use a longer text to find fewer.');
    const { people, isCut } = JSON.parse((await ask('--user', 'example.com', '--json')).stdout);
    expect(people.length).toBeGreaterThan(3);
    expect(isCut).toBe(false);
    const exact = JSON.parse((await ask('--user', 'a.meyer@example.com', '--json')).stdout);
    expect(exact.person.identity.Login).toBe('a.meyer');
    const byId = JSON.parse((await ask('--user', '#100', '--json')).stdout);
    expect(byId.person.identity.Login).toBe('admin');
  });

  it('is said in Russian, too', async () => {
    const shown = await runHere(['access', 'user', '--site', lab.url, '--user', 'i.petrova'], {
      language: 'ru',
    });
    expect(shown.stdout).toContain('заблокирован');
    expect(shown.stdout).toMatch(/Логин +i\.petrova/);
  });

  it('is unknown where nobody is called so', async () => {
    const none = await ask('--user', 'nobody-at-all');
    expect(none.code).not.toBe(0);
    expect(none.stderr).toContain('nobody-at-all');
  });
});
