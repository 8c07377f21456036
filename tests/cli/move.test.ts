import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { run as runSchema } from '#core/contract/run.ts';
import { compareResult } from '#core/contract/transfer/compare.ts';
import { importResult, previewResult } from '#core/contract/transfer/import.ts';
import { embedded, postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from './support.ts';

let folder: string;
let source: TestSite;
let receiver: TestSite;

/** Runs a command with `--json`, and says its exit code and its document. */
async function json(...words: readonly string[]) {
  const { code, stdout } = await runHere([...words, '--json'], { home: folder });
  const document: Record<string, unknown> = JSON.parse(stdout);
  return { code, document };
}

/** Changes a site past Siteferry. */
async function execute(site: TestSite, sql: string): Promise<void> {
  await site.site.write((session) => session.query(sql));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-cli-move-'));
  source = await createSite(postgres, { seed: { profile: 'demo' } });
  receiver = await createSite(postgres, { seed: { profile: 'demo' } });
  await execute(source, `UPDATE dbo."States" SET "Name" = 'Sent back' WHERE "StateID" = 1`);
  await execute(source, `UPDATE dbo."Groups" SET "Name" = 'Renamed' WHERE "GroupID" = 1`);
});

afterAll(async () => {
  await source.remove();
  await receiver.remove();
  await rm(folder, { recursive: true, force: true });
});

/** The command that an answer says comes next. */
function nextOf(stdout: string): string | undefined {
  return stdout.split('\n').find((line) => line.startsWith('  siteferry '));
}

/** The words that a shell makes of a line. */
function typedIn(line: string): string[] {
  return execFileSync('sh', ['-c', `printf '%s\\n' ${line}`], { encoding: 'utf8' })
    .trimEnd()
    .split('\n');
}

/** What differs between the sites, as `TYPE STATUS`. */
async function different(): Promise<string[]> {
  const { document } = await json('compare', source.url, receiver.url);
  const { plan } = compareResult.parse(document);
  return plan.items
    .filter(({ status }) => status !== 'NoChanges')
    .map(({ type, status }) => `${type} ${status}`);
}

