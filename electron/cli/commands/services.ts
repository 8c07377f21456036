import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import { type Service, type ServiceType, serviceType } from '#core/contract/signin-services.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { readSecret } from '../secret-file.ts';
import { parseCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const LARGEST = 2_147_483_647;
const typeOption = {
  type: { type: 'string', value: 'TYPE', required: true, help: 'Type of the service; see services types.' },
} as const satisfies OptionSpecs;
const idOption = {
  id: { type: 'string', value: 'ID', required: true, help: 'Its id among those of its type.' },
} as const satisfies OptionSpecs;

const listCommand = defineCommand({
  name: 'services list',
  summary: 'List the services that sign-in uses.',
  options: at,
  examples: ['services list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const services = await client.signin.services.list({ site, operator }, { signal });
    return {
      document: { services },
      lines: (style) => {
        const [heading = '', ...rows] = alignColumns([
          ['Type', 'Id', 'Name', 'Active', 'Used by', 'To mind'],
          ...services.map((one) => [
            one.Type,
            String(one.Id),
            visible(one.Name, 60),
            one.IsActive ? 'yes' : 'no',
            one.UsedBy === null ? '' : `provider ${one.UsedBy}`,
            one.Findings.length,
          ]),
        ]);
        return [style('heading', heading), ...rows];
      },
    };
  },
});

const typesCommand = defineCommand({
  name: 'services types',
  summary: 'List the types of services and their fields; needs no site.',
  options: {},
  examples: ['services types'],
  async run({ client, signal }) {
    const types = await client.signin.services.types({}, { signal });
    return {
      document: { types },
      lines: (style) =>
        types.flatMap(({ type, fields }) => [
          style('heading', type),
          ...alignColumns(
            fields.map(({ name, kind, required }) => [name, kind, required ? 'required' : '']),
            '  ',
          ),
        ]),
    };
  },
});

const getCommand = defineCommand({
  name: 'services get',
  summary: 'Show one service, without its secrets.',
  options: { ...at, ...typeOption, ...idOption },
  examples: ['services get --site prod --as admin --type OAuth --id 1'],
  async run({ client, signal }, { site, as: operator, type, id }) {
    const input = { site, operator, type: parseType(type), id: parseCount('--id', id, LARGEST) };
    return answer(await client.signin.services.get(input, { signal }));
  },
});

const saveCommand = defineCommand({
  name: 'services save',
  summary: 'Add a service, or change the one with --id; what is not named stays.',
  details: [
    'services types names the fields. Secrets and Settings (JSON) come from files: --secret Password=FILE,',
    '--settings FILE; - reads standard input. Settings are stored as they are, with what is not known.',
  ],
  options: {
    ...at,
    ...typeOption,
    id: { type: 'string', value: 'ID', help: 'The service to change; without it one is added.' },
    name: { type: 'string', value: 'TEXT', help: 'What it is called.' },
    active: { type: 'string', choices: ['yes', 'no'], help: 'Whether it can be used.' },
    field: { type: 'string', value: 'NAME=VALUE', multiple: true, help: 'A field. Can be repeated.' },
    secret: {
      type: 'string',
      value: 'NAME=FILE',
      multiple: true,
      help: 'A secret from a file. Can be repeated.',
    },
    settings: { type: 'string', value: 'FILE', help: 'Settings (JSON) from a file.' },
  },
  examples: [
    'services save --site prod --as admin --type OpenLDAP --name Branch --field ServerAddress=ldaps://ldap2',
    'services save --site prod --as admin --type OAuth --id 1 --settings settings.json',
  ],
  async run({ client, signal }, { site, as: operator, type, id, name, active, field, secret, settings }) {
    const fields: Record<string, string | number | boolean> = {};
    for (const [key, value] of field.map((one) => pair('--field', one))) fields[key] = typed(value);
    for (const [key, file] of secret.map((one) => pair('--secret', one)))
      fields[key] = await readSecret(file);
    if (settings !== undefined) fields.SettingsJson = await readSecret(settings);
    const input = {
      site,
      operator,
      type: parseType(type),
      fields,
      ...(id === undefined ? {} : { id: parseCount('--id', id, LARGEST) }),
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active: active === 'yes' }),
    };
    return answer(await client.signin.services.save(input, { signal }));
  },
});

const deleteCommand = defineCommand({
  name: 'services delete',
  summary: 'Delete a service that no provider uses.',
  options: { ...at, ...typeOption, ...idOption },
  examples: ['services delete --site prod --as admin --type Radius --id 2'],
  async run({ client, signal }, { site, as: operator, type, id }) {
    const input = { site, operator, type: parseType(type), id: parseCount('--id', id, LARGEST) };
    await client.signin.services.delete(input, { signal });
    return { document: { deleted: input.id }, lines: () => [`Deleted the service ${type} ${input.id}.`] };
  },
});

function parseType(text: string): ServiceType {
  const parsed = serviceType.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new SiteferryError('usage', {
    reason: `--type is ${serviceType.options.join(', ')}, not "${visible(text)}".`,
  });
}

function pair(option: string, text: string): [string, string] {
  const at = text.indexOf('=');
  if (at < 1)
    throw new SiteferryError('usage', { reason: `${option} is NAME=VALUE, not "${visible(text)}".` });
  return [text.slice(0, at), text.slice(at + 1)];
}

/** A value as its column takes it: numbers and flags are written as such. */
function typed(value: string): string | number | boolean {
  if (value === 'true' || value === 'false') return value === 'true';
  return /^\d{1,9}$/.test(value) ? Number(value) : value;
}

function answer(service: Service) {
  return {
    document: { service },
    lines: (style: Style) => [
      style('heading', `${service.Type} ${service.Id}: ${visible(service.Name)}`),
      ...alignColumns(
        [
          ['Active', service.IsActive ? 'yes' : 'no'],
          ['Used by', service.UsedBy === null ? 'no provider' : `provider ${service.UsedBy}`],
          ...Object.entries(service.Fields).map(([name, value]) => [
            name,
            visible(String(value ?? ''), 2_000),
          ]),
          ...Object.entries(service.Secrets).map(([name, isSet]) => [name, isSet ? 'set' : 'not set']),
          ...(service.Scopes.length > 0 ? [['Scopes', service.Scopes.join(' ')]] : []),
        ],
        '  ',
      ),
      ...service.Findings.map(({ severity, pointer, message }) =>
        style(severity === 'error' ? 'bad' : 'changed', `${severity}: ${pointer}: ${visible(message)}`),
      ),
    ],
  };
}

export const serviceCommands: readonly Command[] = [
  listCommand,
  typesCommand,
  getCommand,
  saveCommand,
  deleteCommand,
];
