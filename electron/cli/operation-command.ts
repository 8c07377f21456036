import { type LongCall, runLong } from '#core/contract/progress.ts';
import type { Guard, GuardedWrite } from '#core/contract/signin/guard.ts';
import type { CodeSuffix } from '#core/messages/codes.ts';
import { commonOptions } from './arguments.ts';
import type {
  Command,
  CommandContext,
  CommandName,
  CommandResult,
  HelpedOption,
  InputOf,
  OperationPath,
  OutputOf,
} from './command.ts';
import { minutesIn } from './confirm-within.ts';
import { guardWrite, whatIfOption } from './lockout-guard.ts';
import { type FieldOption, fieldOf, type OPTIONS, readerOf } from './operation-fields.ts';
import { siteSecretOptions } from './site-secrets.ts';

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
  const { name, operation, examples } = definition;
  const fields: Readonly<Record<string, FieldOption | undefined>> = {
    ...(definition.guarded ? GUARDED_FIELDS : {}),
    ...definition.fields,
  };
  const places = Object.entries(fields).flatMap(([field, own]) =>
    own?.positional === undefined ? [] : [{ field, name: own.positional, read: own.read }],
  );
  const answer = (output: unknown, input: object, notes: Guard['notes'] = []) =>
    definition.answer(output as OutputOf<Path>, input as InputOf<Path>, notes);
  return {
    name,
    examples,
    calls: { [operation]: {} },
    ...(places.length > 0 ? { positionals: places.map((one) => one.name) } : {}),
    // The schemas of all operations are behind it, which no run needs.
    options: async () => ({
      ...(await import('./operation-options.ts')).optionsOf(operation, fields),
      ...(definition.guarded ? whatIfOption : {}),
    }),
    async run(context, { values, positionals }) {
      const input = await inputOf(fields, values);
      for (const [index, { field, read }] of places.entries()) {
        const typed = positionals[index];
        if (typed !== undefined) input[field] = read ? await read(typed) : typed;
      }
      if (!definition.guarded) return answer(await call(context, operation, input), input);
      const {
        site,
        operator,
        confirm,
        clearSettings,
        confirmWithin: minutes,
        ...written
      } = input as GuardedInput;
      const write = { operation: operation.replace('signin.', ''), ...written } as GuardedWrite;
      const typed = {
        ...{ confirm, 'clear-settings': clearSettings === true, 'what-if': values['what-if'] === true },
        'confirm-within': minutes === undefined ? undefined : String(minutes),
      };
      return await guardWrite(context, { site, operator }, write, typed, async (sure, { notes }) =>
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
  confirmWithin?: number;
  clearSettings?: boolean;
};

/** What every guarded write reads of what is typed. */
const GUARDED_FIELDS = {
  confirmWithin: { value: 'TIME', read: minutesIn },
} satisfies Readonly<Record<string, FieldOption>>;

const NO_FIELDS: ReadonlySet<string> = new Set(
  Object.keys({ ...commonOptions, ...siteSecretOptions, ...whatIfOption }),
);

/** The input that the options of a command line give. */
async function inputOf(
  fields: Readonly<Record<string, FieldOption | undefined>>,
  values: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const [option, typed] of Object.entries(values)) {
    if (NO_FIELDS.has(option)) continue;
    const field = fieldOf(option, fields);
    const own = fields[field] ?? {};
    const read = readerOf(field, own);
    const isTyped = typed !== undefined && !(Array.isArray(typed) && typed.length === 0);
    const value = isTyped && read ? await read(String(typed)) : isTyped ? typed : own.otherwise;
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
