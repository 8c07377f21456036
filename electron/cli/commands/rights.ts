import type { Message } from '#core/base/message.ts';
import { type SpecialRight, specialRightColumns } from '#core/contract/signin/rights.ts';
import type { Command } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from '../views/record-table.ts';

const rightFields = { group: { value: 'GUID' }, right: { value: 'CODE' } } as const;

const list = operationCommand({
  name: 'rights list',
  operation: 'signin.rights.list',
  examples: ['rights list --site prod --as admin'],
  answer: (rights) => ({ document: rights, lines: (printer) => rightLines(rights, printer) }),
});

const grant = operationCommand({
  name: 'rights grant',
  operation: 'signin.rights.grant',
  fields: rightFields,
  examples: ['rights grant --site prod --as admin --group 0f8fad5b-… --right GENERATEPAT'],
  answer: (given) => ({
    document: { right: given },
    lines: ({ text }) => [
      text('rights.granted', { group: given.groupName, right: given.right, count: given.users }),
    ],
  }),
});

const revoke = operationCommand({
  name: 'rights revoke',
  operation: 'signin.rights.revoke',
  guarded: true,
  fields: rightFields,
  examples: ['rights revoke --site prod --as admin --group 0f8fad5b-… --right GENERATEPAT'],
  answer: (taken, _input, notes) => ({
    document: { right: taken, notes },
    lines: ({ text, render }) => [
      text('rights.revoked', { group: taken.groupName, right: taken.right }),
      ...notes.map(render),
    ],
  }),
});

export const rightCommands: readonly Command[] = [list, grant, revoke];

interface Rights {
  given: readonly SpecialRight[];
  known: readonly { right: string; meaning: Message }[];
}

/** Special rights of groups for people. */
function rightLines({ given, known }: Rights, printer: Printer): string[] {
  const { text, render } = printer;
  const meanings = known.map(({ right, meaning }) => `${right}: ${render(meaning)}`);
  if (given.length === 0) return [text('rights.none'), ...meanings];
  return [...recordTable(specialRightColumns, given, printer), '', ...meanings];
}
