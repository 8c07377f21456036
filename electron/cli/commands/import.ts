import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer-options.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { makeStateFolder } from '#core/host/state-folder.ts';
import { type Answer, type CommandContext, defineCommand } from '../command.ts';
import { type Failure, toFailure } from '../failure.ts';
import { readPlan } from '../files.ts';
import { importLines } from '../views/import.ts';
import { planLines } from '../views/plan.ts';
import { warningLines } from '../views/warnings.ts';
import {
  previewGivers,
  previewInputOf,
  transferOptions,
  undoToOf,
  undoToOption,
} from './transfer-options.ts';

export const importCommand = defineCommand({
  name: 'import',
  positionals: ['FILE'],
  options: {
    ...transferOptions,
    plan: { type: 'string', value: 'FILE' },
    'dry-run': { type: 'boolean' },
    remember: { type: 'boolean' },
    'log-dir': {
      type: 'string',
      value: 'DIR',
    },
    ...undoToOption,
  },
  calls: {
    'transfer.import': {
      archive: 'FILE',
      ...previewGivers,
      dryRun: 'dry-run',
      logDir: 'log-dir',
      undoTo: 'undo-to',
      language: { excluded: 'that of the answer' },
    },
    'transfer.preview': { archive: 'FILE', ...previewGivers, keep: { excluded: 'it plans once' } },
  },
  examples: [
    'import --site embedded:demo/receiver section.zip',
    'import --site test section.zip --plan plan.json',
    'import --site test section.zip --decisions decisions.json --remember',
    'import --site test section.zip -iowki -ioed --on-conflict skip --dry-run',
  ],
  async run(context, options, [archive = '']) {
    const reviewed = options.plan === undefined ? undefined : await readPlan(options.plan);
    const given = await previewInputOf(options, archive);
    if (reviewed) requirePlanned(reviewed, given, options);
    const input = {
      ...given,
      ...(reviewed ? { plan: reviewed, options: optionsWith(reviewed, given.options) } : {}),
      dryRun: options['dry-run'],
      remember: options.remember,
      logDir: options['log-dir'] ?? newLogFolder(context),
      ...undoToOf(options),
      language: context.printer.language,
    };
    return await runImport(context, input);
  },
});

type ImportCall = Parameters<CommandContext['client']['transfer']['import']>[0] & { logDir: string };

async function runImport(context: CommandContext, input: ImportCall): Promise<Answer> {
  const { client, signal, terminal } = context;
  try {
    const result = await runLong(client.transfer.import(input, { signal }), terminal.report);
    return { document: { ...result }, lines: (printer) => importLines(result, input, printer) };
  } catch (error) {
    const failure = toFailure(error, () => {});
    const files = logFiles(input.logDir);
    if (failure.code === 'conflicts') return await conflictAnswer(context, input, failure, files);
    if (!files) throw error;
    return {
      document: { result: { committed: failure.code === 'outcome-unknown' ? 'unknown' : false, ...files } },
      lines: () => [],
      failure: { ...failure, details: files.error ?? files.log },
    };
  }
}

/** An import that stops at conflicts says what `preview` says about them. */
async function conflictAnswer(
  { client, signal, terminal }: CommandContext,
  input: ImportCall,
  failure: Failure,
  files: ReturnType<typeof logFiles>,
): Promise<Answer> {
  const { site, archive, options, decisions = [], onConflict, plan: reviewed } = input;
  const { base, maxArchiveBytes, maxEntityBytes, profileFile } = input;
  const asked = {
    site,
    archive,
    options,
    decisions: decisions.length > 0 ? decisions : (reviewed?.decisions ?? []),
    onConflict: reviewed?.onConflict ?? onConflict,
    ...(base === undefined ? {} : { base }),
    ...(maxArchiveBytes === undefined ? {} : { maxArchiveBytes }),
    ...(maxEntityBytes === undefined ? {} : { maxEntityBytes }),
    ...(profileFile === undefined ? {} : { profileFile }),
  };
  const { plan, warnings } = await runLong(client.transfer.preview(asked, { signal }), terminal.report);
  return {
    document: { plan, warnings, ...(files ? { result: { committed: false, ...files } } : {}) },
    lines: (printer) => [
      ...planLines(plan, { site, profileFile, archive, base, planFile: undefined }, printer),
      ...warningLines(warnings, printer),
    ],
    failure,
  };
}

/** The diagnostic files that the import left behind (spec, "Configuration transfer"). */
function logFiles(folder: string): { log: string; error?: string } | undefined {
  const [log, error] = [join(folder, 'Log.txt'), join(folder, 'Error.txt')];
  if (!existsSync(log)) return undefined;
  return { log, ...(existsSync(error) ? { error } : {}) };
}

/** What decides about conflicts is part of the reviewed plan and cannot be changed beside it. */
function requirePlanned(
  plan: Plan,
  given: { decisions: Plan['decisions'] },
  options: { 'on-conflict': Plan['onConflict'] | undefined; decisions: string | undefined },
): void {
  const isOther =
    (options['on-conflict'] !== undefined && options['on-conflict'] !== plan.onConflict) ||
    (options.decisions !== undefined && !isDeepStrictEqual(given.decisions, plan.decisions));
  if (isOther) throw new SiteferryError('plan-elsewhere', { what: 'options' });
}

/** The plan's own options, unless others are given, which the import then refuses. */
function optionsWith(plan: Plan, given: ImportOptions): ImportOptions {
  return isDeepStrictEqual(given, importOptions.parse({})) ? plan.options : given;
}

/** A folder of this import alone: two that start in the same millisecond are two processes. Throws `state-unusable`. */
function newLogFolder({ home, now }: CommandContext): string {
  makeStateFolder(home);
  return join(home, 'imports', `${now().toISOString().replaceAll(':', '-')}-${process.pid}`);
}
