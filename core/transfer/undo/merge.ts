import type { Catalog } from '#core/catalog/catalog.ts';
import type { Row, Value } from '#core/catalog/entity-type.ts';
import type { WrittenRows, WrittenValue } from '#core/contract/transfer/undo.ts';
import { equalsPostImage, type PostImages } from '../sides/post-images.ts';

/** What a run has left, and what was there before. */
export interface RunImages {
  rows: ReadonlyMap<string, readonly Row[]>;
  written: PostImages;
}

/** What became of a row over several runs: absent before or afterwards where it was not there. */
interface Course {
  before: Row | undefined;
  after: Readonly<Record<string, WrittenValue>> | undefined;
}

type Courses = Map<string, Map<string, Course>>;

/**
 * Takes several runs for one, the oldest first: what was there before the first of them that wrote a row, and what the last of
 * them has left. What somebody else has changed between two of them counts as left by the earlier one, so that it is found to be
 * changed since.
 */
export function mergeRuns(catalog: Catalog, runs: readonly RunImages[]): RunImages {
  const courses: Courses = new Map();
  for (const { rows, written } of runs) {
    for (const [type, { columns, added }] of Object.entries(written))
      for (const [guid, values] of Object.entries(added))
        noteAdded(coursesOf(courses, type), guid, columns, values);
    for (const [type, list] of rows)
      for (const row of list) {
        const guid = String(row[catalog.get(type).guid]);
        noteBefore(coursesOf(courses, type), guid, row, written[type]?.changed[guid]);
      }
  }
  return imagesOf(courses);
}

function coursesOf(courses: Courses, type: string): Map<string, Course> {
  const known = courses.get(type) ?? new Map<string, Course>();
  courses.set(type, known);
  return known;
}

function noteAdded(
  courses: Map<string, Course>,
  guid: string,
  columns: readonly string[],
  values: readonly WrittenValue[],
): void {
  const after = Object.fromEntries(columns.map((column, index) => [column, values[index] ?? null]));
  courses.set(guid, { before: courses.get(guid)?.before, after });
}

/** A run found this row; without `changed` it has removed it. */
function noteBefore(
  courses: Map<string, Course>,
  guid: string,
  row: Row,
  changed: Readonly<Record<string, Value>> | undefined,
): void {
  const known = courses.get(guid);
  const after = changed && { ...row, ...changed };
  if (!known?.after) courses.set(guid, { before: row, after });
  else if (!after) courses.set(guid, { before: restored(known.before, known.after, row), after });
  else courses.set(guid, { before: known.before, after: leftBy(known.after, row, after) });
}

/** Where others have changed what the earlier run left, that run has left it. */
function leftBy(earlier: NonNullable<Course['after']>, found: Row, after: Row): NonNullable<Course['after']> {
  return Object.fromEntries(
    Object.entries(after).map(([column, value]) => {
      const left = earlier[column];
      return [column, left === undefined || equalsPostImage(left, found[column]) ? value : left];
    }),
  );
}

/** A row that was removed comes back with what others had made of it meanwhile. */
function restored(before: Row | undefined, left: NonNullable<Course['after']>, found: Row): Row | undefined {
  if (!before) return undefined;
  return Object.fromEntries(
    Object.entries(before).map(([column, value]) => {
      const was = left[column];
      return [
        column,
        was === undefined || equalsPostImage(was, found[column]) ? value : (found[column] ?? null),
      ];
    }),
  );
}

function imagesOf(courses: Courses): RunImages {
  const rows = new Map<string, Row[]>();
  const written: Record<string, WrittenRows> = {};
  for (const [type, byGuid] of courses) {
    const list: Row[] = [];
    const added = new Map<string, NonNullable<Course['after']>>();
    const changed: WrittenRows['changed'] = {};
    for (const [guid, { before, after }] of byGuid) {
      if (before) list.push(before);
      if (before && after) changed[guid] = changedBy(before, after);
      else if (after) added.set(guid, after);
    }
    if (list.length > 0) rows.set(type, list);
    const columns = [...new Set([...added.values()].flatMap((values) => Object.keys(values)))];
    written[type] = {
      columns,
      added: Object.fromEntries(
        Array.from(added, ([guid, values]) => [guid, columns.map((column) => values[column] ?? null)]),
      ),
      changed,
    };
  }
  return { rows, written };
}

function changedBy(before: Row, after: NonNullable<Course['after']>): Record<string, Value> {
  const different = Object.entries(after).filter(([column, value]) => value !== (before[column] ?? null));
  // Of a long text only a fingerprint may be known, which nothing equals.
  return Object.fromEntries(different.map(([column, value]) => [column, value as Value]));
}
