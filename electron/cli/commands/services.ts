import { sanitize } from '#core/base/sanitize.ts';
import {
  type Service,
  type ServiceField,
  serviceColumns,
  serviceType,
} from '#core/contract/signin/services.ts';
import type { MatchResult } from '#core/contract/user-match.ts';
import { message } from '#core/messages/catalogue.ts';
import { matchFacts } from '#core/views/match-facts.ts';
import { type Command, type CommandResult, defineCommand } from '../command.ts';
import { clearSettingsOption, guardedMapping, guardedOptions, guardWrite } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { readSecret } from '../secret-file.ts';
import { alignColumns } from '../text/table.ts';
import { labelOf } from '../views/facts.ts';
import { findingLines } from '../views/findings.ts';
import { recordTable } from '../views/record-table.ts';
import { administeredOptions, configurationField } from './options.ts';
import { parsePair, parseValue, type ValueKind } from './pairs.ts';

const typeField = { type: { value: 'TYPE' } } as const;

const listCommand = operationCommand({
  name: 'services list',
  operation: 'signin.services.list',
  examples: ['services list --site prod --as admin'],
  answer: (services) => ({
    document: { services },
    lines: (printer) => recordTable(serviceColumns, services, printer),
  }),
});

const typesCommand = operationCommand({
  name: 'services types',
  operation: 'signin.services.types',
  examples: ['services types'],
  answer: (types) => ({
    document: { types },
    lines: ({ style, text, language, render }) =>
      types.flatMap(({ type, fields }) => [
        style('heading', type),
        ...alignColumns(
          fields.map(({ name, kind, required }) => [
            name,
            labelOf(`service.${type}`, name, render),
            text(`services.kind.${kind}`),
            required ? text('services.required') : '',
          ]),
          '  ',
          language,
        ),
      ]),
  }),
});

const getCommand = operationCommand({
  name: 'services get',
  operation: 'signin.services.get',
  fields: typeField,
  examples: ['services get --site prod --as admin --type OAuth --id 1'],
  answer,
});

const saveCommand = defineCommand({
  name: 'services save',
  options: {
    ...administeredOptions,
    type: { type: 'string', value: 'TYPE', choices: serviceType.options, required: true },
    id: { type: 'count', value: 'ID' },
    name: { type: 'string', value: 'TEXT' },
    active: { type: 'string', choices: ['yes', 'no'] },
    field: { type: 'string', value: 'NAME=VALUE', multiple: true },
    secret: {
      type: 'string',
      value: 'NAME=FILE',
      multiple: true,
    },
    settings: { type: 'string', value: 'FILE' },
    clear: { type: 'string', value: 'FIELD', multiple: true },
    'application-user': { type: 'string', choices: ['yes', 'no'] },
    ...clearSettingsOption,
    ...guardedOptions,
  },
  calls: {
    'signin.services.save': {
      fields: ['field', 'secret', 'settings'],
      applicationUser: 'application-user',
      clearSettings: 'clear-settings',
      ...guardedMapping,
    },
    'signin.services.types': {},
  },
  examples: [
    'services save --site prod --as admin --type OpenLDAP --name Branch --field ServerAddress=ldaps://ldap2',
    'services save --site prod --as admin --type OAuth --id 1 --settings settings.json',
    'services save --site prod --as admin --type OpenLDAP --id 2 --clear BindPassword',
    'services save --site prod --as admin --type SAML --id 1 --name Partners --clear-settings',
  ],
  async run(context, { site, as: operator, type, id, name, active, ...args }) {
    const { client, signal } = context;
    const { field, secret, settings, clear, 'application-user': applicationUser } = args;
    const fields: Record<string, string | number | boolean> = {};
    const pairs = field.map((one) => parsePair('--field', one));
    const types = pairs.length > 0 ? await client.signin.services.types({}, { signal }) : [];
    const known = types.find((one) => one.type === type)?.fields ?? [];
    for (const [key, value] of pairs) fields[key] = parseValue(kindOf(known, key), value);
    for (const [key, file] of secret.map((one) => parsePair('--secret', one)))
      fields[key] = await readSecret(file);
    if (settings !== undefined) fields.SettingsJson = await readSecret(settings);
    const input = {
      type,
      fields,
      ...(id === undefined ? {} : { id }),
      ...(name === undefined ? {} : { name }),
      ...(active === undefined ? {} : { active: active === 'yes' }),
      clear: [...clear],
      ...(applicationUser === undefined ? {} : { applicationUser: applicationUser === 'yes' }),
    };
    const write = { operation: 'services.save', ...input } as const;
    return await guardWrite(context, { site, operator }, write, args, async (sure) =>
      answer(await client.signin.services.save({ ...sure, ...input }, { signal })),
    );
  },
});

