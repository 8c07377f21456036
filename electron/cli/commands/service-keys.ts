import { visible } from '#core/base/text.ts';
import type { ServiceKey } from '#core/contract/service.ts';
import { type Command, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { siteOption } from './options.ts';

const create = defineCommand({
  name: 'service key create',
  options: {
    ...siteOption,
    name: { type: 'string', value: 'TEXT', required: true },
    user: { type: 'string', value: 'LOGIN', required: true },
    right: { type: 'string', value: 'AREA:EFFECT', multiple: true, required: true },
    days: { type: 'count', value: 'N', most: 36_500 },
  },
  calls: { 'service.keys.create': { rights: 'right' } },
  examples: ['service key create --site prod --name pipeline --user admin --right transfer:write --days 90'],
  async run({ client, signal }, { site, name, user, right: rights, days }) {
    const input = {
      site,
      name,
      user,
      rights: [...rights],
      ...(days === undefined ? {} : { days }),
    };
    const key = await client.service.keys.create(input, { signal });
    return {
      document: { key },
      lines: (printer) => [...keyLines([key], printer), printer.text('service.key-created'), key.key],
    };
  },
});

const list = defineCommand({
  name: 'service key list',
  options: {},
  calls: { 'service.keys.list': {} },
  examples: ['service key list', 'service key list --json'],
  async run({ client, signal }) {
    const keys = await client.service.keys.list({}, { signal });
    return { document: { keys }, lines: (printer) => keyLines(keys, printer) };
  },
});

const revoke = defineCommand({
  name: 'service key revoke',
  options: { id: { type: 'string', value: 'ID', required: true } },
  calls: { 'service.keys.revoke': {} },
  examples: ['service key revoke --id 3f9c2b7a1d04'],
  async run({ client, signal }, { id }) {
    const key = await client.service.keys.revoke({ id }, { signal });
    return {
      document: { key },
      lines: ({ text }) => [text('service.key-ended', { name: visible(key.name) })],
    };
  },
});

function keyLines(keys: readonly ServiceKey[], { text, language }: Printer): string[] {
  if (keys.length === 0) return [text('service.no-keys')];
  return alignColumns(
    keys.map(({ id, name, site, user, rights, state, expiresAt }) => [
      id,
      visible(name),
      visible(site, 60),
      visible(user),
      rights.join(' '),
      text(`service.key-${state}`),
      expiresAt?.slice(0, 10) ?? '',
    ]),
    '',
    language,
  );
}

/** Keys by which scripts call a service. */
export const serviceKeyCommands: readonly Command[] = [create, list, revoke];
