import { randomBytes } from 'node:crypto';
import { join, resolve } from 'node:path';
import { visible } from '#core/base/text.ts';
import type { ImportInput, ImportResult } from '#core/contract/transfer.ts';
import { type App, type Arguments, type Command, siteOption } from '../command.ts';
import { describeFailure, printFailure } from '../failure.ts';
import { readDecisions, readPlan } from '../files.ts';
import {
  givenOptions,
  importOptionsHelp,
  maxArchiveBytes,
  noOptions,
  onConflict,
} from '../import-options.ts';
import { printPlan } from '../plan-text.ts';
import { follow } from '../progress.ts';
import { alignedTable, dash } from '../terminal.ts';
import { printJson } from './site.ts';

/** `siteferry import`: an archive into a site, in one transaction. */
export const importCommand: Command = {
  name: 'import',
  summary: 'Import an archive in one transaction',
  positional: 'FILE',
  options: {
    site: siteOption,
    plan: { value: 'FILE', help: 'import exactly this reviewed plan, or nothing' },
    'dry-run': { help: 'do everything and roll it back' },
    'log-dir': { value: 'DIR', help: 'where Log.txt and Error.txt go' },
    ...importOptionsHelp,
  },
  examples: [
    'siteferry import section.zip --site embedded:./b',
    'siteferry import section.zip --site embedded:./b --plan plan.json',
    'siteferry import section.zip --site embedded:./b -iowki --dry-run',
  ],
  async run(app, given) {
    const input = await readInput(app, given);
    let result: ImportResult;
    try {
      result = await follow(app.terminal, app.client.transfer.import(input, { signal: app.signal }));
    } catch (error) {
      const failure = describeFailure(error);
      if (failure.code !== 'conflicts') throw error;
      const preview = await follow(app.terminal, app.client.transfer.preview(input, { signal: app.signal }));
      const { code, message, remedy, data } = failure;
      if (app.json) printJson(app, { ...preview, error: { code, message, remedy, data } });
      else printPlan(app.terminal, preview.plan);
      printFailure(app.terminal, failure);
      return failure.exitCode;
    }
    return app.json ? printJson(app, result) : printResult(app, result);
  },
};

async function readInput(app: App, given: Arguments): Promise<ImportInput> {
  const planFile = given.text('plan');
  const plan = planFile === undefined ? undefined : await readPlan(planFile);
  return {
    site: given.required('site'),
    archive: resolve(given.positional ?? ''),
    // A reviewed plan brings its options along.
    options: givenOptions(given) ?? plan?.options ?? noOptions,
    decisions: await readDecisions(given.text('decisions')),
    onConflict: onConflict(given),
    ...(plan ? { plan } : {}),
    dryRun: given.flag('dry-run'),
    logDir: resolve(given.text('log-dir') ?? join(app.home, 'imports', uniqueName())),
    ...maxArchiveBytes(given),
  };
}

/** UTC time to the second, and something that two imports of one second do not share. */
function uniqueName(): string {
  const time = new Date().toISOString().slice(0, 19).replace('T', '_').replaceAll(':', '-');
  return `${time}-${randomBytes(3).toString('hex')}`;
}

function printResult(app: App, { plan, warnings, result }: ImportResult) {
  const { terminal } = app;
  for (const { message } of warnings) terminal.message(`warning: ${visible(message, 1000)}`);
  terminal.print(
    alignedTable([
      ['Type', 'Read', 'Added', 'Updated', 'Unchanged', 'Auto-created', 'Skipped'],
      ...Object.entries(result.balance).map(([type, balance]) => [
        type,
        dash(balance.read),
        dash(balance.added),
        dash(balance.updated),
        dash(balance.unchanged),
        dash(balance.autoCreated),
        dash(balance.skipped),
      ]),
    ]),
  );
  for (const object of result.denormalized) terminal.print(`Rebuilt ${object}.`);
  const { Add, Update, AutoCreate } = plan.counts;
  terminal.print(
    result.committed
      ? `\nImported: ${Add} added, ${Update} updated, ${AutoCreate} auto-created.`
      : '\nDry run: everything worked and was rolled back; nothing was written.',
  );
  terminal.print(
    `Log: ${visible(result.log, 1000)}${result.error ? `\nErrors: ${visible(result.error, 1000)}` : ''}`,
  );
  return 0 as const;
}
