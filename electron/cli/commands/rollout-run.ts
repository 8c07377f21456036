import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import { POSSIBLE, type RolloutAction } from '#core/contract/rollout/actions.ts';
import type { Rollout } from '#core/contract/rollout/rollout.ts';
import { type SiteVerdict, siteVerdict } from '#core/contract/rollout/states.ts';
import { message } from '#core/messages/catalogue.ts';
import {
  type Command,
  type CommandContext,
  type CommandResult,
  defineCommand,
  type OptionSpecs,
  type OptionValues,
} from '../command.ts';
import { atRest, newestEntry, watchRollout } from '../rollout-watch.ts';
import { placeMapping, rolloutWords, whichRollout, whichRolloutOptions } from '../which-rollout.ts';

type Args = OptionValues<typeof whichRolloutOptions>;

const ofAll = { excluded: 'it is about the roll-out' } as const;
const ofVerb = { excluded: 'the verb says it' } as const;
const whole = { sites: ofAll, wave: ofAll, everything: ofAll, leaveOut: ofAll } as const;
const watching = {
  'rollout.list': placeMapping,
  'rollout.get': placeMapping,
  'rollout.log': { ...placeMapping, after: ofAll, limit: ofAll },
} as const;

const runCommand = defineCommand({
  name: 'rollout run',
  options: { ...whichRolloutOptions, 'leave-out': { type: 'string', multiple: true, value: 'VERDICT' } },
  calls: {
    ...watching,
    'rollout.control': { ...placeMapping, ...whole, action: ofVerb, leaveOut: 'leave-out' },
  },
  examples: [
    'rollout run',
    'rollout run --rollout 3 --leave-out conflict --leave-out unreachable',
    'rollout run --rollout 3 --jobs postgres://jobs@db1/siteferry',
  ],
  async run(context, { 'leave-out': verdicts, ...args }) {
    const { client, signal } = context;
    const leaveOut = verdicts.flatMap((one) => one.split(',')).map(verdictIn);
    const asked = await whichRollout(context, args, ({ state }) => state !== 'done');
    const { rollout } = await client.rollout.get(asked, { signal });
    const action = rollout.state === 'planned' ? 'start' : 'resume';
    return await act(context, args, asked, { action, leaveOut }, 'watch');
  },
});

function verdictIn(word: string): SiteVerdict {
  const found = siteVerdict.safeParse(word.trim());
  if (found.success) return found.data;
  const reason = message('rollout.not-one-of', { value: word, words: [...siteVerdict.options] });
  throw new SiteferryError('usage', { reason });
}

const watchCommand = defineCommand({
  name: 'rollout watch',
  options: whichRolloutOptions,
  calls: watching,
  examples: ['rollout watch --rollout 3 --jobs postgres://jobs@db1/siteferry'],
  async run(context, args) {
    const asked = await whichRollout(context, args, ({ state }) => state !== 'done' && state !== 'planned');
    const { rollout } = await context.client.rollout.get(asked, { signal: context.signal });
    const after = await newestEntry(context, asked);
    return await watchRollout(context, asked, { after, words: rolloutWords(rollout, args) });
  },
});

/** A verb that is one action on a whole roll-out, in those that stand so where none is named. */
function verbOfRollout({
  name,
  action,
}: {
  name: `rollout ${'pause' | 'resume' | 'approve' | 'abort'}`;
  action: RolloutAction;
}): Command {
  return defineCommand({
    name,
    options: whichRolloutOptions,
    calls: { ...watching, 'rollout.control': { ...placeMapping, ...whole, action: ofVerb } },
    examples: [name, `${name} --rollout 3 --jobs postgres://jobs@db1/siteferry`],
    async run(context, args) {
      const asked = await whichRollout(context, args, ({ state }) => POSSIBLE[action].includes(state));
      return await act(context, args, asked, { action }, action === 'resume' ? 'watch-here' : 'show');
    },
  });
}

const siteOption = { site: { type: 'string', multiple: true, value: 'SITE' } } as const satisfies OptionSpecs;

