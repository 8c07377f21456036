import { sanitize } from '#core/base/sanitize.ts';
import type { DirectoryEntries } from '#core/contract/directory/ldap.ts';
import { runLong } from '#core/contract/progress.ts';
import type { SynchronizationDryRun } from '#core/contract/signin/settings.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { resolveDirectoryService } from '../directory-service.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { readBase64 } from '../text-file.ts';
import { entryLines } from '../views/entries.ts';
import { findingLines } from '../views/findings.ts';
import { stepLines, stepsExitCode } from '../views/steps.ts';
import { configOption, configurationOf, operatorOption, siteOption } from './options.ts';

/** How the directory of a service is connected to. */
const connectionOptions = {
  ...siteOption,
  ...operatorOption,
  ...configOption,
  secure: { type: 'string', choices: ['yes', 'no'] },
  ca: {
    type: 'string',
    value: 'FILE',
  },
  'accept-untrusted': {
    type: 'boolean',
  },
  'follow-referrals': {
    type: 'boolean',
  },
  'password-file': {
    type: 'string',
    value: 'FILE',
  },
} as const satisfies OptionSpecs;

const serviceOptions = {
  ...connectionOptions,
  service: {
    type: 'string',
    value: 'ID',
    required: true,
  },
} as const satisfies OptionSpecs;

/** The options that give what of a connection has another name. */
const connectionMapping = {
  configuration: 'config',
  bundle: 'ca',
  acceptUntrusted: 'accept-untrusted',
  followReferrals: 'follow-referrals',
  password: 'password-file',
} as const;

const serviceMapping = { type: 'service', id: 'service', ...connectionMapping } as const;

const limitOption = {
  limit: { type: 'count', value: 'N', most: 1_000 },
} as const satisfies OptionSpecs;

const checkCommand = defineCommand({
  name: 'directory check',
  options: {
    ...serviceOptions,
    login: { type: 'string', value: 'LOGIN' },
    'login-password-file': {
      type: 'string',
      value: 'FILE',
    },
  },
  calls: { 'directory.ldap.check': { ...serviceMapping, loginPassword: 'login-password-file' } },
  examples: ['directory check --site prod --as admin --service OpenLDAP:1 --login a.meyer'],
  async run(context, options) {
    const { client, signal, terminal } = context;
    const { login, 'login-password-file': file } = options;
    const input = {
      ...(await serviceInput(context, options)),
      ...(login === undefined ? {} : { login }),
      ...(file === undefined ? {} : { loginPassword: await readSecret(file) }),
    };
    const { steps } = await runLong(client.directory.ldap.check(input, { signal }), terminal.report);
    return {
      document: { steps },
      lines: (printer) => stepLines(steps, printer),
      exitCode: stepsExitCode(steps),
    };
  },
});

const searchCommand = defineCommand({
  name: 'directory search',
  options: {
    ...serviceOptions,
    ...limitOption,
    kind: { type: 'string', choices: ['users', 'groups'] },
    text: { type: 'string', value: 'TEXT' },
  },
  calls: { 'directory.ldap.search': serviceMapping },
  examples: ['directory search --site prod --as admin --service OpenLDAP:1 --text meyer'],
  async run(context, { kind = 'users', text = '', limit, ...options }) {
    const input = { ...(await serviceInput(context, options)), ...limited(limit), kind, text } as const;
    return answer(await context.client.directory.ldap.search(input, { signal: context.signal }));
  },
});

const browseCommand = defineCommand({
  name: 'directory browse',
  options: { ...serviceOptions, ...limitOption, dn: { type: 'string', value: 'DN' } },
  calls: { 'directory.ldap.browse': serviceMapping },
  examples: ['directory browse --site prod --as admin --service ActiveDirectory:1 --dn OU=Staff,DC=corp'],
  async run(context, { dn, limit, ...options }) {
    const input = {
      ...(await serviceInput(context, options)),
      ...limited(limit),
      ...(dn === undefined ? {} : { dn }),
    };
    return answer(await context.client.directory.ldap.browse(input, { signal: context.signal }));
  },
});

const dryRunCommand = defineCommand({
  name: 'synchronization dry-run',
  options: { ...connectionOptions, id: { type: 'count', value: 'ID', required: true } },
  calls: { 'signin.synchronization.dryRun': connectionMapping },
  examples: ['synchronization dry-run --site prod --as admin --id 1'],
  async run({ client, signal, terminal }, options) {
    const input = { ...(await connectionInput(options)), id: options.id };
    const call = client.signin.synchronization.dryRun(input, { signal });
    const found = await runLong(call, terminal.report);
    return { document: found, lines: (printer) => dryRunLines(found, printer) };
  },
});

function dryRunLines(found: SynchronizationDryRun, printer: Printer): string[] {
  const { counts, add, change, switchOff, findings } = found;
  const { text, style } = printer;
  const part = (name: 'add' | 'change' | 'switch-off', lines: readonly string[]) =>
    lines.length === 0 ? [] : ['', style('heading', text(`synchronization.${name}`)), ...lines];
  const nameOf = ({ login, name }: { login: string; name: string }) =>
    `  ${sanitize(login)} (${sanitize(name)})`;
  return [
    text('synchronization.counts', counts),
    ...part('add', add.map(nameOf)),
    ...part(
      'change',
      change.flatMap((one) => [
        nameOf(one),
        ...one.fields.map(({ field, before: was, after: is }) => {
          const [before, after] = [sanitize(was, 200), sanitize(is, 200)];
          return `    ${text('synchronization.field', { field, before, after })}`;
        }),
      ]),
    ),
    ...part('switch-off', switchOff.map(nameOf)),
    '',
    ...findingLines(findings, printer),
  ];
}

async function serviceInput(context: CommandContext, options: OptionValues<typeof serviceOptions>) {
  const connection = await connectionInput(options);
  return { ...connection, ...(await resolveDirectoryService(context, connection, options.service)) };
}

/** How a directory is connected to, as the options say it. Throws `file-unreadable`. */
async function connectionInput(options: OptionValues<typeof connectionOptions>) {
  const { site, as: operator, secure, ca, 'password-file': file } = options;
  return {
    site,
    operator,
    ...(await configurationOf(options)),
    secure: secure !== 'no',
    acceptUntrusted: options['accept-untrusted'],
    followReferrals: options['follow-referrals'],
    ...(ca === undefined ? {} : { bundle: await readBase64(ca) }),
    ...(file === undefined ? {} : { password: await readSecret(file) }),
  };
}

function limited(limit: number | undefined): { limit?: number } {
  return limit === undefined ? {} : { limit };
}

function answer(found: DirectoryEntries): CommandResult {
  const { entries, isCut, cutBy, referrals, followed } = found;
  return {
    document: { entries, isCut, ...(cutBy && { cutBy }), referrals, followed },
    lines: (printer) => entryLines(found, printer),
  };
}

export const directoryCommands: readonly Command[] = [
  checkCommand,
  searchCommand,
  browseCommand,
  dryRunCommand,
];
