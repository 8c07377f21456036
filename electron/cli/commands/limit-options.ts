import type { OptionSpecs, OptionValues } from '../command.ts';
import { parseSize } from '../text/numbers.ts';

/** Limits of what is read, for every command that reads an archive. */
export const limitOptions = {
  'max-archive-size': { type: 'string', value: 'SIZE' },
  'max-entity-size': { type: 'string', value: 'SIZE' },
} as const satisfies OptionSpecs;

export const limitMapping = {
  maxArchiveBytes: 'max-archive-size',
  maxEntityBytes: 'max-entity-size',
} as const;

/** The same for fields of an operation. */
export const limitFields = {
  maxArchiveBytes: sizeField(limitMapping.maxArchiveBytes),
  maxEntityBytes: sizeField(limitMapping.maxEntityBytes),
};

function sizeField<const Option extends string>(option: Option) {
  return { option, value: 'SIZE', read: (typed: string) => parseSize(`--${option}`, typed) } as const;
}

/** The limits that were set. Errors: `usage`. */
export function limitsOf(args: OptionValues<typeof limitOptions>) {
  const { 'max-archive-size': archive, 'max-entity-size': entity } = args;
  return {
    ...(archive === undefined ? {} : { maxArchiveBytes: limitFields.maxArchiveBytes.read(archive) }),
    ...(entity === undefined ? {} : { maxEntityBytes: limitFields.maxEntityBytes.read(entity) }),
  };
}
