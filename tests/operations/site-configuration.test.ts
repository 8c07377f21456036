import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSiteConfiguration } from '#core/operations/site-configuration.ts';

let folder: string;
let file: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-configuration-'));
  file = join(folder, 'appsettings.json');
});
afterEach(async () => {
  vi.useRealTimers();
  await rm(folder, { recursive: true, force: true });
});

it('is the same while its file is, and another one as soon as that is written', async () => {
  const configuration = createSiteConfiguration(file);
  await writeFile(file, '1');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000 });
  const first = await configuration();
  expect(first?.text).toBe('1');
  expect(await configuration()).toBe(first);
  await rm(file);
  await expect(configuration()).rejects.toMatchObject({ code: 'file-unreadable' });
  await writeFile(file, '2');
  expect((await configuration())?.text).toBe('2');
});

it('is read again where its time need not show that it was written again', async () => {
  const configuration = createSiteConfiguration(file);
  for (const text of ['1', '2', '3', '4', '5']) {
    await writeFile(file, text);
    expect((await configuration())?.text).toBe(text);
  }
});
