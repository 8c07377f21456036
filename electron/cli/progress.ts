import type { ProgressStep } from '#core/contract/progress.ts';
import { size, type Terminal } from './terminal.ts';

/** Redraw at most this often, in milliseconds. */
const REDRAW = 100;

/** Reads a long operation to its end, shows its progress on a terminal, and gives its result. */
export async function follow<T>(
  terminal: Terminal,
  running: PromiseLike<{ next(): Promise<IteratorResult<ProgressStep, T>> }>,
): Promise<T> {
  const iterator = await running;
  const draw = createBar(terminal);
  try {
    for (;;) {
      const step = await iterator.next();
      if (step.done) return step.value;
      draw(step.value);
    }
  } finally {
    terminal.progressLine('');
  }
}

/** One line: stage, bar, count, rate, and the time that is left where it can be told. */
function createBar(terminal: Terminal): (progress: ProgressStep) => void {
  let stage = '';
  let started = 0;
  let drawn = 0;
  return (progress) => {
    if (!terminal.interactive) return;
    const now = performance.now();
    if (progress.stage !== stage) {
      stage = progress.stage;
      started = now;
      drawn = 0;
    }
    if (now - drawn < REDRAW) return;
    drawn = now;
    terminal.progressLine(describe(progress, (now - started) / 1000));
  };
}

/** Exported for its test: the progress line after `seconds` of this stage. */
export function describe(progress: ProgressStep, seconds: number): string {
  const { stage, subject, done, total, unit } = progress;
  const amount = (value: number) => (unit === 'bytes' ? size(value) : `${value}`);
  const rate = seconds > 0.5 && unit !== 'steps' ? `, ${amount(Math.round(done / seconds))}/s` : '';
  const noun = unit === 'entities' || unit === 'files' ? ` ${unit}` : '';
  if (total === undefined || total === 0)
    return `${stage} ${amount(done)}${noun}${rate}${subject ? `  ${subject}` : ''}`;
  const share = Math.min(1, done / total);
  const bar = '█'.repeat(Math.round(share * 20)).padEnd(20, '░');
  const left =
    seconds > 1 && share > 0.02 && share < 1 ? `, ${duration((seconds / share) * (1 - share))} left` : '';
  return `${stage} ${bar} ${Math.round(share * 100)} %${rate}${left}${subject ? `  ${subject}` : ''}`;
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`;
}
