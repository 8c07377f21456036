import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { EntityField, RelatedEntity, ShownEntity } from '#core/contract/transfer/entity.ts';
import { defineCommand } from '../command.ts';
import { nodeText, parseNode } from '../nodes.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';
import { signInMapping, signInOption } from './sign-in-side.ts';

/** How many entities that use it are named without `--limit`. */
const USERS = 200;

/** Longer values are cut; `--json` has all of them. */
const VALUE_LENGTH = 200;

export const entityCommand = defineCommand({
  name: 'entity show',
  options: {
    ...profiledSiteOptions,
    entity: { type: 'string', value: 'TYPE:GUID|ID', required: true },
    limit: { type: 'count', value: 'N', most: 1_000 },
    ...signInOption,
  },
  calls: {
    'transfer.resolve': { ...profiledSiteMapping, ...signInMapping, nodes: 'entity' },
    'transfer.entity': {
      ...profiledSiteMapping,
      ...signInMapping,
      type: 'entity',
      guid: 'entity',
      archived: { excluded: 'it belongs to a preview that is kept; here each run previews anew' },
    },
  },
  examples: [
    'entity show --site embedded:demo/source --entity states:1',
    'entity show --site prod --entity smart-scripts:12 --json',
  ],
  async run({ client, signal }, { entity: text, limit = USERS, ...args }) {
    const site = { ...profiledSiteOf(args), signIn: args['sign-in'] };
    const [key] = await client.transfer.resolve(
      { ...site, nodes: [parseNode('--entity', text)] },
      { signal },
    );
    if (!key) throw new SiteferryError('node-not-found', { node: text });
    const { entity } = await client.transfer.entity({ ...site, ...key, limit }, { signal });
    if (!entity) throw new SiteferryError('node-not-found', { ...key, node: key.guid });
    return { document: { entity }, lines: (printer) => entityLines(entity, printer) };
  },
});

function entityLines(entity: ShownEntity, printer: Printer): string[] {
  const { text, style, language } = printer;
  const { type, guid, id, path, fields, needs, usedBy, usedByCount } = entity;
  return [
    style('heading', sanitize(path)),
    `  ${nodeText(type, id)}  ${guid}`,
    style('heading', text('entity.fields')),
    ...alignColumns(
      fields.map((field) => [field.column, valueText(field, printer)]),
      '  ',
      language,
    ),
    style('heading', text('entity.needs', { count: needs.length })),
    ...relatedLines(needs, printer),
    style('heading', text('entity.used-by', { count: usedByCount })),
    ...relatedLines(usedBy, printer),
    ...(usedBy.length < usedByCount ? [text('entity.first', { count: usedBy.length })] : []),
  ];
}

function valueText({ value, secret, reference }: EntityField, { text }: Printer): string {
  if (secret) return text('entity.secret');
  const written = sanitize(String(value ?? ''), VALUE_LENGTH);
  return reference?.name ? `${written} (${sanitize(reference.name)})` : written;
}

function relatedLines(list: readonly RelatedEntity[], { text, language }: Printer): string[] {
  return alignColumns(
    list.map(({ type, guid, path, column, line }) => [
      sanitize(path),
      line === undefined ? column : text('entity.text-place', { column, line }),
      nodeText(type, guid),
    ]),
    '  ',
    language,
  );
}
