import { isSiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import type { SourceFile } from '../container/source.ts';
import { pathOf, type RowFile } from '../layout.ts';
import { type LenientPath, parsePathLeniently } from '../lenient-paths.ts';
import { MAX_NAME } from '../max-name.ts';
import { NO_OBSERVER, readRowsFile } from './read-file.ts';
import { countUnknown, type Reader, rowsOf, typeNamed, unknownRows } from './reader.ts';
import type { RowConsumer } from './validate.ts';

/** A path in the archive, understood. */
export type Member = LenientPath & { source: SourceFile };

/** What every file of an archive is in the multi-file layout. */
export function membersOf({ files, catalog, names }: Reader): Member[] {
  return files.map((source) => ({ source, ...parsePathLeniently(source.name, catalog, names) }));
}

/**
 * Reads the files of rows of the multi-file layout.
 *
 * Errors: `archive-invalid`.
 */
export async function readMembers(reader: Reader, members: readonly Member[]): Promise<void> {
  for (const member of members) {
    if (member.kind === 'unknown-type') await readUnknown(reader, member.source, member.type);
    if (member.kind !== 'rows') continue;
    checkSection(member.source, member.file, reader.sectionOfCategory);
    warnOfPath(reader, member);
    const { type, owners } = member.file;
    const place = { file: member.source.name, pointer: '', owners, namesScripts: true as const };
    const target = { type, rows: rowsOf(reader, type), place };
    await readRowsFile(reader, member.source, target, reader.observer(member.source));
  }
}

/**
 * Counts the rows of a type that the catalog does not know. Nothing of such a file is used, so one that is no JSON is passed
 * over as one thing; it is looked through before, because what is carried of it cannot be taken back.
 */
async function readUnknown(reader: Reader, source: SourceFile, name: string): Promise<void> {
  const place = { file: source.name, pointer: '', owners: [] };
  try {
    await readRowsFile(reader, source, { type: undefined, rows: NO_ROWS, place }, NO_OBSERVER);
  } catch (error) {
    if (!isNoJson(error)) throw error;
    countUnknown(reader, name, 1);
    reader.warnings.add(message('unknown-type-broken', { file: source.name.slice(0, MAX_NAME) }));
    await reader.collector?.takeFile(source);
    return;
  }
  countUnknown(reader, name, 0);
  const target = { type: undefined, rows: unknownRows(reader, name, source.name), place };
  await readRowsFile(reader, source, target, NO_OBSERVER);
}

/** Takes none of the rows that come in. */
const NO_ROWS: RowConsumer = { add: () => undefined };

/** True for the refusal of a file that ends too early, is no text or is written wrongly; one that is nested without end does harm. */
function isNoJson(error: unknown): boolean {
  if (!isSiteferryError(error, 'archive-invalid')) return false;
  const { code, values } = error.data.reason;
  const mistake = values.mistake;
  return (
    code === 'archive.not-json' &&
    typeof mistake === 'object' &&
    'code' in mistake &&
    mistake.code !== 'json.too-deep'
  );
}

function warnOfPath(
  reader: Reader,
  { source, file, isExact, isMisplaced }: Extract<Member, { kind: 'rows' }>,
): void {
  const { type } = file;
  if (isMisplaced) {
    const values = { type: type.name, file: source.name, path: pathOf(type) };
    reader.warnings.count('type-misplaced', type.name, (count) =>
      message('type-misplaced', { ...values, count }),
    );
  } else if (!isExact) {
    reader.warnings.count('path-respelled', '', (count) =>
      message('path-respelled', { count, file: source.name }),
    );
  }
  const name = source.name.slice(source.name.lastIndexOf('/') + 1, -'.json'.length);
  typeNamed(reader, name);
}

/** A category belongs to one section: its folder cannot lie in two. */
function checkSection(
  file: SourceFile,
  { section, category }: RowFile,
  sectionOf: Map<number, number>,
): void {
  if (section === undefined || category === undefined) return;
  const known = sectionOf.get(category) ?? section;
  if (known !== section) {
    throw invalid(file.name, message('archive.category-in-two-sections', { category, section: known }));
  }
  sectionOf.set(category, section);
}
