import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { addHook, cloneByHand } from './support/by-hand.ts';
import { approvals, factsOf, filesOf, requests } from './support/facts.ts';
import { type Kind, type Lab, startPrepared } from './support/remotes.ts';

const path = process.env.PATH ?? '';
let lab: Lab | undefined;
afterEach(async () => {
  process.env.PATH = path;
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

/** Hooks run only where a server runs them, not in a repository by its path. */
async function start(kind: Kind = 'file'): Promise<Lab> {
  lab = await startPrepared(kind);
  return lab;
}

/** A script that says that it is running, and ends once it is told to, or the folder is gone. */
const waitFor = (running: string, goOn: string) =>
  `touch '${running}'; while [ -e '${running}' ] && [ ! -e '${goOn}' ]; do sleep 0.02; done`;

const files = { 'a.json': '{\n  "a": 1\n}\n', 'b/send.cs': 'one;\ntwo;\n' };

describe('a version in Git', () => {
  it('is a commit and an annotated tag that people can read', async () => {
    const { open, git } = await start();
    const facts = factsOf(requests, '1.0', { name: 'Первая', description: 'Что нового' });
    const { revision } = await open().publish(facts, filesOf(requests, files));
    expect(git('cat-file', '-t', 'Заявки/1.0')).toBe('tag\n');
    expect(git('rev-parse', 'Заявки/1.0^{commit}', 'main').split('\n')).toEqual([revision, revision, '']);
    const commit = git('log', '-1', '--format=%an <%ae> %aI%n%B', 'main');
    expect(commit).toContain(`Анна Орлова <anna@example.com> ${facts.createdAt.replace('.000Z', '+00:00')}`);
    expect(commit).toContain('Заявки 1.0: Первая\n\nЧто нового\n\nSiteferry-Module: ');
    expect(commit).toContain('Siteferry-Files: 3 (+3 ~0 -0)');
    expect(git('fsck', '--strict', '--no-dangling')).toBe('');
  });

  it('touches the files that have changed, and nothing of others', async () => {
    const hand = cloneByHand(await start());
    const { open, git, folder } = lab as Lab;
    await writeFile(join(folder, 'by-hand', 'README.md'), 'ours\n');
    await mkdir(join(folder, 'by-hand', 'modules', 'Approvals'), { recursive: true });
    await writeFile(join(folder, 'by-hand', 'modules', 'Approvals', 'notes.txt'), 'somebody else’s\n');
    hand('add', '--all');
    hand('commit', '--quiet', '-m', 'By hand');
    hand('push', '--quiet', 'origin', 'main');

    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    await repository.publish(factsOf(approvals, '1.0'), filesOf(approvals, files));
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, { 'a.json': '{\n  "a": 2\n}\n' }));
    expect(git('diff', '--numstat', 'Заявки/1.0', 'Заявки/1.1', '--', 'modules/Заявки').split('\n')).toEqual([
      '1\t1\tmodules/Заявки/a.json',
      '0\t2\tmodules/Заявки/b/send.cs',
      '',
    ]);
    expect(git('show', 'main:README.md', 'main:modules/Approvals/notes.txt')).toBe('ours\nsomebody else’s\n');
    expect(git('ls-tree', '--name-only', 'main:modules').split('\n')).toEqual(
      expect.arrayContaining(['Approvals', 'Approvals-7d1f5a10', 'Заявки']),
    );
  });

  it('is on top of what others have published meanwhile, and says so', async () => {
    const { open, git } = await start();
    const slow = open();
    const published = await slow.publish(factsOf(requests, '1.0'), async (folder) => {
      await open().publish(factsOf(approvals, '1.0'), filesOf(approvals, files));
      await open().publish(factsOf(requests, '0.9'), filesOf(requests, files));
      await filesOf(requests, { 'a.json': '2\n' })(folder);
    });
    expect(published.warnings.map(({ message }) => message)).toEqual([
      { code: 'repository.published-on-top', values: { commits: 2 } },
      { code: 'repository.module-moved', values: { module: 'Заявки', version: '0.9' } },
    ]);
    expect(published).toMatchObject({ files: 2, changed: 1 });
    expect(git('rev-list', '--count', 'main')).toBe('4\n');
    expect((await open().versions()).map(({ version }) => version)).toHaveLength(3);
  });

  it('is not published where somebody was faster with the same', async () => {
    const { open, git } = await start();
    const slow = open().publish(factsOf(requests, '1.0'), async (folder) => {
      await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
      await filesOf(requests, { 'a.json': '2\n' })(folder);
    });
    await expect(slow).rejects.toMatchObject({ code: 'version-exists' });
    expect(git('show', 'Заявки/1.0:modules/Заявки/a.json')).toBe(files['a.json']);
    expect(git('rev-list', '--count', 'main')).toBe('2\n');
  });

  it('is there although the answer of the remote was lost', async () => {
    const { open, place } = await start('http');
    // The hook's parent receives; the parent of that is what pushes.
    await addHook(place, 'post-receive', 'kill -9 $(ps -o ppid= -p $PPID)');
    const { revision } = await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    expect(await open().versions()).toMatchObject([{ version: '1.0', revision }]);
  });

  it('is there although it was cancelled when the remote had taken it', async () => {
    const { open, place, folder } = await start('http');
    const goOn = join(folder, 'go-on');
    await addHook(place, 'post-receive', waitFor(join(folder, 'taken'), goOn));
    const stop = new AbortController();
    const publishing = open().publish(factsOf(requests, '1.0'), filesOf(requests, files), stop.signal);
    await expect.poll(() => readdir(folder)).toContain('taken');
    stop.abort();
    await writeFile(goOn, '');
    const { revision } = await publishing;
    expect(await open().versions()).toMatchObject([{ version: '1.0', revision }]);
  });

  it('may come yet where it was cancelled while a hook of the remote was at it', async () => {
    const { open, place, folder } = await start('http');
    const goOn = join(folder, 'go-on');
    await addHook(place, 'pre-receive', waitFor(join(folder, 'received'), goOn));
    const stop = new AbortController();
    const publishing = open().publish(factsOf(requests, '1.0'), filesOf(requests, files), stop.signal);
    const unknown = expect(publishing).rejects.toMatchObject({ code: 'outcome-unknown' });
    await expect.poll(() => readdir(folder)).toContain('received');
    stop.abort();
    await unknown;
    await writeFile(goOn, '');
    const other = open();
    await expect.poll(() => other.versions()).toMatchObject([{ version: '1.0' }]);
  });

  // Only the administrator can give a folder to somebody else.
  it.runIf(process.getuid?.() === 0)(
    'starts no programs of a repository of another user (needs to be root)',
    async () => {
      const { open, place } = await start();
      const ran = join(place, 'ran');
      await writeFile(join(place, 'hooks', 'pre-receive'), `#!/bin/sh\ntouch ${ran}\n`, { mode: 0o755 });
      execFileSync('chown', ['-R', '12345', place]);
      await expect(open().publish(factsOf(requests, '1.0'), filesOf(requests, files))).rejects.toMatchObject({
        code: 'repository-failed',
        data: { reason: { code: 'repository.owned-by-others' } },
      });
      await expect(readdir(place)).resolves.not.toContain('ran');
    },
  );
});

