import { SiteferryError } from '#core/base/errors.ts';
import type { Finding } from '#core/contract/finding.ts';
import { type SignInSecrets, signInSecrets } from '#core/contract/transfer/sign-in.ts';
import { message } from '#core/messages/catalogue.ts';
import { columnName } from '#core/messages/fields/column.ts';
import { readSecretAt } from '#core/workspace/secrets/secret-file.ts';
import type { CommandContext, CommandResult, OptionSpecs, OptionValues } from '../command.ts';
import { type CommandWord, optionWords } from '../command-text.ts';
import { confirmWithinOf, confirmWithinOption } from '../confirm-within.ts';
import { whatIfResult } from '../lockout-guard.ts';

/** Whether sign-in is meant, in place of configuration. */
export const signInOption = { 'sign-in': { type: 'boolean' } } as const satisfies OptionSpecs;

/** What a write of sign-in needs besides. */
export const signInWriteOptions = {
  as: { type: 'string', value: 'LOGIN' },
  'secrets-file': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** The same of a write that can be taken back unless it is confirmed. */
export const confirmableWriteOptions = { ...signInWriteOptions, ...confirmWithinOption } as const;

/** What they give. */
export const signInMapping = { signIn: 'sign-in' } as const;
export const signInWriteMapping = { operator: 'as', secrets: 'secrets-file' } as const;
export const confirmableWriteMapping = { ...signInWriteMapping, confirmWithin: 'confirm-within' } as const;

/** They as they were typed. Throws `secret-refused`, and `usage` for a file that holds no secrets by Guid. */
export async function signInWriteOf(
  args: OptionValues<typeof signInWriteOptions> & { confirm?: string | undefined },
) {
  const { as: operator, confirm } = args;
  return {
    ...(operator === undefined ? {} : { operator }),
    ...(confirm === undefined ? {} : { confirm }),
    secrets: await secretsIn(args['secrets-file']),
  };
}

async function secretsIn(file: string | undefined): Promise<SignInSecrets> {
  const text = await readSecretAt({ file }, undefined);
  if (text === undefined) return {};
  try {
    return signInSecrets.parse(JSON.parse(text));
  } catch {
    // What is wrong with it would quote it.
    throw new SiteferryError('usage', { reason: message('sign-in.secrets-file', { file: file ?? '' }) });
  }
}

/** Asks at the terminal for the secrets that what is new comes without; an empty answer leaves one out. */
async function askSecrets(
  { terminal: { askSecret }, printer, signal }: CommandContext,
  warnings: readonly Finding[],
  given: SignInSecrets,
): Promise<SignInSecrets> {
  if (!askSecret) return given;
  const asked: Record<string, Record<string, string>> = { ...given };
  for (const { message: said } of warnings) {
    if (said.code !== 'sign-in.secret-needed' && said.code !== 'sign-in.secret-missing') continue;
    const { type, guid, name, secrets } = said.values as {
      type: string;
      guid: string;
      name: string;
      secrets: string[];
    };
    for (const secret of secrets) {
      const answer = await askSecret(
        printer.text('sign-in.ask-secret', { secret: columnName(type, secret), name }),
        signal,
      );
      if (answer !== '') asked[guid] = { ...asked[guid], [secret]: answer };
    }
  }
  return asked;
}

/** What a write of sign-in is asked besides, with the secrets that a person gives at the terminal. Of configuration nothing. */
export async function completeSecrets(
  context: CommandContext,
  args: OptionValues<typeof signInOption & typeof confirmableWriteOptions> & { confirm?: string | undefined },
  preview: () => Promise<{ warnings: readonly Finding[] }>,
) {
  const given = { ...(await signInWriteOf(args)), ...confirmWithinOf(args) };
  if (!args['sign-in'] || !context.terminal.askSecret) return given;
  const { warnings } = await preview();
  return { ...given, secrets: await askSecrets(context, warnings, given.secrets) };
}

/** Options that a plan of sign-in has in any case. */
export const SIGN_IN_FORCED = ['importWithoutKeepIdentity'] as const;

/** What is written in the command that a preview names next. */
export function signInWords(args: {
  'sign-in'?: boolean | undefined;
  as?: string | undefined;
}): CommandWord[] {
  return args['sign-in']
    ? ['--sign-in', ...(args.as === undefined ? ['--as', undefined] : optionWords('as', args.as))]
    : [];
}

/** What `--what-if` adds to a preview of sign-in that was kept for it. Throws `usage` where nobody is named. */
export async function judgeKept(
  { client, signal }: CommandContext,
  site: { site: string; profileFile?: string | undefined },
  { preview = '' }: { preview?: string | undefined },
  { operator, secrets }: { operator?: string | undefined; secrets: SignInSecrets },
  shown: CommandResult,
): Promise<CommandResult> {
  if (operator === undefined)
    throw new SiteferryError('usage', { reason: message('sign-in.operator-needed') });
  const asked = { ...site, preview, operator, secrets };
  const guard = await client.transfer.whatIf(asked, { signal });
  const judged = whatIfResult(guard, 'sign-in.what-if');
  return {
    document: { ...shown.document, ...judged.document },
    lines: (printer) => [...shown.lines(printer), '', ...judged.lines(printer)],
    exitCode: Math.max(shown.exitCode ?? 0, judged.exitCode ?? 0),
  };
}
