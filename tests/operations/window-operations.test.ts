import { appendFile, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runLong } from '#core/contract/progress.ts';
import type { Decision } from '#core/contract/transfer/decision.ts';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { patchPlan } from '#renderer/features/transfer/import/patch-plan.ts';
import { memoryKeychain } from '../support/keychain.ts';

let home: string;
let host: Host;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-home-'));
  host = startHost({ SITEFERRY_HOME: home }, { channel: 'window', keychain: memoryKeychain() });
});

afterAll(async () => {
  await host.close();
  await rm(home, { recursive: true, force: true });
});

const options = importOptions.parse({});

function preview(archive: string, decisions: Decision[] = []) {
  return runLong(host.client.transfer.preview({ site: 'Demo receiver', archive, options, decisions }));
}

const codes = (plan: Plan) => [...new Set(plan.items.flatMap(({ conflict }) => conflict?.code ?? []))].sort();

describe('the demo', () => {
  let archive: string;
  beforeAll(async () => {
    ({ conflictsArchive: archive } = await runLong(host.client.site.demo({})));
  });

  it('saves its two sites, and is not made again', async () => {
    expect((await host.client.site.list({})).map(({ name }) => name)).toEqual([
      'Demo receiver',
      'Demo source',
    ]);
    const { mtimeMs } = await stat(archive);
    await runLong(host.client.site.demo({}));
    expect((await stat(archive)).mtimeMs).toBe(mtimeMs);
    expect((await readdir(home)).filter((name) => name.startsWith('demo'))).toEqual(['demo']);
  });

  it('has something of everything to see in the main section', async () => {
    const nodes = await host.client.transfer.resolve({
      site: 'Demo source',
      nodes: [{ type: '_category', node: '1' }],
    });
    const selection = nodes.map((node) => ({ ...node, includeSubcat: false }));
    const exported = await runLong(host.client.transfer.export({ site: 'Demo source', selection }));
    const { plan } = await preview(exported.file);
    expect(plan.counts.Add).toBeGreaterThan(50);
    expect(plan.counts.Update).toBeGreaterThan(3);
    expect(plan.counts.NoChanges).toBeGreaterThan(50);
    expect(plan.counts.Conflict).toBeGreaterThan(0);
    const [run] = await host.client.history.list({});
    expect(run).toMatchObject({
      kind: 'export',
      outcome: 'done',
      site: 'Demo source',
      archive: exported.file,
    });
    expect(run?.counts).toEqual({ exported: exported.entities });
  });

  it('is decided about piece by piece, and the plan is that of a new preview', async () => {
    const { client } = host;
    const site = 'Demo receiver';
    const ask = { site, archive, options, decisions: [], keep: true };
    const { preview: id = '', ...first } = await runLong(client.transfer.preview(ask));
    const decide = (hash: string, decisions: Decision[], of = id) =>
      runLong(client.transfer.decide({ site, preview: of, hash, decisions }));
    let shown: PreviewResult = first;
    const decisions: Decision[] = [];
    for (const { type, guid, conflict } of first.plan.items) {
      if (!conflict?.decisions.includes('skip')) continue;
      decisions.unshift({ type, guid, conflict: conflict.code, decision: 'skip' });
      const answer = await decide(shown.plan.hash, decisions);
      expect(answer.parts.length).toBeGreaterThan(0);
      shown = patchPlan(shown, answer);
    }
    expect(decisions.length).toBeGreaterThan(3);
    expect(shown).toEqual(await preview(archive, decisions));
    const gone = { code: 'preview-gone' };
    await expect(decide(shown.plan.hash, [], 'unknown')).rejects.toMatchObject(gone);
    await expect(decide(first.plan.hash, [])).rejects.toMatchObject(gone);
    // Who has an older plan than the newest could not apply the answer: that preview is over.
    await expect(decide(shown.plan.hash, [])).rejects.toMatchObject(gone);
  });

  it('has an archive with a conflict of each kind, which decisions resolve', async () => {
    const { plan } = await preview(archive);
    expect(codes(plan)).toEqual([
      'duplicate',
      'id-taken',
      'key-taken',
      'missing-dependency',
      'missing-value',
      'parent-loop',
      'type-change',
      'value-invalid',
    ]);
    expect(plan.counts.Add).toBeGreaterThan(0);
    expect(plan.counts.NoChanges).toBeGreaterThan(0);
    const decisions: Decision[] = [
      { all: 'duplicate', decision: 'skip' },
      { all: 'id-taken', decision: 'new-id' },
      { all: 'key-taken', decision: 'rename' },
      { all: 'missing-dependency', decision: 'enrich' },
      { all: 'missing-value', decision: 'enrich' },
      { all: 'parent-loop', decision: 'root' },
      { all: 'type-change', decision: 'keep-receiver' },
      { all: 'value-invalid', decision: 'shorten' },
    ];
    const decided = await preview(archive, decisions);
    expect(decided.plan.items.filter(({ status, skipped }) => status === 'Conflict' && !skipped)).toEqual([]);
    const input = {
      site: 'Demo receiver',
      archive,
      options,
      decisions,
      plan: decided.plan,
      language: 'ru',
    } as const;
    const earlier = JSON.parse(JSON.stringify({ ...decided.plan, version: undefined }));
    await expect(runLong(host.client.transfer.import({ ...input, plan: earlier }))).rejects.toMatchObject({
      code: 'plan-invalid',
      data: { data: { reason: message('plan.other-version') } },
    });
    const imported = await runLong(host.client.transfer.import(input));
    expect(imported.result.committed).toBe(true);
    const run = await host.client.history.get({ run: imported.result.run ?? '' });
    expect(run).toMatchObject({ kind: 'import', outcome: 'done', dryRun: false });
    expect(run.files.map(({ name }) => name)).toEqual(['plan.json', 'Log.txt']);
    const log = await host.client.history.read({ run: run.id, file: 'Log.txt', offset: 0 });
    expect(Buffer.from(log.base64, 'base64').toString()).toContain('Записано.');
  });
});

