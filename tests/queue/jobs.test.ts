import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Job } from '#core/contract/jobs.ts';
import { runLong } from '#core/contract/progress.ts';
import { type Caller, requireRight } from '#core/operations/caller.ts';
import { createClient } from '#core/operations/client.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { copyToDisk } from '#core/queue/disk.ts';
import { createLocalKey } from '#core/queue/local-key.ts';
import { openServiceJobs, type ServiceJobs } from '#core/queue/service-jobs.ts';
import { startService } from '#electron/service-http/server.ts';
import { makeAdministrator } from '#tests/support/administrators.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';
import { reach, request, uploadTo } from './support.ts';

const OPTIONS = { keepDays: 30, password: {}, credentials: undefined };

let admin: Caller;
/** Another administrator, whose key reaches less far. */
let clerk: Caller;
let home: string;
let folder: string;
let disk: string;
let site: TestSite;
let host: Host;
let jobs: ServiceJobs;

const of = (caller: Caller) => jobs.of({}, caller);
const ask = (caller: Caller) => createClient({ ...host.context, caller, jobs: jobs.of }).jobs;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-jobs-'));
  folder = join(home, 'results');
  disk = join(home, 'disk');
  await mkdir(disk);
  site = await createSite(postgres, { seed: { profile: 'demo' } });
  await makeAdministrator(site.site, 'e.smirnova');
  admin = { login: 'admin', key: 'a', rights: ['*:destroy'], site: site.url };
  clerk = { login: 'e.smirnova', key: 'c', rights: ['jobs:write', 'transfer:read'], site: site.url };
  host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
  jobs = await open();
});
afterAll(async () => {
  await jobs.close();
  await host.close();
  await site.remove();
  await rm(home, { recursive: true, force: true });
});

const open = (keepDays = 30) =>
  openServiceJobs(host.context, { site: site.url }, { ...OPTIONS, keepDays, results: folder, disk });