const deleteCommand = operationCommand({
  name: 'services delete',
  operation: 'signin.services.delete',
  fields: typeField,
  examples: ['services delete --site prod --as admin --type Radius --id 2'],
  answer: (_answer, { type, id }) => ({
    document: { deleted: id },
    lines: ({ text }) => [text('services.deleted', { type, id })],
  }),
});

const judgeCommand = operationCommand({
  name: 'services judge',
  operation: 'signin.services.judge',
  fields: {
    ...typeField,
    ...configurationField,
    text: { option: 'settings', value: 'FILE', read: readSecret },
  },
  examples: [
    'services judge --type OAuth --settings settings.json',
    'services judge --type SAML --settings settings.json --config appsettings.json',
  ],
  answer: (judged) => ({
    document: judged,
    lines: (printer) => [
      ...(judged.scopes.length > 0
        ? [printer.text('services.scopes', { scopes: judged.scopes.join(' ') })]
        : []),
      ...(judged.renewal ? renewalLines(judged.renewal, printer) : []),
      ...(judged.findings.length > 0
        ? findingLines(judged.findings, printer)
        : [printer.text('services.nothing-wrong')]),
    ],
    exitCode: judged.findings.some(({ severity }) => severity === 'error') ? 10 : 0,
  }),
});

const matchCommand = operationCommand({
  name: 'services match',
  operation: 'signin.services.match',
  fields: { ...typeField, claims: { value: 'FILE', read: readSecret } },
  examples: ['services match --site prod --as admin --type OAuth --id 1 --claims claims.json'],
  answer: (result) => ({
    document: result,
    lines: (printer) => matchLines(result, printer),
    exitCode: result.outcome === 'match' ? 0 : 10,
  }),
});

const metadataCommand = operationCommand({
  name: 'services metadata',
  operation: 'signin.services.metadata',
  fields: { ...configurationField, provider: { value: 'ID' }, address: { value: 'URL' } },
  examples: [
    'services metadata --site prod --as admin --provider 5 --address https://portal.example.com --config appsettings.json',
  ],
  answer: ({ metadata }) => ({ document: { metadata }, lines: () => metadata.trimEnd().split('\n') }),
});

function kindOf(fields: readonly ServiceField[], field: string): ValueKind {
  const kind = fields.find(({ name }) => name === field)?.kind;
  return kind === 'number' || kind === 'flag' ? kind : 'text';
}

function answer(service: Service): CommandResult {
  return { document: { service }, lines: (printer) => serviceLines(service, printer) };
}

function serviceLines(service: Service, printer: Printer): string[] {
  const { style, text, render, language } = printer;
  const { Type, Id, Name, IsActive, UsedBy, Scopes, Defaults, Renewal } = service;
  return [
    style('heading', text('services.title', { type: Type, id: Id, name: Name })),
    ...alignColumns(
      [
        [render(message('column.active')), text(IsActive ? 'answer.yes' : 'answer.no')],
        [
          render(message('column.used-by')),
          UsedBy === null
            ? text('services.unused')
            : render(message('column-value.provider', { id: UsedBy })),
        ],
        ...Object.entries(service.Fields).map(([name, value]) => [
          name,
          sanitize(String(value ?? ''), 2_000),
        ]),
        ...Object.entries(service.Secrets).map(([name, isSet]) => [
          name,
          text(isSet ? 'services.set' : 'services.not-set'),
        ]),
        ...Object.entries(Defaults).map(([name, value]) => [name, text('services.default', { value })]),
        ...(Scopes.length > 0 ? [[text('services.column.scopes'), sanitize(Scopes.join(' '))]] : []),
      ],
      '  ',
      language,
    ),
    ...(Renewal ? renewalLines(Renewal, printer) : []),
    ...findingLines(service.Findings, printer),
  ];
}

/** How sessions are renewed, why, and what that depends on. */
function renewalLines(
  { mode, because, remarks }: NonNullable<Service['Renewal']>,
  printer: Printer,
): string[] {
  const { text, render } = printer;
  const line = mode ? text('services.renewal', { mode, because }) : text('services.not-renewed', { because });
  return [line, ...remarks.map(render)];
}

export const serviceCommands: readonly Command[] = [
  listCommand,
  typesCommand,
  getCommand,
  saveCommand,
  deleteCommand,
  judgeCommand,
  matchCommand,
  metadataCommand,
];

/** Whom claims would sign in, and how that was found out. */
function matchLines(result: MatchResult, { style, render, language }: Printer): string[] {
  const { outcome } = result;
  const rows = matchFacts(result, (field) => field).map(({ label, value }) => [
    render(label),
    typeof value === 'string' ? sanitize(value, 500) : render(value),
  ]);
  const title = style(outcome === 'match' ? 'good' : 'bad', render(message(`match.${outcome}`)));
  return [title, ...alignColumns(rows, '  ', language)];
}
