import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Repository } from '#core/versions/repository.ts';
import { listFiles } from '#core/versions/version-files.ts';
import { newSshKey } from '#tests/support/ssh-server.ts';
import { addHook } from './support/by-hand.ts';
import { factsOf, filesOf, requests } from './support/facts.ts';
import { type Lab, SECRET, startLab, startPrepared } from './support/remotes.ts';

const path = process.env.PATH ?? '';
let lab: Lab | undefined;
afterEach(async () => {
  process.env.PATH = path;
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function start(...options: Parameters<typeof startLab>): Promise<Lab> {
  lab = await startLab(...options);
  return lab;
}

const publish = (
  repository: Repository,
  version = '1.0',
  files: Record<string, string> = { 'a.json': '1\n' },
) => repository.publish(factsOf(requests, version), filesOf(requests, files));

/** The code of the reason that something fails with. */
async function reasonOf(work: Promise<unknown>): Promise<string> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toMatchObject({ code: 'repository-failed' });
  expect(inspect(error, { depth: 10 })).not.toContain(SECRET);
  return (error as { data: { reason: { code: string } } }).data.reason.code;
}

/** A program called `git` in front of the real one. */
async function putInFront(folder: string, script: string): Promise<void> {
  const programs = join(folder, 'programs');
  await mkdir(programs, { recursive: true });
  await writeFile(join(programs, 'git'), script);
  await chmod(join(programs, 'git'), 0o755);
  process.env.PATH = `${programs}:${path}`;
}

describe.each(['ssh', 'http'] as const)('signing in over %s', (kind) => {
  it('says that a password is wrong, and tries it once', async () => {
    const { open, server } = await start(kind, { secret: 'wrong' });
    expect(await reasonOf(open().versions())).toBe('repository.sign-in-refused');
    expect(server?.refused()).toBe(1);
  });

  it('says that there is none', async () => {
    const { open, server } = await start(kind, { secret: null });
    expect(await reasonOf(open().versions())).toBe('repository.secret-missing');
    expect(server?.refused()).toBe(0);
  });

  it('says that there is no such repository', async () => {
    const { open, settings } = await start(kind);
    const other = open({ location: settings.location.replace(/remote\.git$/, 'other.git') });
    expect(await reasonOf(other.versions())).toBe('repository.not-found');
  });

  it('keeps the secret out of arguments, files and errors', async () => {
    const { open, folder, place, prepare } = await start(kind, { isPrepared: true });
    // What the server says, with what it has been told.
    const said = join(folder, 'said');
    await addHook(
      place,
      'pre-receive',
      `cat /proc/[0-9]*/cmdline | tr '\\0' ' ' >> ${said}; echo 'password=${SECRET}' >&2; exit 1`,
    );
    // Over SSH each look takes long, and preparing has many.
    if (kind === 'http') await prepare();
    expect(await reasonOf(publish(open()))).toBe('repository.hook-declined.because');
    const running = await readFile(said, 'utf8');
    expect(running).toMatch(/ push /);
    expect(running).not.toContain(SECRET);
    for (const name of await listFiles(folder)) {
      if (!name.startsWith('computer-')) continue;
      expect(await readFile(join(folder, name), 'latin1')).not.toContain(SECRET);
    }
  });
});

describe('SSH', () => {
  it('never trusts an unknown host by itself', async () => {
    const { open, folder } = await start('ssh');
    await writeFile(join(folder, 'known_hosts'), '');
    expect(await reasonOf(open().versions())).toBe('repository.host-key-unknown');
    expect(await readFile(join(folder, 'known_hosts'), 'utf8')).toBe('');
  });

  it('says that a host has another key than before', async () => {
    const { open, folder } = await start('ssh');
    const known = await readFile(join(folder, 'known_hosts'), 'utf8');
    const other = newSshKey().public;
    await writeFile(join(folder, 'known_hosts'), `${known.split(' ')[0]} ${other}\n`);
    expect(await reasonOf(open().versions())).toBe('repository.host-key-changed');
  });
});

describe('a repository whose hook refuses', () => {
  let held: Lab;
  let repository: Repository;
  beforeAll(async () => {
    held = await startPrepared('ssh');
    repository = held.open();
    await publish(repository);
  });
  afterEach(() => rm(join(held.place, 'hooks'), { recursive: true }));
  afterAll(() => held?.[Symbol.asyncDispose]());

  it.each([
    ['pre-receive', 'exit 1', 'repository.hook-declined'],
    [
      'pre-receive',
      'echo "GH006: Protected branch update failed" >&2; exit 1',
      'repository.branch-protected',
    ],
    [
      'pre-receive',
      'echo "fatal: write error: No space left on device" >&2; exit 1',
      'repository.remote-full',
    ],
    // It ends the connection, which is not to blame.
    ['reference-transaction', 'exit 1', 'repository.hook-declined'],
  ])('has no version of it: %s (%s) gives %s', async (hook, script, reason) => {
    const { place, git } = held;
    const refs = git('for-each-ref');
    await addHook(place, hook, script);
    expect(await reasonOf(publish(repository, '1.1'))).toBe(reason);
    expect(git('for-each-ref')).toBe(refs);
    expect((await repository.versions()).map(({ version }) => version)).toEqual(['1.0']);
  });

  it('says what the hook has said', async () => {
    await addHook(held.place, 'pre-receive', 'echo "Name a ticket" >&2; echo "See the wiki"; exit 1');
    await expect(publish(repository, '1.1')).rejects.toMatchObject({
      data: {
        reason: { code: 'repository.hook-declined.because', values: { text: 'Name a ticket See the wiki' } },
      },
    });
  });
});

describe('a repository that refuses', () => {
  it('says that it names objects otherwise', async () => {
    const { open, folder } = await start('file');
    const location = join(folder, 'sha256.git');
    execFileSync('git', ['init', '--quiet', '--bare', '-b', 'main', '--object-format=sha256', location]);
    expect(await reasonOf(publish(open({ location })))).toBe('repository.object-format');
  });

  it('says that its branch is checked out', async () => {
    const { open, folder } = await start('file');
    const location = join(folder, 'worktree');
    execFileSync('git', ['init', '--quiet', '-b', 'main', location]);
    const commit = [
      '-c',
      'user.name=x',
      '-c',
      'user.email=x',
      'commit',
      '--quiet',
      '--allow-empty',
      '-m',
      'x',
    ];
    execFileSync('git', commit, { cwd: location });
    expect(await reasonOf(publish(open({ location })))).toBe('repository.branch-checked-out');
  });

  it('says which branches there are instead of making one', async () => {
    const { open, git } = await start('file');
    await publish(open());
    const refs = git('for-each-ref');
    const work = publish(open({ branch: 'mian' }), '1.1');
    await expect(work).rejects.toMatchObject({
      data: { reason: { code: 'repository.branch-missing', values: { branch: 'mian', usual: 'main' } } },
    });
    expect(git('for-each-ref')).toBe(refs);
  });

  it.each(['-x', 'a..b', 'a b', 'a*', 'x.lock', 'a/'])('refuses the branch %j', async (branch) => {
    const { open } = await start('file');
    expect(await reasonOf(open({ branch }).versions())).toBe('repository.branch-name');
  });

  it('says that a host is not there', async () => {
    const { open } = await start('file');
    const unknown = open({ location: 'https://nowhere.invalid/config.git' });
    expect(await reasonOf(unknown.versions())).toBe('repository.host-not-found');
    // Nobody listens on the first port, and nobody is given it.
    const silent = open({ location: 'http://127.0.0.1:1/config.git' });
    expect(await reasonOf(silent.versions())).toBe('repository.unreachable');
  });
});

describe('Git itself', () => {
  it('has to be installed', async () => {
    const { open, prepare } = await start('file');
    process.env.PATH = '/nowhere';
    expect(await reasonOf(open().versions())).toBe('repository.git-missing');
    const { verdict, steps } = await prepare();
    expect(verdict).toBe('fail');
    expect(steps.map((step) => step.verdict)).toEqual([
      'ok',
      'fail',
      'skipped',
      'skipped',
      'skipped',
      'skipped',
    ]);
  });

  it('has to be of 2.30 or later', async () => {
    const { open, folder } = await start('file');
    await putInFront(folder, '#!/bin/sh\necho git version 2.29.3.windows.1\n');
    expect(await reasonOf(open().versions())).toBe('repository.git-old');
  });

  it('is not waited for once the person has cancelled', async () => {
    const { open, folder } = await start('file');
    const mark = join(folder, 'started');
    await putInFront(
      folder,
      `#!/bin/sh\ncase "$*" in *' fetch '*) touch ${mark}; exec sleep 1000;; esac\nPATH='${path}' exec git "$@"\n`,
    );
    const stop = new AbortController();
    const versions = open().versions(stop.signal);
    await expect.poll(() => listFiles(folder)).toContain('started');
    stop.abort();
    await expect(versions).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('runs no hooks and filters of the user', async () => {
    // In a repository that is a file it is Git itself that runs them, for the other side.
    const { open, folder } = await start('http');
    const mark = join(folder, 'ran');
    await mkdir(join(folder, 'hooks'));
    for (const hook of ['pre-push', 'reference-transaction', 'post-index-change']) {
      await writeFile(join(folder, 'hooks', hook), `#!/bin/sh\ntouch ${mark}\n`, { mode: 0o755 });
    }
    await writeFile(
      process.env.GIT_CONFIG_GLOBAL ?? '',
      `[core]\n\thooksPath = ${join(folder, 'hooks')}\n\tautocrlf = true\n\texcludesFile = ${join(folder, 'ignored')}\n[filter "x"]\n\tclean = touch ${mark}\n\tsmudge = touch ${mark}\n[push]\n\tfollowTags = true\n`,
    );
    await writeFile(join(folder, 'ignored'), '*.log\n');
    const files = { '.gitattributes': '* filter=x export-ignore text ident\n', 'a.log': '$Id$\r\n' };
    await publish(open(), '1.0', files);
    await using read = await open().read({ module: requests, version: '1.0' });
    expect(await readFile(read.path, 'latin1')).toContain('$Id$\r\n');
    expect(await listFiles(folder)).not.toContain('ran');
  });
});
