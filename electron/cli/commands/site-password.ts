import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { readSecret } from '../secret-file.ts';

/** Exit code of what was not written (design, section 7). */
const NOT_WRITTEN = 10;

const nameOption = {
  name: { type: 'string', value: 'NAME', required: true },
} as const satisfies OptionSpecs;

const setCommand = defineCommand({
  name: 'site set-password',
  options: {
    ...nameOption,
    ssh: { type: 'boolean' },
    'password-file': {
      type: 'string',
      value: 'FILE',
      required: true,
    },
  },
  calls: {
    'site.setPassword': {
      password: 'password-file',
      secret: 'ssh',
      remember: { excluded: 'the session of the command line ends with the command' },
    },
  },
  examples: ['site set-password --name prod --password-file -'],
  async run({ client, signal }, { name, ssh, 'password-file': file }) {
    const password = await readSecret(file);
    const { kept } = await client.site.setPassword(
      { name, password, remember: true, secret: ssh ? 'ssh' : 'database' },
      { signal },
    );
    if (kept === 'keychain') {
      return { document: { kept }, lines: ({ text }) => [text('site-password.saved', { name })] };
    }
    return {
      document: { kept: 'none' },
      lines: ({ text }) => [text('site-password.no-keychain')],
      exitCode: NOT_WRITTEN,
    };
  },
});

const clearCommand = operationCommand({
  name: 'site clear-password',
  operation: 'site.clearPassword',
  fields: { name: { value: 'NAME' } },
  examples: ['site clear-password --name prod'],
  answer: ({ kept }, { name }) => ({
    document: { kept },
    lines: ({ text }) => [text('site-password.cleared', { name })],
  }),
});

export const sitePasswordCommands: readonly Command[] = [setCommand, clearCommand];
