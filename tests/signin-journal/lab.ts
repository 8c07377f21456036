import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Run } from '#core/contract/run.ts';
import type { TestDatabase } from '#tests/support/databases.ts';
import { createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';

/** A demo site whose sign-in is written on the command line, with a history of its own. */
export function journalLab(database: TestDatabase) {
  let folder: string;
  let site: TestSite;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-journal-'));
    site = await createSite(database, { seed: { profile: 'demo' } });
    // An embedded site is open in one process at a time, and once in it.
    await site.site.close();
  });
  afterAll(async () => {
    await site?.remove();
    await rm(folder, { recursive: true, force: true });
  });

  const at = () => ['--site', site.url];
  const json = async (...words: string[]) => {
    const { code, stdout, stderr } = await runHere([...words, '--json'], { home: folder });
    return { code, stderr, document: stdout === '' ? undefined : JSON.parse(stdout) };
  };
  const admin = (...words: string[]) => json(...words, ...at(), '--as', 'admin');
  const runs = async (): Promise<Run[]> => (await json('history', 'list')).document.runs;

  return {
    get folder() {
      return folder;
    },
    get site() {
      return site;
    },
    json,
    admin,
    runs,
    /** Writes, and gives the run that it became. */
    async write(...words: string[]): Promise<Run> {
      const { code, document, stderr } = await admin(...words);
      expect(code, `${JSON.stringify(document)}${stderr}`).toBe(0);
      const [newest] = await runs();
      if (!newest) throw new Error('it became no run');
      return newest;
    },
    changes: async (run: Run) =>
      (await json('history', 'show', '--run', run.id)).document.changes.items as {
        type: string;
        guid: string;
        status: string;
        path: string;
        changes?: { column: string; receiver: unknown; archive: unknown }[];
        findings?: unknown[];
      }[],
    preview: (run: Run, ...words: string[]) => json('undo', run.id, ...at(), '--preview', ...words),
    undo: (run: Run, ...words: string[]) => admin('undo', run.id, '--confirm', site.url, ...words),
    async file(name: string, content: string): Promise<string> {
      const path = join(folder, name);
      await writeFile(path, content, { mode: 0o600 });
      return path;
    },
  };
}
