import type { Keychain } from '#core/workspace/secrets/keychain.ts';
import type { CommandTable } from './command.ts';
import type { Printer } from './printer.ts';
import type { Terminal } from './terminal.ts';

/** What a command line is run with. */
export interface ProgramContext {
  commands: CommandTable;
  terminal: Terminal;
  environment: Readonly<Record<string, string | undefined>>;
  signal: AbortSignal;
  /** Runs the command in another process, whose end is the end of this one, where this Node is too old for the core. */
  runElsewhere?: () => Promise<never>;
  /** For tests: instead of the keychain of the operating system. */
  keychain?: Keychain;
}

/** The same, once its language is known. */
export interface RunContext extends ProgramContext {
  printer: Printer;
}
