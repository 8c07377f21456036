import { visible } from '#core/base/text.ts';
import { type Entity, type FormAlias, formAlias } from '#core/contract/signin-entities.ts';
import type { GuardedChange } from '#core/contract/signin-entry.ts';
import { providerFields } from '#core/contract/signin-providers.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { confirmOption, guarded } from '../guarded.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';
import { pair, typed } from './pairs.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const formOption = {
  form: {
    type: 'string',
    value: 'FORM',
    choices: formAlias.options,
    required: true,
  },
} as const satisfies OptionSpecs;

const schemasCommand = defineCommand({
  name: 'entities schemas',
  options: at,
  calls: { 'signin.entities.schemas': {} },
  examples: ['entities schemas --site prod --as admin --json'],
  async run({ client, signal }, { site, as: operator }) {
    const schemas = await client.signin.entities.schemas({ site, operator }, { signal });
    return {
      document: { schemas },
      lines: ({ style, text, language }) =>
        schemas.flatMap(({ $id, title, properties, required }) => [
          style('heading', text('entities.title', { form: $id, table: title })),
          ...alignColumns(
            Object.entries(properties).map(([name, { type, readOnly, writeOnly }]) => [
              name,
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
    };
  },
});

const listCommand = defineCommand({
  name: 'entities list',
  options: { ...at, ...formOption },
  calls: { 'signin.entities.list': { alias: 'form' } },
  examples: ['entities list --site prod --as admin --form authentication-provider-domains'],
  async run({ client, signal }, { site, as: operator, form }) {
    const input = { site, operator, alias: formAlias.parse(form) };
    const entities = await client.signin.entities.list(input, { signal });
    return {
      document: { entities },
      lines: ({ style, text }) =>
        entities.length === 0
          ? [text('entities.none')]
          : entities.flatMap((entity) => [style('heading', visible(entity.id)), ...facts(entity)]),
    };
  },
});

const saveCommand = defineCommand({
  name: 'entities save',
  options: {
    ...at,
    ...formOption,
    id: { type: 'string', value: 'ID' },
    value: { type: 'string', value: 'NAME=VALUE', multiple: true },
    text: {
      type: 'string',
      value: 'NAME=FILE',
      multiple: true,
    },
    ...confirmOption,
  },
  calls: { 'signin.entities.save': { alias: 'form', values: ['value', 'text'] } },
  examples: [
    'entities save --site prod --as admin --form authentication-provider-domains --value ProviderId=3 --value Fqdn=a.b',
  ],
  async run({ client, signal }, { site, as: operator, form, id, value, text, confirm }) {
    const values: Entity['values'] = {};
    for (const [name, given] of value.map((one) => pair('--value', one)))
      values[name] = given === 'null' ? null : typed(given);
    for (const [name, file] of text.map((one) => pair('--text', one))) values[name] = await readSecret(file);
    const alias = formAlias.parse(form);
    const change = changeOf(alias, id, values);
    return await guarded(client, { site, operator }, change, { confirm, signal }, async () => {
      const input = { site, operator, alias, values, ...(id === undefined ? {} : { id }) };
      const entity = await client.signin.entities.save(input, { signal });
      return { document: { entity }, lines: () => facts(entity) };
    });
  },
});

const deleteCommand = defineCommand({
  name: 'entities delete',
  options: {
    ...at,
    ...formOption,
    id: { type: 'string', value: 'ID', required: true },
    ...confirmOption,
  },
  calls: { 'signin.entities.delete': { alias: 'form' } },
  examples: ['entities delete --site prod --as admin --form synchronizations --id 2'],
  async run({ client, signal }, { site, as: operator, form, id, confirm }) {
    const alias = formAlias.parse(form);
    const isProvider = alias === 'authentication-providers' && /^[1-9]\d{0,8}$/.test(id);
    const change = isProvider ? { without: [Number(id)] } : {};
    return await guarded(client, { site, operator }, change, { confirm, signal }, async () => {
      await client.signin.entities.delete({ site, operator, alias, id }, { signal });
      return { document: { deleted: id }, lines: ({ text }) => [text('entities.deleted', { form, id })] };
    });
  },
});

/** What the lock-out guard is asked about: only providers let somebody in. What they refuse, the write says. */
function changeOf(alias: FormAlias, id: string | undefined, values: Entity['values']): GuardedChange {
  const fields = alias === 'authentication-providers' ? providerFields.safeParse(values) : undefined;
  if (!fields?.success) return {};
  return { provider: { fields: fields.data, ...(id && /^\d{1,9}$/.test(id) ? { id: Number(id) } : {}) } };
}

function facts({ values }: Entity): string[] {
  return alignColumns(
    Object.entries(values).map(([name, value]) => [name, visible(String(value ?? ''), 1_000)]),
    '  ',
  );
}

export const entityCommands: readonly Command[] = [schemasCommand, listCommand, saveCommand, deleteCommand];
