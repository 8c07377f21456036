import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Job, job } from '#core/contract/jobs.ts';
import { runLong } from '#core/contract/progress.ts';
import { remoteJobs } from '#core/operations/jobs/remote.ts';
import { uploadToService } from '#core/operations/jobs/upload.ts';
import { type Host, startHost } from '#core/operations/start.ts';
import { createLocalKey } from '#core/queue/local-key.ts';
import { openServiceJobs, type ServiceJobs } from '#core/queue/service-jobs.ts';
import { registerService, type ServiceRegistration } from '#core/workspace/service-discovery.ts';
import { type HttpService, startService } from '#electron/service-http/server.ts';
import { makeAdministrator } from '#tests/support/administrators.ts';
import { postgres } from '#tests/support/databases.ts';
import { checksums, createSite, type TestSite } from '#tests/support/sites.ts';
import { runHere } from '../cli/support.ts';

/** How long an archive may be here, in bytes. */
const LONGEST = 2 * 1024 * 1024;

let folder: string;
/** State folders of the service and of the person who calls it. */
let home: string;
let own: string;
let archive: string;
let site: TestSite;
let host: Host;
let queue: { url: string; drop(): Promise<void> };
let jobs: ServiceJobs;
let service: HttpService;
let announced: ServiceRegistration;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'siteferry-hand-over-'));
  [home, own] = [join(folder, 'service'), join(folder, 'own')];
  site = await createSite(postgres, { seed: { profile: 'demo' } });
  await makeAdministrator(site.site, 'e.smirnova');
  queue = await postgres.create();
  host = startHost({ SITEFERRY_HOME: home }, { channel: 'commandLine' });
  jobs = await openServiceJobs(
    host.context,
    { site: site.url },
    {
      jobs: queue.url,
      keepDays: 30,
      password: {},
      credentials: undefined,
      results: join(folder, 'results'),
    },
  );
  const local = createLocalKey();
  service = await startService({
    context: { ...host.context, jobs: jobs.of },
    site: site.url,
    host: '127.0.0.1',
    port: 0,
    bodies: { upload: LONGEST },
    isLocalKey: local.is,
  });
  announced = await registerService(home, { address: service.address, key: local.key });
  archive = join(folder, 'раздел "1".zip');
  await runLong(host.client.transfer.export({ site: site.url, selection: 'all', out: archive }));
  await mkdir(own);
});
afterAll(async () => {
  await announced?.end();
  await service?.close();
  await jobs?.close();
  await host?.close();
  await site?.remove();
  await queue?.drop();
  await rm(folder, { recursive: true, force: true });
});

/** A file with a key of the service. */
async function keyFile(user: string, ...rights: string[]): Promise<string> {
  const { key } = await host.client.service.keys.create({ site: site.url, name: 'test', user, rights });
  const file = join(own, `${user}-key`);
  await writeFile(file, key, { mode: 0o600 });
  return file;
}

function jobIn(stdout: string): Job {
  return job.parse(JSON.parse(stdout).job);
}

describe('the command line', () => {
  it('hands an archive to the service of this computer and watches its preview', async () => {
    const begun = await runHere(['jobs', 'preview', archive, '--json'], { home });
    expect(begun.stderr).toBe('');
    const { id, operation } = jobIn(begun.stdout);
    expect(operation).toBe('transfer.preview');
    const watched = await runHere(['jobs', 'watch', '--id', id, '--json'], { home });
    expect(jobIn(watched.stdout)).toMatchObject({ state: 'done', caller: 'local' });
    expect(jobIn(watched.stdout).result?.counts.NoChanges).toBeGreaterThan(100);
  });

  it('hands one to another service with its options, and gets the exit code of the import', async () => {
    const at = ['--service', service.address, '--key-file', await keyFile('admin', '*:destroy')];
    const options = ['--as-new-data', '--on-conflict', 'skip', '--base', archive, '--dry-run'];
    const begun = await runHere(['jobs', 'import', ...at, ...options, archive, '--json'], { home: own });
    expect(begun.stderr).toBe('');
    const { id } = jobIn(begun.stdout);
    const watched = await runHere(['jobs', 'watch', ...at, '--id', id, '--json'], { home: own });
    expect(watched.code).toBe(0);
    const done = jobIn(watched.stdout);
    expect(done).toMatchObject({ state: 'done', operation: 'transfer.import', caller: 'admin' });
    expect(done.result).toMatchObject({ committed: false });
  });

  it('says what is wrong beside the archive before it is sent', async () => {
    const decisions = join(own, 'decisions.json');
    await writeFile(decisions, '{}');
    const run = await runHere(['jobs', 'import', archive, '--decisions', decisions], { home: own });
    expect(run.stderr).toContain('decisions.json');
    const version = await runHere(['jobs', 'preview', '--base', 'version:x', archive], { home });
    expect(version.code).toBe(2);
  });

  it('says which key does not reach so far', async () => {
    const at = ['--service', service.address, '--key-file', await keyFile('e.smirnova', 'jobs:write')];
    const run = await runHere(['jobs', 'import', ...at, archive], { home: own });
    expect(run.code).toBe(20);
    expect(run.stderr).toContain('e.smirnova');
  });
});

