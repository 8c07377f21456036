import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { type InputField, inputFields } from '#core/contract/input-fields.ts';
import { type LongCall, runLong } from '#core/contract/progress.ts';
import type { Guard, GuardedWrite } from '#core/contract/signin/guard.ts';
import { hasMessage } from '#core/messages/catalogue.ts';
import type { CodeSuffix } from '#core/messages/codes.ts';
import type {
  Command,
  CommandContext,
  CommandName,
  CommandResult,
  HelpedOption,
  InputOf,
  OperationPath,
  OptionSpec,
  OutputOf,
} from './command.ts';
import { guardWrite } from './lockout-guard.ts';

/** What an option has that its field does not say: another name, what its value is called in help, what is read from it. */
interface FieldOption {
  option?: string;
  /** Its name where it stands behind the verb without an option: `FILE`, or `[FILE]` where it need not. */
  positional?: string;
  value?: string;
  /** What the field gets where nothing was typed. */
  otherwise?: unknown;
  /** What the field gets of what was typed; without it that itself, and of a `FILE` its path. */
  read?: ((typed: string) => unknown) | undefined;
}

/** Options that are not called like their fields, for all operations. */
const OPTIONS = { operator: 'as' } as const;

/** What the values of these fields are called in help; other counts are `N`, other texts `TEXT`. */
const VALUES: Readonly<Record<string, string>> = {
  site: 'URL',
  profileFile: 'FILE',
  operator: 'LOGIN',
  login: 'LOGIN',
  confirm: 'SITE',
  id: 'ID',
  service: 'URL',
  keyFile: 'FILE',
};

/** `profileFile`: `profile-file`. */
type Hyphenated<Name extends string> = Name extends `${infer Head}${infer Rest}`
  ? `${Head extends Lowercase<Head> ? Head : `-${Lowercase<Head>}`}${Hyphenated<Rest>}`
  : '';

/** Of an input without fields none, though any text is a key of its type. */
type FieldsOf<Path extends string> = string extends keyof InputOf<Path>
  ? never
  : keyof InputOf<Path> & string;

type PositionalOf<Given> = {
  [Field in keyof Given]: Given[Field] extends { positional: string } ? Field : never;
}[keyof Given];

type OptionOf<Field extends string, Given> = Field extends keyof Given
  ? Given[Field] extends { option: infer Option extends string }
    ? Option
    : UsualOption<Field>
  : UsualOption<Field>;

type UsualOption<Field extends string> = Field extends keyof typeof OPTIONS
  ? (typeof OPTIONS)[Field]
  : Hyphenated<Field>;

/** Options whose field has no help of its own. */
type OptionsOf<Path extends string, Given> = {
  [Field in FieldsOf<Path>]: Field extends CodeSuffix<`operation-input.${Path}`> | PositionalOf<Given>
    ? never
    : OptionOf<Field, Given>;
}[FieldsOf<Path>];

interface Definition<Name extends CommandName, Path extends OperationPath, Given> {
  /** Each of its options has to have a help: that of its field, or one of its verb, its first word or all verbs. */
  name: [OptionsOf<Path, Given>] extends [HelpedOption<Name>] ? Name : never;
  operation: Path;
  /** A write that can lock somebody out: the guard is asked before it. */
  guarded?: true;
  fields?: Given;
  examples: readonly string[];
  /** `notes` are what a guarded write leaves to say. */
  answer(output: OutputOf<Path>, input: InputOf<Path>, notes: Guard['notes']): CommandResult;
}

/** A verb that is one operation. Each field of the operation's input is an option of the field's name and kind. */
export function operationCommand<
  const Name extends CommandName,
  const Path extends OperationPath,
  const Given extends { readonly [Field in FieldsOf<Path>]?: FieldOption } = Record<never, never>,
