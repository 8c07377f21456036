import { redactAddress } from '#core/base/redact.ts';
import { runLong } from '#core/contract/progress.ts';
import type { PreviewResult } from '#core/contract/transfer-import.ts';
import { writeWholeFile } from '#core/host/files.ts';
import {
  type Answer,
  type CommandContext,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { writePlanFile } from '../files.ts';
import type { Printer } from '../printer.ts';
import { importLines } from '../views/import.ts';
import { addressArgument, argument, planLines, undecided } from '../views/plan.ts';
import { warningLines } from '../views/warnings.ts';
import { packageOf, sideGivers, sideOf, sideOptions, siteOf } from './sides.ts';
import { planningGivers, planningOptions } from './transfer-options.ts';
import { previewedAgain, writeGivers, writeOptions, writePlan, writingOf } from './write-plan.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

const givers = {
  ...planningGivers,
  from: ['from', 'all', ...sideGivers.from],
  site: 'to',
  profileFile: 'to-profile',
} as const;

const options = {
  from: { type: 'string', value: 'SITE|FILE', required: true },
  to: { type: 'string', value: 'SITE', required: true },
  all: { type: 'boolean' },
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
    'transfer.resolve': { site: 'from', profileFile: 'from-profile', nodes: sideGivers.nodes },
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
    'move --from test --to prod --entity states:12 --plan plan.json',
    'move --from package:contracts --to prod --plan-out plan.json',
    'move --from section.zip --to test --all --decisions decisions.json --dry-run',
  ],
  async run(context, given) {
    const { client, signal, terminal } = context;
    const from = await sideOf(context, given, given.from, given.all);
    const saved = await packageOf(context, given.from);
    const writing = await writingOf(context, given, saved?.options);
    const sides = { ...siteOf(given.to, given['to-profile']), from };
    const preview = () =>
      runLong(
        client.transfer.previewMove({ ...sides, ...previewedAgain(writing) }, { signal }),
        terminal.report,
      );
    if (given['plan-out'] !== undefined || given['report-out'] !== undefined) {
      return await onlyPreview(context, given, await preview());
    }
    const names = { from: addressArgument(given.from), to: addressArgument(given.to) };
    return await writePlan(writing.logDir, {
      write: () => runLong(client.transfer.move({ ...sides, ...writing }, { signal }), terminal.report),
      preview,
      lines: (result, printer) => {
        const titles = {
          done: printer.text('move.done', names),
          dryRun: printer.text('move.dry-run', names),
        };
        return importLines(result, titles, printer);
      },
      previewLines: (result, printer) => previewLines(result, given, printer),
    });
  },
});

type Given = OptionValues<typeof options>;

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
    const [receiver, archive] = [redactAddress(given.to), redactAddress(given.from)];
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

/** What was chosen and how it is read, as it was typed. */
function chosenWords(given: Given): string[] {
  const named = (['section', 'category', 'entity'] as const).flatMap((option) =>
    given[option].flatMap((value) => [`--${option}`, argument(value)]),
  );
  const profiles = (['from-profile', 'to-profile'] as const).flatMap((option) => {
    const file = given[option];
    return file === undefined ? [] : [`--${option}`, argument(file)];
  });
  const flags = (['all', 'partial'] as const).filter((flag) => given[flag]).map((flag) => `--${flag}`);
  return [...named, ...flags, ...profiles];
}

function previewLines({ plan, warnings }: PreviewResult, given: Given, printer: Printer): string[] {
  const { from, to, 'plan-out': planFile } = given;
  const next = ['move', '--from', addressArgument(from), '--to', addressArgument(to), ...chosenWords(given)];
  return [
    ...planLines(plan, { site: to, archive: from, next, planFile }, printer),
    ...warningLines(warnings, printer),
  ];
}
