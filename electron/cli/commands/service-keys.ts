import { sanitize } from '#core/base/sanitize.ts';
import { type ServiceKey, serviceKeyColumns } from '#core/contract/service.ts';
import type { Command } from '../command.ts';
import { operationCommand } from '../operation-command.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from '../views/record-table.ts';

const create = operationCommand({
  name: 'service key create',
  operation: 'service.keys.create',
  fields: { user: { value: 'LOGIN' }, rights: { option: 'right', value: 'AREA:EFFECT' } },
  examples: ['service key create --site prod --name pipeline --user admin --right transfer:write --days 90'],
  answer: (key) => ({
    document: { key },
    lines: (printer) => [...keyLines([key], printer), printer.text('service.key-created'), key.key],
  }),
});

const list = operationCommand({
  name: 'service key list',
  operation: 'service.keys.list',
  examples: ['service key list', 'service key list --json'],
  answer: (keys) => ({ document: { keys }, lines: (printer) => keyLines(keys, printer) }),
});

const revoke = operationCommand({
  name: 'service key revoke',
  operation: 'service.keys.revoke',
  examples: ['service key revoke --id 3f9c2b7a1d04'],
  answer: (key) => ({
    document: { key },
    lines: ({ text }) => [text('service.key-ended', { name: sanitize(key.name) })],
  }),
});

function keyLines(keys: readonly ServiceKey[], printer: Printer): string[] {
  return keys.length === 0
    ? [printer.text('service.no-keys')]
    : recordTable(serviceKeyColumns, keys, printer);
}

/** Keys by which scripts call a service. */
export const serviceKeyCommands: readonly Command[] = [create, list, revoke];
