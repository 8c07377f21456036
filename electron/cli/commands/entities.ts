import { sanitize } from '#core/base/sanitize.ts';
import { type Entity, type EntityProperty, formAlias, formLabels } from '#core/contract/signin/entities.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { clearSettingsOption, guardedMapping, guardedOptions, guardWrite } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { factLines, labelOf } from '../views/facts.ts';
import { administeredOptions } from './options.ts';
import { parsePair, parseValue, type ValueKind } from './pairs.ts';

const formOption = {
  form: {
    type: 'string',
    value: 'FORM',
    choices: formAlias.options,
    required: true,
  },
} as const satisfies OptionSpecs;

/** The same for a field of an operation. */
const formField = { alias: { option: 'form', value: 'FORM' } } as const;

const schemasCommand = operationCommand({
  name: 'entities schemas',
  operation: 'signin.entities.schemas',
  examples: ['entities schemas --site prod --as admin --json'],
  answer: (schemas) => ({
    document: { schemas },
    lines: ({ style, text, language, render }) =>
      schemas.flatMap(({ $id, title, properties, required }) => [
        style('heading', text('entities.title', { form: $id, table: title })),
        ...alignColumns(
          Object.entries(properties).map(([name, { type, readOnly, writeOnly }]) => [
            name,
            labelOf(formLabels[$id], name, render),
            type.join(', '),
            [
              ...(required.includes(name) ? [text('entities.required')] : []),
              ...(readOnly ? [text('entities.read-only')] : []),
              ...(writeOnly ? [text('entities.secret')] : []),
            ].join(', '),
          ]),
          '  ',
          language,
        ),
      ]),
  }),
});

const listCommand = operationCommand({
  name: 'entities list',
  operation: 'signin.entities.list',
  fields: formField,
  examples: ['entities list --site prod --as admin --form authentication-provider-domains'],
  answer: (entities) => ({
    document: { entities },
    lines: (printer) =>
      entities.length === 0
        ? [printer.text('entities.none')]
        : entities.flatMap((entity) => [
            printer.style('heading', sanitize(entity.id)),
            ...factLines(entity.values, printer),
          ]),
  }),
});

const saveCommand = defineCommand({
  name: 'entities save',
  options: {
    ...administeredOptions,
    ...formOption,
    id: { type: 'string', value: 'ID' },
    value: { type: 'string', value: 'NAME=VALUE', multiple: true },
    text: {
      type: 'string',
      value: 'NAME=FILE',
      multiple: true,
    },
    ...clearSettingsOption,
    ...guardedOptions,
  },
  calls: {
    'signin.entities.save': {
      ...{ alias: 'form', clearSettings: 'clear-settings', values: ['value', 'text'] },
      ...guardedMapping,
    },
    'signin.entities.schemas': {},
  },
  examples: [
    'entities save --site prod --as admin --form authentication-provider-domains --value ProviderId=3 --value Fqdn=a.b',
  ],
  async run(context, options) {
    const { client, signal } = context;
    const { site, as: operator, form, id, value, text } = options;
    const values: Entity['values'] = {};
    const pairs = value.map((one) => parsePair('--value', one));
    const schemas =
      pairs.length > 0 ? await client.signin.entities.schemas({ site, operator }, { signal }) : [];
    const properties = schemas.find(({ $id }) => $id === form)?.properties;
    for (const [name, given] of pairs)
      values[name] = given === 'null' ? null : parseValue(kindOf(properties?.[name]), given);
    for (const [name, file] of text.map((one) => parsePair('--text', one)))
      values[name] = await readSecret(file);
    const input = { alias: formAlias.parse(form), values, ...(id === undefined ? {} : { id }) };
    const write = { operation: 'entities.save', ...input } as const;
    return await guardWrite(context, { site, operator }, write, options, async (sure) => {
      const entity = await client.signin.entities.save({ ...sure, ...input }, { signal });
      return { document: { entity }, lines: (printer) => factLines(entity.values, printer) };
    });
  },
});

const deleteCommand = operationCommand({
  name: 'entities delete',
  operation: 'signin.entities.delete',
  guarded: true,
  fields: formField,
  examples: ['entities delete --site prod --as admin --form synchronizations --id 2'],
  answer: (_answer, { id, alias: form }) => ({
    document: { deleted: id },
    lines: ({ text }) => [text('entities.deleted', { form, id })],
  }),
});

function kindOf(property: EntityProperty | undefined): ValueKind {
  if (property?.type.includes('boolean')) return 'flag';
  return property?.type.some((type) => type === 'integer' || type === 'number') ? 'number' : 'text';
}

export const entityCommands: readonly Command[] = [schemasCommand, listCommand, saveCommand, deleteCommand];
