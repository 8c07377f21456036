import type { UserAccount } from '#core/contract/signin-records.ts';
import type { SiteUser } from '#core/contract/signin-users.ts';
import { type Command, defineCommand } from '../command.ts';
import { accountLines, blockLines, userAccountLines, userLines } from '../views/records.ts';
import { administeredOptions, idOption, siteOption } from './options.ts';

const blocksList = defineCommand({
  name: 'ip-blocks list',
  options: administeredOptions,
  calls: { 'signin.ipBlocks.list': {} },
  examples: ['ip-blocks list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const blocks = await client.signin.ipBlocks.list({ site, operator }, { signal });
    return { document: { blocks }, lines: (printer) => blockLines(blocks, printer) };
  },
});

const blocksZero = defineCommand({
  name: 'ip-blocks zero',
  options: { ...administeredOptions, ...idOption },
  calls: { 'signin.ipBlocks.zero': {} },
  examples: ['ip-blocks zero --site prod --as admin --id 4'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id };
    const block = await client.signin.ipBlocks.zero(input, { signal });
    return {
      document: { block },
      lines: ({ text }) => [text('ip-blocks.zeroed', { address: block.Address })],
    };
  },
});

const blocksDelete = defineCommand({
  name: 'ip-blocks delete',
  options: { ...administeredOptions, ...idOption },
  calls: { 'signin.ipBlocks.delete': {} },
  examples: ['ip-blocks delete --site prod --as admin --id 4'],
  async run({ client, signal }, { site, as: operator, id }) {
    const input = { site, operator, id };
    await client.signin.ipBlocks.delete(input, { signal });
    return { document: { deleted: input.id }, lines: ({ text }) => [text('ip-blocks.deleted')] };
  },
});

const blocksClear = defineCommand({
  name: 'ip-blocks clear',
  options: administeredOptions,
  calls: { 'signin.ipBlocks.clear': {} },
  examples: ['ip-blocks clear --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const { deleted } = await client.signin.ipBlocks.clear({ site, operator }, { signal });
    return { document: { deleted }, lines: ({ text }) => [text('ip-blocks.cleared', { count: deleted })] };
  },
});

const accountsList = defineCommand({
  name: 'accounts list',
  options: { ...administeredOptions, text: { type: 'string', value: 'TEXT' } },
  calls: {
    'signin.accounts.list': {
      after: { excluded: 'the command asks for page after page' },
      limit: { excluded: 'the command lists all of them' },
    },
  },
  examples: ['accounts list --site prod --as admin --text meyer'],
  async run({ client, signal }, { site, as: operator, text }) {
    const input = { site, operator, limit: 500, ...(text === undefined ? {} : { text }) };
    const accounts: UserAccount[] = [];
    for (let isCut = true; isCut; ) {
      const last = accounts.at(-1);
      const after = last && { DisplayName: last.DisplayName, UserID: last.UserID };
      const page = await client.signin.accounts.list({ ...input, ...(after ? { after } : {}) }, { signal });
      accounts.push(...page.accounts);
      isCut = page.isCut;
    }
    return { document: { accounts }, lines: (printer) => userAccountLines(accounts, printer) };
  },
});

const accountsBlocked = defineCommand({
  name: 'accounts blocked',
  options: administeredOptions,
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
  options: { ...administeredOptions, login: { type: 'string', value: 'LOGIN', required: true } },
  calls: { 'signin.accounts.unblock': {} },
  examples: ['accounts unblock --site prod --as admin --login a.meyer'],
  async run({ client, signal }, { site, as: operator, login }) {
    const done = await client.signin.accounts.unblock({ site, operator, login }, { signal });
    return { document: done, lines: ({ text }) => [text('accounts.unblocked', { login })] };
  },
});

const usersCommand = defineCommand({
  name: 'users list',
  options: { ...siteOption, text: { type: 'string', value: 'TEXT' } },
  calls: {
    'signin.users.list': {
      after: { excluded: 'the command asks for page after page' },
      limit: { excluded: 'the command lists all of them' },
    },
  },
  examples: ['users list --site prod', 'users list --site prod --text meyer'],
  async run({ client, signal }, { site, text }) {
    const input = { site, limit: 500, ...(text === undefined ? {} : { text }) };
    const users: SiteUser[] = [];
    for (let isCut = true; isCut; ) {
      const last = users.at(-1);
      const page = await client.signin.users.list({ ...input, ...(last ? { after: last } : {}) }, { signal });
      users.push(...page.users);
      isCut = page.isCut;
    }
    return { document: { users }, lines: (printer) => userLines(users, printer) };
  },
});

export const recordCommands: readonly Command[] = [
  blocksList,
  blocksZero,
  blocksDelete,
  blocksClear,
  accountsList,
  accountsBlocked,
  accountsUnblock,
  usersCommand,
];
