import { isConfirmed } from '#core/base/confirm.ts';
import { runLong } from '#core/contract/progress.ts';
import type { EntityKey } from '#core/contract/transfer-selection.ts';
import type { PreviewedChange } from '#core/contract/versions.ts';
import {
  type Answer,
  type Command,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { addressArgument } from '../command-text.ts';
import { writePlanFile } from '../files.ts';
import { confirmOption } from '../guarded.ts';
import { undecided } from '../views/plan/undecided.ts';
import { type AskedChange, changedLines, previewedLines } from '../views/versions-change.ts';
import { profiledSiteGivers, profiledSiteOf } from './options.ts';
import { removedOf, removeOption } from './removals.ts';
import { planningOptions } from './transfer-options.ts';
import { versionOptions } from './versions.ts';
import { previewedAgain, writeGivers, writeOptions, writePlan, writingOf } from './write-plan.ts';

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
  remember: false,
  'log-dir': '',
  'undo-to': undefined,
} as const;

const givers = {
  ...profiledSiteGivers,
  options: ['with-denormalization', 'texts'],
  onConflict: 'on-conflict',
  keepLocal: 'discard-local',
} as const;
const resolved = { nodes: 'remove', ...profiledSiteGivers } as const;
const once = { keep: { excluded: 'it plans once' } } as const;

const previewCommand = defineCommand({
  name: 'versions preview',
  options: { ...changeOptions, 'plan-out': { type: 'string', value: 'FILE' } },
  calls: { 'transfer.resolve': resolved, 'versions.previewChange': { ...givers, ...once } },
  examples: [
    'versions preview --site prod --module Contracts --version 2.0',
    'versions preview --site prod --module Contracts --version 2.0 --plan-out plan.json',
  ],
  async run(context, given) {
    const writing = await writingOf(context, { ...given, ...NOT_WRITTEN }, profiledSiteOf(given));
    const planned = previewedAgain(writing);
    const asked = { ...sidesOf(given), ...planned, remove: await tickedOf(context, given, planned) };
    const found = await previewed(context, asked);
    const planFile = given['plan-out'];
    if (planFile !== undefined) await writePlanFile(planFile, found.plan);
    return {
      document: { ...found },
      lines: (printer) => previewedLines(found, { ...given, planFile }, printer),
      exitCode: undecided(found.plan).length > 0 ? CONFLICTS : 0,
    };
  },
});

const changeCommand = defineCommand({
  name: 'versions change',
  options: { ...changeOptions, ...writeOptions, ...confirmOption },
  calls: {
    'transfer.resolve': resolved,
    'versions.previewChange': { ...givers, ...once },
    'versions.change': { ...givers, ...writeGivers },
  },
  examples: [
    'versions change --site prod --module Contracts --version 2.0',
    'versions change --site prod --module Contracts --version 2.0 --plan plan.json',
    'versions change --site prod --module Contracts --version 1.0 --remove all --confirm prod',
  ],
  async run(context, given) {
    const { client, signal, terminal } = context;
    const writing = await writingOf(context, given, profiledSiteOf(given));
    const planned = previewedAgain(writing);
    // Beside a plan others than its own are refused.
    const isPlanned = writing.plan !== undefined && given.remove.length === 0;
    const remove = isPlanned ? (writing.plan?.remove ?? []) : await tickedOf(context, given, planned);
    const sides = { ...sidesOf(given), remove };
    const preview = () => previewed(context, { ...sides, ...planned });
    const asked = { ...given, planFile: given.plan };
    if (remove.length > 0 && !writing.dryRun && !isConfirmed(given.confirm, given.site))
      return unconfirmed(await preview(), asked, remove.length);
    return await writePlan(writing.logDir, {
      write: () => runLong(client.versions.change({ ...sides, ...writing }, { signal }), terminal.report),
      preview,
      lines: (done, printer) => changedLines(done, asked, printer),
      previewLines: (found, printer) => previewedLines(found, asked, printer),
    });
  },
});

type Given = OptionValues<typeof changeOptions>;
type Planned = ReturnType<typeof previewedAgain>;

function sidesOf(given: Given) {
  const { module, version, 'discard-local': isDiscarded } = given;
  return { ...profiledSiteOf(given), module, version, keepLocal: !isDiscarded };
}

async function previewed(
  { client, signal, terminal }: CommandContext,
  asked: ReturnType<typeof sidesOf> & Planned & { remove: EntityKey[] },
): Promise<PreviewedChange> {
  return await runLong(client.versions.previewChange(asked, { signal }), terminal.report);
}

/** What is to go; everything that could, for `all`. Throws `usage`, `node-not-found`, and what a preview throws. */
async function tickedOf(context: CommandContext, given: Given, planned: Planned): Promise<EntityKey[]> {
  const at = profiledSiteOf(given);
  if (!given.remove.includes(ALL)) return await removedOf(context, given.remove, at);
  const { removable } = await previewed(context, { ...sidesOf(given), ...planned, remove: [] });
  return removable.map(({ type, guid }) => ({ type, guid }));
}

/** What would be removed is shown until the site's name was typed. */
function unconfirmed(found: PreviewedChange, asked: AskedChange, count: number): Answer {
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
