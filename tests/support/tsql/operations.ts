import { join } from 'node:path';
import { runLong } from '#core/contract/progress.ts';
import { importOptions } from '#core/contract/transfer/options.ts';
import type { Host } from '#core/operations/start.ts';
import { access } from './access.ts';
import type { Call } from './call.ts';
import { makeDemo } from './demo.ts';
import { records } from './records.ts';
import { rehearsals } from './rehearsals.ts';
import { at, RECEIVER, SOURCE } from './sites.ts';
import { versions } from './versions.ts';

/** Operations that speak to another server after they have read the site: these may fail there. */
export const BEYOND_THE_SITE: ReadonlySet<string> = new Set([
  'directory.ldaps.checkService',
  'directory.ldap.check',
  'directory.ldap.search',
  'directory.ldap.browse',
  'directory.services.check',
  'directory.services.judgeResponse',
  'directory.services.clocks',
  'directory.services.calendar',
  'access.rehearse.run',
  'signin.synchronization.dryRun',
]);

/** Calls of every operation that works on a site, in an order in which they can be made; `empty` is a new database. */
export function callsOf({ client }: Host, folder: string, empty: string): Call[] {
  return [
    ['site.demo', () => makeDemo(client, folder)],
    ...sites(client, folder, empty),
    ...transfers(client, folder, empty),
    ...imports(client, folder, empty),
    ...versions(client, folder, [SOURCE, empty]),
    ...signIn(client),
    ...records(client),
    ...access(client),
    ...directories(client),
    ...rehearsals(client, at),
  ];
}

type Client = Host['client'];

function sites(client: Client, folder: string, site: string): Call[] {
  const file = join(folder, 'catalog.json');
  return [
    ['site.init', () => client.site.init({ site })],
    ['site.check', () => client.site.check({ site })],
    ['site.rights', () => client.site.rights({ site, for: 'service' })],
    ['site.attention', () => client.site.attention({ site: SOURCE })],
    ['site.test', () => runLong(client.site.test({ site: SOURCE }), () => {})],
    ['catalog.propose', () => client.catalog.propose({ site })],
    ['catalog.show', () => client.catalog.show({ site })],
    ['catalog.check', () => client.catalog.check({ site, file })],
    ['profile.check', () => client.profile.check({ site, file: join(folder, 'profile.json') })],
    [
      'service.keys.create',
      () => client.service.keys.create({ site, name: 'pipeline', user: 'admin', rights: ['*:read'] }),
    ],
    ['profile.set', () => client.profile.set({ file: join(folder, 'profile.json'), parts: { protect: [] } })],
  ];
}

function transfers(client: Client, folder: string, empty: string): Call[] {
  const archive = join(folder, 'all.zip');
  const options = importOptions.parse({});
  const chosen = async () => {
    const nodes = await client.transfer.resolve({ site: SOURCE, nodes: [{ type: '_category', node: '1' }] });
    return nodes.map(({ type, guid }) => ({ type, guid, includeSubcat: false }));
  };
  return [
    ['transfer.types', () => client.transfer.types({ site: SOURCE })],
    ['transfer.tree', () => client.transfer.tree({ site: SOURCE })],
    ['transfer.fetch', () => client.transfer.fetch({ site: SOURCE, node: 'root' })],
    ['transfer.findText', () => client.transfer.findText({ site: SOURCE, text: 'a_%[' })],
    ['transfer.unused', () => client.transfer.unused({ site: SOURCE })],
    ['transfer.search', () => client.transfer.search({ site: SOURCE, text: 'a_%[', limit: 10 })],
    ['transfer.resolve', chosen],
    [
      'transfer.entity',
      async () => {
        const [category] = await chosen();
        await client.transfer.entity({ site: SOURCE, type: '_category', guid: category?.guid ?? '' });
      },
    ],
    [
      'transfer.select',
      async () => client.transfer.select({ site: SOURCE, selection: await chosen(), texts: 'rewrite' }),
    ],
    [
      'transfer.export',
      () => runLong(client.transfer.export({ site: SOURCE, selection: 'all', out: archive }), () => {}),
    ],
    [
      'transfer.compare',
      () => runLong(client.transfer.compare({ from: { archive }, to: { site: empty } }), () => {}),
    ],
    [
      'transfer.preview',
      () => runLong(client.transfer.preview({ site: empty, archive, options, keep: true }), () => {}),
    ],
  ];
}

