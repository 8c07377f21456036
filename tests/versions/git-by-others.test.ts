import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { cloneByHand } from './support/by-hand.ts';
import { approvals, factsOf, filesOf, requests } from './support/facts.ts';
import { type Lab, startLab } from './support/remotes.ts';

let lab: Lab | undefined;
afterEach(async () => {
  await lab?.[Symbol.asyncDispose]();
  lab = undefined;
});

async function start(): Promise<Lab> {
  lab = await startLab('file');
  await lab.prepare();
  return lab;
}

const files = { 'a.json': '{\n  "a": 1\n}\n' };

/** Writes a file of the branch, as a person does. */
async function edit(hand: (...words: string[]) => string, path: string, content: Uint8Array) {
  hand('pull', '--quiet');
  await writeFile(join((lab as Lab).folder, 'by-hand', path), content);
  hand('commit', '--quiet', '--all', '-m', 'By hand');
  hand('push', '--quiet', 'origin', 'main');
}

describe('what a person has done to the module.json of a module', () => {
  it.each([
    ['damaged it', Buffer.from('{ "module": ')],
    ['emptied it', Buffer.from('')],
    ['saved it as UTF-16', Buffer.from('\ufeff{ "module": {} }', 'utf16le')],
    ['saved it with a mark', Buffer.from(`\ufeff${JSON.stringify({ module: approvals })}`)],
  ])('leaves each module in its folder: %s', async (_what, content) => {
    const hand = cloneByHand(await start());
    const { open, git } = lab as Lab;
    const repository = open();
    await repository.publish(factsOf(approvals, '1.0'), filesOf(approvals, files));
    await repository.publish(factsOf(requests, '1.0'), filesOf(requests, files));
    await edit(hand, 'modules/Approvals/module.json', content);
    await repository.publish(factsOf(requests, '1.1'), filesOf(requests, files));
    await repository.publish(factsOf(approvals, '1.1'), filesOf(approvals, files));
    const folders = git('ls-tree', '--name-only', 'main:modules').trim().split('\n');
    expect(folders.toSorted()).toEqual(['.gitattributes', 'Approvals', 'Заявки']);
  });
});

describe('a remote that is a shallow clone', () => {
  it('gives the versions that it has, and takes others', async () => {
    const { open, place, folder, git } = await start();
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
