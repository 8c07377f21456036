import { sanitize } from '#core/base/sanitize.ts';
import type { ProgressStep } from '#core/contract/progress.ts';
import { stageTitle } from '#core/messages/stage-title.ts';
import type { Printer } from './printer.ts';

/** Draws at most every so many milliseconds. */
const REDRAW_MS = 100;

/** Rate and remaining time are shown once they mean something, in milliseconds after the start of a stage. */
const SETTLED_MS = 1_000;

const BAR_WIDTH = 24;

export interface ProgressBar {
  show(progress: ProgressStep): void;
  /** Takes the bar off the terminal. */
  clear(): void;
}

/** One line of a terminal that is drawn over and over. */
export function createProgressBar(stream: NodeJS.WriteStream, printer: ProgressWords): ProgressBar {
  let stage = '';
  let started = 0;
  let first = 0;
  let drawn = 0;
  let isShown = false;
  return {
    show(progress) {
      const now = performance.now();
      if (progress.stage !== stage) {
        stage = progress.stage;
        started = now;
        first = progress.done;
      } else if (now - drawn < REDRAW_MS) return;
      drawn = now;
      isShown = true;
      const since = { done: progress.done - first, milliseconds: now - started };
      const line = progressLine(progress, since, printer);
      stream.write(`\r\x1b[2K${line.slice(0, Math.max(10, (stream.columns || 80) - 1))}`);
    },
    clear() {
      if (isShown) stream.write('\r\x1b[2K');
      isShown = false;
    },
  };
}

/** What a bar says itself with. */
export type ProgressWords = Pick<Printer, 'text' | 'render'>;

/** What the bar says; `since` is what was done since the stage was first seen, and how long that took. */
export function progressLine(
  { stage, done, total, unit, subject }: ProgressStep,
  since: { done: number; milliseconds: number },
  { text, render }: ProgressWords,
): string {
  const plain = (count: number) => text('progress.plain', { count });
  const amount = (count: number) => text(unit ? `progress.${unit}` : 'progress.plain', { count });
  const parts = [render(stageTitle(stage))];
  if (total) {
    const share = Math.min(1, done / total);
    const filled = Math.round(share * BAR_WIDTH);
    parts.push(`${'█'.repeat(filled)}${'░'.repeat(BAR_WIDTH - filled)} ${Math.floor(share * 100)} %`);
  }
  parts.push(
    total
      ? text('progress.of', { done: unit === 'bytes' ? amount(done) : plain(done), total: amount(total) })
      : amount(done),
  );
  const rate = (since.done / since.milliseconds) * 1_000;
  if (since.milliseconds >= SETTLED_MS && rate > 0) {
    parts.push(text('progress.rate', { amount: unit === 'bytes' ? amount(rate) : plain(rate) }));
    if (total) parts.push(text('progress.remaining', { time: remaining((total - done) / rate) }));
  }
  if (subject) parts.push(sanitize(subject, 40));
  return parts.join('  ');
}

/** Seconds as `0:07`, `12:30` or `1:02:03`. */
function remaining(seconds: number): string {
  const whole = Math.max(0, Math.ceil(seconds));
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (number: number) => String(number).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
