import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listContractOperations } from '#core/operations/openapi/contract-operations.ts';
import { requireWritable } from '#core/operations/require-writable.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import { runHere } from '#tests/cli/support.ts';
import { memoryKeychain } from '#tests/support/keychain.ts';

const url = 'mssql://sa@no-such-host.invalid/site?applicationIntent=readonly';
const writable = { name: 'primary', url: 'mssql://sa@no-such-host.invalid/site' };

let home: string;
let host: Host;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-read-only-'));
  const marks = { colour: 'grey', production: false } as const;
  await saveSite(home, { name: 'secondary', url, ...marks });
  await saveSite(home, { ...writable, ...marks });
  host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
});
afterAll(async () => {
  await host.close();
  await rm(home, { recursive: true, force: true });
});

/** What the window and the command line call with the site that they write to. */
const writing = listContractOperations().filter(
  ({ meta, input }) =>
    meta.effect !== 'read' &&
    JSON.stringify(z.toJSONSchema(input, { unrepresentable: 'any' })).includes('"site"'),
);

describe('a site for reading only', () => {
  it('is written to by nothing but what writes elsewhere', async () => {
    expect(writing.length).toBeGreaterThan(30);
    const elsewhere = writing.filter(({ meta }) => meta.writesElsewhere).map(({ name }) => name);
    expect(elsewhere).toEqual([
      'profile.set',
      'transfer.export',
      'versions.settings.keepSecret',
      'versions.settings.prepare',
      'service.keys.create',
      'rollout.plan',
    ]);
  });

  it.each(['secondary', url])('is refused by its name and by its URL: %s', async (site) => {
    const context = { home, channel: 'commandLine' } as const;
    const meta = { effect: 'write' } as const;
    await expect(requireWritable(context, meta, { site })).rejects.toMatchObject({ code: 'site-read-only' });
    await expect(requireWritable(context, { effect: 'read' }, { site })).resolves.toBeUndefined();
    await expect(
      requireWritable(context, { ...meta, writesElsewhere: true }, { site }),
    ).resolves.toBeUndefined();
    for (const other of ['primary', writable.url, 'nobody', 'oracle://x', undefined])
      await expect(requireWritable(context, meta, { site: other })).resolves.toBeUndefined();
  });

  it('is refused before its server is looked for, and listed as one', async () => {
    const clearing = host.client.signin.ipBlocks.clear({ site: 'secondary', operator: 'admin' });
    await expect(clearing).rejects.toMatchObject({ code: 'site-read-only', data: { site: 'secondary' } });
    const listed = await host.client.site.list({});
    expect(listed.map(({ name, readOnly }) => [name, readOnly])).toEqual([
      ['primary', false],
      ['secondary', true],
    ]);
  });

  it('is refused on the command line before the archive is read, with what to do', async () => {
    const { code, stderr } = await runHere(['import', '--site', 'secondary', 'no-such-archive.zip'], {
      home,
    });
    expect(code).toBe(20);
    expect(stderr).toContain('is opened for reading only');
    expect(stderr).toContain('applicationIntent=ReadOnly');
  });
});
