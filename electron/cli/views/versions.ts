import { sanitize } from '#core/base/sanitize.ts';
import { moduleColumns, repositoryColumns, versionColumns } from '#core/contract/versions/columns.ts';
import type { ListedRepository } from '#core/contract/versions/settings.ts';
import type { CreatedVersion, ListedVersions, SiteModule } from '#core/contract/versions/versions.ts';
import { addressArgument } from '../command-text.ts';
import type { Printer } from '../printer.ts';
import { recordTable } from './record-table.ts';
import { warningLines } from './warnings.ts';

/** Modules of a site for people. */
export function moduleLines(modules: readonly SiteModule[], printer: Printer): string[] {
  return modules.length === 0
    ? [printer.text('versions.module.none')]
    : recordTable(moduleColumns, modules, printer);
}

/** Versions for people, newest first. */
export function versionLines({ versions, warnings }: ListedVersions, printer: Printer): string[] {
  return [
    ...(versions.length === 0
      ? [printer.text('versions.none')]
      : recordTable(versionColumns, versions, printer)),
    ...warningLines(warnings, printer),
  ];
}

/** A version that was made, and what to do with it. */
export function createdLines(
  { created, entities, files, changed, warnings }: CreatedVersion,
  site: string,
  printer: Printer,
): string[] {
  const { style, text } = printer;
  const names = { module: sanitize(created.module.name), version: sanitize(created.version) };
  return [
    style('good', text('versions.created', { ...names, site: addressArgument(site), count: entities })),
    text('versions.created.files', { files, changed }),
    ...warningLines(warnings, printer),
  ];
}

/** Repositories of a site for people. */
export function settingsLines(settings: readonly ListedRepository[], printer: Printer): string[] {
  return settings.length === 0
    ? [printer.text('versions.settings.none')]
    : recordTable(repositoryColumns, settings, printer);
}
