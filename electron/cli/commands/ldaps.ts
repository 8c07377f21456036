import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import {
  type LdapsAnswer,
  type LdapsReport,
  type LdapsSettings,
  ldapsReport,
  ldapsSettings,
} from '#core/contract/directory/ldaps.ts';
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
  html: { type: 'string', value: 'FILE' },
  out: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

const settingMapping = {
  settings: ['secure', 'validate', 'thumbprint', 'os'],
  configuration: 'config',
  bundle: 'ca',
} as const;

type CheckOptions = OptionValues<typeof checkOptions>;

const checkCommand = defineCommand({
  name: 'ldaps check',
  positionals: ['[SERVER]'],
  options: checkOptions,
  calls: {
    'directory.ldaps.check': { server: '[SERVER]', ...settingMapping },
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
  ],
  async run(context, options, [server]) {
    const answer = await ask(context, options, server);
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
  const { ca, domain, revocation, site, as: operator, service } = options;
  const given = {
    settings: settingsOf(options),
    revocation,
    ...(await configurationOf(options)),
    ...(ca === undefined ? {} : { bundle: await readBase64(ca) }),
  };
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
