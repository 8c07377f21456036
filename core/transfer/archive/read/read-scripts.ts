import type { Row } from '#core/catalog/entity-type.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid } from '../archive-errors.ts';
import { readWhole, type SourceFile } from '../container/source.ts';
import { pointerTo, rowPointer } from '../json/row-places.ts';
import { textOfFile } from '../script-files.ts';
import type { NamedScript } from './named-scripts.ts';
import type { Member } from './read-multi-file.ts';
import { requireSize } from './read-rows.ts';
import type { Reader } from './reader.ts';

/**
 * Reads the files that rows name for their texts, and gives the paths of them. Whoever names a file gets its text; a
 * file that cannot be read is never an empty text.
 *
 * Errors: `archive-invalid`.
 */
export async function readScripts(reader: Reader, members: readonly Member[]): Promise<ReadonlySet<string>> {
  const files = new Map(
    members.flatMap(({ kind, source }) => (kind === 'unknown' ? [[source.name, source] as const] : [])),
  );
  const bytesOf = new Map<Row, number>();
  for (const script of reader.scripts.all) requireFile(reader, script, files.get(script.path), bytesOf);
  const byPath = Map.groupBy(reader.scripts.all, ({ path }) => path);
  for (const source of files.values()) {
    const scripts = byPath.get(source.name);
    if (scripts) await readScript(reader, source, scripts);
  }
  return new Set(byPath.keys());
}

/** An entity may be no longer with its texts in files than with all of them in one. */
function requireFile(
  { budget }: Reader,
  { row, column, place, index, path }: NamedScript,
  file: SourceFile | undefined,
  bytesOf: Map<Row, number>,
): void {
  if (!file) {
    const pointer = pointerTo(place, index, column);
    throw invalid(place.file, message('archive.script-missing', { name: path }), { pointer });
  }
  requireSize(file, budget.limits);
  const bytes = (bytesOf.get(row) ?? charactersOf(row)) + file.size;
  bytesOf.set(row, bytes);
  const { maxRowBytes } = budget.limits;
  if (bytes <= maxRowBytes) return;
  const reason = message('archive.row-too-large', { limit: maxRowBytes });
  throw invalid(place.file, reason, { pointer: rowPointer(place, index) });
}

async function readScript(
  { budget, observer }: Reader,
  source: SourceFile,
  scripts: readonly NamedScript[],
): Promise<void> {
  const bytes = await readWhole(source);
  observer(source)(bytes);
  const content = decoded(source.name, bytes);
  // Texts of Latin letters take a byte for each, all others two.
  const width = content.length === bytes.length ? 1 : 2;
  for (const { row, column, lineEnds } of scripts) {
    const text = textOfFile(content, lineEnds);
    // Also where the file is named once more: whoever works on the row works on all of its text.
    budget.keep(source.name, 0, 0, text.length * width);
    row[column] = text;
  }
}

function charactersOf(row: Row): number {
  return Object.values(row).reduce<number>(
    (sum, value) => sum + (typeof value === 'string' ? value.length : 0),
    0,
  );
}

/** Drops a byte order mark. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

function decoded(file: string, bytes: Uint8Array): string {
  let text: string;
  try {
    text = utf8.decode(bytes);
  } catch {
    throw invalid(file, message('json.not-utf8')); // The one thing that this throws for.
  }
  if (text.includes('\0')) throw invalid(file, message('archive.nul'));
  return text;
}
