import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { ImportResult, PreviewResult } from '#core/contract/transfer/import.ts';
import { type ImportOptions, importOptions } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { makeStateFolder } from '#core/workspace/state-folder.ts';
import type { CommandContext, CommandResult, OptionSpecs, OptionValues } from '../command.ts';
import { awaitConfirmation } from '../confirm-within.ts';
import type { Failure } from '../failure.ts';
import { readPlan } from '../files.ts';
import { toFailure } from '../operation-failure.ts';
import type { Printer } from '../printer.ts';
import type { SiteAt } from '../version-sides.ts';
import { emptyExitCode } from '../views/empty.ts';
import {
  consequencesOption,
  planningInput,
  type planningOptions,
  undoToOf,
  undoToOption,
} from './transfer-options.ts';

/** Options of whatever writes a plan into a site. */
export const writeOptions = {
  plan: { type: 'string', value: 'FILE' },
  'dry-run': { type: 'boolean' },
  ...consequencesOption,
  'prove-undo': { type: 'boolean' },
  'confirm-number': { type: 'count', value: 'N', none: true },
  'despite-freeze': { type: 'string', value: 'REASON' },
  remember: { type: 'boolean' },
  'log-dir': {
    type: 'string',
    value: 'DIR',
  },
  ...undoToOption,
} as const satisfies OptionSpecs;

/** What they give. */
export const writeMapping = {
  dryRun: 'dry-run',
  proveUndo: 'prove-undo',
  confirmNumber: 'confirm-number',
  despiteFreeze: 'despite-freeze',
  logDir: 'log-dir',
  undoTo: 'undo-to',
  language: { excluded: 'that of the answer' },
} as const;

type Args = OptionValues<typeof writeOptions> & Partial<OptionValues<typeof planningOptions>>;

/**
 * What is asked of whatever writes a plan: with `--plan` what was reviewed, with the options of the plan, else with
 * those that are `usual` unless others are set. Throws
 * `plan-elsewhere` for other decisions beside it, and what reading plan and decisions throws.
 */
export async function writeInput(
  context: CommandContext,
  args: Args & { 'versions-of'?: string | undefined },
  receiver: SiteAt,
  usual?: ImportOptions,
) {
  return {
    ...(await withReviewedPlan(args, await planningInput(args, receiver), usual)),
    dryRun: args['dry-run'],
    consequences: args.consequences,
    proveUndo: args['prove-undo'],
    ...omitUndefined({ confirmNumber: args['confirm-number'], despiteFreeze: args['despite-freeze'] }),
    remember: args.remember,
    logDir: logFolderOf(context, args),
    ...undoToOf(args),
    language: context.printer.language,
  };
}

/** How a plan is made, with the one of `--plan` where it was reviewed. Throws as `writeInput`. */
export async function withReviewedPlan<Planning extends Pick<Plan, 'options' | 'decisions'>>(
  args: Pick<Args, 'plan' | 'on-conflict' | 'decisions'>,
  asked: Planning,
  usual?: ImportOptions,
): Promise<Planning & { plan?: Plan }> {
  const reviewed = args.plan === undefined ? undefined : await readPlan(args.plan);
  const planning = usual ? { ...asked, options: optionsOrDefault(asked.options, usual) } : asked;
  if (!reviewed) return planning;
  requireSameDecisions(reviewed, planning, args);
  return { ...planning, plan: reviewed, options: optionsOrDefault(asked.options, reviewed.options) };
}

/** What a preview of the same plan is asked, where writing it stops at conflicts. */
export function toPreviewInput({
  base,
  options,
  decisions,
  onConflict,
  plan,
}: Awaited<ReturnType<typeof writeInput>>) {
  return {
    ...(base === undefined ? {} : { base }),
    options,
    decisions: decisions.length > 0 ? decisions : (plan?.decisions ?? []),
    onConflict: plan?.onConflict ?? onConflict,
  };
}

/** Writes a plan. What stops at conflicts says what a preview says about them. */
export async function writePlan<Written extends ImportResult, Previewed extends PreviewResult>(
  context: CommandContext,
  logDir: string,
  how: {
    write: () => Promise<Written>;
    preview: () => Promise<Previewed>;
    lines: (result: Written, printer: Printer) => string[];
    previewLines: (result: Previewed, printer: Printer) => string[];
  },
): Promise<CommandResult> {
  try {
    const result = await how.write();
    const { run, confirmation } = result.result;
    const told: CommandResult = {
      document: { ...result },
      lines: (printer) => how.lines(result, printer),
      exitCode: emptyExitCode(result.warnings),
    };
    return run !== undefined && confirmation ? await awaitConfirmation(context, run, told) : told;
  } catch (error) {
    const failure = toFailure(error, () => {});
    const files = logFiles(logDir);
    if (failure.code === 'conflicts')
      return conflictAnswer(await how.preview(), how.previewLines, failure, files);
    if (!files) throw error;
    return {
      document: { result: { committed: failure.code === 'outcome-unknown' ? 'unknown' : false, ...files } },
      lines: () => [],
      failure: { ...failure, details: files.error ?? files.log },
    };
  }
}

function conflictAnswer<Previewed extends PreviewResult>(
  result: Previewed,
  lines: (result: Previewed, printer: Printer) => string[],
  failure: Failure,
  files: ReturnType<typeof logFiles>,
): CommandResult {
  return {
    document: { ...result, ...(files ? { result: { committed: false, ...files } } : {}) },
    lines: (printer) => lines(result, printer),
    failure,
  };
}

/** The diagnostic files that were left behind (spec, "Configuration transfer"). */
function logFiles(folder: string): { log: string; error?: string } | undefined {
  const [log, error] = [join(folder, 'Log.txt'), join(folder, 'Error.txt')];
  if (!existsSync(log)) return undefined;
  return { log, ...(existsSync(error) ? { error } : {}) };
}

/** What decides about conflicts is part of the reviewed plan and cannot be changed beside it. */
function requireSameDecisions(
  plan: Plan,
  args: { decisions: Plan['decisions'] },
  options: Pick<Args, 'on-conflict' | 'decisions'>,
): void {
  const isOther =
    (options['on-conflict'] !== undefined && options['on-conflict'] !== plan.onConflict) ||
    (options.decisions !== undefined && !isDeepStrictEqual(args.decisions, plan.decisions));
  if (isOther) throw new SiteferryError('plan-elsewhere', { what: 'options' });
}

/** The options of a plan or package, unless others are set; beside a plan these are then refused. */
function optionsOrDefault(args: ImportOptions, usual: ImportOptions): ImportOptions {
  return isDeepStrictEqual(args, importOptions.parse({})) ? usual : args;
}

/**
 * The folder of the logs: the one that was named, or one of this run alone: two that start in the same millisecond are two
 * processes. Throws `state-unusable`.
 */
export function logFolderOf(
  { home, now }: CommandContext,
  { 'log-dir': named }: Pick<Args, 'log-dir'>,
): string {
  if (named !== undefined) return resolve(named);
  makeStateFolder(home);
  return join(home, 'imports', `${now().toISOString().replaceAll(':', '-')}-${process.pid}`);
}
