import type { WriteStream } from 'node:tty';
import { stripVTControlCharacters, styleText } from 'node:util';

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

/** Where text goes: results to stdout, progress and messages to stderr. */
export interface Terminal {
  print(text: string): void;
  message(text: string): void;
  /** Text in a colour, where stdout shows colours. */
  paint(style: Style, text: string): string;
  /** True when stderr is a terminal that a progress line can be redrawn on. */
  readonly interactive: boolean;
  /** Redraws the progress line; an empty text removes it. */
  progressLine(text: string): void;
}

export function createTerminal(
  stdout: NodeJS.WriteStream | WriteStream,
  stderr: NodeJS.WriteStream | WriteStream,
  environment: Readonly<Record<string, string | undefined>>,
): Terminal {
  const colours = stdout.isTTY === true && !environment.NO_COLOR && environment.TERM !== 'dumb';
  const interactive = stderr.isTTY === true && environment.TERM !== 'dumb';
  let shown = false;
  const clear = () => {
    if (shown) stderr.write('\r\u001b[K');
    shown = false;
  };
  return {
    print(text) {
      clear();
      stdout.write(`${text}\n`);
    },
    message(text) {
      clear();
      stderr.write(`${text}\n`);
    },
    paint: (style, text) => (colours ? styleText(style, text, { validateStream: false }) : text),
    interactive,
    progressLine(text) {
      if (!interactive) return;
      clear();
      if (text === '') return;
      stderr.write(text.slice(0, Math.max(20, (stderr.columns ?? 80) - 1)));
      shown = true;
    },
  };
}

/** Stands for zero in a table of counts, so that what counts is seen. */
const NOTHING = '-';

/** A count for a table. */
export function dash(count: number): number | string {
  return count === 0 ? NOTHING : count;
}

/** Rows under each other with aligned columns; columns of numbers to the right. */
export function alignedTable(rows: readonly (readonly (string | number)[])[]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [index, cell] of row.entries()) {
      widths[index] = Math.max(widths[index] ?? 0, width(String(cell)));
    }
  }
  return rows
    .map((row) =>
      row
        .map((cell, index) => {
          const padding = ' '.repeat((widths[index] ?? 0) - width(String(cell)));
          return typeof cell === 'number' || cell === NOTHING ? padding + cell : cell + padding;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function width(text: string): number {
  return stripVTControlCharacters(text).length;
}

/** A size in bytes for people. */
export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const units = ['KB', 'MB', 'GB', 'TB'];
  let value = bytes / 1024;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ${units[unit]}`;
}
