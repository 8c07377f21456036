import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import {
  type LdapsAnswer,
  type LdapsReport,
  type LdapsSettings,
  ldapsReport,
  ldapsSettings,
} from '#core/contract/directory/ldaps.ts';
import { type Finding, type Severity, severity } from '#core/contract/finding.ts';
import { runLong } from '#core/contract/progress.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import {
  type Command,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { resolveDirectoryService } from '../directory-service.ts';
import { operationCommand } from '../operation-command.ts';
import { readBase64, readText } from '../text-file.ts';
import { differenceLines, ldapsLines } from '../views/ldaps.ts';
import { configOption, configurationOf } from './options.ts';

const yesNo = ['yes', 'no'] as const;
const checkOptions = {
  ...configOption,
  secure: { type: 'string', choices: yesNo },
  validate: { type: 'string', choices: yesNo },
  thumbprint: { type: 'string', value: 'SHA256', multiple: true },
  os: { type: 'string', choices: ['windows', 'linux'] },
  ca: { type: 'string', value: 'FILE' },
  site: { type: 'string', value: 'URL' },
  as: { type: 'string', value: 'LOGIN' },
  service: {
    type: 'string',
    value: 'ID',
  },
  domain: { type: 'boolean' },
  revocation: { type: 'boolean' },
  file: { type: 'string', value: 'FILE' },
  'as-if': { type: 'string', value: 'FILE' },
  at: { type: 'string', value: 'DATE' },
  severity: { type: 'string', choices: severity.options },
  html: { type: 'string', value: 'FILE' },
  out: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

const settingMapping = {
  settings: ['secure', 'validate', 'thumbprint', 'os'],
  configuration: 'config',
  bundle: 'ca',
  asIf: 'as-if',
} as const;

type CheckOptions = OptionValues<typeof checkOptions>;

const checkCommand = defineCommand({
  name: 'ldaps check',
  positionals: ['[SERVER]'],
  options: checkOptions,
  calls: {
    'directory.ldaps.check': { server: ['[SERVER]', 'file'], others: 'file', ...settingMapping },
    'directory.ldaps.checkService': { type: 'service', id: 'service', ...settingMapping },
    'directory.ldaps.page': {
      reports: { excluded: 'what it found' },
      language: { excluded: 'the language of the command line' },
    },
  },
  examples: [
    'ldaps check dc1.corp.example.com',
    'ldaps check dc1.corp.example.com:636 --config appsettings.json --ca server-roots.pem --html report.html',
    'ldaps check --site prod --as admin --service ActiveDirectory:1',
    'ldaps check dc1.corp.example.com --as-if new-chain.pem --at 2027-01-15 --config appsettings.json',
    'ldaps check --file hosts.txt --severity warning',
  ],
  async run(context, options, [server]) {
    const answer = leastSeverity(await ask(context, options, server), options.severity);
    if (options.out !== undefined) await writeFileAtomic(options.out, `${JSON.stringify(answer, null, 2)}\n`);
    if (options.html !== undefined) {
      const { client, printer } = context;
      const input = { reports: answer.reports, language: printer.language };
      const { html } = await client.directory.ldaps.page(input, context);
      await writeFileAtomic(options.html, html);
    }
    return {
      document: { ...answer },
      lines: (printer) => ldapsLines(answer, printer),
      exitCode: exitCodeOf(answer),
    };
  },
});

async function ask(
  context: CommandContext,
  options: CheckOptions,
  server: string | undefined,
): Promise<LdapsAnswer> {
  const { client, signal, terminal } = context;
  const { ca, domain, revocation, site, as: operator, service, file, 'as-if': asIf } = options;
  const given = {
    settings: settingsOf(options),
    revocation,
    ...(await configurationOf(options)),
    ...(ca === undefined ? {} : { bundle: await readBase64(ca) }),
    ...(asIf === undefined ? {} : { asIf: await readBase64(asIf) }),
    ...(options.at === undefined ? {} : { at: timeOf(options.at) }),
  };
  if (file !== undefined) {
    if (server !== undefined || service !== undefined || domain)
      throw usage(message('ldaps.usage.file-alone'));
    const [first, ...others] = hostsOf(await readText(file));
    if (first === undefined) throw usage(message('ldaps.usage.no-hosts', { file }));
    return await runLong(
      client.directory.ldaps.check({ server: first, others, domain, ...given }, { signal }),
      terminal.report,
    );
  }
  if (server !== undefined) {
    if (service !== undefined) throw usage(message('ldaps.usage.server-and-service'));
    return await runLong(
      client.directory.ldaps.check({ server, domain, ...given }, { signal }),
      terminal.report,
    );
  }
  if (site === undefined || operator === undefined || service === undefined)
    throw usage(message('ldaps.usage.nothing'));
  const which = await resolveDirectoryService(context, { site, operator }, service);
  const input = { site, operator, ...which, ...given };
  return await runLong(client.directory.ldaps.checkService(input, { signal }), terminal.report);
}

/** A server on each line; what stands behind `#` is a comment. */
function hostsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => line.split('#')[0]?.trim() || []);
}

