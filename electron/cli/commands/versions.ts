import { isConfirmed } from '#core/base/confirm.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { visible } from '#core/base/text.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ModuleVersion } from '#core/contract/versions.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { addressArgument } from '../command-text.ts';
import { confirmOption } from '../guarded.ts';
import { createdLines, versionLines } from '../views/versions.ts';
import { warningLines } from '../views/warnings.ts';
import { profiledSiteGivers, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** Exit code of what was not confirmed (design, section 7). */
const UNCONFIRMED = 10;

/** A version of a module of a site. */
export const versionOptions = {
  ...profiledSiteOptions,
  module: { type: 'string', value: 'MODULE', required: true },
  version: { type: 'string', value: 'VERSION', required: true },
} as const satisfies OptionSpecs;

const listCommand = defineCommand({
  name: 'versions list',
  options: { ...profiledSiteOptions, module: { type: 'string', value: 'MODULE' } },
  calls: { 'versions.list': profiledSiteGivers },
  examples: ['versions list --site test', 'versions list --site test --module Contracts --json'],
  async run({ client, signal, terminal }, given) {
    const { module } = given;
    const input = { ...profiledSiteOf(given), ...(module === undefined ? {} : { module }) };
    const found = await runLong(client.versions.list(input, { signal }), terminal.report);
    return { document: { ...found }, lines: (printer) => versionLines(found, printer) };
  },
});

const createCommand = defineCommand({
  name: 'versions create',
  options: {
    ...versionOptions,
    name: { type: 'string', value: 'TEXT' },
    description: { type: 'string', value: 'TEXT' },
  },
  calls: { 'versions.create': profiledSiteGivers },
  examples: ['versions create --site test --module Contracts --version 1.0 --name First'],
  async run({ client, signal, terminal }, given) {
    const { module, version, name = '', description = '' } = given;
    const input = { ...profiledSiteOf(given), module, version, name, description };
    const created = await runLong(client.versions.create(input, { signal }), terminal.report);
    return { document: { ...created }, lines: (printer) => createdLines(created, given.site, printer) };
  },
});

const deleteCommand = defineCommand({
  name: 'versions delete',
  options: { ...versionOptions, ...confirmOption },
  calls: {
    'versions.list': profiledSiteGivers,
    'versions.remove': { ...profiledSiteGivers, id: ['module', 'version'] },
  },
  examples: [
    'versions delete --site test --module Contracts --version 1.0',
    'versions delete --site test --module Contracts --version 1.0 --confirm test',
  ],
  async run(context, given) {
    const { client, signal, terminal } = context;
    const { site, confirm } = given;
    const { id, ...found } = await recordOf(context, given);
    const names = { module: visible(found.module.name), version: found.version };
    if (!isConfirmed(confirm, site)) {
      return {
        document: { version: found },
        lines: ({ text }) => [text('versions.unconfirmed', { ...names, site: addressArgument(site) })],
        exitCode: UNCONFIRMED,
      };
    }
    const removed = await runLong(
      client.versions.remove({ ...profiledSiteOf(given), id }, { signal }),
      terminal.report,
    );
    return {
      document: { ...removed },
      lines: (printer) => [
        printer.style('good', printer.text('versions.deleted', names)),
        ...warningLines(removed.warnings, printer),
      ],
    };
  },
});

/** The version that was named, of which the site has a record. Throws `version-unknown`, `module-unknown`. */
async function recordOf(
  { client, signal, terminal }: CommandContext,
  given: { site: string; 'profile-file': string | undefined; module: string; version: string },
): Promise<ModuleVersion & { id: number }> {
  const { module, version } = given;
  const asked = { ...profiledSiteOf(given), module };
  const { versions } = await runLong(client.versions.list(asked, { signal }), terminal.report);
  const found = versions.find((one) => one.version === version);
  if (found?.id === undefined) throw new SiteferryError('version-unknown', { module, version });
  return { ...found, id: found.id };
}

export const versionCommands: readonly Command[] = [listCommand, createCommand, deleteCommand];
