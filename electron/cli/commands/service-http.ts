import { resolve } from 'node:path';
import { redactAddress } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import type { ServiceKey } from '#core/contract/service.ts';
import { type Command, defineCommand, type OptionSpecs, type OptionValues } from '../command.ts';
import type { Printer } from '../printer.ts';
import { siteSecretOptions } from '../site-secrets.ts';
import { parseCount, parseCountOrNone } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { configOption, profiledSiteOptions, siteOption } from './options.ts';

/** The headers of `entrance/client.ts`, which is not loaded for help. */
const FORWARDED = ['X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto'] as const;

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
    ...configOption,
    port: { type: 'string', value: 'N' },
    host: { type: 'string', value: 'ADDRESS' },
    certificate: { type: 'string', value: 'FILE' },
    'certificate-key': { type: 'string', value: 'FILE' },
    'certificate-key-credential': { type: 'string', value: 'NAME' },
    'certificate-password-file': { type: 'string', value: 'FILE' },
    'forwarded-by': { type: 'string', value: 'NETWORK', multiple: true },
    'forwarded-header': { type: 'string', value: 'NAME', multiple: true, choices: FORWARDED },
    'rate-per-key': { type: 'string', value: 'N' },
    'rate-per-address': { type: 'string', value: 'N' },
    'connections-per-address': { type: 'string', value: 'N' },
    'long-calls': { type: 'string', value: 'N' },
    log: { type: 'string', value: 'FILE' },
    'stop-within': { type: 'string', value: 'SECONDS' },
    jobs: { type: 'string', value: 'URL' },
    ...workOptions,
  },
  calls: {},
  examples: [
    'service --site prod --port 8480 --config appsettings.json',
    'service --site prod --host 0.0.0.0 --certificate site.pem --certificate-key site.key --log service.log',
    'service --site prod --forwarded-by 127.0.0.1 --site-password-file password.txt',
  ],
  async run({ terminal, printer, signal, environment, secrets }, given) {
    // Loaded now and not before: no other command needs a server.
    const [{ runService }, { readForwarding }] = await Promise.all([
      import('#electron/service-http/run.ts'),
      import('#electron/service-http/entrance/client.ts'),
    ]);
    const { site, 'profile-file': profileFile, config, log, jobs } = given;
    const count = (name: CountOption, most: number) => {
      const { [name]: text } = given;
      return text === undefined ? undefined : parseCountOrNone(`--${name}`, text, most);
    };
    await runService({
      environment,
      site,
      ...(profileFile === undefined ? {} : { profileFile: resolve(profileFile) }),
      ...(config === undefined ? {} : { configuration: resolve(config) }),
      host: given.host ?? '127.0.0.1',
      port: count('port', 65_535) ?? 8480,
      secrets,
      certificate: certificateOf(given, environment),
      forwarding: readForwarding(given['forwarded-by'], given['forwarded-header'].filter(isForwardedHeader)),
      limits: {
        ...limit('perKey', count('rate-per-key', 1_000_000)),
        ...limit('perAddress', count('rate-per-address', 1_000_000)),
        ...limit('connectionsPerAddress', count('connections-per-address', 10_000)),
        ...limit('longCalls', count('long-calls', 10_000)),
      },
      ...(log === undefined ? {} : { logFile: resolve(log) }),
      jobs: { ...jobsOf(given), ...(jobs === undefined ? {} : { jobs }) },
      stopWithin: (count('stop-within', 86_400) ?? 30) * 1000,
      tell: (line) => terminal.print([printer.render(line)]),
      remark: (line) => terminal.remark([line]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});

type CountOption =
  | 'port'
  | 'rate-per-key'
  | 'rate-per-address'
  | 'connections-per-address'
  | 'long-calls'
  | 'stop-within';

function isForwardedHeader(name: string): name is (typeof FORWARDED)[number] {
  return FORWARDED.some((one) => one === name);
}

function limit<Name extends string>(name: Name, value: number | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** Where the certificate and its key lie; undefined where none is named. */
function certificateOf(
  given: Readonly<
    Partial<
      Record<
        'certificate' | 'certificate-key' | 'certificate-key-credential' | 'certificate-password-file',
        string | undefined
      >
    >
  >,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const { certificate, 'certificate-key': key, 'certificate-password-file': password } = given;
  if (certificate === undefined) return undefined;
  return {
    file: resolve(certificate),
    key: { file: key === undefined ? key : resolve(key), credential: given['certificate-key-credential'] },
    password: { file: password },
    credentials: environment.CREDENTIALS_DIRECTORY,
  };
}

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

const unit = defineCommand({
  name: 'service unit',
  options: {
    ...siteOption,
    kind: { type: 'string', value: 'KIND', required: true, choices: ['systemd', 'windows', 'container'] },
    program: { type: 'string', value: 'FILE' },
    port: { type: 'string', value: 'N' },
    host: { type: 'string', value: 'ADDRESS' },
    certificate: { type: 'string', value: 'FILE' },
    'certificate-key': { type: 'string', value: 'FILE' },
    'stop-within': { type: 'string', value: 'SECONDS' },
  },
  calls: {},
  examples: [
    'service unit --kind systemd --site prod --site-password-file /etc/siteferry/password',
    'service unit --kind windows --site prod',
  ],
  async run({ printer, secrets }, { site, kind, program, port, host, certificate, ...more }) {
    const { unitText } = await import('#electron/service-http/operation/units.ts');
    const text = unitText(
      {
        kind,
        program: program ?? PROGRAMS[kind],
        // Whoever reads the text must not read a password in it.
        site: redactAddress(site),
        port: port === undefined ? 8480 : parseCount('--port', port, 65_535),
        host: host ?? '127.0.0.1',
        certificate,
        certificateKey: more['certificate-key'],
        passwordFile: secrets.database?.file,
        stopWithin: parseCount('--stop-within', more['stop-within'] ?? '30', 86_400),
      },
      printer.render,
    );
    return { document: { kind, text }, lines: () => text.trimEnd().split(/\r?\n/) };
  },
});

/** Where the program usually is. */
const PROGRAMS = {
  systemd: '/opt/siteferry/siteferry',
  windows: String.raw`C:\Program Files\Siteferry\siteferry.cmd`,
  container: '/opt/siteferry/siteferry',
};

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

export const httpServiceCommands: readonly Command[] = [run, worker, unit, create, list, revoke];
