import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import type { CatalogType } from '#core/contract/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { localeOf } from '#core/messages/format.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { type Command, defineCommand } from '../command.ts';
import type { Printer } from '../printer.ts';
import { alignColumns } from '../text/table.ts';
import { findingLines } from '../views/findings.ts';
import { anySiteOf, anySiteOptions, profiledSiteMapping, siteOption } from './options.ts';

const showCommand = defineCommand({
  name: 'catalog show',
  positionals: ['[TYPE]'],
  options: {
    ...anySiteOptions,
    catalog: { type: 'string', value: 'FILE' },
  },
  calls: { 'catalog.show': { ...profiledSiteMapping, file: 'catalog' } },
  examples: ['catalog show', 'catalog show --site prod', 'catalog show --catalog own.json couriers'],
  async run({ client, signal }, { catalog, ...args }, [name]) {
    const input = {
      ...anySiteOf(args),
      ...(catalog === undefined ? {} : { file: resolve(catalog) }),
    };
    const all = await client.catalog.show(input, { signal });
    const types = name === undefined ? all : all.filter((type) => type.name === name);
    if (name !== undefined && types.length === 0) {
      throw new SiteferryError('usage', {
        reason: message('catalog.type-unknown', { type: name }),
      });
    }
    return {
      document: { types },
      lines: (printer) =>
        name === undefined ? typeList(types, printer) : types.flatMap((type) => typeLines(type, printer)),
    };
  },
});

function typeList(types: readonly CatalogType[], { text, language }: Printer): string[] {
  return alignColumns(
    types.map(({ name, table, title, origin }) => [
      name,
      table,
      sanitize(title[localeOf(language)]),
      origin === 'reference' ? '' : text(`catalog.origin.${origin}`),
    ]),
    '',
    language,
  );
}

function typeLines(type: CatalogType, printer: Printer): string[] {
  const { style, text, language } = printer;
  const { name, title, scope, table, id, guid, key, label, columns, origin } = type;
  return [
    style('heading', `${name}: ${sanitize(title[localeOf(language)])}`),
    ...alignColumns(
      [
        [text('catalog.origin'), text(`catalog.origin.${origin}`)],
        [text('catalog.scope'), scope],
        [text('catalog.table'), table],
        [text('catalog.id'), id],
        [text('catalog.guid'), guid],
        [text('catalog.key'), key.join(', ')],
        [text('catalog.label'), label.join(', ')],
      ],
      '  ',
      language,
    ),
    '',
    ...alignColumns(
      columns.map((column) => [column.name, typeOf(column), factsOf(column, printer)]),
      '  ',
      language,
    ),
  ];
}

type Column = CatalogType['columns'][number];

function typeOf({ type, length, references, format }: Column): string {
  if (references) return `${type} -> ${references.type}`;
  if (length !== undefined) return `${type}(${length})`;
  return format === undefined ? type : `${type} (${format})`;
}

function factsOf(column: Column, { text }: Printer): string {
  const facts = (['required', 'immutable', 'secret'] as const).filter((fact) => column[fact]);
  const owning = column.references?.owning ? [text('catalog.column.owning')] : [];
  return [...facts.map((fact) => text(`catalog.column.${fact}`)), ...owning].join(', ');
}

const checkCommand = defineCommand({
  name: 'catalog check',
  positionals: ['FILE'],
  options: { site: anySiteOptions.site },
  calls: { 'catalog.check': { file: 'FILE' } },
  examples: ['catalog check own.json', 'catalog check own.json --site prod'],
  async run({ client, signal }, { site }, [file = '']) {
    const input = { file: resolve(file), ...(site === undefined ? {} : { site }) };
    const checked = await client.catalog.check(input, { signal });
    const failed = checked.findings.some(({ severity }) => severity === 'error');
    return {
      document: checked,
      lines: (printer) => [
        printer.text('catalog.checked', {
          file,
          added: checked.added.length,
          changed: checked.changed.length,
        }),
        ...foundLines(checked.findings, printer),
      ],
      exitCode: failed ? 30 : 0,
    };
  },
});

function foundLines(findings: readonly Finding[], printer: Printer): string[] {
  if (findings.length === 0) return [printer.style('good', printer.text('catalog.nothing-wrong'))];
  return findingLines(findings, printer);
}

const proposeCommand = defineCommand({
  name: 'catalog propose',
  options: { ...siteOption, out: { type: 'string', value: 'FILE' } },
  calls: { 'catalog.propose': {} },
  examples: ['catalog propose --site prod --out own.json'],
  async run({ client, signal, terminal, printer }, { site, out }) {
    const { file, findings } = await client.catalog.propose({ site }, { signal });
    const content = JSON.stringify(file, null, 2);
    if (out !== undefined) await writeFileAtomic(out, `${content}\n`, 0o644);
    const summary = (by: Printer) => [
      by.text('catalog.proposed', { types: file.types.length, changes: file.changes.length }),
      ...findingLines(findings, by),
    ];
    // Without a file the draft alone is the answer, so that it can be piped.
    if (out === undefined) terminal.remark(summary(printer));
    return {
      document: { file, findings, ...(out === undefined ? {} : { out }) },
      lines: (by) =>
        out === undefined
          ? content.split('\n')
          : [...summary(by), by.text('catalog.proposed.out', { file: out })],
    };
  },
});

export const catalogCommands: readonly Command[] = [showCommand, checkCommand, proposeCommand];
