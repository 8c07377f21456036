import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import {
  type Provider,
  type ProviderFields,
  type ProviderShort,
  providerType,
} from '#core/contract/signin-providers.ts';
import { type Answer, type Command, defineCommand, type OptionSpecs, type OptionValues } from '../command.ts';
import { confirmOption, guarded } from '../guarded.ts';
import { readSecret } from '../secret-file.ts';
import { parseCount } from '../text/numbers.ts';
import { alignColumns } from '../text/table.ts';
import { operatorOption, siteOption } from './options.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const idOption = {
  id: { type: 'string', value: 'ID', required: true, help: 'The provider; 0 is the built-in one.' },
} as const satisfies OptionSpecs;

const yesNo = ['yes', 'no'] as const;
const fieldOptions = {
  description: { type: 'string', value: 'TEXT', help: 'What it is called on the sign-in page.' },
  service: { type: 'string', value: 'ID', help: 'Its service; see providers metadata.' },
  active: { type: 'string', choices: yesNo, help: 'Whether it can be used.' },
  default: { type: 'string', choices: yesNo, help: 'Whether it is the default one; only one is.' },
  hidden: { type: 'string', choices: yesNo, help: 'Whether the sign-in page hides it.' },
  'recovery-link': { type: 'string', value: 'URL', help: 'Where a forgotten password is recovered.' },
  'second-factor': {
    type: 'string',
    value: 'TYPE',
    help: 'None, Telegram, Service, or what the site calls it.',
  },
  'second-factor-service': { type: 'string', value: 'ID', help: 'The service that sends the second factor.' },
  'bot-name': { type: 'string', value: 'NAME', help: 'The bot that sends the second factor.' },
  'bot-id': { type: 'string', value: 'ID', help: 'Its id.' },
  'bot-token-file': { type: 'string', value: 'FILE', help: 'File with its token; - reads standard input.' },
  group: {
    type: 'string',
    value: 'GUID',
    multiple: true,
    help: 'Only users of these groups. Can be repeated.',
  },
  'all-groups': { type: 'boolean', help: 'Users of all groups.' },
  domain: {
    type: 'string',
    value: 'HOST',
    multiple: true,
    help: 'Shown on these host names only. Can be repeated.',
  },
  'all-domains': { type: 'boolean', help: 'Shown on all host names.' },
} as const satisfies OptionSpecs;
const fieldGivers = [
  'description',
  'service',
  'active',
  'default',
  'hidden',
  'recovery-link',
  'second-factor',
  'second-factor-service',
  'bot-name',
  'bot-id',
  'bot-token-file',
  'group',
  'all-groups',
  'domain',
  'all-domains',
] as const satisfies readonly (keyof typeof fieldOptions)[];

const listCommand = defineCommand({
  name: 'providers list',
  summary: 'List the authentication providers of a site, active and inactive.',
  options: { ...at, active: { type: 'boolean', help: 'Only the active ones, in short.' } },
  calls: { 'signin.providers.list': {}, 'signin.providers.active': {} },
  examples: ['providers list --site prod --as admin', 'providers list --site prod --as admin --active'],
  async run({ client, signal }, { site, as: operator, active }) {
    if (active) return activeAnswer(await client.signin.providers.active({ site, operator }, { signal }));
    const { Data } = await client.signin.providers.list({ site, operator }, { signal });
    return {
      document: { providers: Data },
      lines: (style) => {
        const [heading = '', ...rows] = alignColumns([
          ['Id', 'Type', 'Description', 'Service', 'Active', 'Second factor', 'Bot token'],
          ...Data.map((one) => [
            String(one.Id),
            one.ProviderType,
            visible(one.Description ?? ''),
            visible(one.ServiceDescription ?? ''),
            one.IsActive ? (one.IsDefault ? 'yes, default' : 'yes') : 'no',
            visible(one.SecondFactorType),
            one.HasBotToken ? 'set' : 'not set',
          ]),
        ]);
        return [style('heading', heading), ...rows];
      },
    };
  },
});

function activeAnswer({ Data }: { Data: readonly ProviderShort[] }): Answer {
  return {
    document: { providers: Data },
    lines: () =>
      alignColumns(
        Data.map((one) => [
          String(one.Id),
          one.ProviderType,
          visible(one.Description ?? ''),
          one.IsDefault ? 'default' : '',
        ]),
      ),
  };
}

const getCommand = defineCommand({
  name: 'providers get',
  summary: 'Show one authentication provider.',
  options: { ...at, ...idOption },
  calls: { 'signin.providers.get': {} },
  examples: ['providers get --site prod --as admin --id 3'],
  async run({ client, signal }, { site, as: operator, id }) {
    const { Data } = await client.signin.providers.get(
      { site, operator, id: parseId('--id', id) },
      { signal },
    );
    return answer(Data);
  },
});

const metadataCommand = defineCommand({
  name: 'providers metadata',
  summary: 'List the services, groups and second factors that a provider can have.',
  options: at,
  calls: { 'signin.providers.metadata': {} },
  examples: ['providers metadata --site prod --as admin --json'],
  async run({ client, signal }, { site, as: operator }) {
    const { Data } = await client.signin.providers.metadata({ site, operator }, { signal });
    return {
      document: { metadata: Data },
      lines: (style) => [
        style('heading', 'Services'),
        ...alignColumns(
          Data.Services.map((one) => [one.ProviderType, String(one.Id), visible(one.Name)]),
          '  ',
        ),
        style('heading', 'Services of the second factor'),
        ...alignColumns(
          Data.SecondFactorServices.map((one) => [String(one.Id), visible(one.Name)]),
          '  ',
        ),
        style('heading', 'Groups'),
        ...alignColumns(
          Data.Groups.map((one) => [one.Guid, visible(one.Name)]),
          '  ',
        ),
        `Second factors: ${Data.SecondFactorTypes.map((name) => visible(name)).join(', ')}`,
      ],
    };
  },
});

