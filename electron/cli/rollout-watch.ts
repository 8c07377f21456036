import { setTimeout as delay } from 'node:timers/promises';
import { ORPCError } from '@orpc/client';
import { throwIfCancelled } from '#core/base/cancel.ts';
import { TRANSIENT_ERRORS } from '#core/base/error-codes.ts';
import { sanitize } from '#core/base/sanitize.ts';
import { MOVING } from '#core/contract/rollout/actions.ts';
import { countIn } from '#core/contract/rollout/columns.ts';
import { isQuiet, QUIET, quietReason } from '#core/contract/rollout/quiet.ts';
import type { Rollout, RolloutLogEntry } from '#core/contract/rollout/rollout.ts';
import { AT_WORK, FAILED, type SiteState } from '#core/contract/rollout/states.ts';
import { formatLocalTime } from '#core/messages/format.ts';
import type { CommandContext, CommandResult } from './command.ts';
import { commandText } from './command-text.ts';
import type { Printer } from './printer.ts';
import { waveLines } from './views/rollout/matrix.ts';

/** Exit code of what stopped, or waits for somebody (design, section 7). */
const NOT_DONE = 10;

/** Between looks, in milliseconds. */
const PERIOD = 1_000;

/** How many entries of the log are told at once. */
const MOST = 1_000;

/** How long a shared database of jobs may be away before watching ends with its error, in milliseconds: others work meanwhile. */
const OUTAGE = 300_000;

/** Sites that had their turn. */
const OVER: readonly SiteState[] = ['changed', 'done', 'failed', 'unknown', 'undone', 'undo-failed'];

type Asked = { rollout: string; jobs?: string; jobsPasswordFile?: string };

/** The number of the newest entry of the log; 0 where nothing has happened. */
export async function newestEntry({ client, signal }: CommandContext, asked: Asked): Promise<number> {
  let after = 0;
  for (;;) {
    const log = await client.rollout.log({ ...asked, after, limit: MOST }, { signal });
    after = log.at(-1)?.number ?? after;
    if (log.length < MOST) return after;
  }
}

/**
 * Tells what happens in a roll-out until nothing more does before somebody says so: it is done, or stopped, or waits for a word. Ends
 * with `cancelled` on Ctrl-C; who works on a roll-out goes on with it.
 */
export async function watchRollout(
  context: CommandContext,
  asked: Asked,
  { after = 0, words }: { after?: number; words: readonly (string | undefined)[] },
): Promise<CommandResult> {
  const { signal, terminal, printer } = context;
  const look = patientLook(context, asked);
  let told = after;
  let quietSince = performance.now();
  let isToldOfQuiet = false;
  for (;;) {
    const { rollout, log, wasAway } = await look(told);
    told = log.at(-1)?.number ?? told;
    terminal.remark(log.map((entry) => entryLine(entry, printer)));
    if (wasAway || log.length > 0 || !isQuiet(rollout)) quietSince = performance.now();
    else if (!isToldOfQuiet && performance.now() - quietSince > QUIET * 1_000) {
      terminal.remark([printer.render(quietReason(asked))]);
      isToldOfQuiet = true;
    }
    const total = countIn(rollout) - (rollout.counts['left-out'] ?? 0);
    terminal.report({ stage: 'rolling-out', done: countIn(rollout, OVER), total });
    if (isAtRest(rollout) && log.length < MOST) return atRest(rollout, words);
    await pause(signal);
  }
}

async function pause(signal: AbortSignal): Promise<void> {
  await delay(PERIOD, undefined, { signal }).catch(() => undefined);
  throwIfCancelled(signal);
}

/** Looks at a roll-out and its log after an entry; once that has worked, a shared database may be away for a while. */
function patientLook({ client, signal, terminal, printer }: CommandContext, asked: Asked) {
  let seenAt: number | undefined;
  return async (after: number) => {
    for (let wasAway = false; ; wasAway = true) {
      try {
        // The log after it: what it says of the last step is told as well.
        const { rollout } = await client.rollout.get(asked, { signal });
        const log = await client.rollout.log({ ...asked, after, limit: MOST }, { signal });
        seenAt = performance.now();
        return { rollout, log, wasAway };
      } catch (error) {
        const isAway = error instanceof ORPCError && TRANSIENT_ERRORS.has(error.code);
        const mayReturn =
          asked.jobs !== undefined && seenAt !== undefined && performance.now() - seenAt < OUTAGE;
        if (!isAway || !mayReturn) throw error;
        if (!wasAway) terminal.remark([printer.text('rollout.jobs-away', { minutes: OUTAGE / 60_000 })]);
        await pause(signal);
      }
    }
  };
}

/** How a roll-out stands, without waiting. */
export function atRest(rollout: Rollout, words: readonly (string | undefined)[]): CommandResult {
  const isDone = rollout.state === 'done';
  return {
    document: { rollout },
    lines: (printer) => [...waveLines(rollout, printer), '', ...nextLines(rollout, words, printer)],
    exitCode: isDone ? 0 : NOT_DONE,
  };
}

/** Nothing more happens before somebody says so. */
function isAtRest(rollout: Rollout): boolean {
  const { state, waves } = rollout;
  if (state === 'paused') return countIn(rollout, AT_WORK) === 0;
  if (state === 'running') return waves.some((wave) => wave.state === 'approval');
  return state === 'done' || state === 'stopped' || state === 'planned';
}

function nextLines(
  rollout: Rollout,
  words: readonly (string | undefined)[],
  { text, render }: Printer,
): string[] {
  const verb = (name: string) => commandText(['rollout', name, ...words]);
  const failed = countIn(rollout, FAILED);
  if (rollout.state === 'done') return [text('rollout.done', { failures: failed })];
  const waits = rollout.waves.some((wave) => wave.state === 'approval');
  if (rollout.state === 'running' && waits) {
    const command = verb('approve');
    return command === undefined ? [] : [text('rollout.waits-for-approval', { command })];
  }
  const retry = verb('retry');
  const next = MOVING.includes(rollout.state) ? 'watch' : 'resume';
  const command = verb(next);
  return [
    text('rollout.is-at-rest', { state: { code: `rollout-state.${rollout.state}`, values: {} }, failed }),
    ...(rollout.reason ? [sanitize(render(rollout.reason), 400)] : []),
    ...(failed > 0 && retry !== undefined ? [text('rollout.then-retry', { command: retry })] : []),
    ...(command === undefined || rollout.state === 'planned'
      ? []
      : [text(`rollout.then-${next}`, { command })]),
  ];
}

function entryLine({ at, site, message }: RolloutLogEntry, { render, language }: Printer): string {
  const time = formatLocalTime(at, language, 'zoned-second');
  return [time, ...(site === undefined ? [] : [sanitize(site)]), sanitize(render(message), 400)].join('  ');
}
