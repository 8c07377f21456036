import { visible } from '#core/base/text.ts';
import { csvOfLog } from '#core/contract/signin-csv.ts';
import { type IpBlock, type Token, type TokenLimits, tokenLimits } from '#core/contract/signin-records.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { formatCount, parseCount } from '../text/numbers.ts';
import type { Style } from '../text/style.ts';
import { alignColumns, type Cell } from '../text/table.ts';
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
    return { document: { tokens }, lines: ({ style }) => tokenLines(tokens, style) };
  },
});

function tokenLines(tokens: readonly Token[], style: Style): string[] {
  if (tokens.length === 0) return ['There are no tokens.'];
  return table(
    ['Id', 'User', 'Name', 'Begins with', 'State', 'Ends', 'Last used'],
    tokens.map((one) => [
      String(one.Id),
      visible(one.Login ?? `user ${one.UserId}`),
      visible(one.Name, 60),
      visible(one.TokenPrefix),
      one.State,
      one.ExpiresAt ?? 'never',
      one.LastUsedAt ?? 'never',
    ]),
    style,
  );
}

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
      lines: () => [`Revoked ${visible(revoked.Name)} of ${visible(revoked.Login ?? '')}.`],
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
      lines: ({ style }) => [
        `Made a token for ${visible(login)}, which ends ${made.ExpiresAt ?? 'never'}. It is shown here and never again:`,
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
    return { document: { blocks }, lines: ({ style }) => blockLines(blocks, style) };
  },
});

function blockLines(blocks: readonly IpBlock[], style: Style): string[] {
  if (blocks.length === 0) return ['No address has failed sign-ins.'];
  return table(
    ['Id', 'Address', 'Failed', 'Blocked', 'Last'],
    blocks.map((one) => [
      String(one.Id),
      visible(one.Address),
      one.FailedAttempts,
      one.IsBlocked ? 'yes' : 'no',
      one.LastAttemptAt ?? '',
    ]),
    style,
  );
}

const blocksZero = defineCommand({
  name: 'ip-blocks zero',
  options: { ...at, ...idOption },
  calls: { 'signin.ipBlocks.zero': {} },
  examples: ['ip-blocks zero --site prod --as admin --id 4'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id: parseCount('--id', id, LARGEST) };
    const block = await client.signin.ipBlocks.zero(input, { signal });
    return { document: { block }, lines: () => [`${visible(block.Address)} is counted from zero.`] };
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
    return { document: { deleted: input.id }, lines: () => ['Removed it.'] };
  },
});

const blocksClear = defineCommand({
  name: 'ip-blocks clear',
  options: at,
  calls: { 'signin.ipBlocks.clear': {} },
  examples: ['ip-blocks clear --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const { deleted } = await client.signin.ipBlocks.clear({ site, operator }, { signal });
    return { document: { deleted }, lines: () => [`Removed ${formatCount(deleted)} addresses.`] };
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
      lines: ({ style }) =>
        accounts.length === 0
          ? ['No account is blocked.']
          : table(
              ['Login', 'Name', 'Failed', 'Since'],
              accounts.map((one) => [
                visible(one.Login ?? ''),
                visible(one.DisplayName, 60),
                one.FailedSignIns,
                one.BlockedAt ?? '',
              ]),
              style,
            ),
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
    return { document: done, lines: () => [`${visible(login)} can sign in again.`] };
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
  calls: { 'signin.log.list': { limit: { excluded: 'what is shown is cut, and --csv has them all' } } },
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
      lines: ({ style }) => [
        ...table(
          ['Day', 'Sign-ins'],
          log.perDay.map(({ day, count }): Cell[] => [day, count]),
          style,
        ),
        '',
        ...table(
          ['Date', 'User', 'Address', 'Protocol'],
          log.entries
            .slice(0, 20)
            .map((one) => [
              one.Date,
              visible(one.Login ?? `user ${one.UserID}`),
              visible(one.Address ?? ''),
              visible(one.Protocol ?? ''),
            ]),
          style,
        ),
        ...(log.total > 20 ? [`The newest 20 of ${formatCount(log.total)}; --csv writes them all.`] : []),
      ],
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
      lines: () => [
        ...use.licences.map((one) => `${visible(one.Kind)}: ${one.Assigned} of ${one.Purchased}`),
        `Concurrent slots held now: ${use.slotsHeld}`,
      ],
    };
  },
});

function table(heading: readonly string[], rows: readonly (readonly Cell[])[], style: Style): string[] {
  const [first = '', ...rest] = alignColumns([heading, ...rows]);
  return [style('heading', first), ...rest];
}

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
