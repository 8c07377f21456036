import { startHost } from '#core/operations/start.ts';
import type { CommandResult, ListedCommand, ParsedArguments } from './command.ts';
import { overdueLines } from './confirm-within.ts';
import { toFailure } from './operation-failure.ts';
import type { RunContext } from './program-context.ts';
import { createPasswordPrompt, createSignInPrompt, namedSecrets } from './site-secrets.ts';

/** Runs a command on a core of its own, and closes what it has opened. */
export async function runCommand(
  { commands, terminal, environment, signal, keychain, printer }: RunContext,
  listed: ListedCommand,
  given: ParsedArguments,
): Promise<CommandResult> {
  const secrets = namedSecrets(given);
  const host = startHost(environment, {
    channel: 'commandLine',
    onLog: (file) => terminal.remark([printer.text('program.details', { file })]),
    ...(keychain ? { keychain } : {}),
    secrets,
    rollouts: async (context) =>
      (await import('#core/queue/rollout-databases.ts')).createRolloutDatabases(context),
    ...createPasswordPrompt(terminal, printer, signal),
    ...createSignInPrompt(terminal, printer),
  });
  try {
    const { client, home } = host;
    const now = () => new Date();
    const command = await commands.load(listed);
    const context = { client, home, terminal, printer, environment, secrets, signal, now };
    return await command.run(context, given);
  } catch (error) {
    return { document: {}, lines: () => [], failure: toFailure(error, host.logError) };
  } finally {
    if (listed.name !== 'confirm')
      terminal.remark(await overdueLines(host.home, new Date(), printer).catch(() => []));
    await host.close();
  }
}
