import type { PlanBase } from '#core/contract/transfer-base.ts';
import type { ImportOptions } from '#core/contract/transfer-options.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { nameOfVersion } from '#core/contract/versions-names.ts';
import { addressArgument, argument, commandText } from '../../command-text.ts';
import { importOptionNames } from '../../import-option-names.ts';
import type { Printer } from '../../printer.ts';
import { decideLines, undecided } from './undecided.ts';

/** What a plan was made of. */
export interface PlanOrigin {
  site: string;
  /** What it is made of, as it was given. */
  archive: string;
  /** The words of the command that writes it. */
  next: readonly string[];
  /** Options that this command has on in any case. */
  forced?: readonly (keyof ImportOptions)[];
  /** The command does something besides, so it is named even where the plan has nothing to write. */
  doesMore?: true;
  /** Where the plan was saved. */
  planFile: string | undefined;
}

/** The words of the command that imports what a preview was made of. */
export function importWords(given: {
  site: string;
  profileFile?: string | undefined;
  archive: string;
  base?: PlanBase | undefined;
}): string[] {
  const { site, profileFile, archive, base } = given;
  const profile = profileFile === undefined ? [] : ['--profile-file', argument(profileFile)];
  const since = base ? ['--base', baseWord(base)] : [];
  return ['import', '--site', addressArgument(site), ...profile, argument(archive), ...since];
}

/** A base as it is typed. */
function baseWord(base: PlanBase): string {
  if ('last' in base) return 'last';
  return argument('archive' in base ? base.archive : nameOfVersion(base.version));
}

/** What to do with a plan: decide, or the command that writes it. */
export function nextLines(plan: Plan, source: PlanOrigin, printer: Printer): string[] {
  const { text } = printer;
  const { next, forced = [], doesMore, planFile } = source;
  if (undecided(plan).length > 0) return decideLines(plan, printer);
  const { Add, Update, AutoCreate, Remove } = plan.counts;
  if (Add + Update + AutoCreate + Remove === 0 && !doesMore) return [text('preview.nothing')];
  const same = planFile === undefined ? optionsOf(plan, forced) : ['--plan', argument(planFile)];
  return [text('preview.next'), `  ${commandText([...next, ...same])}`];
}

/** The options that make the same plan again. */
function optionsOf(
  { options, decisions, onConflict }: Plan,
  forced: readonly (keyof ImportOptions)[],
): string[] {
  return [
    ...importOptionNames
      .filter(([name]) => options[name] && !forced.includes(name))
      .map(([, option]) => `--${option}`),
    ...(options.texts === 'rewrite' ? [] : ['--texts', options.texts]),
    ...Object.entries(options.associations).flatMap(([type, how]) => [
      '--associate',
      `${argument(type)}=${how === 'NaturalKey' ? 'key' : 'guid'}`,
    ]),
    ...(decisions.length > 0 ? ['--decisions', 'FILE'] : []),
    ...(onConflict === 'skip' ? ['--on-conflict', 'skip'] : []),
  ];
}
