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
