import { isConfirmed } from '#core/base/confirm.ts';
import { redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { PreviewedChange } from '#core/contract/versions/versions.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { addressArgument } from '../command-text.ts';
import { writePlanFile } from '../files.ts';
import { confirmOption } from '../lockout-guard.ts';
import { undecided } from '../views/plan/undecided.ts';
import { type ChangeRequest, changedLines, previewedLines } from '../views/versions-change.ts';
import { markdownOption, reportMapping, withMarkdown } from './markdown.ts';
import { configurationOnly, profiledSiteMapping, profiledSiteOf } from './options.ts';
import { removeOption, resolveRemovals } from './removals.ts';
import {
  consequencesMapping,
  consequencesOption,
  planningOptions,
  withConsequences,
} from './transfer-options.ts';
import { versionOptions } from './versions.ts';
import { toPreviewInput, writeInput, writeMapping, writeOptions, writePlan } from './write-plan.ts';

/** Exit code of conflicts, missing decisions and what was not confirmed (design, section 7). */
const CONFLICTS = 10;

/** Everything that the version does not have. */
const ALL = 'all';

const changeOptions = {
  ...versionOptions,
  'discard-local': { type: 'boolean' },
  remove: { ...removeOption, value: 'all|TYPE:GUID|ID' },
  'with-denormalization': planningOptions['with-denormalization'],
  texts: planningOptions.texts,
  'on-conflict': planningOptions['on-conflict'],
  decisions: planningOptions.decisions,
} as const satisfies OptionSpecs;

/** A preview writes nothing. */
const NOT_WRITTEN = {
  plan: undefined,
  'dry-run': false,
  consequences: false,
  'prove-undo': false,
  'confirm-number': undefined,
  'despite-freeze': undefined,
  remember: false,
  'log-dir': '',
  'undo-to': undefined,
} as const;

const mapping = {
  ...profiledSiteMapping,
  options: ['with-denormalization', 'texts'],
  onConflict: 'on-conflict',
  keepLocal: 'discard-local',
} as const;
const resolved = { nodes: 'remove', ...profiledSiteMapping, ...configurationOnly } as const;
const once = { keep: { excluded: 'it plans once' } } as const;

const previewCommand = defineCommand({
  name: 'versions preview',
  options: {
    ...changeOptions,
    ...consequencesOption,
    'plan-out': { type: 'string', value: 'FILE' },
    ...markdownOption,
  },
  calls: {
    'transfer.resolve': resolved,
    'versions.previewChange': { ...mapping, keep: 'consequences' },
    'transfer.consequences': {
      ...profiledSiteMapping,
      ...consequencesMapping,
      operator: { excluded: 'of sign-in' },
    },
    'transfer.reportMarkdown': { ...reportMapping, receiver: 'site', archive: ['module', 'version'] },
  },
  examples: [
    'versions preview --site prod --module Contracts --version 2.0',
    'versions preview --site prod --module Contracts --version 2.0 --plan-out plan.json',
  ],
  async run(context, args) {
    const writing = await writeInput(context, { ...args, ...NOT_WRITTEN }, profiledSiteOf(args));
    const planned = toPreviewInput(writing);
    const asked = { ...sidesOf(args), ...planned, remove: await resolveRemoveOption(context, args, planned) };
    const { consequences } = args;
    const previewOf = await previewed(context, { ...asked, keep: consequences });
    const found = await withConsequences(context, { consequences }, profiledSiteOf(args), previewOf);
    const planFile = args['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, found.plan);
    const { plan, warnings } = found;
    const names = { receiver: redactAddress(args.site), archive: `${args.module}@${found.to}` };
    return await withMarkdown(
      context,
      args,
      { kind: 'change', plan, warnings, ...names },
      {
        document: { ...found },
        lines: (printer) => previewedLines(found, { ...args, planFile }, printer),
        exitCode: undecided(plan).length > 0 ? CONFLICTS : 0,
      },
    );
  },
});

const changeCommand = defineCommand({
  name: 'versions change',
  options: { ...changeOptions, ...writeOptions, ...confirmOption },
  calls: {
    'transfer.resolve': resolved,
    'versions.previewChange': { ...mapping, ...once },
    'versions.change': { ...mapping, ...writeMapping },
  },
  examples: [
    'versions change --site prod --module Contracts --version 2.0',
    'versions change --site prod --module Contracts --version 2.0 --plan plan.json',
    'versions change --site prod --module Contracts --version 1.0 --remove all --confirm prod',
  ],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const writing = await writeInput(context, args, profiledSiteOf(args));
    const planned = toPreviewInput(writing);
    // Beside a plan others than its own are refused.
    const isPlanned = writing.plan !== undefined && args.remove.length === 0;
    const remove = isPlanned
      ? (writing.plan?.remove ?? [])
      : await resolveRemoveOption(context, args, planned);
    const sides = { ...sidesOf(args), remove };
    const preview = () => previewed(context, { ...sides, ...planned });
    const asked = { ...args, planFile: args.plan };
    if (remove.length > 0 && !writing.dryRun && !isConfirmed(args.confirm, args.site))
      return unconfirmed(await preview(), asked, remove.length);
    return await writePlan(context, writing.logDir, {
      write: () => runLong(client.versions.change({ ...sides, ...writing }, { signal }), terminal.report),
      preview,
      lines: (done, printer) => changedLines(done, asked, printer),
      previewLines: (found, printer) => previewedLines(found, asked, printer),
    });
  },
});

type Args = OptionValues<typeof changeOptions>;
type Planned = ReturnType<typeof toPreviewInput>;

function sidesOf(args: Args) {
  const { module, version, 'discard-local': isDiscarded } = args;
  return { ...profiledSiteOf(args), module, version, keepLocal: !isDiscarded };
}

async function previewed(
  { client, signal, terminal }: CommandContext,
  asked: ReturnType<typeof sidesOf> & Planned & { remove: EntityKey[]; keep?: boolean },
): Promise<PreviewedChange> {
  return await runLong(client.versions.previewChange(asked, { signal }), terminal.report);
}

/** What is to go; everything that could, for `all`. Throws `usage`, `node-not-found`, and what a preview throws. */
async function resolveRemoveOption(
  context: CommandContext,
  args: Args,
  planned: Planned,
): Promise<EntityKey[]> {
  const at = profiledSiteOf(args);
  if (!args.remove.includes(ALL)) return await resolveRemovals(context, args.remove, at);
  const { removable } = await previewed(context, { ...sidesOf(args), ...planned, remove: [] });
  return removable.map(({ type, guid }) => ({ type, guid }));
}

/** What would be removed is shown until the site's name was typed. */
function unconfirmed(found: PreviewedChange, asked: ChangeRequest, count: number): CommandResult {
  return {
    document: { ...found },
    lines: (printer) => [
      ...previewedLines(found, asked, printer),
      '',
      printer.text('move.unconfirmed', { count, site: addressArgument(asked.site) }),
    ],
    exitCode: CONFLICTS,
  };
}

export const versionChangeCommands: readonly Command[] = [previewCommand, changeCommand];
