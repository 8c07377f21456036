import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgres } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';
import { runHere } from './support.ts';

const launcher = fileURLToPath(new URL('../../electron/cli/siteferry.mjs', import.meta.url));

let home: string;
let environment: NodeJS.ProcessEnv;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'siteferry-completion-'));
  for (const name of ['Demo source', 'prod']) {
    const words = ['site', 'save', '--name', name, '--site', `embedded:${join(home, 'none')}`];
    expect(await runHere(words, { home })).toMatchObject({ code: 0 });
  }
  writeFileSync(join(home, 'section.zip'), '');
  writeFileSync(join(home, 'siteferry'), `#!/bin/sh\nexec '${process.execPath}' '${launcher}' "$@"\n`);
  chmodSync(join(home, 'siteferry'), 0o755);
  environment = {
    ...process.env,
    PATH: `${home}${delimiter}${process.env.PATH}`,
    SITEFERRY_HOME: home,
    SITEFERRY_LANG: 'en',
  };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

/** What is offered for the last of the words. */
async function offered(...words: string[]): Promise<{ files: boolean; words: string[] }> {
  const { code, stdout, stderr } = await runHere(['complete', '--', ...words], { home });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const [kind, ...lines] = stdout.split('\n');
  return { files: kind === 'files', words: lines.map((line) => line.split('\t')[0] ?? '') };
}

describe('completion offers', () => {
  it.each([
    [['si'], ['site', 'signins']],
    [['site', 'l'], ['list']],
    [
      ['versions', 'module', ''],
      ['create', 'edit', 'list'],
    ],
    [
      ['export', '--site-p'],
      ['--site-password-file', '--site-password-credential'],
    ],
    [['export', '--json', '--js'], []],
    [
      ['export', '--texts', 're'],
      ['rewrite', 'report'],
    ],
    [
      ['export', '--texts=re'],
      ['--texts=rewrite', '--texts=report'],
    ],
    [
      ['export', '--texts', '=', 're'],
      ['rewrite', 'report'],
    ],
    [
      ['export', '--texts', '='],
      ['rewrite', 'report', 'ignore'],
    ],
    [
      ['export', '--site', ''],
      ['Demo source', 'prod'],
    ],
    [
      ['export', '--site', "''"],
      ['Demo source', 'prod'],
    ],
    [['site', 'forget', '--name', 'p'], ['prod']],
    [['undo', '--confirm', ''], []],
    [['completion', 'p'], ['powershell']],
    [['nonsense', ''], []],
    [['export', '--constructor', '--out='], []],
  ])('%j', async (words, candidates) => {
    expect((await offered(...words)).words).toEqual(candidates);
  });

  it.each([
    [['import', ''], true],
    [['export', '--out', ''], true],
    [['compare', 'a.zip', ''], true],
    [['export', '--site', ''], false],
    [['import', 'a.zip', ''], false],
  ])('files where a file may stand: %j', async (words, files) => {
    expect((await offered(...words)).files).toBe(files);
  });

  it('only names that are names, of a list that somebody has written', async () => {
    const other = mkdtempSync(join(tmpdir(), 'siteferry-completion-'));
    const complete = ['complete', '--', 'export', '--site', ''];
    for (const [content, names] of [
      [{ sites: [{ name: 'a\u001b[2Jb' }, { name: '$(id)' }, { name: 'good' }, null, 'x'] }, '\ngood\t'],
      [['no list'], ''],
      [undefined, ''],
    ] as const) {
      writeFileSync(join(other, 'sites.json'), content ? JSON.stringify(content) : '{');
      expect(await runHere(complete, { home: other })).toEqual({
        code: 0,
        stdout: `words${names}`,
        stderr: '',
      });
    }
    rmSync(other, { recursive: true });
  });

  it('modules of a site, and runs', async () => {
    const site: TestSite = await createSite(postgres, { seed: { profile: 'demo' } });
    try {
      const at = ['--site', site.url];
      const made = await runHere(['versions', 'module', 'create', ...at, '--name', 'Contracts', '--all'], {
        home,
      });
      expect(made).toMatchObject({ code: 0 });
      expect((await offered('versions', 'list', ...at, '--module', '')).words).toContain('Contracts');
      const out = join(home, 'all.zip');
      expect(await runHere(['export', ...at, '--all', '--out', out], { home })).toMatchObject({ code: 0 });
      const { stdout } = await runHere(['history', 'list', '--json'], { home });
      const ids = JSON.parse(stdout).runs.map((run: { id: string }) => run.id);
      expect(ids).not.toEqual([]);
      expect((await offered('history', 'show', '--run', '')).words).toEqual(ids);
    } finally {
      await site.remove();
    }
  });
});