const createCommand = defineCommand({
  name: 'providers create',
  summary: 'Add an authentication provider.',
  options: {
    ...at,
    type: { type: 'string', choices: providerType.options, required: true, help: 'Its type, for good.' },
    ...fieldOptions,
    ...confirmOption,
  },
  calls: { 'signin.providers.create': { fields: ['type', ...fieldGivers] } },
  examples: ['providers create --site prod --as admin --type SAML --service 2 --description Partners'],
  async run({ client, signal }, { site, as: operator, type, confirm, ...given }) {
    const fields = { ...(await fieldsOf(given)), ProviderType: providerType.parse(type) };
    return await guarded(
      client,
      { site, operator },
      { provider: { fields } },
      { confirm, signal },
      async () => answer(await client.signin.providers.create({ site, operator, fields }, { signal })),
    );
  },
});

const updateCommand = defineCommand({
  name: 'providers update',
  summary: 'Change an authentication provider; what is not named stays as it is.',
  details: ['--id 0 makes a row for the built-in provider where it has none.'],
  options: { ...at, ...idOption, ...fieldOptions, ...confirmOption },
  calls: { 'signin.providers.update': { fields: fieldGivers } },
  examples: [
    'providers update --site prod --as admin --id 3 --active no',
    'providers update --site prod --as admin --id 3 --second-factor Telegram --bot-id 7 --bot-token-file -',
  ],
  async run({ client, signal }, { site, as: operator, id, confirm, ...given }) {
    const provider = { id: parseId('--id', id), fields: await fieldsOf(given) };
    return await guarded(client, { site, operator }, { provider }, { confirm, signal }, async () =>
      answer(await client.signin.providers.update({ site, operator, ...provider }, { signal })),
    );
  },
});

const clearTokenCommand = defineCommand({
  name: 'providers clear-bot-token',
  summary: 'Take the bot token of a provider away, and its second factor with it.',
  options: { ...at, ...idOption },
  calls: { 'signin.providers.clearBotToken': {} },
  examples: ['providers clear-bot-token --site prod --as admin --id 3'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id: parseId('--id', id) };
    return answer(await client.signin.providers.clearBotToken(input, { signal }));
  },
});

const deleteCommand = defineCommand({
  name: 'providers delete',
  summary: 'Delete an authentication provider.',
  options: { ...at, ...idOption, ...confirmOption },
  calls: { 'signin.providers.delete': {} },
  examples: ['providers delete --site prod --as admin --id 3'],
  async run({ client, signal }, { site, as: operator, id, confirm }) {
    const gone = parseId('--id', id);
    const change = { without: gone === 0 ? [] : [gone] };
    return await guarded(client, { site, operator }, change, { confirm, signal }, async () => {
      await client.signin.providers.delete({ site, operator, id: gone }, { signal });
      return { document: { deleted: gone }, lines: () => [`Deleted provider ${gone}.`] };
    });
  },
});

function parseId(option: string, text: string): number {
  return text === '0' ? 0 : parseCount(option, text, 2_147_483_647);
}

type GivenFields = Partial<OptionValues<typeof fieldOptions>>;

/** Fields of a write from options; what was not given is absent, which keeps it. */
async function fieldsOf(given: GivenFields): Promise<ProviderFields> {
  const number = (name: 'service' | 'second-factor-service') => {
    const value = given[name];
    return value === undefined ? undefined : parseCount(`--${name}`, value, 2_147_483_647);
  };
  const flag = (name: 'active' | 'default' | 'hidden') => {
    const value = given[name];
    return value === undefined ? undefined : value === 'yes';
  };
  const tokenFile = given['bot-token-file'];
  const fields = {
    Description: given.description,
    ServiceId: number('service'),
    IsActive: flag('active'),
    IsDefault: flag('default'),
    IsHidden: flag('hidden'),
    LinkForPasswordRecovery: given['recovery-link'],
    SecondFactorType: given['second-factor'],
    SecondFactorServiceId: number('second-factor-service'),
    BotName: given['bot-name'],
    BotId: given['bot-id'],
    BotToken: tokenFile === undefined ? undefined : await readSecret(tokenFile),
    Groups: listOf('group', given.group, given['all-groups']),
    Domains: listOf('domain', given.domain, given['all-domains']),
  } satisfies Record<Exclude<keyof ProviderFields, 'ProviderType'>, unknown>;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

function listOf(name: string, values: readonly string[] = [], all = false): string[] | undefined {
  if (all && values.length > 0) {
    throw new SiteferryError('usage', { reason: `--${name} and --all-${name}s exclude each other.` });
  }
  return all || values.length > 0 ? [...values] : undefined;
}

function answer(provider: Provider) {
  return {
    document: { provider },
    lines: () =>
      alignColumns(
        Object.entries(provider).map(([name, value]) => [
          name,
          visible(Array.isArray(value) ? value.join(', ') || 'all' : String(value ?? ''), 1_000),
        ]),
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
