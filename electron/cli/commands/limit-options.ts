import type { OptionSpecs, OptionValues } from '../command.ts';
import { parseSize } from '../text/numbers.ts';

/** Limits of what is read, for every command that reads an archive. */
export const limitOptions = {
  'max-archive-size': { type: 'string', value: 'SIZE' },
  'max-entity-size': { type: 'string', value: 'SIZE' },
} as const satisfies OptionSpecs;

/** The same for fields of an operation. */
export const limitFields = {
  maxArchiveBytes: {
    option: 'max-archive-size',
    value: 'SIZE',
    read: (typed: string) => parseSize('--max-archive-size', typed),
  },
  maxEntityBytes: {
    option: 'max-entity-size',
    value: 'SIZE',
    read: (typed: string) => parseSize('--max-entity-size', typed),
  },
} as const;

export const limitGivers = {
  maxArchiveBytes: 'max-archive-size',
  maxEntityBytes: 'max-entity-size',
} as const;

/** The limits that were given. Errors: `usage`. */
export function limitsOf(given: OptionValues<typeof limitOptions>) {
  const { 'max-archive-size': archive, 'max-entity-size': entity } = given;
  return {
    ...(archive === undefined ? {} : { maxArchiveBytes: parseSize('--max-archive-size', archive) }),
    ...(entity === undefined ? {} : { maxEntityBytes: parseSize('--max-entity-size', entity) }),
  };
}