describe('the tags of a repository', () => {
  it('may be of others, whatever they are', async () => {
    const hand = cloneByHand(await start());
    const { open, git } = lab as Lab;
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    hand('pull', '--quiet', 'origin', 'main');
    hand('tag', 'v1');
    hand('tag', 'Заявки/light');
    hand('tag', '-a', 'release', '-m', 'Siteferry-Module: not a guid\nSiteferry-Version: 1.0');
    hand(
      'tag',
      '-a',
      'Заявки/odd',
      '-m',
      'x\n\nSiteferry-Module: 7d1f5a10-0000-4000-8000-000000000001\nSiteferry-Version: other',
    );
    hand('tag', '-a', 'of-blob', '-m', 'x', 'HEAD:modules/.gitattributes');
    hand('tag', '-a', 'of-tag', '-m', 'x', 'release');
    hand('tag', 'Заявки/2.0');
    hand('push', '--quiet', '--tags');
    expect((await open().versions()).map(({ version }) => version)).toEqual(['1.0']);
    const taken = open().publish(factsOf(requests, '2.0'), filesOf(requests, files));
    await expect(taken).rejects.toMatchObject({ code: 'version-exists' });
    expect(git('cat-file', '-t', 'Заявки/2.0')).toBe('commit\n');
  });

  it('are those that are there now', async () => {
    const { open, git } = await start();
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, files));
    expect(await repository.versions()).toHaveLength(2);
    git('tag', '-d', 'Заявки/1.0');
    expect((await repository.versions()).map(({ version }) => version)).toEqual(['1.1']);
  });

  it('are read by as many processes as ever, however many there are', async () => {
    const { open, folder } = await start();
    const programs = join(folder, 'programs');
    await mkdir(programs);
    const log = join(folder, 'log');
    await writeFile(join(programs, 'git'), `#!/bin/sh\necho x >> ${log}\nPATH='${path}' exec git "$@"\n`);
    await chmod(join(programs, 'git'), 0o755);
    const count = async () => {
      await writeFile(log, '');
      const repository = open();
      process.env.PATH = `${programs}:${path}`;
      await repository.versions();
      process.env.PATH = path;
      return (await readFile(log, 'utf8')).length;
    };
    const writer = open();
    await writer.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    const one = await count();
    for (const version of ['1.1', '1.2', '1.3']) {
      await writer.publish(factsOf(requests, version), filesOf(requests, files));
    }
    expect(await count()).toBe(one);
  });
});
