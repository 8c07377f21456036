import { SiteferryError } from '#core/base/errors.ts';
import type { SavedPackage } from '#core/contract/packages.ts';
import { removalsOf } from '#core/contract/plan-item.ts';
import { runLong } from '#core/contract/progress.ts';
import type { Side } from '#core/contract/transfer-compare.ts';
import type { ImportResult, PreviewResult } from '#core/contract/transfer-import.ts';
import type { Plan } from '#core/contract/transfer-plan.ts';
import { writeWholeFile } from '#core/host/files.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Answer,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { addressArgument, addressWord, type CommandWord, optionWords, sideWord } from '../command-text.ts';
import { readPlan, writePlanFile } from '../files.ts';
import { confirmOption, mayRemove } from '../guarded.ts';
import type { Printer } from '../printer.ts';
import { type SiteAt, shownSide } from '../version-sides.ts';
import { importLines } from '../views/import.ts';
import { planLines } from '../views/plan/lines.ts';
import { typedWords } from '../views/plan/next.ts';
import { undecided } from '../views/plan/undecided.ts';
import { warningLines } from '../views/warnings.ts';
import { removedOf, removeOption } from './removals.ts';
import { isChosen, packageOf, sideGivers, sideOf, sideOptions, siteOf } from './sides.ts';
import { planningGivers, planningOptions } from './transfer-options.ts';
import { previewedAgain, writeGivers, writeOptions, writePlan, writingOf } from './write-plan.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

/** What stands for the source where something is only removed. */
const NOTHING = '—';

const givers = {
  ...planningGivers,
  from: ['from', 'all', ...sideGivers.from],
  site: 'to',
  profileFile: 'to-profile',
} as const;

