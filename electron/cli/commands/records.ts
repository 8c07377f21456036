import { csvOfLog } from '#core/contract/signin-csv.ts';
import { type TokenLimits, tokenLimits } from '#core/contract/signin-records.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { parseCount } from '../text/numbers.ts';
import { accountLines, blockLines, logLines, tokenLines, userText } from '../views/records.ts';
import { operatorOption, siteOption } from './options.ts';

const at = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;
const LARGEST = 2_147_483_647;
const idOption = {
  id: { type: 'string', value: 'ID', required: true },
} as const satisfies OptionSpecs;

const tokensList = defineCommand({
  name: 'tokens list',
  options: { ...at, login: { type: 'string', value: 'LOGIN' } },
  calls: { 'signin.tokens.list': {} },
  examples: ['tokens list --site prod --as admin', 'tokens list --site prod --as admin --login a.meyer'],
  async run({ client, signal }, { site, as: operator, login }) {
    const input = { site, operator, ...(login === undefined ? {} : { login }) };
    const tokens = await client.signin.tokens.list(input, { signal });
    return { document: { tokens }, lines: (printer) => tokenLines(tokens, printer) };
  },
});

const tokensRevoke = defineCommand({
  name: 'tokens revoke',
  options: { ...at, ...idOption },
  calls: { 'signin.tokens.revoke': {} },
  examples: ['tokens revoke --site prod --as admin --id 7'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id: parseCount('--id', id, LARGEST) };
    const revoked = await client.signin.tokens.revoke(input, { signal });
    return {
      document: { token: revoked },
      lines: (printer) => {
        const user = userText(revoked.Login, revoked.UserId, printer);
        return [printer.text('tokens.revoked', { name: revoked.Name, user })];
      },
    };
  },
});

const tokensGenerate = defineCommand({
  name: 'tokens generate',
  options: {
    ...at,
    login: { type: 'string', value: 'LOGIN', required: true },
    name: { type: 'string', value: 'TEXT', required: true },
    days: { type: 'string', value: 'N' },
    'max-tokens': { type: 'string', value: 'N' },
    'max-days': { type: 'string', value: 'N' },
  },
  calls: { 'signin.tokens.generate': { limits: ['max-tokens', 'max-days'] } },
  examples: ['tokens generate --site prod --as admin --login a.meyer --name build --days 90'],
  async run({ client, signal }, { site, as: operator, login, name, days, ...caps }) {
    const count = (option: 'max-tokens' | 'max-days') => {
      const value = caps[option];
      if (value === undefined) return undefined;
      return value === '0' ? 0 : parseCount(`--${option}`, value, LARGEST);
    };
    const limits = tokenLimits.parse({
      PatMaxTokensPerUser: count('max-tokens'),
      PatMaxExpirationDays: count('max-days'),
    } satisfies Record<keyof TokenLimits, unknown>);
    const life = days === undefined ? {} : { days: parseCount('--days', days, 36_500) };
    const made = await client.signin.tokens.generate(
      { site, operator, login, name, limits, ...life },
      { signal },
    );
    return {
      document: { token: made },
      lines: ({ style, text }) => [
        made.ExpiresAt === null
          ? text('tokens.generated', { login })
          : text('tokens.generated-until', { login, end: made.ExpiresAt }),
        style('heading', made.Token),
      ],
    };
  },
});

const blocksList = defineCommand({
  name: 'ip-blocks list',
  options: at,
  calls: { 'signin.ipBlocks.list': {} },
  examples: ['ip-blocks list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const blocks = await client.signin.ipBlocks.list({ site, operator }, { signal });
    return { document: { blocks }, lines: (printer) => blockLines(blocks, printer) };
  },
});

