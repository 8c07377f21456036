import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDefinedError, ORPCError } from '@orpc/client';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { createLoginCodes } from '#core/access/rehearse/codes.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { runLong } from '#core/contract/progress.ts';
import { createReplayCache } from '#core/directory/saml/replay-cache.ts';
import { type Client, createClient } from '#core/operations/client.ts';
import type { HostContext } from '#core/operations/context.ts';
import { createPreviewCache } from '#core/operations/preview-cache.ts';
import { createSitePool } from '#core/operations/site-pool.ts';
import { createTaskRegistry } from '#core/operations/task-registry.ts';
import { createVersionCache } from '#core/operations/versions/version-cache.ts';
import { createPasswords } from '#core/workspace/secrets/passwords.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import { createRepositorySecrets } from '#core/workspace/versions/secrets.ts';
import { postgres } from '../support/databases.ts';
import { memoryKeychain } from '../support/keychain.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const logged: unknown[] = [];

const context: HostContext = {
  catalog: referenceCatalog,
  home: '/nonexistent/siteferry',
  now: () => new Date(),
  channel: 'commandLine',
  passwords: createPasswords(memoryKeychain(), { ssh: { knownHosts: [] } }),
  repositorySecrets: createRepositorySecrets(memoryKeychain(), '/nonexistent/siteferry', undefined),
  sites: createSitePool(),
  previews: createPreviewCache(),
  versions: createVersionCache(),
  replayCache: createReplayCache(),
  loginCodes: async () => createLoginCodes(),
  demoDirectory: { start: async () => false, close: async () => {} },
  running: createTaskRegistry(),
  jobs: () => {
    throw new Error('no service is asked here');
  },
  rollouts: async () => {
    throw new Error('no roll-out is asked for here');
  },
  logError: (error) => logged.push(error),
  logEntry: (reference, known) => logged.push({ reference, known }),
};

let made: TestSite;
let site: string;
let client: Client;

beforeAll(async () => {
  made = await createSite(postgres);
  site = made.url;
  client = createClient(context);
});

afterAll(async () => {
  await context.sites.close();
  await made.remove();
});

/** The declared error that a call ends with. */
async function declaredError(call: PromiseLike<unknown>) {
  const error: unknown = await Promise.resolve(call).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ORPCError) || !isDefinedError(error))
    throw new Error('no declared error', { cause: error });
  return { code: error.code, status: error.status, data: error.data };
}

describe('a call', () => {
  it('answers with the declared output', async () => {
    const root = await client.transfer.tree({ site });
    expect(root).toMatchObject({ id: 'root', kind: 'root', label: made.site.label });
  });

  it('ends with a declared error: its code, HTTP status, message, remedies and data', async () => {
    const nodes = [{ type: 'states', node: '1' }];
    expect(await declaredError(client.transfer.resolve({ site, nodes }))).toEqual({
      code: 'node-not-found',
      status: 404,
      data: {
        message: { code: 'error.node-not-found', values: { type: 'states', node: '1' } },
        remedies: [{ code: 'remedy.node-not-found', values: { type: 'states', node: '1' } }],
        exitCode: 2,
        data: { type: 'states', node: '1' },
      },
    });
  });

  it('says in the window which saved site does not answer: it can be tested and edited there', async () => {
    const home = await mkdtemp(join(tmpdir(), 'siteferry-client-'));
    onTestFinished(() => rm(home, { recursive: true, force: true }));
    const marks = { name: 'prod', colour: 'grey', production: false } as const;
    await saveSite(home, { ...marks, url: 'postgres://ann@127.0.0.1:1/site' });
    const ask = (channel: HostContext['channel']) =>
      declaredError(createClient({ ...context, home, channel }).site.check({ site: 'prod' }));
    expect(await ask('window')).toMatchObject({ code: 'connection-refused', data: { site: 'prod' } });
    expect((await ask('commandLine')).data).not.toHaveProperty('site');
  });

  it('looks an address that is no URL up among the saved sites', async () => {
    expect(await declaredError(client.site.check({ site: 'prod' }))).toMatchObject({
      code: 'site-name-unknown',
      data: { data: { name: 'prod' } },
    });
  });

  it('refuses input of another shape as wrong usage', async () => {
    const call = client.transfer.search({ site, text: 'x', limit: 0 });
    const problem = { code: 'input.too-small.exclusive', values: { minimum: 0 } };
    expect(await declaredError(call)).toMatchObject({
      code: 'usage',
      data: {
        exitCode: 2,
        data: { reason: { code: 'input.not-accepted.at', values: { path: 'limit', problem } } },
      },
    });
  });

  it('makes a bug of what is not ours, and shows nothing of it', async () => {
    logged.length = 0;
    const secret = new Error('password=hidden');
    const broken: HostContext = {
      ...context,
      sites: { ...context.sites, use: () => Promise.reject(secret) },
    };
    const error = await declaredError(createClient(broken).transfer.tree({ site }));
    expect(error).toMatchObject({ code: 'bug', status: 500, data: { exitCode: 1 } });
    expect(JSON.stringify(error)).not.toContain('hidden');
    expect(logged).toEqual([secret]);
  });
});

describe('a long operation', () => {
  it('streams progress and ends with its result', async () => {
    const { url, drop } = await postgres.create();
    await client.site.init({ site: url });
    const stages: string[] = [];
    const { counts } = await runLong(client.site.seed({ site: url, profile: 'demo' }), ({ stage }) =>
      stages.push(stage),
    );
    expect(new Set(stages)).toEqual(new Set(['writing']));
    expect(counts).toMatchObject({ _category: expect.any(Number) });
    await context.sites.close();
    await drop();
  });

  it('ends with a declared error too', async () => {
    const preview = client.transfer.preview({ site, archive: '/nonexistent.zip', options: {} });
    expect(await declaredError(runLong(preview))).toMatchObject({
      code: 'file-unreadable',
      data: { exitCode: 30 },
    });
  });

  it('undoes its work and closes the site when its reader goes', async () => {
    const steps = await client.site.seed({ site, profile: 'demo' });
    await steps.next();
    await steps.next();
    await steps.return();
    expect(await client.transfer.tree({ site })).toMatchObject({ children: 1 });
  });

  it('undoes its work when it is aborted, and says so', async () => {
    const controller = new AbortController();
    const steps = await client.site.seed({ site, profile: 'demo' }, { signal: controller.signal });
    await steps.next();
    await steps.next();
    controller.abort();
    const reading = (async () => {
      while (!(await steps.next()).done);
    })();
    expect(await declaredError(reading)).toMatchObject({ code: 'cancelled', data: { exitCode: 130 } });
    expect(await client.transfer.tree({ site })).toMatchObject({ children: 1 });
  });

  it('can be cancelled by the id that it begins with, and then says how it ended', async () => {
    let id = '';
    let steps = 0;
    const call = runLong(
      client.site.seed({ site, profile: 'demo' }),
      () => {
        if (steps++ === 0) void client.work.cancel({ task: id });
      },
      (task) => {
        id = task;
      },
    );
    expect(await declaredError(call)).toMatchObject({ code: 'cancelled' });
    expect(steps).toBeGreaterThan(0);
    expect(await client.transfer.tree({ site })).toMatchObject({ children: 1 });
    expect(await client.work.cancel({ task: id })).toEqual({ running: false });
  });
});