/** A day or a time as it is typed. Throws `usage`. */
function timeOf(typed: string): string {
  const time = new Date(typed);
  if (Number.isNaN(time.getTime())) throw usage(message('ldaps.usage.no-time', { value: typed }));
  return time.toISOString();
}

/** An answer with findings of at least this severity. */
function leastSeverity(answer: LdapsAnswer, least: Severity | undefined): LdapsAnswer {
  if (least === undefined) return answer;
  const counts = severity.options.slice(0, severity.options.indexOf(least) + 1);
  const kept = (all: readonly Finding[]) => all.filter((one) => counts.includes(one.severity));
  return {
    ...answer,
    rules: kept(answer.rules),
    reports: answer.reports.map((one) => ({ ...one, rules: kept(one.rules), entries: kept(one.entries) })),
  };
}

function settingsOf({ secure, validate, thumbprint, os }: CheckOptions): LdapsSettings {
  return ldapsSettings.parse({
    UseSecureLDAP: secure === undefined ? undefined : secure === 'yes',
    LdapValidateServerCertificate: validate === undefined ? undefined : validate === 'yes',
    LdapTrustedCertificateThumbprints: [...thumbprint],
    siteOs: os,
  } satisfies Record<keyof LdapsSettings, unknown>);
}

/** The worst of all servers decides; servers that DNS did not tell of could be worse than those that were checked. */
function exitCodeOf({ reports }: LdapsAnswer): number {
  const predictions = reports.map(({ siteVerdict }) => siteVerdict.prediction);
  if (predictions.some((one) => one === 'refused' || one === 'insecure')) return 10;
  const isPartial = reports.some(({ rules }) =>
    rules.some(({ severity, message: { code } }) => severity === 'error' && code.startsWith('ldaps.domain.')),
  );
  return predictions.includes('unknown') || isPartial ? 11 : 0;
}

const compareCommand = operationCommand({
  name: 'ldaps compare',
  operation: 'directory.ldaps.compare',
  fields: {
    before: { positional: 'BEFORE', read: readReport },
    after: { positional: 'AFTER', read: readReport },
  },
  examples: ['ldaps compare worked.json fails.json'],
  answer: (differences) => ({
    document: { differences },
    lines: (printer) => differenceLines(differences, printer),
    exitCode: differences.length === 0 ? 0 : 10,
  }),
});

/** The first report of a file. Throws `file-unreadable`. */
async function readReport(file: string): Promise<LdapsReport> {
  const text = await readText(file);
  try {
    const answer: { reports?: unknown[] } = JSON.parse(text);
    return ldapsReport.parse(answer.reports?.[0]);
  } catch (cause) {
    throw new SiteferryError('file-unreadable', { file, reason: message('ldaps.not-a-report') }, { cause });
  }
}

function usage(reason: Message): SiteferryError {
  return new SiteferryError('usage', { reason });
}

export const ldapsCommands: readonly Command[] = [checkCommand, compareCommand];