const has = (shell: string) => spawnSync(shell, ['--version']).status === 0;

/** What a shell says, in the folder with the file. */
function inShell(shell: string, args: readonly string[]): string {
  return execFileSync(shell, args, { cwd: home, env: environment, encoding: 'utf8' });
}

describe.skipIf(!has('bash'))('bash (needs bash)', () => {
  const script = (...words: string[]) =>
    [
      'eval "$(siteferry completion bash)"',
      `COMP_WORDS=(${words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ')})`,
      // Only Readline can be told that these are names of files.
      'compopt() { :; }',
      `COMP_CWORD=${words.length - 1}; _siteferry; printf '%s\\n' "\${COMPREPLY[@]}"`,
    ].join('\n');

  it.each([
    [['siteferry', 'site', 'li'], 'list\n'],
    [['siteferry', 'export', '--site', '"Demo'], 'Demo source\n'],
    [['siteferry', 'export', '--site', 'Demo\\ s'], 'Demo source\n'],
    [['siteferry', 'export', '--site', '=', 'Demo'], 'Demo source\n'],
    [['siteferry', 'import', 'sec'], 'section.zip\n'],
    [['siteferry', 'nonsense', '$(touch created)'], '\n'],
  ])('completes %j', (words, candidates) => {
    expect(inShell('bash', ['--norc', '-c', script(...words)])).toBe(candidates);
  });
});

it.skipIf(!has('bash'))('bash (needs bash) is given no name that it would expand', () => {
  const names = 'siteferry() { printf "words\\n%s\\t\\n%s\\t\\n" "it\\$(touch created)" "plain"; }';
  const asked = [
    'eval "$(command siteferry completion bash)"',
    `${names}; compopt() { :; }; COMP_WORDS=(siteferry versions --module ''); COMP_CWORD=3`,
    `_siteferry; printf "%s\\n" "\${COMPREPLY[@]}"`,
  ].join('\n');
  expect(inShell('bash', ['--norc', '-c', asked])).toBe('plain\n');
});

describe.skipIf(!has('fish'))('fish (needs fish)', () => {
  it.each([
    ['siteferry site li', 'list\n'],
    ['siteferry export --site Demo', 'Demo source\n'],
    ['siteferry export --site "Demo s', 'Demo source\n'],
    ['siteferry export --site=Demo', '--site=Demo source\n'],
    ['siteferry import sec', 'section.zip\n'],
  ])('completes %s', (line, candidates) => {
    const asked = `siteferry completion fish | source; complete -C '${line}'`;
    const words = inShell('fish', ['--no-config', '-c', asked])
      .split('\n')
      .map((one) => one.split('\t')[0]);
    expect(words.join('\n')).toBe(candidates);
  });
});

describe.skipIf(!has('zsh'))('zsh (needs zsh)', () => {
  it.each([
    ['siteferry site li', 'siteferry site list'],
    ['siteferry export --site Demo', 'siteferry export --site Demo\\ source'],
    ['siteferry import sec', 'siteferry import section.zip'],
  ])('completes %s', (line, completed) => {
    const asked = [
      'zmodload zsh/zpty; zpty shell zsh -f -i',
      "zpty -w shell 'autoload -U compinit; compinit -u -D; source <(siteferry completion zsh)'",
      // What is typed becomes the content of a file, whatever the terminal makes of it.
      "zpty -w shell 'typed() { print -r -- $BUFFER >typed; exit }; zle -N typed; bindkey ^X typed; print r''eady'",
      "zpty -r shell seen '*ready*'",
      `zpty -w -n shell $'${line.replaceAll("'", "\\'")}\\t\\C-x'`,
      'while zpty -t shell; do zpty -r shell seen || break; done; cat typed; rm -f typed',
    ].join('\n');
    expect(inShell('zsh', ['-f', '-c', asked]).trim()).toBe(completed);
  });
});

describe.skipIf(!has('pwsh'))('PowerShell (needs pwsh)', () => {
  it.each([
    ['siteferry site li', ['list']],
    ['siteferry export --site ', ["'Demo source'", 'prod']],
    [`siteferry export --out "" --site "De`, ["'Demo source'"]],
  ])('completes %s', (line, candidates) => {
    const asked = `siteferry completion powershell | Out-String | Invoke-Expression
      (TabExpansion2 -inputScript '${line}' -cursorColumn ${line.length}).CompletionMatches.CompletionText`;
    expect(inShell('pwsh', ['-NoProfile', '-Command', asked]).trim().split(/\r?\n/)).toEqual(candidates);
  });
});
