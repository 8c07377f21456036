import { SiteferryError } from '#core/base/errors.ts';
import {
  type FieldName,
  mapProviderFields,
  type PROVIDER_FIELDS,
} from '#core/contract/signin/provider-fields.ts';
import type { ProviderFields } from '#core/contract/signin/providers.ts';
import { message } from '#core/messages/catalogue.ts';
import type { MessageCode } from '#core/messages/codes.ts';
import type { OptionSpec, ParsedArguments } from '../command.ts';
import { readSecret } from '../secret-file.ts';

type Args = ParsedArguments['values'];

/** Its help is that of the form; an option that has more to say has one of its own (`providersHelp`). */
type FieldSpec = OptionSpec & Required<Pick<OptionSpec, 'help'>>;

type Entries = [string, FieldSpec][];

type OptionsOf<Field> = Field extends { kind: infer Kind; option: { name: infer Name extends string } }
  ? Name | (Kind extends 'list' ? `all-${Name}s` : never)
  : never;

/** The options that the descriptions of the fields name. */
type FieldOption = OptionsOf<(typeof PROVIDER_FIELDS)[keyof typeof PROVIDER_FIELDS]>;

/** Options for the fields of a provider, as their descriptions say. */
export const fieldOptions = Object.fromEntries(
  Object.values(
    mapProviderFields({
      text: ({ option }, field) => single(option, field),
      choice: ({ option }, field) => single(option, field),
      id: ({ option }, field) => single(option, field, 'count'),
      secret: ({ option }, field) => single(option, field),
      flag: ({ option: { name } }, field): Entries => [
        [name, { type: 'string', choices: ['yes', 'no'], help: helpOf(field) }],
      ],
      list: ({ option: { name, value = '' } }, field): Entries => [
        [name, { type: 'string', value, multiple: true, help: helpOf(field) }],
        [allOf(name), { type: 'boolean', help: helpOf(field) }],
      ],
    }),
  ).flat(),
) as Readonly<Record<FieldOption, FieldSpec>>;

/** Their names. */
export const fieldNames = Object.keys(fieldOptions) as readonly FieldOption[];

/** Fields of a write from options; what was not set is absent, which keeps it. */
export async function fieldsOf(args: Args): Promise<ProviderFields> {
  const text = (name: string) => {
    const value = args[name];
    return typeof value === 'string' ? value : undefined;
  };
  const fields = mapProviderFields({
    text: ({ option: { name } }) => text(name),
    choice: ({ option: { name } }) => text(name),
    id: ({ option: { name } }) => {
      const { [name]: id } = args;
      return typeof id === 'number' ? id : undefined;
    },
    flag: ({ option: { name } }) => {
      const value = text(name);
      return value === undefined ? undefined : value === 'yes';
    },
    list: ({ option: { name } }) => listOf(name, args),
  });
  // Read once everything else is known to be in order: standard input is there only once.
  const files = mapProviderFields({ secret: ({ option: { name } }) => text(name) });
  const secrets: [string, string | undefined][] = [];
  for (const [name, file] of Object.entries(files)) {
    secrets.push([name, file === undefined ? undefined : await readSecret(file)]);
  }
  const all = [...Object.entries(fields), ...secrets];
  return Object.fromEntries(all.filter(([, value]) => value !== undefined));
}

/** A field of a kind that an option can give. */
type OptionField = FieldName<'text' | 'choice' | 'id' | 'secret' | 'flag' | 'list'>;

function helpOf(field: OptionField): MessageCode {
  return `help.provider.${field}`;
}

function single(
  { name, value }: { name: string; value?: string },
  field: OptionField,
  type: 'string' | 'count' = 'string',
): Entries {
  const help = helpOf(field);
  return [[name, { type, help, ...(value === undefined ? {} : { value }) }]];
}

function allOf(name: string): string {
  return `all-${name}s`;
}

function listOf(name: string, args: Args): string[] | undefined {
  const values = args[name];
  const list = typeof values === 'object' ? values.map(String) : [];
  const isAll = args[allOf(name)] === true;
  if (isAll && list.length > 0) {
    const options = { option: `--${name}`, all: `--${allOf(name)}` };
    throw new SiteferryError('usage', { reason: message('usage.all-and-some', options) });
  }
  return isAll || list.length > 0 ? list : undefined;
}
