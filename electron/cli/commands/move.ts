import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import type { SavedPackage } from '#core/contract/packages.ts';
import { runLong } from '#core/contract/progress.ts';
import type { Side } from '#core/contract/transfer/compare.ts';
import type { ImportResult, PreviewResult } from '#core/contract/transfer/import.ts';
import type { Plan } from '#core/contract/transfer/plan.ts';
import { removalsOf } from '#core/contract/transfer/plan-item.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import {
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { addressArgument, addressWord, type CommandWord, optionWords, sideWord } from '../command-text.ts';
import { readPlan, writePlanFile } from '../files.ts';
import { guardedOptions, mayRemove } from '../lockout-guard.ts';
import type { Printer } from '../printer.ts';
import { redactSide, type SiteAt } from '../version-sides.ts';
import { importLines } from '../views/import.ts';
import { planLines } from '../views/plan/lines.ts';
import { readOptionWords } from '../views/plan/next.ts';
import { undecided } from '../views/plan/undecided.ts';
import { warningLines } from '../views/warnings.ts';
import { markdownOption, reportMapping, withMarkdown } from './markdown.ts';
import { removeOption, resolveRemovals } from './removals.ts';
import { findPackage, isChosen, resolveSide, sideMapping, sideOptions, siteOf } from './sides.ts';
import {
  completeSecrets,
  confirmableWriteMapping,
  confirmableWriteOptions,
  judgeKept,
  SIGN_IN_FORCED,
  signInMapping,
  signInOption,
  signInWords,
} from './sign-in-side.ts';
import {
  consequencesMapping,
  planningMapping,
  planningOptions,
  withConsequences,
} from './transfer-options.ts';
import { toPreviewInput, writeInput, writeMapping, writeOptions, writePlan } from './write-plan.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

/** What stands for the source where something is only removed. */
const NOTHING = '—';

const mapping = {
  ...planningMapping,
  from: ['from', 'all', ...sideMapping.from],
  site: 'to',
  profileFile: 'to-profile',
  ...signInMapping,
} as const;

const options = {
  from: { type: 'string', value: 'SITE|FILE|VERSION' },
  to: { type: 'string', value: 'SITE', required: true },
  all: { type: 'boolean' },
  remove: removeOption,
  ...guardedOptions,
  ...sideOptions,
  ...planningOptions,
  ...writeOptions,
  ...signInOption,
  ...confirmableWriteOptions,
  'plan-out': { type: 'string', value: 'FILE' },
  'report-out': { type: 'string', value: 'FILE' },
  ...markdownOption,
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
      nodes: [...sideMapping.nodes, 'remove'],
      ...signInMapping,
    },
    'transfer.move': { ...mapping, ...writeMapping, ...confirmableWriteMapping },
    'transfer.previewMove': { ...mapping, keep: ['what-if', 'consequences'] },
    'transfer.whatIf': {
      ...{ site: 'to', profileFile: 'to-profile', secrets: 'secrets-file' },
      preview: { excluded: 'what it previewed' },
    },
    'transfer.consequences': { site: 'to', profileFile: 'to-profile', ...consequencesMapping },
    'transfer.report': { ...reportMapping, receiver: 'to', archive: 'from' },
    'transfer.reportMarkdown': { ...reportMapping, receiver: 'to', archive: 'from' },
  },
  examples: [
    'move --from test --to prod --entity states:12 --plan-out plan.json',
    'move --from test --to prod --plan plan.json',
    'move --from package:contracts --to prod --plan-out plan.json',
    'move --from version:Contracts@2.0 --to prod --all --base version:Contracts@1.0',
    'move --from section.zip --to test --all --decisions decisions.json --dry-run',
    'move --from test --to prod --all --sign-in --as admin --secrets-file secrets.json',
    'move --from test --to prod --all --sign-in --as admin --what-if',
    'move --from test --to prod --all --sign-in --as admin --confirm-within 10m',
  ],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const at = siteOf(args.to, args['to-profile']);
    // The plan says what was chosen, and what goes.
    const reviewed = args.plan === undefined ? undefined : await readPlan(args.plan);
    const { from, saved } = await sourceOf(context, args, at, reviewed);
    const writing = await writeInput(context, args, at, saved?.options);
    const signIn = args['sign-in'];
    const asked = await resolveRemovals(context, args.remove, { ...at, signIn });
    const remove = asked.length > 0 ? asked : (reviewed?.remove ?? []);
    const sides = { ...at, remove, signIn, ...(from ? { from } : {}) };
    const preview = () =>
      runLong(
        client.transfer.previewMove(
          { ...sides, ...toPreviewInput(writing), keep: args['what-if'] || args.consequences },
          { signal },
        ),
        terminal.report,
      );
    if (args['plan-out'] !== undefined || args['report-out'] !== undefined || args.markdown) {
      const writer = { ...at, ...omitUndefined({ operator: args.as }) };
      return await savePreview(context, args, await withConsequences(context, args, writer, await preview()));
    }
    if (args['what-if']) {
      const write = await completeSecrets(context, args, preview);
      const shown = await preview();
      return await judgeKept(context, at, shown, write, await savePreview(context, args, shown));
    }
    if (remove.length > 0 && !mayRemove(args, args.to)) {
      const shown = reviewed ? { plan: reviewed, warnings: [] } : await preview();
      const count = removalsOf(shown.plan).length;
      if (count > 0) return unconfirmed(shown, args, count);
    }
    const input = { ...sides, ...writing, ...(await completeSecrets(context, args, preview)) };
    return await writePlan(context, writing.logDir, {
      write: () => runLong(client.transfer.move(input, { signal }), terminal.report),
      preview,
      lines: (result, printer) => importLines(result, titlesOf(result, args, printer), printer),
      previewLines: (result, printer) => previewLines(result, args, printer),
    });
  },
});

