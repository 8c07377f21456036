import type { LongCall } from '#core/contract/progress.ts';
import type { ImportFlagOption } from '#core/contract/transfer/options.ts';
import type { CodeSuffix, MessageCode } from '#core/messages/codes.ts';
import type { Client } from '#core/operations/client.ts';
import type { SecretLocations } from '#core/workspace/secrets/password-sources.ts';
import type { Failure } from './failure.ts';
import type { Printer } from './printer.ts';
import type { Terminal } from './terminal.ts';

/** An option of a command, written `--name`. */
export interface OptionSpec {
  type: 'string' | 'boolean' | 'count';
  /** The largest that a count can be; as much as an id of the platform's where it is absent. */
  most?: number;
  /** A count that can be 0. */
  none?: true;
  /** What the value is, for help: `URL`. */
  value?: string;
  /** Can be given several times. */
  multiple?: true;
  required?: true;
  /** The only values it takes. */
  choices?: readonly string[];
  /** Its other spelling, with a single dash: `-iowki`. */
  alias?: string;
  /** The help of the operation's field that it gives. */
  fieldHelp?: MessageCode;
  /** Its help, where there is none under its own name. */
  help?: MessageCode;
}

export type OptionSpecs = Readonly<Record<string, OptionSpec>>;

type AnyValue = string | boolean | number | readonly string[] | readonly number[] | undefined;

/** Of an option that is only known as some option, anything that an option can be given. */
type ValueOf<Spec extends OptionSpec> = OptionSpec['type'] extends Spec['type']
  ? AnyValue
  : Spec extends { type: 'boolean' }
    ? boolean
    : Spec extends { multiple: true }
      ? readonly OneOf<Spec>[]
      : OneOf<Spec> | Absent<Spec>;

type OneOf<Spec extends OptionSpec> = Spec extends { type: 'count' }
  ? number
  : Spec extends { choices: readonly (infer Choice)[]; multiple?: never }
    ? Choice
    : string;

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
  /** What texts are written with that are no part of the answer's lines. */
  printer: Printer;
  environment: Readonly<Record<string, string | undefined>>;
  /** Where passwords of the site are, for who starts another host. */
  secrets: SecretLocations;
  /** Aborted by Ctrl-C. */
  signal: AbortSignal;
  now: () => Date;
}

/** What a command has to say, for `--json` and for people. */
export interface CommandResult {
  /** The JSON document, without the failure. */
  document: Readonly<Record<string, unknown>>;
  /** The same for people, one string a line. */
  lines(printer: Printer): string[];
  /** Why it did not end well; gives the exit code. */
  failure?: Failure;
  /** 0 when neither this nor a failure is there. */
  exitCode?: number;
}

type Summary<Rest> = Rest extends `${string}.${string}` | `--${string}` ? never : Rest;

/** A verb that has a help: `command.<verb>`. */
export type CommandName = Summary<CodeSuffix<'command'>> & string;

type FirstWord<Name extends string> = Name extends `${infer Word} ${string}` ? Word : Name;

type OptionsIn<Prefix extends string> =
  CodeSuffix<Prefix> extends infer Rest ? (Rest extends `--${infer Option}` ? Option : never) : never;

/** Options of a command that have a help: `command.<verb>.--<option>`, that of its first word, or that of all commands. */
export type HelpedOption<Name extends CommandName> =
  | OptionsIn<'command' | `command.${Name}` | `command.${FirstWord<Name>}`>
  | ImportFlagOption;

interface CommandText {
  /** The words after `siteferry`: `site init`. */
  name: CommandName;
  /** Names of what stands after the verb without an option; all are needed but `[THESE]`. */
  positionals?: readonly string[];
  /** Command lines after `siteferry`. */
  examples: readonly string[];
  /** It never asks the core anything, which is not loaded then. */
  withoutCore?: true;
}

/** What is known of a command before it is loaded: enough for help, completion and reading what was typed. */
export interface ListedCommand extends CommandText {
  options: OptionSpecs;
  /** Its file, by its name in `commands/files.ts`. */
  file: string;
}

/** All commands, of which only the one that is called is loaded. */
export interface CommandTable {
  listed: readonly ListedCommand[];
  load(command: ListedCommand): Promise<Command>;
}

/** A verb of the command line. */
export interface Command extends CommandText {
  /** What gives the inputs of the operations that it calls, by operation. */
  calls: Readonly<Record<string, object>>;
  /** Asked only to describe the command; a run has what was listed of it. */
  options(): OptionSpecs | Promise<OptionSpecs>;
  run(context: CommandContext, given: ParsedArguments): Promise<CommandResult>;
}

/** `site.seed`: what an operation is called across the contract. */
type PathsOf<Node> = {
  [Key in keyof Node & string]: Node[Key] extends (...input: never) => unknown
    ? Key
    : `${Key}.${PathsOf<Node[Key]>}`;
}[keyof Node & string];

/** A dotted name of an operation. */
export type OperationPath = PathsOf<Client>;

export type InputOf<Path extends string, Node = Client> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? InputOf<Rest, Node[Head]>
    : never
  : Path extends keyof Node
    ? Node[Path] extends (input: infer Input, ...more: never) => unknown
      ? Input
      : never
    : never;

/** What an operation answers, of a long one in the end. */
export type OutputOf<Path extends string, Node = Client> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof Node
    ? OutputOf<Rest, Node[Head]>
    : never
  : Path extends keyof Node
    ? Node[Path] extends (...given: never) => infer Call
      ? Call extends LongCall<infer Result>
        ? Result
        : Awaited<Call>
      : never
    : never;

/** What gives a field of an input: options or positionals; or why nothing does. */
type FieldMapping<Name> = Name | readonly Name[] | { readonly excluded: string };

/**
 * The operations that a command calls, each with the fields of its input that no option has the name of. A field that is
 * new in the contract does not compile until something gives it, or it is excluded by name.
 */
type Calls<Specs extends OptionSpecs, Positional extends string> = {
  readonly [Path in PathsOf<Client>]?: {
    readonly [Field in Exclude<
      keyof InputOf<Path>,
      keyof Specs | ('as' extends keyof Specs ? 'operator' : never)
    >]: FieldMapping<(keyof Specs & string) | Positional>;
  };
};

/** A command line after its verb, checked against the command's options. */
export interface ParsedArguments {
  values: Readonly<Record<string, AnyValue>>;
  positionals: readonly string[];
}

interface CommandDefinition<Name extends CommandName, Specs extends OptionSpecs, Positional extends string>
  extends CommandText {
  name: Name;
  positionals?: readonly Positional[];
  /** Each has to have a help. */
  options: Specs & { readonly [Option in Exclude<keyof Specs, HelpedOption<Name>>]: { help: MessageCode } };
  calls: Calls<NoInfer<Specs>, NoInfer<Positional>>;
  run(
    context: CommandContext,
    options: OptionValues<Specs>,
    positionals: readonly string[],
  ): Promise<CommandResult>;
}

/** Makes a command whose `run` gets its options with the types that they are declared with. */
export function defineCommand<
  const Name extends CommandName,
  const Specs extends OptionSpecs,
  const Positional extends string = never,
>(definition: CommandDefinition<Name, Specs, Positional>): Command {
  return {
    ...definition,
    options: () => definition.options,
    // `parseArguments` gives exactly the values that the specs describe.
    run: (context, given) => definition.run(context, given.values as OptionValues<Specs>, given.positionals),
  };
}
