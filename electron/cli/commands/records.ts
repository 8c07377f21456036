import type { UserAccount } from '#core/contract/signin/records.ts';
import type { SiteUser } from '#core/contract/signin/users.ts';
import { type Command, defineCommand } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import { accountLines, blockLines, userAccountLines, userLines } from '../views/records.ts';
import { administeredOptions, siteOption } from './options.ts';

const blocksList = operationCommand({
  name: 'ip-blocks list',
  operation: 'signin.ipBlocks.list',
  examples: ['ip-blocks list --site prod --as admin'],
  answer: (blocks) => ({ document: { blocks }, lines: (printer) => blockLines(blocks, printer) }),
});

const blocksZero = operationCommand({
  name: 'ip-blocks zero',
  operation: 'signin.ipBlocks.zero',
  examples: ['ip-blocks zero --site prod --as admin --id 4'],
  answer: (block) => ({
    document: { block },
    lines: ({ text }) => [text('ip-blocks.zeroed', { address: block.Address })],
  }),
});

const blocksDelete = operationCommand({
  name: 'ip-blocks delete',
  operation: 'signin.ipBlocks.delete',
  examples: ['ip-blocks delete --site prod --as admin --id 4'],
  answer: (_answer, { id }) => ({
    document: { deleted: id },
    lines: ({ text }) => [text('ip-blocks.deleted')],
  }),
});

const blocksClear = operationCommand({
  name: 'ip-blocks clear',
  operation: 'signin.ipBlocks.clear',
  examples: ['ip-blocks clear --site prod --as admin'],
  answer: ({ deleted }) => ({
    document: { deleted },
    lines: ({ text }) => [text('ip-blocks.cleared', { count: deleted })],
  }),
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

const accountsBlocked = operationCommand({
  name: 'accounts blocked',
  operation: 'signin.accounts.blocked',
  examples: ['accounts blocked --site prod --as admin'],
  answer: (accounts) => ({
    document: { accounts },
    lines: (printer) => accountLines(accounts, printer),
  }),
});

const accountsUnblock = operationCommand({
  name: 'accounts unblock',
  operation: 'signin.accounts.unblock',
  examples: ['accounts unblock --site prod --as admin --login a.meyer'],
  answer: (done, { login }) => ({
    document: done,
    lines: ({ text }) => [text('accounts.unblocked', { login })],
  }),
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