function imports(client: Client, folder: string, empty: string): Call[] {
  const archive = join(folder, 'all.zip');
  const conflicts = join(folder, 'home', 'demo', 'conflicts.zip');
  const run = (site: string, from: string, options: object, dryRun = false) =>
    runLong(
      client.transfer.import({
        ...{ site, archive: from, options: importOptions.parse(options), onConflict: 'skip' },
        logDir: join(folder, 'log'),
        dryRun,
      }),
      () => {},
    );
  const moved = {
    ...{ from: { site: SOURCE }, site: empty, options: importOptions.parse({}) },
    onConflict: 'skip',
  } as const;
  const matched = { 'sign-in-services': 'NaturalKey', 'sign-in-providers': 'NaturalKey' } as const;
  const signIn = {
    ...{ from: { site: SOURCE }, site: RECEIVER, options: importOptions.parse({ associations: matched }) },
    signIn: true,
    onConflict: 'skip',
  } as const;
  const write = { ...signIn, operator: 'admin', logDir: join(folder, 'log'), confirmWithin: 10 } as const;
  const moveSignIn = () => runLong(client.transfer.move(write), () => {});
  const { pending } = client.signin;
  const pendingRun = async () => (await pending.list({ site: RECEIVER }))[0]?.run ?? '';
  return [
    ['transfer.previewMove', () => runLong(client.transfer.previewMove(signIn), () => {})],
    [
      'transfer.whatIf',
      async () => {
        const kept = runLong(client.transfer.previewMove({ ...signIn, keep: true }), () => {});
        const { preview = '' } = await kept;
        await client.transfer.whatIf({ site: RECEIVER, preview, operator: 'admin' });
      },
    ],
    ['transfer.move', moveSignIn],
    ['signin.pending.list', () => pending.list({ site: RECEIVER })],
    ['signin.pending.settle', () => runLong(pending.settle({ site: RECEIVER }), () => {})],
    ['signin.pending.takeBack', async () => pending.takeBack({ site: RECEIVER, run: await pendingRun() })],
    ['transfer.move', moveSignIn],
    ['signin.pending.confirm', async () => pending.confirm({ site: RECEIVER, run: await pendingRun() })],
    ['transfer.undo', () => runLong(client.transfer.undo({ site: RECEIVER, operator: 'admin' }), () => {})],
    ['transfer.decide', () => decide(client, conflicts)],
    ['transfer.consequences', () => askConsequences(client)],
    ['transfer.import', () => run(empty, archive, { withDenormalization: true })],
    ['transfer.import', () => run(empty, archive, { importAsNewData: true }, true)],
    ['transfer.import', () => run(empty, archive, { importWithoutKeepIdentity: true })],
    ['transfer.import', () => run(empty, archive, { importAsNewData: true })],
    ['transfer.import', () => run(RECEIVER, conflicts, { importConstraintsActionEnrichWithDefaults: true })],
    ['transfer.undoPreview', () => runLong(client.transfer.undoPreview({ site: RECEIVER }), () => {})],
    ['transfer.undo', () => runLong(client.transfer.undo({ site: RECEIVER, onConflict: 'skip' }), () => {})],
    ['transfer.previewMove', () => runLong(client.transfer.previewMove(moved), () => {})],
    [
      'transfer.move',
      () => runLong(client.transfer.move({ ...moved, logDir: join(folder, 'log') }), () => {}),
    ],
    [
      'transfer.denormalizeAll',
      () => runLong(client.transfer.denormalizeAll({ site: SOURCE, dropOrphans: true }), () => {}),
    ],
    [
      'transfer.denormalize',
      () => runLong(client.transfer.denormalize({ site: SOURCE, categories: ['1'] }), () => {}),
    ],
  ];
}

