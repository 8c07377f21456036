import { SiteferryError } from '#core/base/errors.ts';
import { runLong } from '#core/contract/progress.ts';
import { confirmationNote, type RunConfirmation } from '#core/contract/run.ts';
import { message } from '#core/messages/catalogue.ts';
import { listPendingRuns } from '#core/workspace/history/pending.ts';
import { readStoredRun } from '#core/workspace/history/store.ts';
import type { CommandContext, CommandResult, OptionSpecs } from './command.ts';
import type { Printer } from './printer.ts';

/** After which time a change of sign-in is taken back unless it is confirmed. */
export const confirmWithinOption = {
  'confirm-within': { type: 'string', value: 'TIME' },
} as const satisfies OptionSpecs;

/** What is changed, and was not confirmed (design, section 7). */
const TAKEN_BACK = 10;
const CANCELLED = 130;

const DAY = 1_440;

/** `10m`, `2h` or `90` in minutes. Throws `usage`. */
export function minutesIn(typed: string): number {
  const minutes = minutesUpTo(DAY, typed);
  if (minutes !== undefined) return minutes;
  throw new SiteferryError('usage', { reason: message('confirm-within.not-a-time', { value: typed }) });
}

/** The same up to so many; undefined for anything else. */
export function minutesUpTo(most: number, typed: string): number | undefined {
  const [, number = '', unit = 'm'] = /^(\d{1,5})([mh])?$/.exec(typed.trim()) ?? [];
  const minutes = Number(number) * (unit === 'h' ? 60 : 1);
  return minutes >= 1 && minutes <= most ? minutes : undefined;
}

/** It as operations are asked with it, or nothing. */
export function confirmWithinOf({ 'confirm-within': typed }: { 'confirm-within'?: string | undefined }) {
  return typed === undefined ? {} : { confirmWithin: minutesIn(typed) };
}

/**
 * Stays until a change is confirmed or taken back: nothing else may run here that does it. Ctrl-C ends the waiting, and not what is
 * waited for. A change that was taken back ends with 10.
 */
export async function awaitConfirmation(
  context: CommandContext,
  run: string,
  result: CommandResult,
): Promise<CommandResult> {
  const { client, signal, terminal, printer } = context;
  const found = (await client.signin.pending.list({})).find((one) => one.run === run);
  if (!found) return result;
  const { deadline, evidence } = found;
  const words = evidence.map(printer.render);
  terminal.remark([
    printer.text('confirm-within.waiting', { run, deadline }),
    words.length > 0
      ? printer.text('confirm-within.evidence', { evidence: words })
      : printer.text('confirm-within.by-hand'),
  ]);
  const { settled, pending } = await runLong(
    client.signin.pending.settle({ run, wait: true }, { signal }),
    terminal.report,
  ).catch((error: unknown) => {
    if (!signal.aborted) throw error;
    return { settled: [], pending: [found] };
  });
  const [{ confirmation } = { confirmation: await settledElsewhere(context, run) }] = settled;
  const stillOpen = pending.length > 0 && settled.length === 0;
  return {
    ...result,
    document: { ...result.document, confirmation, ...(stillOpen ? { pending } : {}) },
    lines: (lines) => [...result.lines(lines), ...toldOf(confirmation, stillOpen, lines)],
    exitCode: exitCodeOf(confirmation, signal) ?? result.exitCode ?? 0,
  };
}

/** Makes a write that is to be confirmed, and stays until that is settled. What it answers does not name its run. */
export async function makeAndAwait(
  context: CommandContext,
  make: () => Promise<CommandResult>,
): Promise<CommandResult> {
  const list = async () => (await context.client.signin.pending.list({})).map(({ run }) => run);
  const before = new Set(await list());
  const result = await make();
  const run = (await list()).find((one) => !before.has(one));
  return run === undefined ? result : await awaitConfirmation(context, run, result);
}

/** What another program has made of it, which the history tells. */
async function settledElsewhere(
  { client }: CommandContext,
  run: string,
): Promise<RunConfirmation | undefined> {
  return (await client.history.get({ run })).confirmation;
}

function exitCodeOf(confirmation: RunConfirmation | undefined, signal: AbortSignal): number | undefined {
  if (confirmation?.state === 'pending') return signal.aborted ? CANCELLED : TAKEN_BACK;
  return confirmation?.state === 'taken-back' || confirmation?.state === 'undone' ? TAKEN_BACK : undefined;
}

function toldOf(
  confirmation: RunConfirmation | undefined,
  isOpen: boolean,
  { render, text }: Printer,
): string[] {
  return [
    ...(confirmation ? ['', render(confirmationNote(confirmation))] : []),
    ...(isOpen ? [text('confirm-within.left-waiting')] : []),
  ];
}

/** Says what should have been taken back and is not: nobody was there to do it. Nothing is done about it unasked. */
export async function overdueLines(home: string, now: Date, { text }: Printer): Promise<string[]> {
  const lines: string[] = [];
  for (const { run, pending } of await listPendingRuns(home)) {
    const { site, deadline, clockOffset } = pending;
    if (Date.parse(deadline) - clockOffset > now.getTime()) continue;
    const { outcome } = await readStoredRun(home, run);
    if (outcome === 'done' || outcome === 'unknown')
      lines.push(text('confirm-within.overdue', { run, site, deadline }));
  }
  return lines;
}