describe('a job', () => {
  it('exports into the folder of results, told step by step', async () => {
    const told: Job[] = [];
    const end = jobs.onProgress((job) => told.push(job));
    const begun = await ask(admin).export({});
    expect(begun).toMatchObject({ type: 'MigrationExportJob', state: 'queued', caller: 'admin' });
    const done = await reach(of(admin), begun.id, 'done', 'failed');
    expect(done.files.map(({ name }) => name)).toEqual(['configuration.zip', 'result.json']);
    expect(done.result?.counts.exported).toBeGreaterThan(100);
    expect((await ask(admin).exportStatus({})).id).toBe(begun.id);
    const [name = ''] = await readdir(join(folder, 'Export configurations'));
    expect(name).toContain(begun.id);
    expect(await readdir(join(folder, '.work'))).toEqual([]);
    await expect.poll(() => told.at(-1)?.state).toBe('done');
    end();
  });

  it('puts the archive of an export onto the Disk of the platform, too, beside what is there', async () => {
    const place = join(disk, 'automation files', 'Export configurations');
    const before = await readdir(place);
    const said = async () => {
      const begun = await ask(admin).export({});
      const { state, result } = await reach(of(admin), begun.id, 'done', 'failed');
      expect(state).toBe('done');
      return { id: begun.id, finding: result?.warnings.at(-1) };
    };
    const { id, finding } = await said();
    const added = (await readdir(place)).filter((name) => !before.includes(name));
    expect(added).toEqual([expect.stringMatching(`${id}.zip$`)]);
    const file = `automation files/Export configurations/${added[0]}`;
    expect(finding).toMatchObject({ severity: 'note', message: { code: 'jobs.on-disk', values: { file } } });
    expect((await readFile(join(disk, file))).subarray(0, 2).toString()).toBe('PK');
    await rename(disk, `${disk}-away`);
    expect((await said()).finding).toMatchObject({
      severity: 'warning',
      message: { code: 'jobs.not-on-disk', values: { reason: { code: 'file.not-found' } } },
    });
    await rename(`${disk}-away`, disk);
  });

  it.each(['a file', 'a folder'])('keeps on the Disk what has its name: %s', async (what) => {
    const other = await mkdtemp(join(home, 'disk-'));
    const archive = join(home, 'an-archive.zip');
    await writeFile(archive, 'new');
    const place = join(other, 'automation files', 'Export configurations');
    const taken = join(place, 'run.zip');
    await mkdir(what === 'a file' ? place : taken, { recursive: true });
    if (what === 'a file') await writeFile(taken, 'old');
    const said = await copyToDisk(other, archive, 'run');
    expect(said.message.values.file).toBe('automation files/Export configurations/run (2).zip');
    expect(await readFile(join(place, 'run (2).zip'), 'utf8')).toBe('new');
    if (what === 'a file') expect(await readFile(taken, 'utf8')).toBe('old');
  });

  it('previews and imports an upload', async () => {
    const archive = await exported();
    const upload = await uploadTo(home, archive, 'admin');
    const preview = await of(admin).begin(request('transfer.preview', { upload, options: {} }));
    const previewed = await reach(of(admin), preview.id, 'done', 'failed');
    expect(previewed).toMatchObject({ state: 'done' });
    expect(previewed.result?.counts.NoChanges).toBeGreaterThan(100);
    const options = { importAsNewData: true };
    const begun = await of(admin).begin(request('transfer.import', { upload, options, onConflict: 'skip' }));
    const done = await reach(of(admin), begun.id, 'done', 'failed');
    expect(done.result).toMatchObject({ committed: true });
    expect(done.files.map(({ name }) => name)).toContain('Log.txt');
    // What is said in the whole answer is said in words, too.
    const part = await ask(admin).read({ id: begun.id, file: 'result.json' });
    const answer = Buffer.from(part.base64, 'base64').toString();
    const codes = [...answer.matchAll(/"code":"skipped\.shared","values":\{\}(,"text":"[^"]+")?/g)];
    expect(codes.length).toBeGreaterThan(10);
    expect(codes.filter(([, text]) => text === undefined)).toEqual([]);
    const compare = await of(admin).begin(
      request('transfer.compare', { from: { site: 'this' }, to: { upload } }),
    );
    const compared = await reach(of(admin), compare.id, 'done', 'failed');
    expect(compared).toMatchObject({ state: 'done', result: { isEqual: false } });
  });

  it.each([
    ['transfer.verify', async () => ({ upload: await uploadTo(home, await exported(), 'admin') })],
    ['transfer.denormalizeAll', async () => ({})],
    ['directory.services.calendar', async () => ({ withDirectories: false })],
  ])('runs any long operation: %s', async (operation, input) => {
    const begun = await of(admin).begin(request(operation, await input()));
    const done = await reach(of(admin), begun.id, 'done', 'failed');
    expect(done).toMatchObject({ operation, state: 'done' });
    expect(done.files.map(({ name }) => name)).toContain('result.json');
  });

  it('that fails says why in Error.txt', async () => {
    const broken = join(home, 'broken.zip');
    await writeFile(broken, 'no archive');
    const upload = await uploadTo(home, broken, 'admin');
    const begun = await of(admin).begin(request('transfer.import', { upload, options: {} }));
    const failed = await reach(of(admin), begun.id, 'done', 'failed');
    expect(failed).toMatchObject({ state: 'failed', error: { code: 'archive-invalid' } });
    const part = await ask(admin).read({ id: begun.id, file: 'Error.txt' });
    expect(Buffer.from(part.base64, 'base64').toString()).toContain('archive-invalid');
  });

  it('is cancelled, queued or running, and is over then', async () => {
    const before = await sums();
    const upload = await uploadTo(home, await exported(), 'admin');
    const options = { importAsNewData: true };
    const wanted = request('transfer.import', { upload, options, onConflict: 'skip' });
    const [first, second] = [await of(admin).begin(wanted), await of(admin).begin(wanted)];
    await reach(of(admin), first.id, 'running');
    expect(await of(admin).cancel(second.id)).toMatchObject({ state: 'cancelled' });
    expect(await of(admin).cancel(first.id)).toMatchObject({ cancelling: true });
    expect(await reach(of(admin), first.id, 'cancelled', 'done', 'failed')).toMatchObject({
      state: 'cancelled',
    });
    const over = await of(admin).cancel(first.id);
    expect(over).toMatchObject({ state: 'cancelled', cancelling: false });
    expect(over.files.map(({ name }) => name)).not.toContain('undo.zip');
    expect(await sums()).toEqual(before);
  });
});

describe('who may', () => {
  it('begin a job needs the right to what it does', async () => {
    const upload = '00000000-0000-4000-8000-000000000001';
    const wanted = request('transfer.import', { upload, options: {} });
    await expect(ask(clerk).begin({ job: wanted })).rejects.toMatchObject({ code: 'right-missing' });
    expect(() => requireRight(clerk, 'jobs', 'write')).not.toThrow();
    await expect(ask(clerk).export({})).rejects.toMatchObject({ code: 'right-missing' });
  });

  it('see a job is who began it, and who may destroy', async () => {
    const { id } = await of(clerk).begin(
      request('transfer.compare', { from: { site: 'this' }, to: { site: 'this' } }),
    );
    const other = { ...clerk, login: 'other' };
    await expect(of(other).get(id)).rejects.toMatchObject({ code: 'job-unknown' });
    await expect(of(other).cancel(id)).rejects.toMatchObject({ code: 'job-unknown' });
    expect(await of(other).list({ limit: 100 })).toEqual([]);
    expect(await of(admin).get(id)).toMatchObject({ caller: 'e.smirnova' });
    expect(await reach(of(clerk), id, 'done', 'failed')).toMatchObject({ result: { isEqual: true } });
  });
});

describe('hostile input', () => {
  it.each(['../../service-keys.json', '/etc/passwd', 'Log.txt\0', '..', 'nothing'])(
    'gets no file by the name %j',
    async (file) => {
      const { id } = await of(admin).latestExport();
      const code = file.includes('\0') ? 'usage' : 'job-unknown';
      await expect(ask(admin).read({ id, file })).rejects.toMatchObject({ code });
    },
  );

  it.each(['import', 'preview', 'compare'])(
    'is no upload of somebody else, in a job of transfer.%s',
    async (operation) => {
      const upload = await uploadTo(home, await exported(), 'e.smirnova');
      const sides =
        operation === 'compare' ? { from: { site: 'this' }, to: { upload } } : { upload, options: {} };
      const wanted = request(`transfer.${operation}`, sides);
      const missing = { code: 'upload-unknown', data: { upload } };
      await expect(of(admin).begin(wanted)).rejects.toMatchObject(missing);
      const base = await uploadTo(home, await exported(), 'admin');
      const based = request(`transfer.${operation}`, { ...sides, base: { upload: base } });
      await expect(of({ ...admin, login: 'e.smirnova' }).begin(based)).rejects.toMatchObject({
        code: 'upload-unknown',
        data: { upload: base },
      });
    },
  );

  it('is no upload that nobody made, or that is not whole', async () => {
    const unknown = request('transfer.preview', {
      upload: '00000000-0000-4000-8000-000000000001',
      options: {},
    });
    await expect(of(admin).begin(unknown)).rejects.toMatchObject({ code: 'upload-unknown' });
    const piece = { name: 'a.zip', base64: 'AAAA', last: false };
    const { upload } = await host.client.transfer.upload(piece);
    await expect(of(admin).begin(request('transfer.preview', { upload }))).rejects.toMatchObject({
      code: 'upload-unknown',
    });
  });
});

it('over HTTP, files are streamed to who may see them', async () => {
  const local = createLocalKey();
  const service = await startService({
    context: { ...host.context, jobs: jobs.of },
    site: site.url,
    host: '127.0.0.1',
    port: 0,
    jobs,
    isLocalKey: local.is,
  });
  const { id } = await of(admin).latestExport();
  const get = (path: string) =>
    fetch(`${service.address}/api/siteferry/jobs/${path}`, {
      headers: { authorization: `Bearer ${local.key}` },
    });
  const answer = await get(`${id}/files/configuration.zip`);
  const { size } = (await of(admin).get(id)).files[0] ?? { size: 0 };
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect((await answer.arrayBuffer()).byteLength).toBe(size);
  const result = await get(`${id}/files/result.json`);
  expect(result.headers.get('content-type')).toBe('application/json');
  await result.json();
  expect((await get(`${id}/files/..%2f..%2f..%2fservice-keys.json`)).status).toBe(404);
  expect((await get(`${id}/files/%ff`)).status).toBe(404);
  expect((await fetch(`${service.address}/api/siteferry/jobs/${id}/files/configuration.zip`)).status).toBe(
    401,
  );
  await service.close();
});

it('jobs and files are removed after their time', async () => {
  const { id } = await of(admin).latestExport();
  await jobs.close();
  jobs = await open(0);
  await expect(of(admin).get(id)).rejects.toMatchObject({ code: 'job-unknown' });
  expect(await readdir(join(folder, 'Export configurations'))).toEqual([]);
  expect(await of(admin).list({ limit: 100 })).toEqual([]);
});

/** An archive of the site, made once. */
async function exported(): Promise<string> {
  const out = join(home, 'made', 'all.zip');
  if (existsSync(out)) return out;
  await mkdir(dirname(out));
  await runLong(host.client.transfer.export({ site: site.url, selection: 'all', out }));
  expect((await readFile(out)).length).toBeGreaterThan(1_000);
  return out;
}

const sums = () => checksums(site.site);

it('the command line says that no service runs', async () => {
  const run = await runHere(['jobs', 'list'], { home: join(home, 'none') });
  expect(run.code).toBe(2);
  expect(run.stderr).toMatch(/no service/i);
});

describe('a job for later', () => {
  it('waits for its time, and nothing behind it waits for it', async () => {
    const notBefore = '2999-01-01T00:00:00+01:00';
    const later = await ask(admin).begin({
      job: { operation: 'transfer.export', input: { selection: 'all' }, notBefore },
    });
    expect(later).toMatchObject({ state: 'queued', notBefore });
    const next = await ask(admin).export({});
    await reach(of(admin), next.id, 'done', 'failed');
    expect((await of(admin).get(later.id)).state).toBe('queued');
    await jobs.sql.executeSql(
      `UPDATE siteferry.job SET request = jsonb_set(request, '{notBefore}', '"2001-01-01T00:00:00Z"') WHERE id = $1`,
      [later.id],
    );
    await jobs.close();
    jobs = await open();
    expect((await reach(of(admin), later.id, 'done', 'failed')).state).toBe('done');
  });
});
