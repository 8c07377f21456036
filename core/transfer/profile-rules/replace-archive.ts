import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import type { ReplaceRule, RuleScope } from '#core/contract/profile.ts';
import type { AvailableType } from '#core/site/site.ts';
import type { InvalidValue, ReadArchive } from '../archive/content.ts';
import { describeInvalid } from '../archive/invalid-values.ts';
import { valueRule } from '../archive/values.ts';
import { createReplacer, type ReplacementCount, type Replacer } from '../references/replace.ts';
import { writtenColumns } from '../rows/rows.ts';

/** A replacement with its place in the profile. */
export interface NumberedRule extends ReplaceRule {
  index: number;
}

/** What rules made of a column of an entity. */
export interface ReplacedColumn {
  column: string;
  /** What the source says. */
  before: string;
  made: readonly ReplacementCount<NumberedRule>[];
}

/** What was replaced, by entity type and Guid. */
export type ReplacedColumns = ReadonlyMap<string, ReadonlyMap<string, readonly ReplacedColumn[]>>;

/** What is needed to know which columns the receiver's types have. */
interface Types {
  available(type: EntityType): AvailableType | { unavailable: unknown };
  catalog: { find(name: string): EntityType | undefined };
}

/** True for a column in which texts are replaced. */
export function isReplaceable({ type, references, secret }: Column): boolean {
  return (type === 'string' || type === 'text') && !references && !secret;
}

/** True where a rule counts for a column. */
export function isWithin(scope: RuleScope, type: string, column: string): boolean {
  return scope.type === type && (scope.columns?.includes(column) ?? true);
}

/**
 * The archive as this site would have it: with what its profile writes instead. A text that gets too long for its column
 * becomes an invalid value, as if the archive had been read so.
 */
export function replaceInArchive<Archive extends Pick<ReadArchive, 'rows' | 'invalidValues'>>(
  { available, catalog }: Types,
  archive: Archive,
  rules: readonly ReplaceRule[],
): { archive: Archive; replaced: ReplacedColumns } {
  const numbered = rules.map((rule, index) => ({ ...rule, index }));
  const replacerFor = replacers(numbered);
  const rows = new Map(archive.rows);
  const invalidValues = new Map(archive.invalidValues);
  const replaced = new Map<string, ReadonlyMap<string, readonly ReplacedColumn[]>>();
  for (const [name, ofType] of archive.rows) {
    const type = catalog.find(name);
    const found = type && available(type);
    if (!found || 'unavailable' in found) continue;
    const columns = writtenColumns(found)
      .filter(isReplaceable)
      .flatMap((column) => {
        const replace = replacerFor(name, column.name);
        return replace ? [{ column, replace }] : [];
      });
    if (columns.length === 0) continue;
    const result = replaceInType(found.type, ofType, columns, invalidValues.get(name));
    if (result.replaced.size === 0) continue;
    rows.set(name, result.rows);
    replaced.set(name, result.replaced);
    if (result.invalid.size > 0) invalidValues.set(name, result.invalid);
  }
  return { archive: { ...archive, rows, invalidValues }, replaced };
}

/** One replacer for all columns to which the same rules apply. */
function replacers(rules: readonly NumberedRule[]) {
  const known = new Map<string, Replacer<NumberedRule>>();
  return (type: string, column: string): Replacer<NumberedRule> | undefined => {
    const wanted = rules.filter(
      ({ only = [] }) => only.length === 0 || only.some((scope) => isWithin(scope, type, column)),
    );
    if (wanted.length === 0) return undefined;
    const key = wanted.map(({ index }) => index).join();
    const replacer = known.get(key) ?? createReplacer(wanted);
    known.set(key, replacer);
    return replacer;
  };
}

interface ReplacingColumn {
  column: Column;
  replace: Replacer<NumberedRule>;
}

function replaceInType(
  { guid }: EntityType,
  rows: readonly Row[],
  columns: readonly ReplacingColumn[],
  invalidBefore: ReadonlyMap<string, readonly InvalidValue[]> | undefined,
) {
  const replaced = new Map<string, ReplacedColumn[]>();
  const invalid = new Map(invalidBefore);
  const changed = rows.map((row) => {
    let result = row;
    const key = String(row[guid]);
    for (const { column, replace } of columns) {
      const before = row[column.name];
      const found = typeof before === 'string' ? replace(before, column.format) : undefined;
      if (!found || typeof before !== 'string') continue;
      replaced.set(key, [...(replaced.get(key) ?? []), { column: column.name, before, made: found.made }]);
      const { [column.name]: _, ...others } = result;
      if (valueRule(column).canonical(found.text) !== undefined)
        result = { ...result, [column.name]: found.text };
      else {
        result = others;
        invalid.set(key, [...(invalid.get(key) ?? []), describeInvalid(column, found.text)]);
      }
    }
    return result;
  });
  return { rows: changed, replaced, invalid };
}
