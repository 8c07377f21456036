import type { Client } from '#core/host/client.ts';
import type { Failure } from './failure.ts';
import type { Terminal } from './terminal.ts';
import type { Style } from './text/style.ts';

/** An option of a command, written `--name`. */
export interface OptionSpec {
  type: 'string' | 'boolean';
  /** What the value is, for help: `URL`. */
  value?: string;
  /** Can be given several times. */
  multiple?: true;
  required?: true;
  /** The only values it takes. */
  choices?: readonly string[];
  /** Its other spelling, with a single dash: `-iowki`. */
  alias?: string;
  help: string;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type AnyValue = string | boolean | readonly string[] | undefined;

/** Of an option that is only known as some option, anything that an option can be given. */
type ValueOf<Spec extends OptionSpec> = OptionSpec extends Spec
  ? AnyValue
  : Spec extends { type: 'boolean' }
    ? boolean
    : Spec extends { multiple: true }
      ? readonly string[]
      : Spec extends { choices: readonly (infer Choice)[] }
        ? Choice | Absent<Spec>
        : string | Absent<Spec>;

type Absent<Spec extends OptionSpec> = Spec extends { required: true } ? never : undefined;

/** What was given for each option: false, an empty list or undefined for one that was not. */
export type OptionValues<Specs extends OptionSpecs> = {
  readonly [Name in keyof Specs]: ValueOf<Specs[Name]>;
};

/** What a command works with. */
export interface CommandContext {
  client: Client;
  /** State folder of this user. */
  home: string;
  terminal: Terminal;
  environment: Readonly<Record<string, string | undefined>>;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  now: () => Date;
}

/** What a command has to say, for `--json` and for people. */
export interface Answer {
  /** The JSON document, without the failure. */
  document: Readonly<Record<string, unknown>>;
  /** The same for people, one string a line. */
  lines(style: Style): string[];
  /** Why it did not end well; gives the exit code. */
  failure?: Failure;
  /** 0 when neither this nor a failure is there. */
  exitCode?: number;
}

interface CommandText {
  /** The words after `siteferry`: `site init`. */
  name: string;
  /** One line. */
  summary: string;
  /** What else there is to know, line by line. */
  details?: readonly string[];
  /** Names of what stands after the verb without an option; all are needed but `[THESE]`. */
  positionals?: readonly string[];
  /** Command lines after `siteferry`. */
  examples: readonly string[];
}

/** A verb of the command line. */
export interface Command extends CommandText {
  options: OptionSpecs;
  run(context: CommandContext, given: ParsedArguments): Promise<Answer>;
}

/** A command line after its verb, checked against the command's options. */
export interface ParsedArguments {
  values: Readonly<Record<string, AnyValue>>;
  positionals: readonly string[];
}

interface CommandDefinition<Specs extends OptionSpecs> extends CommandText {
  options: Specs;
  run(context: CommandContext, options: OptionValues<Specs>, positionals: readonly string[]): Promise<Answer>;
}

/** Makes a command whose `run` gets its options with the types that they are declared with. */
export function defineCommand<const Specs extends OptionSpecs>(
  definition: CommandDefinition<Specs>,
): Command {
  return {
    ...definition,
    // `parseArguments` gives exactly the values that the specs describe.
    run: (context, given) => definition.run(context, given.values as OptionValues<Specs>, given.positionals),
  };
}
