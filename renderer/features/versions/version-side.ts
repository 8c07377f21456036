import { sanitize } from '#core/base/sanitize.ts';
import type { ComparedSide } from '#renderer/features/transfer/compare/difference.ts';

/** A version as a side of a comparison. */
export function versionSide(
  site: string,
  { module, version }: { module: { guid: string; name: string }; version: string },
): ComparedSide {
  return {
    name: `${sanitize(module.name)} ${version}`,
    address: { version: { site, module: module.guid, version }, selection: 'all' },
  };
}