const skipCommand = defineCommand({
  name: 'rollout skip',
  options: { ...whichRolloutOptions, site: { ...siteOption.site, required: true } },
  calls: { ...watching, 'rollout.control': { ...placeMapping, ...whole, action: ofVerb, sites: 'site' } },
  examples: ['rollout skip --site berlin', 'rollout skip --rollout 3 --site berlin --site bonn'],
  async run(context, { site, ...args }) {
    const asked = await whichRollout(context, args, isOpen);
    return await act(context, args, asked, { action: 'skip', sites: [...site] }, 'show');
  },
});

const retryCommand = defineCommand({
  name: 'rollout retry',
  options: { ...whichRolloutOptions, ...siteOption },
  calls: { ...watching, 'rollout.control': { ...placeMapping, ...whole, action: ofVerb, sites: 'site' } },
  examples: ['rollout retry', 'rollout retry --rollout 3 --site berlin'],
  async run(context, { site, ...args }) {
    const asked = await whichRollout(context, args, isOpen);
    return await act(context, args, asked, { action: 'retry', ...sitesIn(site) }, 'show');
  },
});

const undoCommand = defineCommand({
  name: 'rollout undo',
  options: {
    ...whichRolloutOptions,
    ...siteOption,
    wave: { type: 'count', value: 'N' },
    everything: { type: 'boolean' },
  },
  calls: {
    ...watching,
    'rollout.control': { ...placeMapping, action: ofVerb, sites: 'site', leaveOut: ofAll },
  },
  examples: [
    'rollout undo --rollout 3 --wave 1',
    'rollout undo --rollout 3 --site berlin',
    'rollout undo --rollout 3 --everything',
  ],
  async run(context, { site, wave, everything, ...args }) {
    const asked = await whichRollout(context, args, ({ state }) => POSSIBLE.undo.includes(state));
    const scope = { ...sitesIn(site), ...(wave === undefined ? {} : { wave }), everything };
    return await act(context, args, asked, { action: 'undo', ...scope }, 'watch-here');
  },
});

function sitesIn(names: readonly string[]): { sites?: string[] } {
  return names.length > 0 ? { sites: [...names] } : {};
}

function isOpen({ state }: Rollout): boolean {
  return state !== 'done';
}

type Control = Omit<
  Parameters<CommandContext['client']['rollout']['control']>[0],
  'rollout' | 'jobs' | 'jobsPasswordFile'
>;

/** Does it, and tells what happens then: where this process alone does the work, it has to stay until that is done. */
async function act(
  context: CommandContext,
  args: Args,
  asked: Awaited<ReturnType<typeof whichRollout>>,
  control: Control,
  then: 'watch' | 'watch-here' | 'show',
): Promise<CommandResult> {
  const { client, signal, terminal } = context;
  const after = then === 'show' ? 0 : await newestEntry(context, asked);
  const rollout = await runLong(
    client.rollout.control({ ...asked, ...control }, { signal }),
    terminal.report,
  );
  const words = rolloutWords(rollout, args);
  const watches = then === 'watch' || (then === 'watch-here' && args.jobs === undefined);
  const result = watches ? await watchRollout(context, asked, { after, words }) : atRest(rollout, words);
  if (then === 'watch') return result;
  // What was to be done is done; only undoing can have failed.
  const { counts } = watches ? (await client.rollout.get(asked, { signal })).rollout : rollout;
  const isUndone = control.action !== 'undo' || !counts['undo-failed'];
  return { ...result, exitCode: isUndone && control.action !== 'resume' ? 0 : (result.exitCode ?? 0) };
}

export const rolloutRunCommands: readonly Command[] = [
  runCommand,
  watchCommand,
  verbOfRollout({ name: 'rollout pause', action: 'pause' }),
  verbOfRollout({ name: 'rollout resume', action: 'resume' }),
  verbOfRollout({ name: 'rollout approve', action: 'approve' }),
  skipCommand,
  retryCommand,
  verbOfRollout({ name: 'rollout abort', action: 'abort' }),
  undoCommand,
];
