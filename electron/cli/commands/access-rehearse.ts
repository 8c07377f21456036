import { omitUndefined } from '#core/base/omit-undefined.ts';
import { codeKind } from '#core/contract/access/rehearse.ts';
import { signInDevices } from '#core/contract/access/signin.ts';
import { type ProgressStep, runLong } from '#core/contract/progress.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { readBase64 } from '../text-file.ts';
import { codeLine, rehearsalExitCode, rehearsalLines } from '../views/rehearsal.ts';
import { passwordOf } from './access-signin.ts';
import { administeredOptions, configurationOf } from './options.ts';

const circumstances = {
  hostname: { type: 'string', value: 'NAME' },
  device: { type: 'string', choices: signInDevices },
  ip: { type: 'string', value: 'ADDRESS' },
  keys: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

type Device = (typeof signInDevices)[number];

const rehearseCommand = defineCommand({
  name: 'access rehearse',
  options: {
    ...administeredOptions,
    provider: { type: 'count', value: 'ID', required: true, none: true },
    user: { type: 'string', value: 'LOGIN' },
    'ask-password': { type: 'boolean' },
    'password-file': { type: 'string', value: 'FILE' },
    'factor-token-file': { type: 'string', value: 'FILE' },
    pfx: { type: 'string', value: 'FILE' },
    'pfx-password-file': { type: 'string', value: 'FILE' },
    port: { type: 'count', value: 'N', most: 65_535 },
    wait: { type: 'count', value: 'SECONDS', most: 1_800 },
    'accept-untrusted': { type: 'boolean' },
    ...circumstances,
  },
  calls: {
    'access.rehearse.plan': { providerId: 'provider' },
    'access.rehearse.run': {
      providerId: 'provider',
      login: 'user',
      password: ['ask-password', 'password-file'],
      patience: 'wait',
      acceptUntrusted: 'accept-untrusted',
      factorToken: 'factor-token-file',
      certificateFile: 'pfx',
      certificatePassword: 'pfx-password-file',
      configuration: 'keys',
      language: { excluded: 'the language of the command line' },
    },
  },
  examples: [
    'access rehearse --site prod --as admin --provider 0 --user a.meyer --ask-password',
    'access rehearse --site prod --as admin --provider 3 --port 47190 --hostname portal.example.com',
    'access rehearse --site prod --as admin --provider 4 --pfx sp.pfx --pfx-password-file pfx.txt',
  ],
  async run(context, options) {
    const { client, signal, terminal, printer } = context;
    const { provider: providerId, user, port, wait, pfx } = options;
    const { 'factor-token-file': tokenFile, 'pfx-password-file': pfxPassword } = options;
    const at = { site: options.site, operator: options.as };
    const where = port === undefined ? {} : { port };
    const plan = await client.access.rehearse.plan({ ...at, providerId, ...where }, { signal });
    terminal.remark(plan.notes.map(printer.render));
    const password = await passwordOf(context, { ...options, user: user ?? '' });
    const input = {
      ...{ ...at, providerId, ...where, ...circumstancesOf(options) },
      ...(await configurationOf({ config: options.keys })),
      acceptUntrusted: options['accept-untrusted'],
      language: printer.language,
      ...omitUndefined({ login: user, password, patience: wait }),
      ...(tokenFile === undefined ? {} : { factorToken: await readSecret(tokenFile) }),
      ...(pfx === undefined ? {} : { certificateFile: await readBase64(pfx) }),
      ...(pfxPassword === undefined ? {} : { certificatePassword: await readSecret(pfxPassword) }),
    };
    const call = client.access.rehearse.run(input, { signal });
    const rehearsal = await runLong(call, (step) => report(context, step));
    return {
      document: { plan, ...rehearsal },
      lines: (answer) => rehearsalLines(rehearsal, answer),
      exitCode: rehearsalExitCode(rehearsal),
    };
  },
});

/** The address that a browser is to open is printed: there need be no browser on this computer's screen. */
function report({ terminal, printer }: CommandContext, step: ProgressStep): void {
  if (step.stage === 'sign-in-browser' && step.subject !== undefined)
    terminal.remark([printer.text('rehearse.open'), step.subject]);
  else terminal.report(step);
}

function circumstancesOf(options: {
  hostname: string | undefined;
  device: Device | undefined;
  ip: string | undefined;
}) {
  const { hostname, device, ip } = options;
  return omitUndefined({ hostname, device, ip });
}

const codeCommand = defineCommand({
  name: 'access rehearse-code',
  options: {
    ...administeredOptions,
    user: { type: 'string', value: 'LOGIN', required: true },
    kind: { type: 'string', choices: codeKind.options, required: true },
    ...circumstances,
  },
  calls: {
    'access.rehearse.sendCode': {},
    'access.rehearse.outbox': {},
    'access.rehearse.enterCode': {
      id: { excluded: 'the code that was just made' },
      code: { excluded: 'it is typed, or read from the outbox where nobody can type' },
      configuration: 'keys',
    },
  },
  examples: ['access rehearse-code --site prod --as admin --user a.meyer --kind email-code'],
  async run(context, options) {
    const { client, signal, terminal, printer } = context;
    const at = { site: options.site, operator: options.as };
    const { user } = options;
    const kind = codeKind.parse(options.kind);
    const { id } = await client.access.rehearse.sendCode({ ...at, user, kind }, { signal });
    const outbox = await client.access.rehearse.outbox(at, { signal });
    const sent = outbox.find((one) => one.id === id);
    terminal.remark(sent ? [codeLine(sent, printer)] : []);
    const typed = await terminal.ask?.(printer.text('rehearse.ask-code'), signal);
    const rehearsal = await client.access.rehearse.enterCode(
      {
        ...{ ...at, id, code: typed?.trim() || (sent?.code ?? '-'), ...circumstancesOf(options) },
        ...(await configurationOf({ config: options.keys })),
      },
      { signal },
    );
    return {
      document: { ...rehearsal },
      lines: (answer) => rehearsalLines(rehearsal, answer),
      exitCode: rehearsalExitCode(rehearsal),
    };
  },
});

export const accessRehearseCommands: readonly Command[] = [rehearseCommand, codeCommand];
