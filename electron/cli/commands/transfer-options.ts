import { resolve } from 'node:path';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { runLong } from '#core/contract/progress.ts';
import type { PreviewResult } from '#core/contract/transfer/import.ts';
import {
  type ImportFlag,
  type ImportFlagOption,
  type ImportOptions,
  importFlagNames,
  importFlags,
  importOptions,
} from '#core/contract/transfer/options.ts';
import type { CommandContext, OptionSpecs, OptionValues } from '../command.ts';
import { readDecisions } from '../files.ts';
import type { SiteAt } from '../version-sides.ts';
import { associateOption, associationsOf } from './associate.ts';
import { baseOf, baseOption } from './base.ts';
import { limitMapping, limitOptions, limitsOf } from './limit-options.ts';
import { profiledSiteMapping, profiledSiteOf, profiledSiteOptions } from './options.ts';

/** Import options that are on or off. */
const flagOptions = Object.fromEntries(
  Object.values(importFlags).map(({ option, alias }: ImportFlag) => [
    option,
    { type: 'boolean', ...omitUndefined({ alias }) },
  ]),
) as Readonly<Record<ImportFlagOption, { type: 'boolean'; alias?: string }>>;

/** The options of an import. */
export const importOptionSpecs = {
  ...flagOptions,
  texts: {
    type: 'string',
    choices: ['rewrite', 'report', 'ignore'],
  },
  associate: associateOption,
} as const satisfies OptionSpecs;

/** How a plan is made. */
export const planningOptions = {
  ...importOptionSpecs,
  'on-conflict': {
    type: 'string',
    choices: ['fail', 'skip'],
  },
  base: baseOption,
  decisions: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** Options that preview and import share. */
export const transferOptions = {
  ...profiledSiteOptions,
  ...planningOptions,
  ...limitOptions,
} as const satisfies OptionSpecs;

/** Which of them give the options of an import. */
export const importOptionNames = [
  ...(Object.keys(flagOptions) as ImportFlagOption[]),
  'associate' as const,
  'texts' as const,
] as const;

/** What planning options give. */
export const planningMapping = {
  options: importOptionNames,
  onConflict: 'on-conflict',
} as const;

/** Which of them give what in the input of both. */
export const previewMapping = { ...planningMapping, ...profiledSiteMapping, ...limitMapping } as const;

/** Where a run that writes into a site keeps what it takes to undo it. */
export const undoToOption = { 'undo-to': { type: 'string', value: 'FOLDER' } } as const satisfies OptionSpecs;

/** Asks what a plan does to people. */
export const consequencesOption = { consequences: { type: 'boolean' } } as const satisfies OptionSpecs;

/** What asking about a preview takes. */
export const consequencesMapping = {
  preview: { excluded: 'what it previewed' },
  hash: { excluded: 'what it previewed' },
} as const;

/** A preview with what its plan does to people, where that is asked. */
export async function withConsequences<Previewed extends PreviewResult & { preview?: string | undefined }>(
  { client, signal, terminal }: Pick<CommandContext, 'client' | 'signal' | 'terminal'>,
  { consequences: isAsked }: { consequences: boolean },
  at: SiteAt & { operator?: string | undefined },
  previewed: Previewed,
): Promise<Previewed> {
  const { plan, preview } = previewed;
  if (!isAsked || preview === undefined) return previewed;
  const asked = { ...at, preview, hash: plan.hash };
  const consequences = await runLong(client.transfer.consequences(asked, { signal }), terminal.report);
  return { ...previewed, plan: { ...plan, consequences } };
}

/** The folder as operations are asked with it, or nothing. */
export function undoToOf({ 'undo-to': folder }: OptionValues<typeof undoToOption>) {
  return folder === undefined ? {} : { undoTo: resolve(folder) };
}

type Args = OptionValues<typeof planningOptions>;
type ImportArgs = OptionValues<typeof importOptionSpecs>;

/** The first option of an import that was typed. */
export function givenImportOption(args: ImportArgs): string | undefined {
  return importOptionNames.find((name) => {
    const value = args[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== false;
  });
}

/** The import options, as they were typed. Throws `usage`. */
export function importOptionsOf(args: Partial<ImportArgs>): ImportOptions {
  const flags = importFlagNames.map((name) => [name, args[importFlags[name].option]]);
  const { associate = [], texts } = args;
  return importOptions.parse({
    ...Object.fromEntries(flags),
    associations: associationsOf(associate),
    texts,
  });
}

/** How a plan for a receiver is to be made. Throws what reading the decisions throws, and `usage`. */
export async function planningInput(
  args: Partial<Args> & { 'versions-of'?: string | undefined },
  receiver: SiteAt | undefined,
) {
  return { ...baseOf(args, receiver), ...(await planningWithoutBase(args)) } as const;
}

/** The same without what both sides were once. */
export async function planningWithoutBase(args: Partial<Args>) {
  return {
    options: importOptionsOf(args),
    decisions: args.decisions === undefined ? [] : await readDecisions(args.decisions),
    onConflict: args['on-conflict'] ?? 'fail',
  } as const;
}

/** What preview and import have in common. Throws what `planningInput` throws. */
export async function previewInputOf(args: OptionValues<typeof transferOptions>, archive: string) {
  const site = profiledSiteOf(args);
  return { ...site, archive, ...(await planningInput(args, site)), ...limitsOf(args) } as const;
}
