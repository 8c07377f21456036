import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import {
  type MatchedUser,
  type MatchResult,
  type Service,
  type ServiceType,
  type SettingsFinding,
  serviceType,
} from '#core/contract/signin-services.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { parseCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';
import { pair, typed } from './pairs.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const LARGEST = 2_147_483_647;
const typeOption = {
  type: { type: 'string', value: 'TYPE', required: true },
} as const satisfies OptionSpecs;
const idOption = {
  id: { type: 'string', value: 'ID', required: true },
} as const satisfies OptionSpecs;

const listCommand = defineCommand({
  name: 'services list',
  options: at,
  calls: { 'signin.services.list': {} },
  examples: ['services list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const services = await client.signin.services.list({ site, operator }, { signal });
    return {
      document: { services },
      lines: ({ style }) => {
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
  options: {},
  calls: { 'signin.services.types': {} },
  examples: ['services types'],
  async run({ client, signal }) {
    const types = await client.signin.services.types({}, { signal });
    return {
      document: { types },
      lines: ({ style }) =>
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
  options: { ...at, ...typeOption, ...idOption },
  calls: { 'signin.services.get': {} },
  examples: ['services get --site prod --as admin --type OAuth --id 1'],
  async run({ client, signal }, { site, as: operator, type, id }) {
    const input = { site, operator, type: parseType(type), id: parseCount('--id', id, LARGEST) };
    return answer(await client.signin.services.get(input, { signal }));
  },
});

const saveCommand = defineCommand({
  name: 'services save',
  options: {
    ...at,
    ...typeOption,
    id: { type: 'string', value: 'ID' },
    name: { type: 'string', value: 'TEXT' },
    active: { type: 'string', choices: ['yes', 'no'] },
    field: { type: 'string', value: 'NAME=VALUE', multiple: true },
    secret: {
      type: 'string',
      value: 'NAME=FILE',
      multiple: true,
    },
    settings: { type: 'string', value: 'FILE' },
  },
  calls: { 'signin.services.save': { fields: ['field', 'secret', 'settings'] } },
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
  options: { ...at, ...typeOption, ...idOption },
  calls: { 'signin.services.delete': {} },
  examples: ['services delete --site prod --as admin --type Radius --id 2'],
  async run({ client, signal }, { site, as: operator, type, id }) {
    const input = { site, operator, type: parseType(type), id: parseCount('--id', id, LARGEST) };
    await client.signin.services.delete(input, { signal });
    return { document: { deleted: input.id }, lines: () => [`Deleted the service ${type} ${input.id}.`] };
  },
});

const judgeCommand = defineCommand({
  name: 'services judge',
  options: {
    ...typeOption,
    settings: {
      type: 'string',
      value: 'FILE',
      required: true,
    },
  },
  calls: { 'signin.services.judge': { text: 'settings' } },
  examples: ['services judge --type OAuth --settings settings.json'],
  async run({ client, signal }, { type, settings }) {
    const input = { type: parseType(type), text: await readSecret(settings) };
    const judged = await client.signin.services.judge(input, { signal });
    return {
      document: judged,
      lines: ({ style }) => [
        ...(judged.scopes.length > 0
          ? [`Scopes: ${judged.scopes.map((one) => visible(one)).join(' ')}`]
          : []),
        ...(judged.findings.length > 0
          ? findingLines(judged.findings, style)
          : ['Nothing is wrong with them.']),
      ],
      exitCode: judged.findings.some(({ severity }) => severity === 'error') ? 10 : 0,
    };
  },
});

const matchCommand = defineCommand({
  name: 'services match',
  options: {
    ...at,
    ...typeOption,
    ...idOption,
    claims: {
      type: 'string',
      value: 'FILE',
      required: true,
    },
  },
  calls: { 'signin.services.match': {} },
  examples: ['services match --site prod --as admin --type OAuth --id 1 --claims claims.json'],
  async run({ client, signal }, { site, as: operator, type, id, claims }) {
    const which = { type: parseType(type), id: parseCount('--id', id, LARGEST) };
    const input = { site, operator, ...which, claims: await readSecret(claims) };
    const result = await client.signin.services.match(input, { signal });
    return {
      document: result,
      lines: ({ style }) => matchLines(result, style),
      exitCode: result.outcome === 'match' ? 0 : 10,
    };
  },
});

const OUTCOMES: Readonly<Record<MatchResult['outcome'], string>> = {
  match: 'These claims sign a user in.',
  none: 'No user is found by these claims.',
  ambiguous: 'Several users match, and none of them character by character: sign-in is refused.',
  'no-claim': 'None of the claims that carry the identity is there.',
  'not-configured': 'The service does not say how a user is found.',
};

function matchLines(result: MatchResult, style: Style): string[] {
  const { outcome, requested, reason, lookup, claims, claim, value, user, candidates, binding, profile } =
    result;
  const person = (one: MatchedUser) =>
    `${one.UserID}: ${visible(one.Login ?? '')} (${visible(one.DisplayName)})` +
    `${one.IsFired ? ', dismissed' : ''}${one.IsBlocked ? ', blocked' : ''}, stored as "${visible(one.Stored)}"`;
  const facts = [
    ...Object.entries(requested).map(([name, text]) => [`asked: ${name}`, visible(text, 500)]),
    ...(reason ? [['missing', visible(reason)]] : []),
    ...(lookup ? [['looked up in', visible(lookup)]] : []),
    ...(claim ? [['claim', `${visible(claim)} = "${visible(value ?? '')}"`]] : []),
    ...(outcome === 'no-claim' ? [['claims looked for', visible(claims?.join(', ') ?? '')]] : []),
    ...(user ? [['user', person(user)]] : (candidates ?? []).map((one) => ['candidate', person(one)])),
    ...(binding ? [['would be bound as', `"${visible(binding.ExternalUid)}"`]] : []),
    ...(profile ?? []).map(({ field, value: text, problem }) => [
      `profile: ${visible(field)}`,
      `${visible(text)}${problem ? ` (no ${problem})` : ''}`,
    ]),
  ];
  return [style(outcome === 'match' ? 'good' : 'bad', OUTCOMES[outcome]), ...alignColumns(facts, '  ')];
}

function parseType(text: string): ServiceType {
  const parsed = serviceType.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new SiteferryError('usage', {
    reason: `--type is ${serviceType.options.join(', ')}, not "${visible(text)}".`,
  });
}

function answer(service: Service) {
  return {
    document: { service },
    lines: ({ style }: Printer) => [
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
      ...findingLines(service.Findings, style),
    ],
  };
}

function findingLines(findings: readonly SettingsFinding[], style: Style): string[] {
  return findings.map(({ severity, pointer, message }) =>
    style(severity === 'error' ? 'bad' : 'changed', `${severity}: ${pointer}: ${visible(message)}`),
  );
}

export const serviceCommands: readonly Command[] = [
  listCommand,
  typesCommand,
  getCommand,
  saveCommand,
  deleteCommand,
  judgeCommand,
  matchCommand,
];
