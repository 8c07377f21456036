import { addressWithoutPassword } from '#core/base/redact.ts';
import { resolveSavedSite } from '#core/operations/context.ts';
import type { SecretLocation } from '#core/workspace/secrets/secret-file.ts';
import type { GivenOptions } from '#electron/service-http/operation/units.ts';
import {
  type Command,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
  type ParsedArguments,
} from '../command.ts';
import type { Printer } from '../printer.ts';
import { siteSecretOptions } from '../site-secrets.ts';
import { serviceOptions, workerOptions } from './service-http.ts';

/** What a text for a system's manager of services takes besides what it runs. */
const unitOptions = {
  kind: { type: 'string', value: 'KIND', required: true, choices: ['systemd', 'windows', 'container'] },
  program: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

const unit = defineCommand({
  name: 'service unit',
  options: { ...serviceOptions, ...unitOptions },
  calls: {},
  examples: [
    'service unit --kind systemd --site postgres://siteferry@db/site --site-password-file /etc/siteferry/password',
    'service unit --kind container --site prod --host 0.0.0.0 --certificate site.pem --certificate-key site.key',
  ],
  async run({ printer, home, secrets }, given) {
    const saved = await resolveSavedSite({ home }, given.site);
    // The state folder of a system's service has no saved sites: what one says stands in the text.
    const known = {
      'profile-file': given['profile-file'] ?? saved?.profile,
      ...(isNamed(secrets.database)
        ? {}
        : {
            'site-password-file': saved?.passwordFile,
            'site-password-credential': saved?.passwordCredential,
          }),
      ...(isNamed(secrets.ssh)
        ? {}
        : {
            'ssh-password-file': saved?.sshPasswordFile,
            'ssh-password-credential': saved?.sshPasswordCredential,
          }),
    };
    const site = saved?.url ?? given.site;
    return await unitAnswer(
      'service',
      { ...pickGiven(given, serviceOptions), site, ...known },
      given,
      printer,
    );
  },
});

const workerUnit = defineCommand({
  name: 'worker unit',
  options: { ...workerOptions, ...unitOptions },
  calls: {},
  examples: ['worker unit --kind systemd --jobs postgres://siteferry@db/jobs --results /srv/siteferry'],
  run: ({ printer }, given) => unitAnswer('worker', pickGiven(given, workerOptions), given, printer),
});

function isNamed(secret: SecretLocation | undefined): boolean {
  return secret?.file !== undefined || secret?.credential !== undefined;
}

/** Of everything that was set, what the command itself takes. */
function pickGiven(given: ParsedArguments['values'], specs: OptionSpecs): GivenOptions {
  const names = Object.keys({ ...specs, ...siteSecretOptions });
  return Object.fromEntries(names.map((name) => [name, asWritten(given[name])]));
}

function asWritten(value: ParsedArguments['values'][string]): GivenOptions[string] {
  if (value === undefined || typeof value === 'boolean') return value;
  return typeof value === 'object' ? value.map(String) : String(value);
}

async function unitAnswer(
  command: 'service' | 'worker',
  given: GivenOptions,
  { kind, program }: OptionValues<typeof unitOptions>,
  { render }: Printer,
): Promise<CommandResult> {
  const { unitText } = await import('#electron/service-http/operation/units.ts');
  // Whoever reads the text must not read a password in it.
  const told = Object.fromEntries(
    Object.entries(given).map(([name, value]) => [
      name,
      (name === 'site' || name === 'jobs') && typeof value === 'string'
        ? addressWithoutPassword(value)
        : value,
    ]),
  );
  const text = unitText({ kind, program: program ?? PROGRAMS[kind], command, given: told }, render);
  return { document: { kind, text }, lines: () => text.trimEnd().split(/\r?\n/) };
}

/** Where the program usually is. */
const PROGRAMS = {
  systemd: '/opt/siteferry/siteferry',
  windows: String.raw`C:\Program Files\Siteferry\siteferry.cmd`,
  container: '/opt/siteferry/siteferry',
};

/** How systems run a service and its workers. */
export const serviceUnitCommands: readonly Command[] = [unit, workerUnit];
