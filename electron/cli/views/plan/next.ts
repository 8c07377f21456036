import { type ImportOptions, importFlagNames, importFlags } from '#core/contract/transfer/options.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { addressWord, argumentWord, type CommandWord, commandText, optionWords } from '../../command-text.ts';
import type { Printer } from '../../printer.ts';
import { decideLines, undecided } from './undecided.ts';

/** What a plan was made of. */
export interface PlanOrigin {
  site: string;
  /** What it is made of, as it was given. */
  archive: string;
  /** The words of the command that writes it. */
  next: readonly CommandWord[];
  /** Where the decisions that it was made with stand. */
  decisionsFile?: string | undefined;
  /** Options that this command has on in any case. */
  forced?: readonly (keyof ImportOptions)[];
  /** The command does something besides, so it is named even where the plan has nothing to write. */
  doesMore?: true;
  /** Where the plan was saved. */
  planFile: string | undefined;
}

/** The words of the command that imports what a preview was made of. */
export function importWords(archive: string, given: Typed): CommandWord[] {
  return ['import', '--site', addressWord(given.site), argumentWord(archive), ...readOptionWords(given)];
}

/** Options that say from where and how something is read, as they were typed. */
export function readOptionWords(given: Omit<Typed, 'site'>): CommandWord[] {
  return READING.flatMap((name) => optionWords(name, given[name]));
}

const READING = [
  'profile-file',
  'base',
  'versions-of',
  'max-archive-size',
  'max-entity-size',
  'site-password-file',
  'site-password-credential',
  'ssh-password-file',
  'ssh-password-credential',
] as const;

type Typed = { site: string } & { readonly [Name in (typeof READING)[number]]?: string | undefined };

/** What to do with a plan: decide, or the command that writes it where that can be said. */
export function nextLines(plan: Plan, source: PlanOrigin, printer: Printer): string[] {
  const { text } = printer;
  const { next, forced = [], doesMore, planFile, decisionsFile } = source;
  if (undecided(plan).length > 0) return decideLines(plan, printer);
  const { Add, Update, AutoCreate, Remove } = plan.counts;
  if (Add + Update + AutoCreate + Remove === 0 && !doesMore) return [text('preview.nothing')];
  const same =
    planFile === undefined ? optionsOf(plan, forced, decisionsFile) : optionWords('plan', planFile);
  const command = commandText([...next, ...same]);
  return command === undefined ? [] : [text('preview.next'), `  ${command}`];
}

/** The options that make the same plan again. */
function optionsOf(
  { options, decisions, onConflict }: Plan,
  forced: readonly (keyof ImportOptions)[],
  decisionsFile: string | undefined,
): CommandWord[] {
  const decided =
    decisionsFile === undefined ? ['--decisions', undefined] : optionWords('decisions', decisionsFile);
  return [
    ...importFlagNames
      .filter((name) => options[name] && !forced.includes(name))
      .map((name) => `--${importFlags[name].option}`),
    ...(options.texts === 'rewrite' ? [] : ['--texts', options.texts]),
    ...Object.entries(options.associations).flatMap(([type, how]) => [
      '--associate',
      argumentWord(`${type}=${how === 'NaturalKey' ? 'key' : 'guid'}`),
    ]),
    ...(decisions.length > 0 ? decided : []),
    ...(onConflict === 'skip' ? ['--on-conflict', 'skip'] : []),
  ];
}