>(definition: Definition<Name, Path, Given>): Command {
  const { name, operation, examples, fields = {} } = definition;
  let specs: Record<string, FieldSpec> | undefined;
  const options = () => {
    specs ??= optionsOf(operation, fields);
    return specs;
  };
  const places = Object.entries<FieldOption | undefined>(fields).flatMap(([field, own]) =>
    own?.positional === undefined ? [] : [{ field, name: own.positional, read: own.read }],
  );
  const answer = (output: unknown, input: object, notes: Guard['notes'] = []) =>
    definition.answer(output as OutputOf<Path>, input as InputOf<Path>, notes);
  return {
    name,
    examples,
    calls: { [operation]: {} },
    ...(places.length > 0 ? { positionals: places.map((one) => one.name) } : {}),
    // Described when they are asked for: most runs are of another command.
    get options() {
      return options();
    },
    async run(context, { values, positionals }) {
      const input = await inputOf(options(), values);
      for (const [index, { field, read }] of places.entries()) {
        const typed = positionals[index];
        if (typed !== undefined) input[field] = read ? await read(typed) : typed;
      }
      if (!definition.guarded) return answer(await call(context, operation, input), input);
      const { site, operator, confirm, clearSettings, ...written } = input as GuardedInput;
      const write = { operation: operation.replace('signin.', ''), ...written } as GuardedWrite;
      const confirmed = { confirm, clearSettings: clearSettings === true, signal: context.signal };
      return await guardWrite(context.client, { site, operator }, write, confirmed, async (sure, { notes }) =>
        answer(await call(context, operation, { ...written, ...sure }), input, notes),
      );
    },
  };
}

/** What the input of every guarded write has, besides what it writes. */
type GuardedInput = {
  site: string;
  operator: string;
  confirm: string | undefined;
  clearSettings?: boolean;
};

interface FieldSpec extends OptionSpec, Pick<FieldOption, 'read' | 'otherwise'> {
  field: string;
}

/** The options that give an operation its input; the confirmation comes last. */
function optionsOf(
  operation: string,
  given: Readonly<Record<string, FieldOption | undefined>>,
): Record<string, FieldSpec> {
  const { confirm, ...fields } = inputFields(operation);
  return Object.fromEntries(
    Object.entries({ ...fields, ...(confirm ? { confirm } : {}) }).flatMap(([field, described]) => {
      const own = given[field] ?? {};
      if (own.positional !== undefined) return [];
      const help = `operation-input.${operation}.${field}`;
      const helped = hasMessage(help) ? { fieldHelp: help } : {};
      return [[own.option ?? usualOption(field), { ...specOf(field, described, own), ...helped }]];
    }),
  );
}

function usualOption(field: string): string {
  const others: Readonly<Record<string, string>> = OPTIONS;
  return others[field] ?? field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function specOf(
  field: string,
  { kind, isMany, isRequired, ...limits }: InputField,
  own: FieldOption,
): FieldSpec {
  const { otherwise, read } = own;
  if (kind === 'other' && !read)
    throw new SiteferryError('bug', { reason: `nothing reads an option into the field ${field}` });
  if (kind === 'flag') return { field, type: 'boolean', otherwise };
  const { choices, least, most } = limits;
  const usual = choices ? undefined : (VALUES[field] ?? (kind === 'count' ? 'N' : 'TEXT'));
  const value = own.value ?? usual;
  return {
    field,
    // Whatever reads it gets what was typed: a size has a unit.
    type: kind === 'count' && !read ? 'count' : 'string',
    ...(value === undefined ? {} : { value }),
    ...(isMany ? { multiple: true } : {}),
    ...(isRequired && otherwise === undefined ? { required: true } : {}),
    ...(choices ? { choices } : {}),
    ...(most === undefined ? {} : { most }),
    ...(least === 0 ? { none: true } : {}),
    read: read ?? (value === 'FILE' ? (typed) => resolve(typed) : undefined),
    otherwise,
  };
}

async function inputOf(
  options: Readonly<Record<string, FieldSpec>>,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [option, { field, read, otherwise }] of Object.entries(options)) {
    const { [option]: typed } = values;
    const isTyped = typed !== undefined && !(Array.isArray(typed) && typed.length === 0);
    const value = isTyped && read ? await read(String(typed)) : isTyped ? typed : otherwise;
    if (value !== undefined) input[field] = value;
  }
  return input;
}

/** Calls an operation by its dotted name, and shows the progress of a long one. */
async function call(
  { client, signal, terminal }: CommandContext,
  operation: string,
  input: object,
): Promise<unknown> {
  const called = operation
    .split('.')
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], client) as Callable;
  const answered = await called(input, { signal });
  const isLong = typeof answered === 'object' && answered !== null && 'next' in answered;
  return isLong ? await runLong(Promise.resolve(answered) as LongCall<unknown>, terminal.report) : answered;
}

type Callable = (input: object, options: { signal: AbortSignal }) => Promise<unknown>;
