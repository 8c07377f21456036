import type { EntityType } from '#core/catalog/entity-type.ts';
import type { Profile } from '#core/contract/profile.ts';
import type { ReadArchive } from '../archive/content.ts';
import { isWithin, type ReplacedColumn, replaceInArchive } from './replace-archive.ts';

/** What the profile of a receiver says about the entities of an archive. */
export interface Rules extends Pick<Profile, 'protect' | 'replace'> {
  /** Columns that rows which are there keep. */
  protectedColumns(type: EntityType): ReadonlySet<string>;
  /** The place in the profile of the first rule that protects a column. */
  protectedBy(type: EntityType, column: string): number | undefined;
  /** What was replaced in an entity of the archive. */
  replacedIn(type: EntityType, guid: string): readonly ReplacedColumn[];
}

const NOTHING_REPLACED: readonly ReplacedColumn[] = [];

/** Applies the rules of a profile: the archive as its site would have it, and what is to be known of it later. */
export function applyRules(
  site: Parameters<typeof replaceInArchive>[0],
  given: ReadArchive,
  { protect, replace }: Pick<Profile, 'protect' | 'replace'>,
): { archive: ReadArchive; rules: Rules } {
  const { archive, replaced } = replaceInArchive(site, given, replace);
  const protectedBy = (type: EntityType, column: string) => {
    const index = protect.findIndex((rule) => isWithin(rule, type.name, column));
    return index === -1 ? undefined : index;
  };
  return {
    archive,
    rules: {
      protect,
      replace,
      protectedBy,
      protectedColumns: (type) =>
        new Set(
          type.columns
            .filter(({ name }) => protectedBy(type, name) !== undefined)
            .map((column) => column.name),
        ),
      replacedIn: (type, guid) => replaced.get(type.name)?.get(guid) ?? NOTHING_REPLACED,
    },
  };
}