describe('history', () => {
  it('keeps a failed import with its error and Error.txt', async () => {
    const archive = join(home, 'broken.zip');
    await writeFile(archive, 'this is no ZIP');
    const call = runLong(host.client.transfer.import({ site: 'Demo receiver', archive, options }));
    await expect(call).rejects.toMatchObject({ code: 'archive-invalid' });
    const [run] = await host.client.history.list({});
    expect(run).toMatchObject({ outcome: 'failed', error: { code: 'archive-invalid' } });
    expect(run?.files.map(({ name }) => name)).toEqual(['Log.txt', 'Error.txt']);
  });

  it('keeps no password', async () => {
    const site = 'postgres://app:topsecret@127.0.0.1:1/site';
    await expect(runLong(host.client.transfer.export({ site, selection: 'all' }))).rejects.toThrow();
    const [run] = await host.client.history.list({});
    expect(run?.site).toBe('postgres://app:***@127.0.0.1:1/site');
    const texts = await Promise.all(
      (await readdir(join(home, 'history'))).map((id) =>
        readFile(join(home, 'history', id, 'run.json'), 'utf8'),
      ),
    );
    expect(texts.join()).not.toContain('topsecret');
  });

  it('reads only the files of a run, and forgets only what it keeps', async () => {
    const [run] = await host.client.history.list({});
    const id = run?.id ?? '';
    for (const file of ['run.json', '../../sites.json', '/etc/passwd']) {
      await expect(host.client.history.read({ run: id, file, offset: 0 })).rejects.toMatchObject({
        code: 'run-unknown',
      });
    }
    await expect(host.client.history.get({ run: '..' })).rejects.toMatchObject({ code: 'usage' });
    await host.client.history.forget({ run: id });
    await expect(host.client.history.get({ run: id })).rejects.toMatchObject({ code: 'run-unknown' });
    expect(await readdir(home)).toContain('sites.json');
  });

  it('says of a run whose process is gone that it was interrupted', async () => {
    const [run] = await host.client.history.list({});
    const file = join(home, 'history', run?.id ?? '', 'run.json');
    const kept = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify({ ...kept, outcome: 'running', process: 2 ** 22 + 1 }));
    expect((await host.client.history.get({ run: run?.id ?? '' })).outcome).toBe('interrupted');
    await writeFile(file, JSON.stringify({ ...kept, outcome: 'running', process: process.pid }));
    expect((await host.client.history.get({ run: run?.id ?? '' })).outcome).toBe('running');
    await writeFile(file, JSON.stringify(kept));
  });

  it('never stops an export by its own trouble', async () => {
    const blocked = await mkdtemp(join(tmpdir(), 'siteferry-home-'));
    await appendFile(join(blocked, 'history'), 'a file where the folder should be');
    const other = startHost({ SITEFERRY_HOME: blocked }, { channel: 'window', keychain: memoryKeychain() });
    const site = `embedded:${join(home, 'demo', 'source')}`;
    await host.close();
    const out = join(blocked, 'all.zip');
    const result = await runLong(other.client.transfer.export({ site, selection: 'all', out }));
    expect(result.warnings.map(({ message }) => message.code)).toContain('history-unwritable');
    expect((await stat(out)).size).toBe(result.size);
    await other.close();
    await rm(blocked, { recursive: true, force: true });
  });
});