const options = {
  from: { type: 'string', value: 'SITE|FILE|VERSION' },
  to: { type: 'string', value: 'SITE', required: true },
  all: { type: 'boolean' },
  remove: removeOption,
  ...confirmOption,
  ...sideOptions,
  ...planningOptions,
  ...writeOptions,
  'plan-out': { type: 'string', value: 'FILE' },
  'report-out': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

export const moveCommand = defineCommand({
  name: 'move',
  options,
  calls: {
    'site.list': {},
    'packages.list': {},
    'transfer.resolve': {
      site: ['from', 'to'],
      profileFile: ['from-profile', 'to-profile'],
      nodes: [...sideGivers.nodes, 'remove'],
    },
    'transfer.move': { ...givers, ...writeGivers },
    'transfer.previewMove': { ...givers, keep: { excluded: 'it plans once' } },
    'transfer.report': {
      kind: { excluded: 'a move' },
      warnings: { excluded: 'what it previewed' },
      onlyOnReceiver: { excluded: 'of a comparison' },
      receiver: 'to',
      archive: 'from',
      language: { excluded: 'that of the answer' },
    },
  },
  examples: [
    'move --from test --to prod --entity states:12 --plan-out plan.json',
    'move --from test --to prod --plan plan.json',
    'move --from package:contracts --to prod --plan-out plan.json',
    'move --from version:Contracts@2.0 --to prod --all --base version:Contracts@1.0',
    'move --from section.zip --to test --all --decisions decisions.json --dry-run',
  ],
  async run(context, given) {
    const { client, signal, terminal } = context;
    const at = siteOf(given.to, given['to-profile']);
    // The plan says what was chosen, and what goes.
    const reviewed = given.plan === undefined ? undefined : await readPlan(given.plan);
    const { from, saved } = await sourceOf(context, given, at, reviewed);
    const writing = await writingOf(context, given, at, saved?.options);
    const asked = await removedOf(context, given.remove, at);
    const remove = asked.length > 0 ? asked : (reviewed?.remove ?? []);
    const sides = { ...at, remove, ...(from ? { from } : {}) };
    const preview = () =>
      runLong(
        client.transfer.previewMove({ ...sides, ...previewedAgain(writing) }, { signal }),
        terminal.report,
      );
    if (given['plan-out'] !== undefined || given['report-out'] !== undefined) {
      return await onlyPreview(context, given, await preview());
    }
    if (remove.length > 0 && !mayRemove(given, given.to)) {
      const shown = reviewed ? { plan: reviewed, warnings: [] } : await preview();
      const count = removalsOf(shown.plan).length;
      if (count > 0) return unconfirmed(shown, given, count);
    }
    return await writePlan(writing.logDir, {
      write: () => runLong(client.transfer.move({ ...sides, ...writing }, { signal }), terminal.report),
      preview,
      lines: (result, printer) => importLines(result, titlesOf(result, given, printer), printer),
      previewLines: (result, printer) => previewLines(result, given, printer),
    });
  },
});

type Given = OptionValues<typeof options>;

/** What is moved; nothing where something is only removed. Throws `usage` where neither was said. */
async function sourceOf(
  context: CommandContext,
  given: Given,
  other: SiteAt,
  reviewed: Plan | undefined,
): Promise<{ from?: Side; saved?: SavedPackage | undefined }> {
  const isSaid = given.all || isChosen(given);
  const selection = isSaid ? undefined : reviewed?.selection;
  if (given.from !== undefined) {
    const all = given.all || selection !== undefined;
    const from = await sideOf(context, given, given.from, { all, other });
    return {
      from: selection === undefined ? from : { ...from, selection },
      saved: await packageOf(context, given.from),
    };
  }
  const isRemoving = given.remove.length > 0 || (reviewed?.remove ?? []).length > 0;
  if (isRemoving && !isSaid && selection === undefined) return {};
  throw new SiteferryError('usage', { reason: message('move.nothing') });
}

/** What would be removed is shown until the receiver's name was typed. */
function unconfirmed(result: PreviewResult, given: Given, count: number): Answer {
  return {
    document: { ...result },
    lines: (printer) => [
      ...previewLines(result, given, printer),
      '',
      printer.text('move.unconfirmed', { count, site: addressArgument(given.to) }),
    ],
    exitCode: CONFLICTS,
  };
}

/** Saves a plan and says what it would do; nothing is moved. */
async function onlyPreview(
  { client, signal, printer }: CommandContext,
  given: Given,
  result: PreviewResult,
): Promise<Answer> {
  const { plan, warnings } = result;
  const { 'plan-out': planFile, 'report-out': reportFile } = given;
  if (planFile !== undefined) await writePlanFile(planFile, plan);
  if (reportFile !== undefined) {
    const [receiver, archive] = [shownSide(given.to), shownSide(given.from ?? NOTHING)];
    const request = { kind: 'move', plan, warnings, receiver, archive, language: printer.language } as const;
    const { html } = await client.transfer.report(request, { signal });
    await writeWholeFile(reportFile, html);
  }
  return {
    document: { plan, warnings },
    lines: (shown) => previewLines(result, given, shown),
    exitCode: undecided(plan).length > 0 ? CONFLICTS : 0,
  };
}

/** What is said of a move that was written, and of a dry run; without a source something was only removed. */
function titlesOf({ result }: ImportResult, given: Given, { text }: Printer) {
  const to = addressArgument(given.to);
  if (given.from !== undefined) {
    const names = { from: addressArgument(given.from), to };
    return { done: text('move.done', names), dryRun: text('move.dry-run', names) };
  }
  const isRemoved = Object.values(result.balance).some(({ removed }) => removed > 0);
  return {
    done: text(isRemoved ? 'move.removed' : 'move.removed-nothing', { to }),
    dryRun: text('move.removal-dry-run', { to }),
  };
}

/** What is moved and how it is read, as it was typed. */
function sourceWords(given: Given): CommandWord[] {
  const profiles = (['from-profile', 'to-profile'] as const).flatMap((name) =>
    optionWords(name, given[name]),
  );
  const source = given.from === undefined ? [] : ['--from', sideWord(given.from)];
  return [...source, ...profiles, ...typedWords(given)];
}

/** What was chosen, as it was typed. */
function chosenWords(given: Given): CommandWord[] {
  const named = (['section', 'category', 'entity', 'remove'] as const).flatMap((name) =>
    optionWords(name, given[name]),
  );
  return [
    ...named,
    ...(['all', 'partial'] as const).filter((flag) => given[flag]).map((flag) => `--${flag}`),
  ];
}

function previewLines({ plan, warnings }: PreviewResult, given: Given, printer: Printer): string[] {
  const { from = NOTHING, to, 'plan-out': saved, plan: reviewed, decisions: decisionsFile } = given;
  const planFile = saved ?? reviewed;
  const chosen = planFile === undefined ? chosenWords(given) : [];
  const next = ['move', '--to', addressWord(to), ...sourceWords(given), ...chosen];
  return [
    ...planLines(plan, { site: to, archive: from, next, planFile, decisionsFile }, printer),
    ...warningLines(warnings, printer),
  ];
}