const blocksZero = defineCommand({
  name: 'ip-blocks zero',
  options: { ...at, ...idOption },
  calls: { 'signin.ipBlocks.zero': {} },
  examples: ['ip-blocks zero --site prod --as admin --id 4'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id: parseCount('--id', id, LARGEST) };
    const block = await client.signin.ipBlocks.zero(input, { signal });
    return {
      document: { block },
      lines: ({ text }) => [text('ip-blocks.zeroed', { address: block.Address })],
    };
  },
});

const blocksDelete = defineCommand({
  name: 'ip-blocks delete',
  options: { ...at, ...idOption },
  calls: { 'signin.ipBlocks.delete': {} },
  examples: ['ip-blocks delete --site prod --as admin --id 4'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id: parseCount('--id', id, LARGEST) };
    await client.signin.ipBlocks.delete(input, { signal });
    return { document: { deleted: input.id }, lines: ({ text }) => [text('ip-blocks.deleted')] };
  },
});

const blocksClear = defineCommand({
  name: 'ip-blocks clear',
  options: at,
  calls: { 'signin.ipBlocks.clear': {} },
  examples: ['ip-blocks clear --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const { deleted } = await client.signin.ipBlocks.clear({ site, operator }, { signal });
    return { document: { deleted }, lines: ({ text }) => [text('ip-blocks.cleared', { count: deleted })] };
  },
});

const accountsBlocked = defineCommand({
  name: 'accounts blocked',
  options: at,
  calls: { 'signin.accounts.blocked': {} },
  examples: ['accounts blocked --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const accounts = await client.signin.accounts.blocked({ site, operator }, { signal });
    return {
      document: { accounts },
      lines: (printer) => accountLines(accounts, printer),
    };
  },
});

const accountsUnblock = defineCommand({
  name: 'accounts unblock',
  options: { ...at, login: { type: 'string', value: 'LOGIN', required: true } },
  calls: { 'signin.accounts.unblock': {} },
  examples: ['accounts unblock --site prod --as admin --login a.meyer'],
  async run({ client, signal }, { site, as: operator, login }) {
    const done = await client.signin.accounts.unblock({ site, operator, login }, { signal });
    return { document: done, lines: ({ text }) => [text('accounts.unblocked', { login })] };
  },
});

const signinsCommand = defineCommand({
  name: 'signins list',
  options: {
    ...at,
    from: { type: 'string', value: 'YYYY-MM-DD' },
    to: { type: 'string', value: 'YYYY-MM-DD' },
    login: { type: 'string', value: 'LOGIN' },
    protocol: { type: 'string', value: 'NAME' },
    csv: { type: 'string', value: 'FILE' },
  },
  calls: { 'signin.log.list': { limit: { excluded: 'the terminal gets the newest, and --csv saves all' } } },
  examples: [
    'signins list --site prod --as admin --from 2026-11-01',
    'signins list --site prod --as admin --csv out.csv',
  ],
  async run({ client, signal }, { site, as: operator, csv, ...filters }) {
    const given = Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
    const input = { site, operator, ...given, limit: csv === undefined ? 1_000 : 100_000 };
    const log = await client.signin.log.list(input, { signal });
    if (csv !== undefined) await writeWholeFile(csv, csvOfLog(log.entries));
    return {
      document: log,
      lines: (printer) => logLines(log, printer),
    };
  },
});

const licencesCommand = defineCommand({
  name: 'signins licences',
  options: at,
  calls: { 'signin.log.licences': {} },
  examples: ['signins licences --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const use = await client.signin.log.licences({ site, operator }, { signal });
    return {
      document: use,
      lines: ({ text }) => [
        ...use.licences.map((one) =>
          text('signins.licence', { kind: one.Kind, assigned: one.Assigned, purchased: one.Purchased }),
        ),
        text('signins.slots', { count: use.slotsHeld }),
      ],
    };
  },
});

export const recordCommands: readonly Command[] = [
  tokensList,
  tokensRevoke,
  tokensGenerate,
  blocksList,
  blocksZero,
  blocksDelete,
  blocksClear,
  accountsBlocked,
  accountsUnblock,
  signinsCommand,
  licencesCommand,
];
