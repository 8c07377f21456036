import { isConfirmed } from '#core/base/confirm.ts';
import { SiteferryError } from '#core/base/errors.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { runLong } from '#core/contract/progress.ts';
import type { ModuleVersion } from '#core/contract/versions/versions.ts';
import { type Command, type CommandContext, defineCommand, type OptionSpecs } from '../command.ts';
import { addressArgument } from '../command-text.ts';
import { confirmOption } from '../lockout-guard.ts';
import { operationCommand } from '../operation-command.ts';
import { createdLines, versionLines } from '../views/versions.ts';
import { warningLines } from '../views/warnings.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** Exit code of what was not confirmed (design, section 7). */
const UNCONFIRMED = 10;

/** A version of a module of a site. */
export const versionOptions = {
  ...profiledSiteOptions,
  module: { type: 'string', value: 'MODULE', required: true },
  version: { type: 'string', value: 'VERSION', required: true },
} as const satisfies OptionSpecs;

const listCommand = operationCommand({
  name: 'versions list',
  operation: 'versions.list',
  fields: { module: { value: 'MODULE' } },
  examples: ['versions list --site test', 'versions list --site test --module Contracts --json'],
  answer: (found) => ({ document: { ...found }, lines: (printer) => versionLines(found, printer) }),
});

const createCommand = operationCommand({
  name: 'versions create',
  operation: 'versions.create',
  fields: { module: { value: 'MODULE' }, version: { value: 'VERSION' }, secrets: { otherwise: 'refuse' } },
  examples: ['versions create --site test --module Contracts --version 1.0 --name First'],
  answer: (created, { site }) => ({
    document: { ...created },
    lines: (printer) => createdLines(created, site, printer),
  }),
});

const deleteCommand = defineCommand({
  name: 'versions delete',
  options: { ...versionOptions, ...confirmOption },
  calls: {
    'versions.list': profiledSiteMapping,
    'versions.remove': { ...profiledSiteMapping, id: ['module', 'version'] },
  },
  examples: [
    'versions delete --site test --module Contracts --version 1.0',
    'versions delete --site test --module Contracts --version 1.0 --confirm test',
  ],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const { site, confirm } = args;
    const { id, ...found } = await recordOf(context, args);
    const names = { module: sanitize(found.module.name), version: found.version };
    if (!isConfirmed(confirm, site)) {
      return {
        document: { version: found },
        lines: ({ text }) => [text('versions.unconfirmed', { ...names, site: addressArgument(site) })],
        exitCode: UNCONFIRMED,
      };
    }
    const removed = await runLong(
      client.versions.remove({ ...profiledSiteOf(args), id }, { signal }),
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
  args: { site: string; 'profile-file': string | undefined; module: string; version: string },
): Promise<ModuleVersion & { id: number }> {
  const { module, version } = args;
  const asked = { ...profiledSiteOf(args), module };
  const { versions } = await runLong(client.versions.list(asked, { signal }), terminal.report);
  const found = versions.find((one) => one.version === version);
  if (found?.id === undefined) throw new SiteferryError('version-unknown', { module, version });
  return { ...found, id: found.id };
}

export const versionCommands: readonly Command[] = [listCommand, createCommand, deleteCommand];
