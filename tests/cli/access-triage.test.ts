import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signinLab } from './signin-lab.ts';
import { runHere } from './support.ts';

describe('triage on the command line', () => {
  const lab = signinLab();
  const ask = (...words: string[]) => runHere(['access', 'triage', '--site', lab.url, ...words]);

  it('says what a complaint means, and what the site answers', async () => {
    const missing = await ask(
      '--url',
      'https://crm.example.com/task/999999?token=sesame-open',
      '--status',
      '403',
      '--user',
      'meyer',
    );
    expect(missing.code).toBe(10);
    expect(missing.stdout).toContain('Task not found');
    expect(missing.stdout).not.toMatch(/no access|CheckTaskAccess/i);
    expect(missing.stdout).toContain('Task 999999 does not exist: that is not a matter of rights.');
    expect(missing.stdout).not.toContain('sesame-open');
    expect((await ask('--status', '401')).code).toBe(11);
    expect((await ask('--error', 'MFA_DISABLED')).stdout).toContain('Second factor refused');
  });

  it('takes any number of a task, and says what is too much of a text', async () => {
    for (const task of ['1000000000', '2147483647'])
      expect((await ask('--task', task, '--status', '403')).stdout).toContain(`Task ${task} does not exist`);
    expect((await ask('--task', '2147483648')).code).toBe(2);
    const long = 'x'.repeat(100_001);
    for (const option of ['--text', '--error']) {
      const refused = await ask(option, long);
      expect(refused.code).toBe(2);
      expect(refused.stderr).toContain(`${option} has 100,001 characters, but at most 100,000 are read`);
    }
  });

  it('compares complaints; the same at another time is no difference', async () => {
    const record = (name: string) => join(lab.folder, name);
    await ask('--error', 'HTTP 500', '--time', '2026-11-20T10:00Z', '--out', record('first.json'));
    await ask('--error', 'HTTP 500', '--time', '2026-11-21T10:00Z', '--out', record('later.json'));
    await ask('--error', 'HTTP 502', '--time', '2026-11-20T10:00Z', '--out', record('other.json'));
    const compare = (other: string) =>
      runHere(['access', 'triage-compare', record('first.json'), record(other)]);
    const later = await compare('later.json');
    expect(later).toMatchObject({ code: 0 });
    expect(later.stdout).toContain('  - 2026-11-20T10:00Z\n  + 2026-11-21T10:00Z');
    expect(later.stdout).toContain('Only the time differs');
    const other = await compare('other.json');
    expect(other).toMatchObject({ code: 10 });
    expect(other.stdout).toContain('  - 500\n  + 502');
  });

  it('needs something to go by, and a name that tells the form', async () => {
    expect((await ask()).code).toBe(2);
    const named = await ask('--status', '401', '--out', join(lab.folder, 'case.txt'));
    expect(named.code).toBe(2);
    expect(named.stderr).toContain('.json or .html');
  });

  it('keeps records without personal data, shows them again and compares them', async () => {
    const [before, after, page] = ['before.json', 'after.json', 'page.html'].map((name) =>
      join(lab.folder, name),
    );
    const first = await ask('--status', '401', '--user', 'a.meyer', '--out', before ?? '');
    expect(first.stdout).toContain('Saved without personal data');
    await ask('--status', '401', '--user', 'i.petrova', '--out', after ?? '', '--full');
    await ask('--status', '401', '--user', 'a.meyer', '--out', page ?? '');
    for (const file of [before, page]) {
      const text = await readFile(file ?? '', 'utf8');
      for (const own of ['a.meyer', 'Anna Meyer']) expect(text).not.toContain(own);
    }
    expect(await readFile(after ?? '', 'utf8')).toContain('i.petrova');
    const json = JSON.parse((await ask('--status', '401', '--user', 'a.meyer', '--json')).stdout);
    expect(JSON.stringify(json)).not.toContain('Anna Meyer');
    const shown = await runHere(['access', 'triage-show', before ?? '']);
    expect(shown).toMatchObject({ code: 0, stderr: '' });
    expect(shown.stdout).toContain('Session refused');
    const compared = await runHere(['access', 'triage-compare', before ?? '', after ?? '']);
    expect(compared.code).toBe(10);
    expect(compared.stdout).toContain('The account is blocked.');
    const same = await runHere(['access', 'triage-compare', before ?? '', before ?? '']);
    expect(same.code).toBe(0);
    expect((await runHere(['access', 'triage-show', page ?? ''])).code).toBe(30);
  });
});
