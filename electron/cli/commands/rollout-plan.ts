import { resolve } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import { omitUndefined } from '#core/base/omit-undefined.ts';
import { runLong } from '#core/contract/progress.ts';
import type { PlanRolloutInput, RolloutMatrix } from '#core/contract/rollout/rollout.ts';
import { type Decision, decision } from '#core/contract/transfer/decision.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { commandText } from '../command-text.ts';
import { readDecisions } from '../files.ts';
import { policyOf, policyOptions } from '../rollout-policy.ts';
import { MAX_SITES, matrixLines, ODD } from '../views/rollout/matrix.ts';
import {
  placeMapping,
  placeOf,
  rolloutPlaceOptions,
  rolloutWords,
  whichRollout,
  whichRolloutOptions,
} from '../which-rollout.ts';
import {
  givenImportOption,
  importOptionNames,
  importOptionSpecs,
  importOptionsOf,
} from './transfer-options.ts';

/** Exit code of conflicts and missing decisions (design, section 7). */
const CONFLICTS = 10;

const decisionOptions = {
  decisions: { type: 'string', value: 'FILE' },
  decide: { type: 'string', value: 'CONFLICT=DECISION', multiple: true },
} as const satisfies OptionSpecs;

const planOptions = {
  module: { type: 'string', value: 'MODULE' },
  version: { type: 'string', value: 'VERSION' },
  'discard-local': { type: 'boolean' },
  archive: { type: 'string', value: 'FILE' },
  package: { type: 'string', value: 'NAME' },
  undo: { type: 'string', value: 'NUMBER|NAME' },
  ...importOptionSpecs,
  sites: { type: 'string', value: 'SITES', multiple: true, required: true },
  name: { type: 'string', value: 'NAME' },
  ...policyOptions,
  ...decisionOptions,
  ...rolloutPlaceOptions,
} as const satisfies OptionSpecs;

const planCommand = defineCommand({
  name: 'rollout plan',
  options: planOptions,
  calls: {
    'rollout.plan': {
      ...placeMapping,
      change: ['module', 'version', 'discard-local', 'archive', 'package', 'undo', ...importOptionNames],
    },
    'rollout.sites': ofOdd(),
  },
  examples: [
    'rollout plan --module Letters --version 1.1 --sites group:retail --wave label:canary --wave rest',
    'rollout plan --module Letters --version 1.1 --sites all --wave 10% --wave rest --stop-at 20% --on-stop wave',
    'rollout plan --archive letters.zip --sites label:eu --policy waves.yaml --associate states=key',
  ],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const input = {
      ...placeOf(args),
      ...omitUndefined({ name: args.name }),
      change: changeOf(args),
      sites: [...args.sites],
      policy: await policyOf(args),
      decisions: await decisionsOf(args),
    };
    const matrix = await runLong(client.rollout.plan(input, { signal }), terminal.report);
    return await matrixResult(context, args, matrix);
  },
});

const decideOptions = {
  ...whichRolloutOptions,
  group: { type: 'string', value: 'GROUP' },
  site: { type: 'string', value: 'SITE', multiple: true },
  ...decisionOptions,
} as const satisfies OptionSpecs;

const decideCommand = defineCommand({
  name: 'rollout decide',
  options: decideOptions,
  calls: {
    'rollout.list': placeMapping,
    'rollout.decide': { ...placeMapping, sites: 'site' },
    'rollout.sites': ofOdd(),
  },
  examples: [
    'rollout decide --rollout 3 --site berlin --decide changed-both=theirs',
    'rollout decide --rollout 3 --group 4f2a91c07be3 --decisions decisions.json',
  ],
  async run(context, args) {
    const { client, signal, terminal } = context;
    const decisions = await decisionsOf(args);
    if (decisions.length === 0)
      throw new SiteferryError('usage', { reason: message('rollout.nothing-decided') });
    const sites = args.site.length > 0 ? { sites: [...args.site] } : {};
    const asked = {
      ...(await whichRollout(context, args)),
      ...omitUndefined({ group: args.group }),
      ...sites,
    };
    const matrix = await runLong(client.rollout.decide({ ...asked, decisions }, { signal }), terminal.report);
    return await matrixResult(context, args, matrix);
  },
});

