import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Host, startHost } from '#core/operations/start.ts';
import { listedCommands } from '#electron/cli/commands/index.ts';
import { startWebHost, type WebHost } from '#electron/web/server.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';
import { secretHalves, sitesWithSecrets } from '#tests/support/malformed-sites.ts';
import { isWholeRun } from '#tests/support/tier.ts';
import { runHere } from './support.ts';

let home: string;
let files: string;
/** A text given as a site may be the name of a folder in the working directory, and then a database is made there. */
let elsewhere: string;
const started = process.cwd();

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-secrets-'));
  files = await mkdtemp(join(tmpdir(), 'siteferry-given-'));
  elsewhere = await mkdtemp(join(tmpdir(), 'siteferry-elsewhere-'));
  process.chdir(elsewhere);
  for (const name of [
    'section.zip',
    'claims.json',
    'auth-config.json',
    'response.txt',
    'appsettings.json',
    '-',
  ]) {
    await writeFile(join(files, name), '{}');
  }
});
afterAll(async () => {
  process.chdir(started);
  for (const folder of [home, files, elsewhere]) await rm(folder, { recursive: true, force: true });
});

/** Commands that have no example with a site. */
const OTHER_EXAMPLES: Readonly<Record<string, string>> = {
  'ldaps check': 'ldaps check --site prod --as admin --service OpenLDAP:1',
};

/** Every command that takes a site, as its own example has it. */
const examples = listedCommands
  .flatMap(({ name, options, examples: own }) => {
    if (!('site' in options)) return [];
    const example = OTHER_EXAMPLES[name] ?? own.find((line) => line.includes('--site '));
    return [[name, example ?? ''] as const];
  })
  .map(([name, example], at) => [name, example, at] as const);

/** The words of an example with another site, and with files that are there. */
function wordsOf(example: string, site: string): string[] {
  const words = example.split(' ');
  return words.map((word, index) => {
    if (words[index - 1] === '--site' || words[index - 1] === '--confirm') return site;
    return /^-$|\.(?:zip|json|txt)$/.test(word) ? join(files, word) : word;
  });
}

const forms = [[], ['--json'], ['--lang', 'ru']];

/**
 * What the command at a place of the list is given. The first tier tries a sixth of the shapes with each command, so that
 * each shape meets every sixth command; the whole run tries each shape with each in every form.
 */
function tried(at: number): (readonly [string, readonly string[]])[] {
  return sitesWithSecrets.flatMap((site, index) => {
    if (isWholeRun) return forms.map((more) => [site, more] as const);
    return index % 6 === at % 6 ? [[site, forms[Math.floor(index / 6) % 3] ?? []] as const] : [];
  });
}

function expectNoSecret(text: string): void {
  for (const half of secretHalves) expect(text).not.toContain(half);
}

/** Everything that lies in the state folder, names and content. */
async function stateText(): Promise<string> {
  const entries = await readdir(home, { recursive: true, withFileTypes: true });
  const texts = await Promise.all(
    entries.map(async (entry) => {
      if (!entry.isFile()) return '';
      return await readFile(join(entry.parentPath, entry.name), 'utf8').catch(
        (error: NodeJS.ErrnoException) => {
          // The open window writes its state beside it, and has given it its name by now.
          if (error.code === 'ENOENT' && entry.name.endsWith('.tmp')) return '';
          throw error;
        },
      );
    }),
  );
  return [...entries.map(({ name }) => name), ...texts].join('\n');
}

describe('a password in what was given as a site', () => {
  it('is tried in at least thirty shapes', () => {
    expect(sitesWithSecrets.length).toBeGreaterThanOrEqual(30);
    expect(examples.length).toBeGreaterThan(40);
    for (const site of sitesWithSecrets) expect(site).toMatch(new RegExp(secretHalves.join('|')));
  });

  it.each(examples)('%s: is neither printed nor kept', async (name, example, at) => {
    // Some read files, and look at a site only to see which of them are its own; the history knows sites by name;
    // texts of a service and its keys, and what a user of a database may do, are made without the site.
    const codes = /^(?:catalog|profile) |^site rights$|^access test$/.test(name)
      ? [0, 2, 20, 30]
      : name === 'history list'
        ? [0]
        : /^service (?:unit|key)/.test(name)
          ? [0, 2, 20]
          : [2, 20];
    const keychain = memoryKeychain();
    const isService = name === 'service';
    // A service serves a site that is not there, too, until it is told to stop.
    const signal = isService ? AbortSignal.abort() : new AbortController().signal;
    if (isService) codes.push(0);
    // Each of these opens a database.
    const hasDatabase = isService || name.startsWith('rollout ');
    for (const [site, more] of hasDatabase ? tried(at).slice(0, 3) : tried(at)) {
      const words = [...wordsOf(example.replace(' --json', ''), site), ...more];
      const run = await runHere(words, { home, keychain, signal });
      // The site was looked at: nothing else is wrong with the command line.
      expect(codes, `${site}: ${run.stderr}`).toContain(run.code);
      expect(`${run.stdout}${run.stderr}`).not.toMatch(/siteferry (?:[a-z]+ )+--help/);
      expectNoSecret(`${run.stdout}\n${run.stderr}`);
    }
    expectNoSecret(await stateText());
    expectNoSecret(JSON.stringify([...keychain.kept]));
    // It has been looked at, and is too large to be read after every other command.
    if (hasDatabase) await rm(join(home, 'site-jobs'), { recursive: true });
  });
});

describe('a password in what a window gives as a site', () => {
  let host: Host;
  let web: WebHost;
  beforeAll(async () => {
    host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
    web = await startWebHost({ context: host.context, root: files, port: 0 });
  });
  afterAll(async () => {
    await web.close();
    await host.close();
  });

  async function post(path: string, body: unknown, session = ''): Promise<string> {
    const origin = `http://127.0.0.1:${web.port}`;
    // Reading the state folder takes as long as the server keeps a connection: one that it closes at that moment is none to be used.
    const headers = { origin, connection: 'close', 'content-type': 'application/json', 'x-siteferry': '1' };
    const answer = await fetch(`${origin}${path}`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${session}` },
      body: JSON.stringify(body),
    });
    return await answer.text();
  }

  const asked = [
    ['site/init', {}],
    ['site/check', {}],
    ['site/seed', { profile: 'demo' }],
    ['site/test', { password: secretHalves.join('') }],
    ['site/save', { name: 'x' }],
    ['transfer/tree', {}],
    ['transfer/export', { selection: 'all' }],
    ['transfer/preview', { archive: 'x.zip', options: {} }],
    ['transfer/import', { archive: 'x.zip', options: {}, dryRun: false, language: 'en' }],
    ['transfer/move', { options: {}, dryRun: false, language: 'en' }],
    ['packages/save', { name: 'x', options: {} }],
    ['signin/providers/list', { operator: 'admin' }],
  ] as const;
  it.each(asked.map(([path, input], at) => [path, input, at] as const))(
    '%s: is in no answer and not kept',
    async (path, input, at) => {
      const opened: unknown = JSON.parse(
        await post('/session', { token: new URL(web.newAddress()).hash.replace('#token=', '') }),
      );
      const session = String(Reflect.get(Object(opened), 'session'));
      for (const site of sitesWithSecrets.filter((_, index) => isWholeRun || index % 4 === at % 4)) {
        const answer = await post(
          `/rpc/${path}`,
          { json: { ...input, site, url: site, from: { site } } },
          session,
        );
        expect(answer, site).toMatch(/site-url-invalid|usage|login-failed|connection-refused/);
        expectNoSecret(answer);
      }
      expectNoSecret(await stateText());
    },
  );
});
