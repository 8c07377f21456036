import type { Association, ImportOptions } from '#core/contract/transfer/options.ts';

/** The choices with another one for a type, or none; in one order, so that equal choices are equal as they are written. */
export function setAssociation(
  associations: ImportOptions['associations'],
  type: string,
  how: Association | undefined,
): ImportOptions['associations'] {
  const { [type]: _before, ...others } = associations;
  const chosen = Object.entries(how === undefined ? others : { ...others, [type]: how });
  return Object.fromEntries(chosen.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
