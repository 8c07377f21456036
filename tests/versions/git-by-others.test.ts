import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Repository } from '#core/versions/repository.ts';
import { cloneByHand } from './support/by-hand.ts';
import { approvals, factsOf, filesOf, requests } from './support/facts.ts';
import { type Lab, startPrepared } from './support/remotes.ts';

const files = { 'a.json': '{\n  "a": 1\n}\n' };

describe('what a person has done to the module.json of a module', () => {
  let lab: Lab;
  let hand: (...words: string[]) => string;
  let repository: Repository;
  beforeAll(async () => {
    lab = await startPrepared('file');
    hand = cloneByHand(lab);
    repository = lab.open();
    await repository.publish(factsOf(approvals, '1.0'), filesOf(approvals, files));
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
  });
  afterAll(() => lab?.[Symbol.asyncDispose]());

  it.each([
    ['damaged it', '1.1', Buffer.from('{ "module": ')],
    ['emptied it', '1.2', Buffer.from('')],
    ['saved it as UTF-16', '1.3', Buffer.from('\ufeff{ "module": {} }', 'utf16le')],
    ['saved it with a mark', '1.4', Buffer.from(`\ufeff${JSON.stringify({ module: approvals })}`)],
  ])('leaves each module in its folder: %s', async (_what, version, content) => {
    hand('pull', '--quiet');
    await writeFile(join(lab.folder, 'by-hand', 'modules/Approvals/module.json'), content);
    hand('commit', '--quiet', '--all', '-m', 'By hand');
    hand('push', '--quiet', 'origin', 'main');
    await repository.publish(factsOf(requests, version), filesOf(requests, files));
    await repository.publish(factsOf(approvals, version), filesOf(approvals, files));
    const folders = lab.git('ls-tree', '--name-only', 'main:modules').trim().split('\n');
    expect(folders.toSorted()).toEqual(['.gitattributes', 'Approvals', 'Заявки']);
  });
});

describe('a remote that is a shallow clone', () => {
  it('gives the versions that it has, and takes others', async () => {
    await using lab = await startPrepared('file');
    const { open, place, folder, git } = lab;
    const repository = open();
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, { 'a.json': '{}\n' }));
    const shallow = join(folder, 'shallow.git');
    execFileSync('git', ['clone', '--quiet', '--bare', '--depth', '1', `file://${place}`, shallow]);
    const other = open({ location: shallow });
    expect(await other.versions()).toMatchObject([{ version: '1.1' }]);
    await other.publish(factsOf(requests, '2.0'), filesOf(requests, files));
    expect((await other.versions()).map(({ version }) => version)).toEqual(['2.0', '1.1']);
    await using read = await other.read({ module: requests, version: '2.0' });
    expect(read.path).toContain('2.0');
    expect(git('tag')).not.toContain('2.0');
  });
});
