import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let home: string;
let archive: string;
let receiver: TestSite;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-undo-partial-'));
  archive = join(folder, 'states.zip');
  const source = await createSite(postgres, { seed: { profile: 'demo' } });
  const words = ['export', '--site', source.url, '--entity', 'states:1', '--entity', 'states:2'];
  const exported = await runHere([...words, '--out', archive], { home: join(folder, 'other') });
  expect(exported.code, exported.stderr).toBe(0);
  await source.remove();
  receiver = await createSite(postgres, { seed: { profile: 'demo' } });
});
beforeEach(async () => {
  home = await mkdtemp(join(folder, 'home-'));
  await rename(1, 'Before');
  await rename(2, 'Second before');
});
afterAll(async () => {
  await receiver?.remove();
  await rm(folder, { recursive: true, force: true });
});

const environment = () => ({ SITEFERRY_PASSWORD: decodeURIComponent(new URL(receiver.url).password) });
const cli = (...words: string[]) => runHere(words, { home, environment: environment() });
const rename = async (id: number, name: string) =>
  await receiver.site.write((session) =>
    session.query(`UPDATE dbo."States" SET "Name" = $1 WHERE "StateID" = ${id}`, [name]),
  );
const nameOf = async (id: number) =>
  (await rowsOf(receiver.site, 'states')).find(({ StateID }) => StateID === id)?.Name;
async function runs(): Promise<Run[]> {
  return JSON.parse((await cli('history', 'list', '--json')).stdout).runs;
}
async function importStates(): Promise<string> {
  const done = await cli('import', '--site', receiver.url, archive, '--json');
  expect(done.code, done.stdout).toBe(0);
  return JSON.parse(done.stdout).result.run;
}

describe('siteferry undo --entity', () => {
  it('undoes one entity of a run, says what is left, and the rest later', async () => {
    const sums = await checksums(receiver.site);
    const run = await importStates();
    const imported = await nameOf(2);
    const first = (await rowsOf(receiver.site, 'states')).find(({ StateID }) => StateID === 1);
    const part = await cli('undo', run, '--entity', `states:{${String(first?.Guid).toUpperCase()}}`);
    expect(part.code, part.stderr).toBe(0);
    expect(part.stdout).toContain(`Undid a part of ${run}`);
    expect([await nameOf(1), await nameOf(2)]).toEqual(['Before', imported]);
    const left = await cli('history', 'show', '--run', run);
    expect(left.stdout).toContain('Undone in part: 1 entity is still as this run left it.');
    const [undo] = await runs();
    expect(undo).toMatchObject({ kind: 'undo', undoes: run, partial: true });
    // The part can be undone itself, and then all of the run is left.
    const redone = JSON.parse((await cli('undo', undo?.id ?? '', '--json')).stdout);
    expect(redone.undoes).toBe(undo?.id);
    expect((await cli('history', 'show', '--run', run)).stdout).not.toContain('Undone in part');
    await cli('undo', run, '--entity', `states:${first?.Guid}`);
    const rest = JSON.parse((await cli('undo', '--site', receiver.url, '--json')).stdout);
    expect(rest).toMatchObject({ undoes: run, partial: false });
    expect(await checksums(receiver.site)).toEqual(sums);
    expect((await cli('history', 'show', '--run', run)).stdout).not.toContain('Undone in part');
    const nothing = await cli('undo', '--site', receiver.url);
    expect(nothing.stderr).toContain('There is nothing to undo');
  });

  it('refuses an entity that is none, or none of the run', async () => {
    const run = await importStates();
    const byId = await cli('undo', run, '--entity', 'states:1');
    expect(byId.code).toBe(2);
    expect(byId.stderr).toContain('--entity is TYPE:GUID');
    const other = await cli('undo', run, '--entity', 'states:00000000-0000-4000-8000-000000000099');
    expect(other.code).toBe(2);
    expect(other.stderr).toContain('it did not write states 00000000-0000-4000-8000-000000000099');
  });
});
