import { type Command, defineCommand, type OptionSpecs } from '../command.ts';
import { confirmOption, guarded } from '../guarded.ts';
import { rightLines } from '../views/rights.ts';
import { administeredOptions } from './options.ts';

const rightOptions = {
  group: { type: 'string', value: 'GUID', required: true },
  right: { type: 'string', value: 'CODE', required: true },
} as const satisfies OptionSpecs;

const list = defineCommand({
  name: 'rights list',
  options: administeredOptions,
  calls: { 'signin.rights.list': {} },
  examples: ['rights list --site prod --as admin'],
  async run({ client, signal }, { site, as: operator }) {
    const rights = await client.signin.rights.list({ site, operator }, { signal });
    return { document: rights, lines: (printer) => rightLines(rights, printer) };
  },
});

const grant = defineCommand({
  name: 'rights grant',
  options: { ...administeredOptions, ...rightOptions },
  calls: { 'signin.rights.grant': {} },
  examples: ['rights grant --site prod --as admin --group 0f8fad5b-… --right GENERATEPAT'],
  async run({ client, signal }, { site, as: operator, group, right }) {
    const given = await client.signin.rights.grant({ site, operator, group, right }, { signal });
    return {
      document: { right: given },
      lines: ({ text }) => [
        text('rights.granted', { group: given.groupName, right: given.right, count: given.users }),
      ],
    };
  },
});

const revoke = defineCommand({
  name: 'rights revoke',
  options: { ...administeredOptions, ...rightOptions, ...confirmOption },
  calls: { 'signin.rights.revoke': {} },
  examples: ['rights revoke --site prod --as admin --group 0f8fad5b-… --right GENERATEPAT'],
  async run({ client, signal }, { site, as: operator, group, right, confirm }) {
    const write = { operation: 'rights.revoke', group, right } as const;
    return await guarded(client, { site, operator }, write, { confirm, signal }, async (sure, { notes }) => {
      const taken = await client.signin.rights.revoke({ ...sure, group, right }, { signal });
      return {
        document: { right: taken, notes },
        lines: ({ text, render }) => [
          text('rights.revoked', { group: taken.groupName, right: taken.right }),
          ...notes.map(render),
        ],
      };
    });
  },
});

export const rightCommands: readonly Command[] = [list, grant, revoke];