/** What asks for the sites that want somebody. */
function ofOdd() {
  const excluded = 'odd';
  return {
    ...placeMapping,
    ...{ rollout: { excluded }, states: { excluded }, verdicts: { excluded }, wave: { excluded } },
    ...{ group: { excluded }, since: { excluded }, offset: { excluded }, limit: { excluded } },
  } as const;
}

/** A roll-out with the sites that want somebody, and what comes next. */
export async function matrixResult(
  { client, signal }: CommandContext,
  args: OptionValues<typeof rolloutPlaceOptions>,
  matrix: RolloutMatrix,
): Promise<CommandResult> {
  const { rollout, groups } = matrix;
  const asked = { ...placeOf(args), rollout: rollout.id, verdicts: [...ODD], limit: MAX_SITES };
  const { sites } = await client.rollout.sites(asked, { signal });
  const conflict = groups.find(({ verdict }) => verdict === 'conflict');
  const which = rolloutWords(rollout, args);
  const decide = conflict && ['rollout', 'decide', ...which, '--group', conflict.group];
  const next = commandText(decide ?? ['rollout', 'run', ...which]);
  return {
    document: { ...matrix },
    lines: (printer) => [
      ...matrixLines(matrix, sites, printer),
      ...(rollout.state === 'planned' && next !== undefined
        ? ['', printer.text(decide ? 'rollout.next-decide' : 'rollout.next-run', { command: next })]
        : []),
    ],
    exitCode: rollout.state === 'planned' && conflict ? CONFLICTS : 0,
  };
}

type PlanArgs = OptionValues<typeof planOptions>;

/**
 * The one change that was said; a package has options of its own, instead of which those that are typed count. Throws `usage` for none,
 * for several, and for options of an import where nothing is imported.
 */
function changeOf(args: PlanArgs): PlanRolloutInput['change'] {
  const { module, version, archive, undo } = args;
  const given = [module, archive, args.package, undo].filter((one) => one !== undefined);
  if (given.length !== 1 || (module === undefined) !== (version === undefined))
    throw new SiteferryError('usage', { reason: message('rollout.one-change') });
  const option = givenImportOption(args);
  if (archive !== undefined)
    return { kind: 'archive', archive: resolve(archive), options: importOptionsOf(args) };
  if (args.package !== undefined) {
    const given = option === undefined ? {} : { options: importOptionsOf(args) };
    return { kind: 'package', package: args.package, ...given };
  }
  if (option !== undefined)
    throw new SiteferryError('usage', {
      reason: message('rollout.imports-nothing', { option: `--${option}` }),
    });
  if (undo !== undefined) return { kind: 'undo', rollout: undo };
  return { kind: 'version', module: module ?? '', version: version ?? '', keepLocal: !args['discard-local'] };
}

/** The decisions of a file, and those of the command line after them. Throws `usage`, and what reading the file throws. */
async function decisionsOf(args: OptionValues<typeof decisionOptions>): Promise<Decision[]> {
  const ofFile = args.decisions === undefined ? [] : await readDecisions(args.decisions);
  return [...ofFile, ...args.decide.map(decisionIn)];
}

/** `changed-both=theirs`: all conflicts of a kind. */
function decisionIn(text: string): Decision {
  const [all, decided] = text.split('=');
  const parsed = decision.safeParse({ all, decision: decided });
  if (parsed.success) return parsed.data;
  throw new SiteferryError('usage', { reason: message('rollout.not-a-decision', { value: text }) });
}

export const rolloutPlanCommands: readonly Command[] = [planCommand, decideCommand];
