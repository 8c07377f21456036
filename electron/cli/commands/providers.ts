import { isConfirmed } from '#core/base/confirm.ts';
import { redactAddress } from '#core/base/redact.ts';
import { sanitize } from '#core/base/sanitize.ts';
import {
  type Provider,
  type ProviderMetadata,
  type ProviderShort,
  providerColumns,
  providerType,
} from '#core/contract/signin/providers.ts';
import { type Command, type CommandResult, defineCommand, type OptionSpecs } from '../command.ts';
import { confirmOption, guardedMapping, guardedOptions, guardWrite } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { recordTable } from '../views/record-table.ts';
import { administeredOptions } from './options.ts';
import { fieldNames, fieldOptions, fieldsOf } from './provider-options.ts';

const idOption = {
  id: { type: 'count', value: 'ID', required: true, none: true },
} as const satisfies OptionSpecs;

const listCommand = defineCommand({
  name: 'providers list',
  options: { ...administeredOptions, active: { type: 'boolean' } },
  calls: { 'signin.providers.list': {}, 'signin.providers.active': {} },
  examples: ['providers list --site prod --as admin', 'providers list --site prod --as admin --active'],
  async run({ client, signal }, { site, as: operator, active }) {
    if (active) return activeAnswer(await client.signin.providers.active({ site, operator }, { signal }));
    const { Data } = await client.signin.providers.list({ site, operator }, { signal });
    return {
      document: { providers: Data },
      lines: (printer) => recordTable(providerColumns, Data, printer),
    };
  },
});

function activeAnswer({ Data }: { Data: readonly ProviderShort[] }): CommandResult {
  return {
    document: { providers: Data },
    lines: ({ language, text }) =>
      alignColumns(
        Data.map((one) => [
          String(one.Id),
          one.ProviderType,
          sanitize(one.Description ?? ''),
          one.IsDefault ? text('providers.default') : '',
        ]),
        '',
        language,
      ),
  };
}

const getCommand = operationCommand({
  name: 'providers get',
  operation: 'signin.providers.get',
  examples: ['providers get --site prod --as admin --id 3'],
  answer: ({ Data }) => answer(Data),
});

const metadataCommand = operationCommand({
  name: 'providers metadata',
  operation: 'signin.providers.metadata',
  examples: ['providers metadata --site prod --as admin --json'],
  answer: ({ Data }) => ({
    document: { metadata: Data },
    lines: (printer) => metadataLines(Data, printer),
  }),
});

function metadataLines(metadata: ProviderMetadata, { language, style, text }: Printer): string[] {
  const section = (heading: string, rows: string[][]) => [
    style('heading', heading),
    ...alignColumns(rows, '  ', language),
  ];
  const { Services, SecondFactorServices, Groups, SecondFactorTypes } = metadata;
  return [
    ...section(
      text('providers.services'),
      Services.map((one) => [one.ProviderType, String(one.Id), sanitize(one.Name)]),
    ),
    ...section(
      text('providers.second-factor-services'),
      SecondFactorServices.map((one) => [String(one.Id), sanitize(one.Name)]),
    ),
    ...section(
      text('providers.groups'),
      Groups.map((one) => [one.Guid, sanitize(one.Name)]),
    ),
    text('providers.second-factors', { types: SecondFactorTypes }),
  ];
}

const createCommand = defineCommand({
  name: 'providers create',
  options: {
    ...administeredOptions,
    type: { type: 'string', choices: providerType.options, required: true },
    ...fieldOptions,
    ...guardedOptions,
  },
  calls: { 'signin.providers.create': { fields: ['type', ...fieldNames], ...guardedMapping } },
  examples: ['providers create --site prod --as admin --type SAML --service 2 --description Partners'],
  async run(context, { site, as: operator, type, ...args }) {
    const { client, signal } = context;
    const fields = { ...(await fieldsOf(args)), ProviderType: providerType.parse(type) };
    const write = { operation: 'providers.create', fields } as const;
    return await guardWrite(context, { site, operator }, write, args, async (sure) =>
      answer(await client.signin.providers.create({ ...sure, fields }, { signal })),
    );
  },
});

const updateCommand = defineCommand({
  name: 'providers update',
  options: { ...administeredOptions, ...idOption, ...fieldOptions, ...guardedOptions },
  calls: { 'signin.providers.update': { fields: fieldNames, ...guardedMapping } },
  examples: [
    'providers update --site prod --as admin --id 3 --active no',
    'providers update --site prod --as admin --id 3 --second-factor Telegram --bot-id 7 --bot-token-file -',
  ],
  async run(context, { site, as: operator, id, ...args }) {
    const { client, signal } = context;
    const provider = { id, fields: await fieldsOf(args) };
    const write = { operation: 'providers.update', ...provider } as const;
    return await guardWrite(context, { site, operator }, write, args, async (sure) =>
      answer(await client.signin.providers.update({ ...sure, ...provider }, { signal })),
    );
  },
});

const clearTokenCommand = defineCommand({
  name: 'providers clear-bot-token',
  options: { ...administeredOptions, ...idOption, ...confirmOption },
  calls: { 'signin.providers.clearBotToken': {} },
  examples: ['providers clear-bot-token --site prod --as admin --id 3 --confirm prod'],
  async run({ client, signal }, { site, as: operator, id, confirm }) {
    if (!isConfirmed(confirm, site)) {
      const lines: CommandResult['lines'] = ({ text }) => [
        text('providers.token-kept', { site: redactAddress(site) }),
      ];
      return { document: { cleared: false }, lines, exitCode: 10 };
    }
    const input = { site, operator, id };
    return answer(await client.signin.providers.clearBotToken(input, { signal }));
  },
});

const deleteCommand = operationCommand({
  name: 'providers delete',
  operation: 'signin.providers.delete',
  guarded: true,
  examples: ['providers delete --site prod --as admin --id 3'],
  answer: (_answer, { id }) => ({
    document: { deleted: id },
    lines: ({ text }) => [text('providers.deleted', { id })],
  }),
});

function answer(provider: Provider): CommandResult {
  return {
    document: { provider },
    lines: ({ language, text }) =>
      alignColumns(
        Object.entries(provider).map(([name, value]) => [
          name,
          sanitize(
            Array.isArray(value) ? value.join(', ') || text('providers.all') : String(value ?? ''),
            1_000,
          ),
        ]),
        '',
        language,
      ),
  };
}

export const providerCommands: readonly Command[] = [
  listCommand,
  getCommand,
  metadataCommand,
  createCommand,
  updateCommand,
  clearTokenCommand,
  deleteCommand,
];