type Args = OptionValues<typeof options>;

/** What is moved; nothing where something is only removed. Throws `usage` where neither was said. */
async function sourceOf(
  context: CommandContext,
  args: Args,
  other: SiteAt,
  reviewed: Plan | undefined,
): Promise<{ from?: Side; saved?: SavedPackage | undefined }> {
  const isSaid = args.all || isChosen(args);
  const selection = isSaid ? undefined : reviewed?.selection;
  if (args.from !== undefined) {
    const all = args.all || selection !== undefined;
    const from = await resolveSide(context, args, args.from, { all, other });
    return {
      from: selection === undefined ? from : { ...from, selection },
      saved: await findPackage(context, args.from),
    };
  }
  const isRemoving = args.remove.length > 0 || (reviewed?.remove ?? []).length > 0;
  if (isRemoving && !isSaid && selection === undefined) return {};
  throw new SiteferryError('usage', { reason: message('move.nothing') });
}

/** What would be removed is shown until the receiver's name was typed. */
function unconfirmed(result: PreviewResult, args: Args, count: number): CommandResult {
  return {
    document: { ...result },
    lines: (printer) => [
      ...previewLines(result, args, printer),
      '',
      printer.text('move.unconfirmed', { count, site: addressArgument(args.to) }),
    ],
    exitCode: CONFLICTS,
  };
}

/** Saves a plan or says what it would do; nothing is moved. */
async function savePreview(
  context: CommandContext,
  args: Args,
  result: PreviewResult,
): Promise<CommandResult> {
  const { client, signal, printer } = context;
  const { plan, warnings } = result;
  const { 'plan-out': planFile, 'report-out': reportFile } = args;
  const [receiver, archive] = [redactSide(args.to), redactSide(args.from ?? NOTHING)];
  const report = { kind: 'move', plan, warnings, receiver, archive } as const;
  if (planFile !== undefined) await writePlanFile(planFile, plan);
  if (reportFile !== undefined) {
    const { html } = await client.transfer.report({ ...report, language: printer.language }, { signal });
    await writeFileAtomic(reportFile, html);
  }
  return await withMarkdown(context, args, report, {
    document: { plan, warnings },
    lines: (shown) => previewLines(result, args, shown),
    exitCode: undecided(plan).length > 0 ? CONFLICTS : 0,
  });
}

/** What is said of a move that was written, and of a dry run; without a source something was only removed. */
function titlesOf({ result }: ImportResult, args: Args, { text }: Printer) {
  const to = addressArgument(args.to);
  if (args.from !== undefined) {
    const names = { from: addressArgument(args.from), to };
    return { done: text('move.done', names), dryRun: text('move.dry-run', names) };
  }
  const isRemoved = Object.values(result.balance).some(({ removed }) => removed > 0);
  return {
    done: text(isRemoved ? 'move.removed' : 'move.removed-nothing', { to }),
    dryRun: text('move.removal-dry-run', { to }),
  };
}

/** What is moved and how it is read, as it was typed. */
function sourceWords(args: Args): CommandWord[] {
  const profiles = (['from-profile', 'to-profile'] as const).flatMap((name) => optionWords(name, args[name]));
  const source = args.from === undefined ? [] : ['--from', sideWord(args.from)];
  return [...source, ...profiles, ...readOptionWords(args)];
}

/** What was chosen, as it was typed. */
function chosenWords(args: Args): CommandWord[] {
  const named = (['section', 'category', 'entity', 'remove'] as const).flatMap((name) =>
    optionWords(name, args[name]),
  );
  return [...named, ...(['all', 'partial'] as const).filter((flag) => args[flag]).map((flag) => `--${flag}`)];
}

function previewLines({ plan, warnings }: PreviewResult, args: Args, printer: Printer): string[] {
  const { from = NOTHING, to, 'plan-out': saved, plan: reviewed, decisions: decisionsFile } = args;
  const planFile = saved ?? reviewed;
  const chosen = planFile === undefined ? chosenWords(args) : [];
  const next = ['move', '--to', addressWord(to), ...sourceWords(args), ...chosen, ...signInWords(args)];
  const forced = args['sign-in'] ? SIGN_IN_FORCED : [];
  return [
    ...planLines(plan, { site: to, archive: from, next, forced, planFile, decisionsFile }, printer),
    ...warningLines(warnings, printer),
  ];
}