async function askConsequences(client: Client) {
  const options = importOptions.parse({});
  // The receiver of the demo has no tasks.
  const moved = { from: { site: RECEIVER, selection: 'all' }, site: SOURCE, options } as const;
  const { preview = '', plan } = await runLong(
    client.transfer.previewMove({ ...moved, onConflict: 'skip', keep: true }),
    () => {},
  );
  const asked = { site: SOURCE, preview, hash: plan.hash };
  const found = await runLong(client.transfer.consequences(asked), () => {});
  // What is not asked is not parsed.
  if (found.asked.tasks === 0) throw new Error('nothing was asked');
}

async function decide(client: Client, archive: string) {
  const preview = await runLong(
    client.transfer.preview({ site: RECEIVER, archive, options: importOptions.parse({}), keep: true }),
    () => {},
  );
  if (preview.preview === undefined) throw new Error('the preview was not kept');
  return await runLong(
    client.transfer.decide({
      ...{ site: RECEIVER, preview: preview.preview, hash: preview.plan.hash },
      decisions: [{ all: 'id-taken', decision: 'new-id' }],
    }),
    () => {},
  );
}

/** Calls of what looks after users, providers and settings. */
export function signIn(client: Client): Call[] {
  const { signin } = client;
  const secret = 'Correct-Horse-7-battery';
  return [
    ['signin.providers.active', () => signin.providers.active(at)],
    ['signin.providers.list', () => signin.providers.list(at)],
    ['signin.providers.metadata', () => signin.providers.metadata(at)],
    ['signin.providers.get', () => signin.providers.get({ ...at, id: 1 })],
    [
      'signin.providers.create',
      () => signin.providers.create({ ...at, fields: { ProviderType: 'None', Domains: ['a.example.com'] } }),
    ],
    [
      'signin.providers.update',
      () => signin.providers.update({ ...at, id: 2, fields: { Description: 'By password' } }),
    ],
    ['signin.providers.clearBotToken', () => signin.providers.clearBotToken({ ...at, id: 2 })],
    ['signin.entry.get', () => signin.entry.get(at)],
    ['signin.entry.preview', () => signin.entry.preview({ ...at, hostname: 'a.example.com' })],
    ['signin.entry.save', () => signin.entry.save({ ...at, key: 'AuthConfig', text: '{"AuthTypes":[]}' })],
    ['signin.entry.judge', () => signin.entry.judge({ key: 'AuthConfig', text: '{"AuthTypes":[]}' })],
    ['signin.entry.register', () => signin.entry.register({ ...at, values: {}, domain: 'a.example.com' })],
    ['signin.entry.checklist', () => signin.entry.checklist(at)],
    ['signin.entry.guard', () => signin.entry.guard({ ...at, without: [1], replay: true })],
    ['signin.providers.delete', () => signin.providers.delete({ ...at, id: 2 })],
    ['signin.passwords.policy', () => signin.passwords.policy(at)],
    ['signin.passwords.judge', () => signin.passwords.judge({ ...at, password: secret, login: 'admin' })],
    [
      'signin.passwords.set',
      () => signin.passwords.set({ ...at, login: 'admin', password: secret, first: true }),
    ],
    ['signin.passwords.verify', () => signin.passwords.verify({ ...at, login: 'admin', password: secret })],
    ['signin.settings.get', () => signin.settings.get(at)],
    ['signin.settings.update', () => signin.settings.update({ ...at, settings: { IsCaptchaEnabled: true } })],
  ];
}

function directories({ directory }: Client): Call[] {
  const service = { ...at, type: 'ActiveDirectory', id: 1 } as const;
  return [
    ['directory.ldaps.checkService', () => runLong(directory.ldaps.checkService(service), () => {})],
    ['directory.ldap.check', () => runLong(directory.ldap.check(service), () => {})],
    ['directory.ldap.search', () => directory.ldap.search({ ...service, kind: 'users', text: 'a' })],
    ['directory.ldap.browse', () => directory.ldap.browse(service)],
    [
      'directory.services.check',
      () => runLong(directory.services.check({ ...at, type: 'OAuth', id: 1 }), () => {}),
    ],
    [
      'directory.services.judgeResponse',
      () => directory.services.judgeResponse({ ...at, id: 1, response: 'x' }),
    ],
    ['directory.services.clocks', () => directory.services.clocks(at)],
    ['directory.services.calendar', () => runLong(directory.services.calendar(at), () => {})],
  ];
}
