import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { signInDevices, signInMethods } from '#core/contract/access/signin.ts';
import { message } from '#core/messages/catalogue.ts';
import { type Command, type CommandContext, defineCommand } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { readBase64, readText } from '../text-file.ts';
import { accessExitCode } from '../views/explanation.ts';
import { signInAccessLines } from '../views/sign-in-access.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

const signInCommand = defineCommand({
  name: 'access signin',
  options: {
    ...profiledSiteOptions,
    user: { type: 'string', value: 'LOGIN', required: true },
    method: { type: 'string', value: 'METHOD', choices: signInMethods },
    provider: { type: 'count', value: 'ID', none: true },
    hostname: { type: 'string', value: 'HOST' },
    device: { type: 'string', value: 'DEVICE', choices: signInDevices },
    ip: { type: 'string', value: 'IP' },
    path: { type: 'string', value: 'PATH' },
    'claims-file': { type: 'string', value: 'FILE' },
    keys: { type: 'string', value: 'FILE' },
    'ask-password': { type: 'boolean' },
    'password-file': { type: 'string', value: 'FILE' },
    ca: { type: 'string', value: 'FILE' },
    'accept-untrusted': { type: 'boolean' },
    entries: { type: 'boolean' },
    sql: { type: 'boolean' },
  },
  calls: {
    'access.signIn': {
      ...profiledSiteMapping,
      providerId: 'provider',
      claims: 'claims-file',
      keysFile: 'keys',
      password: ['ask-password', 'password-file'],
      bundle: 'ca',
      acceptUntrusted: 'accept-untrusted',
    },
  },
  examples: [
    'access signin --site prod --user a.meyer --hostname portal.example.com --keys appsettings.json',
    'access signin --site prod --user a.meyer --method oauth --provider 4 --claims-file claims.json',
    'access signin --site prod --user a.meyer --ask-password --sql',
  ],
  async run(context, args) {
    const { client, signal } = context;
    const { user, method, provider, hostname, device, ip, path, keys, ca } = args;
    const claims = args['claims-file'];
    const { terminal, printer } = context;
    if (args['ask-password'] || args['password-file'] !== undefined)
      terminal.remark([printer.text('access-signin.attempt')]);
    const password = await passwordOf(context, args);
    const access = await client.access.signIn(
      {
        ...profiledSiteOf(args),
        user,
        acceptUntrusted: args['accept-untrusted'],
        ...omitUndefined({ method, providerId: provider, hostname, device, ip, path }),
        ...(claims === undefined ? {} : { claims: await readText(claims) }),
        ...(keys === undefined ? {} : { keysFile: resolve(keys) }),
        ...(ca === undefined ? {} : { bundle: await readBase64(ca) }),
        ...omitUndefined({ password }),
      },
      { signal },
    );
    return {
      document: access,
      lines: (printer) =>
        signInAccessLines(access, { withSql: args.sql, withEntries: args.entries }, printer),
      exitCode: accessExitCode([access.explanation.verdict]),
    };
  },
});

/** The password that a person types, or that a file has; never an argument. */
export async function passwordOf(
  { terminal, printer, signal }: CommandContext,
  { user, ...args }: { user: string; 'ask-password': boolean; 'password-file': string | undefined },
): Promise<string | undefined> {
  const file = args['password-file'];
  if (args['ask-password'] && file !== undefined) throw usage('access-signin.one-password');
  if (file !== undefined) return await readSecret(file);
  if (!args['ask-password']) return undefined;
  if (!terminal.askSecret) throw usage('access-signin.no-terminal');
  return await terminal.askSecret(printer.text('access-signin.ask', { user }), signal);
}

function usage(code: 'access-signin.one-password' | 'access-signin.no-terminal'): SiteferryError {
  return new SiteferryError('usage', { reason: message(code) });
}

export const accessSignInCommands: readonly Command[] = [signInCommand];