describe('an archive', () => {
  it('is described without a site', async () => {
    const archive = join(home, 'demo', 'conflicts.zip');
    const described = await runLong(host.client.transfer.describe({ archive }));
    expect(described).toMatchObject({
      format: 'multi-file',
      size: (await stat(archive)).size,
      sections: [{ name: 'Contracts', categories: ['Purchase contracts'] }],
      byType: { states: 8, groups: 5 },
    });
    expect(described.sourceVersion).toMatch(/^\d+\./);
  });

  it('is taken in piece by piece under a name that leads nowhere', async () => {
    const bytes = await readFile(join(home, 'demo', 'conflicts.zip'));
    const half = Math.floor(bytes.length / 2);
    const name = '../../etc/ар:хив?.zip';
    const first = await host.client.transfer.upload({
      name,
      base64: bytes.subarray(0, half).toString('base64'),
      last: false,
    });
    expect(first.archive).toBeUndefined();
    const second = await host.client.transfer.upload({
      name,
      upload: first.upload,
      base64: bytes.subarray(half).toString('base64'),
      last: true,
    });
    const archive = second.archive ?? '';
    expect(archive).toBe(join(home, 'uploads', first.upload, 'ар_хив_.zip'));
    expect(await readFile(archive)).toEqual(bytes);
    const unknown = { name, upload: crypto.randomUUID(), base64: '', last: true };
    await expect(host.client.transfer.upload(unknown)).rejects.toMatchObject({ code: 'upload-unknown' });
  });
});

describe('saved sites', () => {
  const site = { name: 'test', url: 'postgres://app@db1/site', colour: 'red', production: true } as const;

  it('have a colour, a production mark and a password that is only said to be there', async () => {
    await host.client.site.save(site);
    expect(await host.client.site.setPassword({ name: 'test', password: 'secret', remember: true })).toEqual({
      kept: 'keychain',
    });
    const listed = await host.client.site.list({});
    expect(listed.find(({ name }) => name === 'test')).toEqual({
      ...site,
      password: 'keychain',
      readOnly: false,
    });
    expect(JSON.stringify(listed)).not.toContain('secret');
    expect(await readFile(join(home, 'sites.json'), 'utf8')).not.toContain('secret');
  });

  it('are renamed with their password, not over another one', async () => {
    await host.client.site.save({ ...site, name: 'renamed', previousName: 'test' });
    const listed = await host.client.site.list({});
    expect(listed.find(({ name }) => name === 'renamed')?.password).toBe('keychain');
    expect(listed.some(({ name }) => name === 'test')).toBe(false);
    const clash = host.client.site.save({ ...site, name: 'Demo source', previousName: 'renamed' });
    await expect(clash).rejects.toMatchObject({ code: 'usage' });
  });

  it('are forgotten with their password', async () => {
    await host.client.site.forget({ name: 'renamed' });
    expect(await host.context.passwords.find(site.url)).toBeUndefined();
  });
});
