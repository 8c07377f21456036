import { resolve } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { ServiceKey } from '#core/contract/service.ts';
import { type Command, defineCommand, type OptionSpecs, type OptionValues } from '../command.ts';
import type { Printer } from '../printer.ts';
import { siteSecretOptions } from '../site-secrets.ts';
import { parseCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { profiledSiteOptions, siteOption } from './options.ts';

/** Where a process keeps its jobs' files, and how it reaches their database. */
const workOptions = {
  'jobs-password-file': { type: 'string', value: 'FILE' },
  'jobs-password-credential': { type: 'string', value: 'NAME' },
  results: { type: 'string', value: 'DIR' },
  'keep-days': { type: 'string', value: 'N' },
} as const satisfies OptionSpecs;

function jobsOf(given: OptionValues<typeof workOptions>) {
  const { results, 'keep-days': days } = given;
  return {
    ...(results === undefined ? {} : { results: resolve(results) }),
    keepDays: days === undefined ? 30 : parseCount('--keep-days', days, 36_500),
    password: { file: given['jobs-password-file'], credential: given['jobs-password-credential'] },
  };
}

const run = defineCommand({
  name: 'service',
  options: {
    ...profiledSiteOptions,
    port: { type: 'string', value: 'N' },
    jobs: { type: 'string', value: 'URL' },
    ...workOptions,
  },
  calls: {},
  examples: ['service --site prod --port 8480'],
  async run(
    { terminal, printer, signal, environment },
    { site, port, jobs, 'profile-file': profileFile, ...work },
  ) {
    // Loaded now and not before: no other command needs a server.
    const { runService } = await import('#electron/service-http/run.ts');
    await runService({
      environment,
      site,
      ...(profileFile === undefined ? {} : { profileFile }),
      host: '127.0.0.1',
      port: port === undefined ? 8480 : parseCount('--port', port, 65_535),
      secrets: {},
      jobs: { ...jobsOf(work), ...(jobs === undefined ? {} : { jobs }) },
      tell: (line) => terminal.print([printer.render(line)]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});

const worker = defineCommand({
  name: 'worker',
  options: {
    ...siteSecretOptions,
    ...workOptions,
    jobs: { type: 'string', value: 'URL', required: true },
    results: { type: 'string', value: 'DIR', required: true },
  },
  calls: {},
  examples: ['worker --jobs postgres://siteferry@host/jobs --results /srv/siteferry'],
  async run({ terminal, printer, signal, environment }, { jobs, results, ...given }) {
    const { runWorker } = await import('#electron/service-http/jobs/worker.ts');
    await runWorker({
      environment,
      secrets: {
        database: { file: given['site-password-file'], credential: given['site-password-credential'] },
        ssh: { file: given['ssh-password-file'], credential: given['ssh-password-credential'] },
      },
      jobs: { ...jobsOf({ ...given, results }), jobs, results: resolve(results) },
      tell: (line) => terminal.print([printer.render(line)]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});

const create = defineCommand({
  name: 'service key create',
  options: {
    ...siteOption,
    name: { type: 'string', value: 'TEXT', required: true },
    user: { type: 'string', value: 'LOGIN', required: true },
    right: { type: 'string', value: 'AREA:EFFECT', multiple: true, required: true },
    days: { type: 'string', value: 'N' },
  },
  calls: { 'service.keys.create': { rights: 'right' } },
  examples: ['service key create --site prod --name pipeline --user admin --right transfer:write --days 90'],
  async run({ client, signal }, { site, name, user, right: rights, days }) {
    const input = {
      site,
      name,
      user,
      rights: [...rights],
      ...(days === undefined ? {} : { days: parseCount('--days', days, 36_500) }),
    };
    const key = await client.service.keys.create(input, { signal });
    return {
      document: { key },
      lines: (printer) => [...keyLines([key], printer), printer.text('service.key-created'), key.key],
    };
  },
});

const list = defineCommand({
  name: 'service key list',
  options: {},
  calls: { 'service.keys.list': {} },
  examples: ['service key list', 'service key list --json'],
  async run({ client, signal }) {
    const keys = await client.service.keys.list({}, { signal });
    return { document: { keys }, lines: (printer) => keyLines(keys, printer) };
  },
});

const revoke = defineCommand({
  name: 'service key revoke',
  options: { id: { type: 'string', value: 'ID', required: true } },
  calls: { 'service.keys.revoke': {} },
  examples: ['service key revoke --id 3f9c2b7a1d04'],
  async run({ client, signal }, { id }) {
    const key = await client.service.keys.revoke({ id }, { signal });
    return {
      document: { key },
      lines: ({ text }) => [text('service.key-ended', { name: visible(key.name) })],
    };
  },
});

function keyLines(keys: readonly ServiceKey[], { text, language }: Printer): string[] {
  if (keys.length === 0) return [text('service.no-keys')];
  return alignColumns(
    keys.map(({ id, name, user, rights, state, expiresAt }) => [
      id,
      visible(name),
      visible(user),
      rights.join(' '),
      text(`service.key-${state}`),
      expiresAt?.slice(0, 10) ?? '',
    ]),
    '',
    language,
  );
}

export const httpServiceCommands: readonly Command[] = [run, worker, create, list, revoke];
