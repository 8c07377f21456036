import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import { postgres } from '#tests/support/databases.ts';
import { createSite, rowsOf, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

/**
 * A receiver with an archive of the demo's first two states, which have other names on it before each test, and commands with a
 * state folder of its own for each; there while the tests of a file run.
 */
export function undoLab() {
  let receiver: TestSite | undefined;
  const places = { folder: '', home: '', archive: '' };
  const site = (): TestSite => {
    if (!receiver) throw new Error('the receiver is not there yet');
    return receiver;
  };

  beforeAll(async () => {
    places.folder = await mkdtemp(join(tmpdir(), 'siteferry-undo-'));
    places.archive = join(places.folder, 'states.zip');
    const source = await createSite(postgres, { seed: { profile: 'demo' } });
    const words = ['export', '--site', source.url, '--entity', 'states:1', '--entity', 'states:2'];
    const exported = await runHere([...words, '--out', places.archive], {
      home: join(places.folder, 'other'),
    });
    expect(exported.code, exported.stderr).toBe(0);
    await source.remove();
    receiver = await createSite(postgres, { seed: { profile: 'demo' } });
  });
  beforeEach(async () => {
    places.home = await mkdtemp(join(places.folder, 'home-'));
    await rename(1, 'Before');
    await rename(2, 'Second before');
  });
  afterAll(async () => {
    await receiver?.remove();
    await rm(places.folder, { recursive: true, force: true });
  });

  /** The history has no passwords. */
  const environment = () => ({ SITEFERRY_PASSWORD: decodeURIComponent(new URL(site().url).password) });
  const cli = (...words: string[]) => runHere(words, { home: places.home, environment: environment() });
  async function rename(id: number, name: string): Promise<void> {
    await site().site.write((session) =>
      session.query(`UPDATE dbo."States" SET "Name" = $1 WHERE "StateID" = ${id}`, [name]),
    );
  }
  return {
    get folder() {
      return places.folder;
    },
    get home() {
      return places.home;
    },
    get archive() {
      return places.archive;
    },
    get receiver() {
      return site();
    },
    environment,
    cli,
    rename,
    nameOf: async (id: number) =>
      (await rowsOf(site().site, 'states')).find(({ StateID }) => StateID === id)?.Name,
    runs: async (): Promise<Run[]> => JSON.parse((await cli('history', 'list', '--json')).stdout).runs,
    async importStates(...words: string[]): Promise<string> {
      const done = await cli('import', '--site', site().url, places.archive, '--json', ...words);
      expect(done.code, done.stdout).toBe(0);
      return JSON.parse(done.stdout).result.run;
    },
  };
}
