import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { inspect } from 'node:util';
import { redact } from '#core/base/redact.ts';
import { makeStateFolder } from '#core/workspace/state-folder.ts';

/** How long the same error is only counted after it was written, and nobody is told of others, in milliseconds. */
const REPEATED = 60_000;
/** Of how many errors that is known. */
const MOST_KNOWN = 100;

/** The log of a state folder, without secrets. What cannot be written there is lost: it must not stand in the way of the work. */
export interface Log {
  append(line: string): void;
  /**
   * An error with its stack. One that comes again within a minute is only counted: a database that is away for a night
   * must not fill the disk.
   */
  error(error: unknown): void;
}

/** `onError` is told of the file after an error was written, once a minute at most; `now` is in milliseconds. */
export function createLog(
  home: string,
  {
    onError,
    now = () => performance.now(),
  }: { onError?: ((file: string) => void) | undefined; now?: () => number } = {},
): Log {
  const file = join(home, 'siteferry.log');
  const known = new Map<string, { at: number; repeated: number }>();
  let toldAt = Number.NEGATIVE_INFINITY;
  const append = (text: string): boolean => {
    try {
      makeStateFolder(home);
      appendFileSync(file, `${new Date().toISOString()} ${redact(text)}\n`, { mode: 0o600 });
      return true;
    } catch {
      return false;
    }
  };
  return {
    append: (line) => void append(line),
    error(error) {
      const key = keyOf(error);
      const before = known.get(key);
      if (before && now() - before.at < REPEATED) {
        before.repeated += 1;
        return;
      }
      known.delete(key);
      const [oldest] = known.keys();
      if (oldest !== undefined && known.size === MOST_KNOWN) known.delete(oldest);
      known.set(key, { at: now(), repeated: 0 });
      const repeated = before?.repeated ? `repeated=${before.repeated} ` : '';
      if (!append(`${repeated}${inspect(error)}`) || now() - toldAt < REPEATED) return;
      toldAt = now();
      onError?.(file);
    },
  };
}

/** The same for an error that has only come again. */
function keyOf(error: unknown): string {
  if (!(error instanceof Error)) return inspect(error);
  return [error.name, 'code' in error ? error.code : '', error.message].join(' ');
}