it('a job can be described as the body of a request has it, or by itself', async () => {
  const file = join(own, 'job.json');
  const job = { operation: 'transfer.export', input: { selection: 'all' } };
  for (const content of [job, { job }]) {
    await writeFile(file, JSON.stringify(content));
    const begun = await runHere(['jobs', 'begin', '--request', file, '--json'], { home });
    expect(begun.code, begun.stderr).toBe(0);
    const { id } = jobIn(begun.stdout);
    const watched = await runHere(['jobs', 'watch', '--id', id, '--json'], { home });
    expect(jobIn(watched.stdout)).toMatchObject({ state: 'done', operation: 'transfer.export' });
  }
});

it('a wrong key is told in one sentence, with one full stop', async () => {
  const file = join(own, 'wrong-key');
  await writeFile(file, `sfk_0123456789ab_${'x'.repeat(43)}`, { mode: 0o600 });
  const run = await runHere(['jobs', 'list', '--service', service.address, '--key-file', file], {
    home: own,
  });
  expect(run.code).toBe(20);
  expect(run.stderr).toMatch(/to another site\.\s/);
});

it('logs and errors tell the archive by its name, not by where it lies in the service', async () => {
  const files = async (id: string) => {
    const whole = join(own, id);
    await mkdir(whole);
    const { files: named } = await remoteJobs(home, {}, undefined).get(id);
    for (const { name } of named) {
      const words = ['jobs', 'download', '--id', id, '--file', name, '--out', join(whole, name)];
      expect((await runHere(words, { home })).code).toBe(0);
    }
    const read = (name: string) => readFile(join(whole, name), 'utf8');
    const all = await Promise.all(named.map(({ name }) => read(name)));
    return { read, all: all.join('') };
  };
  const run = async (file: string) => {
    const { id } = jobIn((await runHere(['jobs', 'import', file, '--json'], { home })).stdout);
    const { stdout } = await runHere(['jobs', 'watch', '--id', id, '--json'], { home });
    return { stdout, ...(await files(id)) };
  };
  const done = await run(archive);
  expect(await done.read('Log.txt')).toContain('Archive: раздел _1_.zip\n');
  const broken = join(own, 'broken.zip');
  await writeFile(broken, 'no archive');
  const failed = await run(broken);
  expect(await failed.read('Log.txt')).toContain('Archive: broken.zip\n');
  expect(await failed.read('Error.txt')).toContain('file: broken.zip\n');
  expect(failed.stdout).toContain('broken.zip');
  for (const { all, stdout } of [done, failed]) {
    expect(all).not.toContain(join(folder, 'results'));
    expect(all).not.toContain(home);
    expect(stdout).not.toContain(join(folder, 'results'));
  }
  const key = await readFile(await keyFile('admin', '*:destroy'), 'utf8');
  const form = new FormData();
  form.append('file', new Blob(['no archive']), 'broken.zip');
  const authorization = `Bearer ${key}`;
  const answer = await fetch(`${service.address}/api/migration/import/config`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  });
  const links = Object.values((await answer.json()).Error.Files).map(String);
  expect(links).toHaveLength(2);
  for (const link of links) {
    const text = await (await fetch(`${service.address}${link}`, { headers: { authorization } })).text();
    expect(text).toContain('broken.zip');
    expect(text).not.toContain(home);
  }
});

