import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connect } from '#core/site/connect.ts';

let parent: string;
let folder: string;
let url: string;
const children: ChildProcess[] = [];

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'siteferry-lock-'));
  folder = join(parent, 'deep', 'site');
  url = `embedded:${folder}`;
});

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child);
  await rm(parent, { recursive: true, force: true });
});

/** A process that has the site open, in the middle of a transaction. */
async function holdInAnotherProcess(): Promise<ChildProcess> {
  const script = fileURLToPath(new URL('../support/hold-embedded.ts', import.meta.url));
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [line] = await once(child.stdout, 'data');
  expect(String(line)).toBe('open\n');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

it('is open in one process at a time, and free again when that is killed', async () => {
  const child = await holdInAnotherProcess();
  await expect(connect(url)).rejects.toMatchObject({
    code: 'site-busy',
    data: { site: url, holder: { code: 'site-holder.process', values: { pid: child.pid } } },
  });
  await kill(child);
  const connection = await connect(url);
  // Committed by the killed process; what it had not committed is gone.
  expect(await connection.read((session) => session.query('SELECT COUNT(*) AS n FROM kept'))).toEqual([
    { n: 0 },
  ]);
  await connection.close();
});

it('goes to one only of many that want it at once', async () => {
  await (await connect(url, { create: true })).close();
  await writeFile(join(folder, 'lock.9'), '4194305 1');
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => connect(url)));
  const opened = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
  for (const connection of opened) await connection.close();
  expect(opened.length).toBeLessThanOrEqual(1);
  for (const error of refused) expect(error).toMatchObject({ code: 'site-busy' });
});
