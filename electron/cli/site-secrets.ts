import type { OnSignIn } from '#core/site/sign-in-prompt.ts';
import type { AskPassword } from '#core/workspace/secrets/ask-password.ts';
import type { SecretLocations } from '#core/workspace/secrets/password-sources.ts';
import type { OptionSpecs, ParsedArguments } from './command.ts';
import type { Printer } from './printer.ts';
import type { Terminal } from './terminal.ts';

/** Where passwords of the site are, of every command that works on one: never the passwords themselves. */
export const siteSecretOptions = {
  'site-password-file': { type: 'string', value: 'FILE' },
  'site-password-credential': { type: 'string', value: 'NAME' },
  'ssh-password-file': { type: 'string', value: 'FILE' },
  'ssh-password-credential': { type: 'string', value: 'NAME' },
} as const satisfies OptionSpecs;

/** The options of a command with those of its site. */
export function withSiteSecrets(options: OptionSpecs): OptionSpecs {
  return 'site' in options ? { ...options, ...siteSecretOptions } : options;
}

/** What a command line says about passwords of the site. */
export function namedSecrets({ values }: ParsedArguments): SecretLocations {
  const given = (name: keyof typeof siteSecretOptions) => {
    const value = values[name];
    return typeof value === 'string' ? value : undefined;
  };
  return {
    database: { file: given('site-password-file'), credential: given('site-password-credential') },
    ssh: { file: given('ssh-password-file'), credential: given('ssh-password-credential') },
  };
}

/** Asks at the terminal for a password that is missing, one after the other; undefined where it is none. */
export function createPasswordPrompt(
  { askSecret }: Terminal,
  { text }: Printer,
  stop: AbortSignal,
): { askPassword?: AskPassword } {
  if (!askSecret) return {};
  let before: Promise<unknown> = Promise.resolve();
  return {
    askPassword: async ({ secret, user, host }, signal) => {
      const until = signal ? AbortSignal.any([signal, stop]) : stop;
      const answer = before.then(() => askSecret(text(`ask-password.${secret}`, { user, host }), until));
      before = answer.catch(() => {});
      return await answer;
    },
  };
}

/** Says at the terminal how to sign in to a site, and waits for it; nobody is asked who cannot answer. */
export function createSignInPrompt(
  { askSecret, remark }: Terminal,
  { render }: Printer,
): { onSignIn?: OnSignIn } {
  if (!askSecret) return {};
  return {
    onSignIn: (how) => {
      remark([render(how)]);
      return 'wait';
    },
  };
}
