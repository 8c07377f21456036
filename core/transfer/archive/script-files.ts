import type { Catalog } from '#core/catalog/catalog.ts';
import type { Column, EntityType, Row } from '#core/catalog/entity-type.ts';
import { pathOfScript } from './layout.ts';
import type { OutputFile } from './write/json-chunks.ts';

/** What stands in a row in the place of a text that has a file of its own; the path is relative to the row's file. */
export interface ScriptReference {
  $file: string;
  /** Of the text. A file has bare line feeds, or what version control made of them. */
  lineEnds?: 'crlf';
}

/** By format, the extension by which editors and reviewers know a text. JSON stays where it is: it is settings. */
const EXTENSIONS: Readonly<Partial<Record<NonNullable<Column['format']>, string>>> = {
  csharp: 'cs',
  sql: 'sql',
  javascript: 'js',
  html: 'html',
};

/** A text of one line that is not longer is read best beside the name of what it belongs to. In UTF-16 units. */
const LONGEST_LINE = 120;

/** The texts of a type that have files of their own, for writing. */
export interface ScriptFiles {
  /** The row with references in the place of these texts. */
  refer(row: Row): Record<string, unknown>;
  /** The files of the rows that lie in the file `rowsFile`. */
  filesOf(rows: readonly Row[], rowsFile: string): OutputFile[];
}

/**
 * The files of a type's texts. Their names are made of what nobody renames: renaming an entity changes one line of the
 * file that it lies in.
 */
export function scriptFiles(type: EntityType, catalog: Catalog): ScriptFiles {
  const columns = catalog.transferred(type).flatMap(({ name, type: kind, format }) => {
    const extension = kind === 'text' && format ? EXTENSIONS[format] : undefined;
    return extension === undefined ? [] : [{ name, extension }];
  });
  const nameOf = (row: Row, { name, extension }: { name: string; extension: string }) =>
    `${type.name}/${row[type.guid]}.${name}.${extension}`;
  return {
    refer(row) {
      let referring: Record<string, unknown> = row;
      for (const column of columns) {
        const lineEnds = lineEndsInFile(row[column.name]);
        if (lineEnds === undefined) continue;
        if (referring === row) referring = { ...row };
        const reference: ScriptReference = { $file: nameOf(row, column) };
        referring[column.name] = lineEnds === 'crlf' ? { ...reference, lineEnds } : reference;
      }
      return referring;
    },
    filesOf: (rows, rowsFile) =>
      columns.flatMap((column) =>
        rows.flatMap((row): OutputFile[] => {
          const text = row[column.name];
          if (typeof text !== 'string' || lineEndsInFile(text) === undefined) return [];
          return [{ name: pathOfScript(rowsFile, nameOf(row, column)), chunks: contentOf(text) }];
        }),
      ),
  };
}

/**
 * Which line ends a text has that goes into a file of its own; nothing for one that stays in its row, because it is one
 * short line, or because a file would not give it back as it is: with both kinds of line ends, with what a text file
 * cannot hold, or with what looks like its byte order mark. The text alone decides.
 */
export function lineEndsInFile(text: unknown): 'lf' | 'crlf' | undefined {
  if (typeof text !== 'string' || (text.length <= LONGEST_LINE && !text.includes('\n'))) return undefined;
  if (text.includes('\0') || text.startsWith('\ufeff') || !text.isWellFormed()) return undefined;
  if (!text.includes('\r')) return 'lf';
  return /\r(?!\n)|(?<!\r)\n/.test(text) ? undefined : 'crlf';
}

/** Made when it is written: the texts of a site take far more memory than their names. */
function* contentOf(text: string): Generator<Buffer> {
  yield Buffer.from(text.replaceAll('\r\n', '\n'));
}

/** The text of which this is the file's content, whatever version control did to its line ends. */
export function textOfFile(content: string, lineEnds: ScriptReference['lineEnds']): string {
  const text = content.replaceAll('\r\n', '\n');
  return lineEnds === 'crlf' ? text.replaceAll('\n', '\r\n') : text;
}
