import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Finding } from '#core/contract/finding.ts';
import { refuseLocation } from '#core/versions/location.ts';
import { openRepository } from '#core/versions/open-repository.ts';
import { contextOf, factsOf, filesOf } from './support/facts.ts';
import { type Lab, startLab, startPrepared } from './support/remotes.ts';

const HOOKS = [
  ...['pre-receive', 'update', 'post-receive', 'post-update', 'reference-transaction', 'proc-receive'],
  ...['push-to-checkout', 'pre-auto-gc', 'pre-push', 'post-index-change', 'fsmonitor-watchman'],
];
const requests = { guid: '3f2f8b1e-0d4f-4c57-9d0b-0d2f6a1b7c11', name: 'Requests' };
const files = { 'a.json': '1\n' };

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

/** The versions of a folder, and what is said of the rest. */
async function versionsIn({ settings, folder }: Lab) {
  const said: Finding[] = [];
  const context = { ...contextOf(join(folder, 'reader')), remark: (found: Finding) => said.push(found) };
  const versions = await openRepository(settings, context).versions();
  const reasons = said.map(({ message: { code, values } }) => {
    expect(code).toBe('version-left-out');
    return (values.reason as { code: string }).code;
  });
  return { names: versions.map(({ version }) => version), reasons: reasons.toSorted() };
}

describe('a Git repository by its path', () => {
  it('runs none of its hooks, and no program of its configuration', async () => {
    lab = await startLab('file');
    const { place, folder, prepare, open } = lab;
    const ran = join(folder, 'ran');
    const script = join(folder, 'program');
    await writeFile(script, `#!/bin/sh\necho "$0" >> ${ran}\n`, { mode: 0o755 });
    await mkdir(join(place, 'hooks'), { recursive: true });
    for (const hook of HOOKS)
      await writeFile(join(place, 'hooks', hook), await readFile(script), { mode: 0o755 });
    for (const name of [
      'core.alternateRefsCommand',
      'core.fsmonitor',
      'core.sshCommand',
      'core.pager',
      'uploadpack.packObjectsHook',
    ])
      execFileSync('git', ['config', name, script], { cwd: place });
    execFileSync('git', ['config', 'core.hooksPath', join(place, 'hooks')], { cwd: place });
    expect((await prepare()).verdict).toBe('ok');
    await open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    expect(await open().versions()).toMatchObject([{ version: '1.0' }]);
    expect(await readdir(folder)).not.toContain('ran');
    // They are good hooks: whoever pushes by hand runs them.
    execFileSync('git', ['push', '--quiet', place, 'main:refs/heads/other'], { cwd: place, stdio: 'ignore' });
    expect(await readdir(folder)).toContain('ran');
  });
});

describe('a folder with what is no version in it', () => {
  const start = async () => {
    lab = await startPrepared('folder');
    await lab.open().publish(factsOf(requests, '1.0'), filesOf(requests, files));
    return { ...lab, module: join(lab.place, 'modules', 'Requests') };
  };

  it.skipIf(process.platform === 'win32')('is read as far as there are files (needs POSIX)', async () => {
    const { module, place } = await start();
    for (const name of ['pipe', 'link', 'device', 'damaged', 'foreign', 'empty', 'long'])
      await mkdir(join(module, name));
    execFileSync('mkfifo', [join(module, 'pipe', 'version.json')]);
    await symlink(join(module, '1.0', 'version.json'), join(module, 'link', 'version.json'));
    await symlink('/dev/zero', join(module, 'device', 'version.json'));
    await writeFile(join(module, 'damaged', 'version.json'), '{"module":');
    await writeFile(join(module, 'foreign', 'version.json'), '{}');
    await writeFile(join(module, 'long', 'version.json'), Buffer.alloc(17 * 1024 * 1024, ' '));
    await symlink(join(module, '1.0'), join(module, '2.0'));
    await symlink('/dev', join(place, 'modules', 'devices'));
    expect(await versionsIn(lab as Lab)).toEqual({
      names: ['1.0'],
      reasons: [
        'version-left-out.link',
        'version-left-out.link',
        'version-left-out.no-document',
        'version-left-out.not-ours',
        'version-left-out.not-ours',
        'version-left-out.not-regular',
        'version-left-out.not-regular',
        'version-left-out.not-regular',
        'version-left-out.too-long',
      ],
    });
  });

  it('is refused where its folder of modules is a file', async () => {
    const { place } = await start();
    await rm(join(place, 'modules'), { recursive: true });
    await writeFile(join(place, 'modules'), '');
    await expect(versionsIn(lab as Lab)).rejects.toMatchObject({
      code: 'repository-failed',
      data: { reason: { code: 'repository.modules-no-folder' } },
    });
  });

  it('loses what a killed program has left long ago, and nothing else', async () => {
    const { module } = await start();
    const [old, young] = [
      '.new-11111111-1111-4111-8111-111111111111',
      '.new-22222222-2222-4222-8222-222222222222',
    ];
    for (const name of [old, young, '.new-of-others']) await mkdir(join(module, name));
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1_000);
    for (const name of [old, '.new-of-others']) await utimes(join(module, name), yesterday, yesterday);
    await versionsIn(lab as Lab);
    expect((await readdir(module)).toSorted()).toEqual([young, '.new-of-others', '1.0'].toSorted());
  });
});

describe('a location', () => {
  it.each([
    ['ext::sh -c id', 'repository.scheme-unknown'],
    ['my-helper::x', 'repository.scheme-unknown'],
    ['fd::7', 'repository.scheme-unknown'],
    ['--upload-pack=id', 'repository.location-option'],
    ['ftp://example.com/x.git', 'repository.scheme-unknown'],
    ['ssh://-oProxyCommand=id/x', 'repository.location-option'],
    ['https://anna:secret@example.com/x.git', 'repository.location-password'],
    ['/srv/git\u0000/x', 'repository.location-control'],
    ['/srv/git\n/x', 'repository.location-control'],
  ])('%j is not saved', (location, reason) => {
    expect(() => refuseLocation({ provider: 'Git', location })).toThrow(
      expect.objectContaining({
        code: 'rule-broken',
        data: {
          rule: 'repository-location',
          reason: {
            code: 'repository.location-refused',
            values: expect.objectContaining({ reason: expect.objectContaining({ code: reason }) }),
          },
        },
      }),
    );
  });

  it('of a folder that is a helper of Git is not saved either', () => {
    expect(() => refuseLocation({ provider: 'FileSystem', location: 'ext::sh -c id' })).toThrow(
      expect.objectContaining({ code: 'rule-broken' }),
    );
  });

  it.each([
    'git@git.example.com:crm.git',
    'https://git.example.com/crm.git',
    '/srv/git/crm.git',
    String.raw`C:\git\crm`,
  ])('%s is saved, whatever this computer is', (location) => {
    expect(() => refuseLocation({ provider: 'Git', location })).not.toThrow();
  });
});
