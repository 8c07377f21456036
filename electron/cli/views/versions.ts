import { redact } from '#core/base/redact.ts';
import { visible } from '#core/base/text.ts';
import type { CreatedVersion, ListedVersions, ModuleVersion, SiteModule } from '#core/contract/versions.ts';
import type { ListedRepository } from '#core/contract/versions-settings.ts';
import type { CommandLineTexts } from '#core/messages/command-line/index.ts';
import { formatMinute } from '#core/messages/format.ts';
import { addressArgument } from '../command-text.ts';
import type { Printer } from '../printer.ts';
import { alignColumns, type Cell } from '../text/table.ts';
import { warningLines } from './warnings.ts';

type Column = keyof CommandLineTexts extends infer Code
  ? Code extends `versions.column.${infer Name}`
    ? Name
    : never
  : never;

/** Modules of a site for people. */
export function moduleLines(modules: readonly SiteModule[], printer: Printer): string[] {
  const { text } = printer;
  if (modules.length === 0) return [text('versions.module.none')];
  return table(
    ['module', 'selection', 'bound', 'versions', 'guid', 'description'],
    modules.map((one) => [
      visible(one.name, 60),
      selectionText(one, printer),
      one.bound ? visible(one.bound.version) : '',
      one.versions,
      one.guid,
      visible(one.description, 60),
    ]),
    printer,
  );
}

function selectionText({ selection }: SiteModule, { text }: Printer): string {
  if (selection === undefined) return text('versions.module.unselected');
  return selection === 'all' ? text('package.all') : text('package.nodes', { count: selection.length });
}

/** Versions for people, newest first. */
export function versionLines({ versions, warnings }: ListedVersions, printer: Printer): string[] {
  const { text } = printer;
  const rows = versions.map((one) => [
    visible(one.module.name, 60),
    visible(one.version),
    visible(one.name, 60),
    stateText(one, printer),
    formatMinute(one.createdAt),
    visible(one.author, 60),
    visible(one.revision ?? '').slice(0, 10),
  ]);
  return [
    ...(rows.length === 0
      ? [text('versions.none')]
      : table(['module', 'version', 'name', 'state', 'created', 'author', 'revision'], rows, printer)),
    ...warningLines(warnings, printer),
  ];
}

/** Whether the module is bound to it, and where it is missing. */
function stateText({ isBound, isHeld, id }: ModuleVersion, { text }: Printer): string {
  const states = [
    ...(isBound ? [text('versions.is-bound')] : []),
    ...(isHeld === false ? [text('versions.not-held')] : []),
    ...(id === undefined ? [text('versions.only-held')] : []),
  ];
  return states.join(', ');
}

/** A version that was made, and what to do with it. */
export function createdLines(
  { created, entities, files, changed, warnings }: CreatedVersion,
  site: string,
  printer: Printer,
): string[] {
  const { style, text } = printer;
  const names = { module: visible(created.module.name), version: visible(created.version) };
  return [
    style('good', text('versions.created', { ...names, site: addressArgument(site), count: entities })),
    text('versions.created.files', { files, changed }),
    ...warningLines(warnings, printer),
  ];
}

/** Repositories of a site for people. */
export function settingsLines(settings: readonly ListedRepository[], printer: Printer): string[] {
  const { text } = printer;
  if (settings.length === 0) return [text('versions.settings.none')];
  return table(
    ['id', 'name', 'provider', 'location', 'branch', 'active', 'secret'],
    settings.map((one) => [
      String(one.id),
      visible(one.name, 60),
      one.provider,
      visible(redact(one.location), 200),
      visible(one.branch ?? ''),
      text(one.isActive ? 'answer.yes' : 'answer.no'),
      text(`versions.secret-place.${one.secret}`),
    ]),
    printer,
  );
}

function table(
  columns: readonly Column[],
  rows: readonly (readonly Cell[])[],
  { language, style, text }: Printer,
): string[] {
  const headings = columns.map((column) => text(`versions.column.${column}`));
  const [heading = '', ...lines] = alignColumns([headings, ...rows], '', language);
  return [style('heading', heading), ...lines];
}