describe('moving on the command line', () => {
  const words = (...more: string[]) => ['move', '--from', source.url, '--to', receiver.url, ...more];
  const one = ['--entity', 'states:1', '--partial'];
  const plan = () => join(folder, 'plan.json');

  it('says what it is to move, and saves the plan without moving', async () => {
    expect(await runHere(words(), { home: folder })).toMatchObject({ code: 2 });
    const before = await checksums(receiver.site);
    const report = join(folder, 'report.html');
    const { code, document } = await json(...words(...one, '--plan-out', plan(), '--report-out', report));
    expect(code).toBe(0);
    expect(previewResult.parse(document).plan.counts).toMatchObject({ Update: 1, Add: 0 });
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('says what to type next, as a shell takes it', async () => {
    const kept = join(folder, `it's the "plan" of $5.json`);
    const { stdout } = await runHere(words(...one, '--plan-out', kept), { home: folder });
    // The plan says what was chosen, and the sites are named without their passwords.
    const [at, from] = [receiver, source].map(({ url }) => url.replace(/:[^:@]*@/, '@'));
    const typed = typedIn(nextOf(stdout) ?? '');
    expect(typed).toEqual(['siteferry', 'move', '--to', at, '--from', from, '--plan', kept]);
  });

  it('says the command of an archive with its decisions and limits, which runs as it stands', async () => {
    const from = join(folder, 'a $b.zip');
    const decisions = join(folder, 'my decisions.json');
    await json('export', '--site', source.url, '--entity', 'states:1', '--partial', '--out', from);
    const decided = { decisions: [{ all: 'id-taken', decision: 'skip' }] };
    await writeFile(decisions, JSON.stringify(decided));
    const asked = ['--from', from, '--to', receiver.url, '--all', '--decisions', decisions];
    const { stdout } = await runHere(
      ['move', ...asked, '--max-entity-size', '1MB', '--report-out', join(folder, 'other.html')],
      { home: folder },
    );
    const typed = typedIn(nextOf(stdout) ?? '');
    expect(typed.slice(0, 6)).toEqual(['siteferry', 'move', '--to', expect.any(String), '--from', from]);
    expect(typed.slice(6)).toEqual(['--max-entity-size', '1MB', '--all', '--decisions', decisions]);
    const environment = { SITEFERRY_PASSWORD: decodeURIComponent(new URL(receiver.url).password) };
    const done = await runHere([...typed.slice(1), '--dry-run'], {
      home: join(folder, 'other'),
      environment,
    });
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toContain(`a move from ${from} to`);
  });

  it('says no command where a word of it cannot be shown', async () => {
    const secret = join(folder, 'password=hidden.zip');
    await json('export', '--site', source.url, '--entity', 'states:1', '--partial', '--out', secret);
    const { code, stdout } = await runHere(['preview', '--site', receiver.url, secret], { home: folder });
    expect(code).toBe(0);
    expect(stdout).toContain('Sent back');
    expect(nextOf(stdout)).toBeUndefined();
    expect(stdout).not.toMatch(/Next|hidden/);
  });

  it('moves what was reviewed and nothing else, and keeps it in the history', async () => {
    expect(await different()).toEqual(['groups Update', 'states Update']);
    const { code, document } = await json(...words('--plan', plan()));
    expect(code).toBe(0);
    const { result } = importResult.parse(document);
    expect(result.committed).toBe(true);
    expect(await different()).toEqual(['groups Update']);
    const log = await readFile(result.log, 'utf8');
    expect(log).toMatch(/ {2}Move into .*\n.* {2}Source: postgres:/);
    expect(log).not.toContain('Archive:');
    const history = await json('history', 'list', '--kind', 'move');
    expect(history.document).toMatchObject({ runs: [{ kind: 'move', outcome: 'done' }] });
    const shown = await json('history', 'show', '--run', result.run ?? '');
    const { archive = '' } = runSchema.parse(shown.document.run);
    expect(basename(archive)).toBe('moved.zip');
    const request = await json('history', 'request', '--run', result.run ?? '');
    expect(request.document).toMatchObject({
      request: { kind: 'move', from: { selection: [{ type: 'states' }] } },
    });
    expect(JSON.stringify(request.document)).not.toContain(new URL(source.url).password);
    expect(await json('archive', 'verify', archive)).toMatchObject({ code: 0, document: { entities: 1 } });
  });

  it('refuses a plan of what the source has changed since', async () => {
    const refused = async () => (await json(...words('--plan', plan()))).document;
    await execute(source, `UPDATE dbo."States" SET "Name" = 'Sent again' WHERE "StateID" = 1`);
    const before = await checksums(receiver.site);
    expect(await refused()).toMatchObject({
      error: { code: 'plan-elsewhere', data: { what: 'source' } },
      result: { committed: false },
    });
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('moves from an archive, where entities are named by Guid', async () => {
    const archive = join(folder, 'all.zip');
    await json('export', '--site', source.url, '--all', '--out', archive);
    const ofArchive = ['move', '--from', archive, '--to', receiver.url];
    expect(await json(...ofArchive, '--entity', 'states:1')).toMatchObject({
      code: 2,
      document: { error: { code: 'usage' } },
    });
    const { document } = await json('compare', archive, receiver.url);
    const state = compareResult
      .parse(document)
      .plan.items.find((item) => item.status === 'Update' && item.type === 'states');
    expect((await json(...ofArchive, '--entity', `states:${state?.guid}`, '--dry-run')).code).toBe(0);
    expect(await different()).toEqual(['groups Update', 'states Update']);
    expect((await json(...ofArchive, '--all')).code).toBe(0);
    expect(await different()).toEqual([]);
  });

  it('stops at conflicts, and says them as a preview does', async () => {
    await execute(
      source,
      `INSERT INTO dbo."States" ("StateID", "Guid", "Name") SELECT 9001, gen_random_uuid(), 'New here'`,
    );
    await execute(
      receiver,
      `INSERT INTO dbo."States" ("StateID", "Guid", "Name")
        VALUES (9001, gen_random_uuid(), 'Other'), (9002, gen_random_uuid(), 'Spare')`,
    );
    const asked = words('--entity', 'states:9001', '--partial');
    const { code, document } = await json(...asked);
    expect(code).toBe(10);
    expect(document).toMatchObject({ error: { code: 'conflicts' }, plan: { counts: { Conflict: 1 } } });
    const { stdout } = await runHere(asked, { home: folder });
    expect(stdout).toContain('id-taken');
    expect((await json(...asked, '--without-keep-identity')).code).toBe(0);
  });

  it('removes only what was said, once the receiver was named again', async () => {
    const asked = ['move', '--to', receiver.url, '--remove', 'states:9001'];
    const before = await checksums(receiver.site);
    const removing = join(folder, 'removing.json');
    expect((await json(...asked, '--plan-out', removing)).code).toBe(0);
    expect((await runHere([...asked, '--plan', removing], { home: folder })).code).toBe(10);
    const portal = await json('move', '--to', receiver.url, '--remove', 'portals:1');
    expect(portal.document).toMatchObject({ plan: { remove: [{ type: 'portals' }], counts: { Remove: 4 } } });
    const told = await runHere(['move', '--to', receiver.url, '--remove', 'portals:1'], { home: folder });
    expect(told).toMatchObject({ code: 10 });
    expect(told.stdout).toContain('4 entities would be removed. To confirm');
    const refused = await runHere(asked, { home: folder });
    expect(refused).toMatchObject({ code: 10 });
    expect(refused.stdout).toContain('1 entity would be removed');
    const tried = await runHere([...asked, '--confirm', receiver.url, '--dry-run'], { home: folder });
    expect(tried.stdout).toContain('Dry run of a removal from ');
    const used = ['move', '--to', receiver.url, '--remove', 'states:1', '--on-conflict', 'skip'];
    const kept = await runHere([...used, '--confirm', receiver.url], { home: folder });
    expect(kept.stdout).toContain('Nothing was removed from ');
    expect(await checksums(receiver.site)).toEqual(before);
    const { code, document } = await json(...asked, '--confirm', receiver.url);
    expect(code).toBe(0);
    expect(importResult.parse(document).result.balance).toMatchObject({ states: { removed: 1, added: 0 } });
    expect(await json(...asked, '--confirm', receiver.url)).toMatchObject({
      document: { error: { code: 'node-not-found' } },
    });
    expect(await runHere(['move', '--to', receiver.url], { home: folder })).toMatchObject({ code: 2 });
  });

  it('is undone with what it removed, byte for byte', async () => {
    await execute(source, `UPDATE dbo."States" SET "Name" = 'Once more' WHERE "StateID" = 1`);
    await execute(
      receiver,
      `INSERT INTO dbo."States" ("StateID", "Guid", "Name", "Description")
        VALUES (9100, gen_random_uuid(), 'Going', 'with its text')`,
    );
    const before = await checksums(receiver.site);
    const removing = ['--remove', 'states:9100', '--confirm', receiver.url];
    const { result } = importResult.parse((await json(...words(...one, ...removing))).document);
    expect(result.balance.states).toMatchObject({ updated: 1, removed: 1 });
    expect(await checksums(receiver.site)).not.toEqual(before);
    expect((await json('undo', result.run ?? '', '--site', receiver.url)).code).toBe(0);
    expect(await checksums(receiver.site)).toEqual(before);
  });

  it('does not remove by way of an import, nor what its plan says before the receiver was named', async () => {
    const archive = join(folder, 'group.zip');
    await json('export', '--site', source.url, '--entity', 'groups:1', '--out', archive);
    const sealed = join(folder, 'sealed.json');
    const ofArchive = ['move', '--from', archive, '--to', receiver.url, '--all'];
    const made = await json(...ofArchive, '--remove', 'states:9002', '--plan-out', sealed);
    expect(previewResult.parse(made.document).plan.counts).toMatchObject({ Remove: 1 });
    const before = await checksums(receiver.site);
    const elsewhere = { error: { code: 'plan-elsewhere', data: { what: 'removals' } } };
    const imported = await json('import', '--site', receiver.url, archive, '--plan', sealed);
    expect(imported).toMatchObject({ code: 10, document: elsewhere });
    const asPlanned = ['move', '--from', archive, '--to', receiver.url, '--plan', sealed];
    expect(await json(...asPlanned)).toMatchObject({ code: 10 });
    const others = [...asPlanned, '--confirm', receiver.url, '--remove', 'states:9001'];
    expect((await json(...others)).code).not.toBe(0);
    expect(await checksums(receiver.site)).toEqual(before);
    const moved = await json(...asPlanned, '--confirm', receiver.url);
    expect(importResult.parse(moved.document).result.balance.states).toMatchObject({ removed: 1 });
  });
});

it('a server site is one site by whatever name of its server', async () => {
  const { hostname } = new URL(source.url);
  const other = source.url.replace(`@${hostname}`, hostname === 'localhost' ? '@127.0.0.1' : '@localhost');
  expect(other).not.toBe(source.url);
  const moved = await json('move', '--from', source.url, '--to', other, '--entity', 'states:1');
  expect(moved.document.error).toMatchObject({ code: 'same-site' });
  const compared = await json('compare', source.url, other, '--entity', 'states:1');
  expect(compared).toMatchObject({ code: 0, document: { warnings: [{ code: 'compare-same-site' }] } });
});

it('an embedded site is one site, however its folder is written', async () => {
  const made = await createSite(embedded, { seed: { profile: 'demo' } });
  await made.site.close();
  const link = join(folder, 'link');
  await symlink(made.url.slice('embedded:'.length), link);
  const moved = await json('move', '--from', made.url, '--to', `embedded:${link}`, '--entity', 'states:1');
  expect(moved.document.error).toMatchObject({ code: 'same-site' });
  const compared = await json('compare', made.url, made.url.replace('/site', '/./site'));
  expect(compared).toMatchObject({ code: 0, document: { warnings: [{ code: 'compare-same-site' }] } });
  await made.remove();
});
