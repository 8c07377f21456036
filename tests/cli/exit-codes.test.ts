import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { errorCodes } from '#core/base/error-codes.ts';
import { toFailure } from '#electron/cli/operation-failure.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let site: TestSite;

/** Runs a command with `--json`. */
async function json(...words: readonly string[]) {
  const run = await runHere([...words, '--json'], { home: folder });
  const document: Record<string, unknown> = JSON.parse(run.stdout);
  return { ...run, document };
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-'));
  site = await createSite(postgres);
});

afterAll(async () => {
  await site.remove();
  await rm(folder, { recursive: true, force: true });
});

describe('a command', () => {
  it('ends with 0 when it is done, and prints only its document', async () => {
    const { code, document, stderr } = await json('site', 'check', '--site', site.url);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(document).toMatchObject({ missingTables: [], warnings: [] });
  });

  it.each([
    ['no command', [], 'No command was given.'],
    ['an area alone', ['site'], 'No verb was given for site.'],
    ['an unknown command', ['exprot'], 'There is no command “exprot”. Did you mean export?'],
    ['an unknown verb', ['site', 'chekc'], 'There is no command “site chekc”. Did you mean site check?'],
    ['a hostile command', ['\u001b[2J'], 'There is no command “\\u{1b}[2J”.'],
    ['no site', ['tree'], '--site URL is missing.'],
    ['a site that is no URL', ['tree', '--site', 'oracle://x'], '“oracle://…” is not a site URL'],
    ['an unknown saved site', ['tree', '--site', 'nobody'], 'There is no saved site named “nobody”.'],
    ['nothing chosen', ['export', '--site', 'x', '--out', 'x.zip'], 'Specify a selection'],
    [
      'all and one',
      ['export', '--site', 'x', '--out', 'x', '--all', '--section', '1'],
      '--all takes everything',
    ],
    ['no number', ['tree', '--site', 'x', '--depth', 'deep'], '--depth is a whole number'],
    [
      'no size',
      ['preview', '--site', 'x', 'a.zip', '--max-archive-size', 'big'],
      '--max-archive-size is a size',
    ],
  ])('ends with 2 on wrong usage: %s', async (_what, words, message) => {
    const { code, stdout, stderr } = await runHere(words, { home: folder });
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });

  it('ends with 20 where it cannot connect, and does not say the password', async () => {
    const run = await json('site', 'check', '--site', 'postgres://sa:top%5Fsecret@127.0.0.1:1/site');
    expect(run.code).toBe(20);
    expect(run.document).toMatchObject({ error: { code: 'connection-refused', remedy: expect.any(String) } });
    expect(run.stdout + run.stderr).not.toMatch(/top(_|%5F)secret/);
  });

  it('ends with 30 on a file that is no archive', async () => {
    const file = join(folder, 'not.zip');
    await writeFile(file, 'not a ZIP');
    const { code, document } = await json('preview', '--site', site.url, file);
    expect(code).toBe(30);
    expect(document).toMatchObject({ error: { code: 'archive-invalid' } });
  });

  it('ends with 130 when it was cancelled', async () => {
    const { code, stderr } = await runHere(['tree', '--site', site.url], {
      home: folder,
      signal: AbortSignal.abort(),
    });
    expect({ code, stderr }).toEqual({ code: 130, stderr: 'Stopped; nothing was written.' });
  });

  it('ends with 1 on a mistake of ours, which goes to the log and not to the person', () => {
    const logged: unknown[] = [];
    const error = new Error('password=secret');
    const failure = toFailure(error, (cause) => logged.push(cause));
    expect(failure).toMatchObject({ code: 'bug', exitCode: 1 });
    expect(JSON.stringify(failure)).not.toContain('secret');
    expect(logged).toEqual([error]);
  });

  it('has an exit code for every error', () => {
    const codes = new Set(Object.values(errorCodes).map(({ exit }) => exit));
    expect([...codes].sort((a, b) => a - b)).toEqual([1, 2, 10, 20, 30, 40, 41, 130]);
  });
});