it('an import can be undone with the files of its job alone', async () => {
  const before = await sums();
  const words = ['jobs', 'import', '--as-new-data', '--on-conflict', 'skip', archive, '--json'];
  const { id } = jobIn((await runHere(words, { home })).stdout);
  const { files } = jobIn((await runHere(['jobs', 'watch', '--id', id, '--json'], { home })).stdout);
  expect(files.map(({ name }) => name)).toEqual(['Log.txt', 'result.json', 'undo.json', 'undo.zip']);
  expect(await sums()).not.toEqual(before);
  const undo = join(own, 'undo', 'import');
  await mkdir(undo, { recursive: true });
  for (const file of ['undo.zip', 'undo.json', 'result.json']) {
    const download = ['jobs', 'download', '--id', id, '--file', file, '--out', join(undo, file)];
    expect((await runHere(download, { home })).code).toBe(0);
  }
  const undoing = ['undo', '--site', site.url, '--confirm', site.url, undo];
  // The worker's key is not this computer's.
  expect((await runHere(undoing, { home: own })).stderr).toContain('another computer saved the data');
  const { result } = JSON.parse(await readFile(join(undo, 'result.json'), 'utf8'));
  const undone = await runHere([...undoing, '--fingerprint', result.undo], { home: own });
  expect(undone.code, undone.stdout + undone.stderr).toBe(0);
  expect(await sums()).toEqual(before);
});

const sums = () => checksums(site.site);

describe('sending', () => {
  const asked = (file: string) => ({ service: service.address, archive: file });

  it('tells how far it is, and brings the file as it is, with its name', async () => {
    const long = join(own, 'long.zip');
    await writeFile(long, Buffer.alloc(LONGEST - 1_000, 'siteferry\r\n--'));
    const told: number[] = [];
    const sent = await uploadToService(home, asked(long), ({ done }) => told.push(done), undefined);
    expect(sent).toMatchObject({ name: 'long.zip', size: LONGEST - 1_000 });
    expect(told[0]).toBe(0);
    expect(told.at(-1)).toBe(LONGEST - 1_000);
    expect(told.length).toBeGreaterThan(5);
    expect(told.length).toBeLessThan(110);
    const kept = await readFile(join(home, 'uploads', sent.upload, 'long.zip'));
    expect(kept.equals(await readFile(long))).toBe(true);
    const { name } = await uploadToService(home, asked(archive), () => {}, undefined);
    expect(name).toBe('раздел _1_.zip');
  });

  it('does not begin where the service does not want it', async () => {
    const longer = join(own, 'longer.zip');
    await writeFile(longer, Buffer.alloc(2 * LONGEST));
    let told = 0;
    const sending = uploadToService(home, asked(longer), () => (told += 1), undefined);
    await expect(sending).rejects.toMatchObject({ code: 'service-refused' });
    const wrong = join(own, 'wrong-key');
    await writeFile(wrong, 'sfk_nobody', { mode: 0o600 });
    const strange = uploadToService(own, { ...asked(archive), keyFile: wrong }, () => (told += 1), undefined);
    await expect(strange).rejects.toMatchObject({ code: 'service-refused' });
    expect(told).toBe(0);
  });

  it.each(['nothing.zip', '.'])('says that %s is no file', async (name) => {
    const sending = uploadToService(home, asked(join(own, name)), () => {}, undefined);
    await expect(sending).rejects.toMatchObject({ code: 'file-unreadable' });
  });

  it('takes an empty file, which is no archive', async () => {
    const empty = join(own, 'empty.zip');
    await writeFile(empty, '');
    expect((await stat(empty)).size).toBe(0);
    expect((await uploadToService(home, asked(empty), () => {}, undefined)).size).toBe(0);
  });

  it('ends when it is cancelled, and where nobody answers', async () => {
    const sending = uploadToService(home, asked(archive), () => {}, AbortSignal.abort());
    await expect(sending).rejects.toMatchObject({ code: 'cancelled' });
    const file = join(own, 'key');
    await writeFile(file, 'sfk_x', { mode: 0o600 });
    const silent = { service: 'http://127.0.0.1:9', keyFile: file, archive };
    await expect(uploadToService(own, silent, () => {}, undefined)).rejects.toMatchObject({
      code: 'service-unreachable',
      data: { reason: { code: 'service-connection.refused', values: { port: 9 } } },
    });
  });
});
