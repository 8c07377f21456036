import { resolve } from 'node:path';
import { type Command, defineCommand, type OptionSpecs, type OptionValues } from '../command.ts';
import { siteSecretOptions } from '../site-secrets.ts';
import { configOption, profiledSiteOptions } from './options.ts';

/** The headers of `middleware/client-address.ts`, which is not loaded for help. */
const FORWARDED = ['X-Real-IP', 'X-Forwarded-For', 'X-Forwarded-Proto'] as const;

/** Where a process keeps its jobs' files, and how it reaches their database. */
const workOptions = {
  'jobs-password-file': { type: 'string', value: 'FILE' },
  'jobs-password-credential': { type: 'string', value: 'NAME' },
  results: { type: 'string', value: 'DIR' },
  disk: { type: 'string', value: 'FOLDER' },
  'keep-days': { type: 'count', value: 'N', most: 36_500 },
} as const satisfies OptionSpecs;

function jobsOf(args: OptionValues<typeof workOptions>) {
  const { results, disk, 'keep-days': days } = args;
  return {
    ...(results === undefined ? {} : { results: resolve(results) }),
    ...(disk === undefined ? {} : { disk: resolve(disk) }),
    keepDays: days ?? 30,
    password: { file: args['jobs-password-file'], credential: args['jobs-password-credential'] },
  };
}

/** What a service is run with. */
export const serviceOptions = {
  ...profiledSiteOptions,
  ...configOption,
  port: { type: 'count', value: 'N', most: 65_535, none: true },
  host: { type: 'string', value: 'ADDRESS' },
  certificate: { type: 'string', value: 'FILE' },
  'certificate-key': { type: 'string', value: 'FILE' },
  'certificate-key-credential': { type: 'string', value: 'NAME' },
  'certificate-password-file': { type: 'string', value: 'FILE' },
  'sign-in': { type: 'boolean' },
  delivery: { type: 'string', value: 'FILE' },
  'forwarded-by': { type: 'string', value: 'NETWORK', multiple: true },
  'forwarded-header': { type: 'string', value: 'NAME', multiple: true, choices: FORWARDED },
  'rate-per-key': { type: 'count', value: 'N', most: 1_000_000, none: true },
  'rate-per-address': { type: 'count', value: 'N', most: 1_000_000, none: true },
  'connections-per-address': { type: 'count', value: 'N', most: 10_000, none: true },
  'long-calls': { type: 'count', value: 'N', most: 10_000, none: true },
  log: { type: 'string', value: 'FILE' },
  'stop-within': { type: 'count', value: 'SECONDS', most: 86_400, none: true },
  jobs: { type: 'string', value: 'URL' },
  ...workOptions,
} as const satisfies OptionSpecs;

const run = defineCommand({
  name: 'service',
  options: serviceOptions,
  calls: {},
  examples: [
    'service --site prod --port 8480 --config appsettings.json',
    'service --site prod --host 0.0.0.0 --certificate site.pem --certificate-key site.key --log service.log',
    'service --site prod --sign-in --config appsettings.json',
    'service --site prod --forwarded-by 127.0.0.1 --site-password-file password.txt',
  ],
  async run({ terminal, printer, signal, environment, secrets }, args) {
    // Loaded now and not before: no other command needs a server.
    const [{ runService }, { readForwarding }] = await Promise.all([
      import('#electron/service-http/run.ts'),
      import('#electron/http/client-address.ts'),
    ]);
    const { site, 'profile-file': profileFile, config, log, jobs, delivery } = args;
    await runService({
      environment,
      site,
      ...(profileFile === undefined ? {} : { profileFile: resolve(profileFile) }),
      ...(config === undefined ? {} : { configuration: resolve(config) }),
      signIn: args['sign-in'],
      ...(delivery === undefined ? {} : { delivery: resolve(delivery) }),
      host: args.host ?? '127.0.0.1',
      port: args.port ?? 8480,
      secrets,
      certificate: certificateOf(args, environment),
      forwarding: readForwarding(args['forwarded-by'], args['forwarded-header'].filter(isForwardedHeader)),
      limits: {
        ...limit('perKey', args['rate-per-key']),
        ...limit('perAddress', args['rate-per-address']),
        ...limit('connectionsPerAddress', args['connections-per-address']),
        ...limit('longCalls', args['long-calls']),
      },
      ...(log === undefined ? {} : { logFile: resolve(log) }),
      jobs: { ...jobsOf(args), ...(jobs === undefined ? {} : { jobs }) },
      stopWithin: (args['stop-within'] ?? 30) * 1000,
      tell: (line) => terminal.print([printer.render(line)]),
      remark: (line) => terminal.remark([line]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});

function isForwardedHeader(name: string): name is (typeof FORWARDED)[number] {
  return FORWARDED.some((one) => one === name);
}

function limit<Name extends string>(name: Name, value: number | undefined) {
  return value === undefined ? {} : { [name]: value };
}

/** Where the certificate and its key lie; undefined where none is named. */
function certificateOf(
  args: Readonly<
    Partial<
      Record<
        'certificate' | 'certificate-key' | 'certificate-key-credential' | 'certificate-password-file',
        string | undefined
      >
    >
  >,
  environment: Readonly<Record<string, string | undefined>>,
) {
  const { certificate, 'certificate-key': key, 'certificate-password-file': password } = args;
  if (certificate === undefined) return undefined;
  return {
    file: resolve(certificate),
    key: { file: key === undefined ? key : resolve(key), credential: args['certificate-key-credential'] },
    password: { file: password },
    credentials: environment.CREDENTIALS_DIRECTORY,
  };
}

/** What a worker is run with. */
export const workerOptions = {
  ...siteSecretOptions,
  ...workOptions,
  jobs: { type: 'string', value: 'URL', required: true },
  results: { type: 'string', value: 'DIR', required: true },
} as const satisfies OptionSpecs;

const worker = defineCommand({
  name: 'worker',
  options: workerOptions,
  calls: {},
  examples: ['worker --jobs postgres://siteferry@host/jobs --results /srv/siteferry'],
  async run({ terminal, printer, signal, environment }, { jobs, results, ...args }) {
    const { runWorker } = await import('#electron/service-http/worker.ts');
    await runWorker({
      environment,
      secrets: {
        database: { file: args['site-password-file'], credential: args['site-password-credential'] },
        ssh: { file: args['ssh-password-file'], credential: args['ssh-password-credential'] },
      },
      jobs: { ...jobsOf({ ...args, results }), jobs, results: resolve(results) },
      tell: (line) => terminal.print([printer.render(line)]),
      signal,
    });
    return { document: {}, lines: () => [] };
  },
});

/** Processes that serve a site and work on its jobs. */
export const httpServiceCommands: readonly Command[] = [run, worker];
