import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { locateSyntaxError } from './locate.ts';
import { isDeeper } from './nesting.ts';
import { invalid, jsonPointer } from './problems.ts';
import { pointerTo, type RowsPlace } from './row-places.ts';
import { createRowScanner, type RowLayout, type RowSink } from './scan.ts';
import { ShapeProblem, SyntaxProblem } from './scan-problems.ts';
import { readWhole, type SourceFile } from './source.ts';
import type { RowTaker } from './validate.ts';

/** Meta files are parsed in one piece; a map of a million references has 50 MB. */
const LONGEST_META = 256 * 1024 * 1024;

/** Rows are parsed in pieces of this size: small enough for the young generation, which larger texts would bypass. */
const BATCH = 64 * 1024;

/** What to do with an array of rows: check and keep them, or pass over them. */
export type RowsTarget = { rows: RowTaker; place: RowsPlace } | undefined;

/** Sees the bytes of a file as they go by, for the hash and the progress; throws to stop. */
export type Witness = (chunk: Uint8Array) => void;

/**
 * Reads the arrays of rows of a file, however long it is. `targetOf` says where the rows of each array go, by the name
 * that the array has in an object of arrays.
 *
 * Errors: `archive-invalid`.
 */
export async function readRows(
  file: SourceFile,
  layout: RowLayout,
  targetOf: (key: string | undefined) => RowsTarget,
  maxDepth: number,
  witness: Witness,
): Promise<void> {
  const scanner = createRowScanner(layout, createRowParser(targetOf), { maxDepth, batch: BATCH });
  let problem: unknown;
  for await (const chunk of file.read()) {
    witness(chunk);
    // After a mistake the file is read to its end: when it is damaged, its checksum is the better message.
    if (problem === undefined) problem = caught(() => scanner.push(chunk));
  }
  problem ??= caught(() => scanner.finish());
  if (problem !== undefined) throw await explain(problem, file, maxDepth);
}

/** Reads a file that is one small JSON value. Errors: `archive-invalid`. */
export async function readJson(file: SourceFile, maxDepth: number, witness: Witness): Promise<unknown> {
  if (file.size > LONGEST_META) {
    throw invalid(file.name, message('archive.file-too-large', { limit: LONGEST_META }));
  }
  const bytes = await readWhole(file);
  witness(bytes);
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (isDeeper(json, maxDepth)) throw new SyntaxProblem();
    return json;
  } catch (error) {
    throw await explain(error, file, maxDepth);
  }
}

/** Parses what the scanner cuts out and passes it on row by row. */
function createRowParser(targetOf: (key: string | undefined) => RowsTarget): RowSink {
  let target: RowsTarget;
  let index = 0;
  return {
    begin(key) {
      target = targetOf(key);
      index = 0;
      return target !== undefined;
    },
    rows(bytes) {
      if (!target) return true;
      const text = decoded(bytes);
      const values = text === undefined ? undefined : parsed(text);
      if (text === undefined || values === undefined) return false;
      // A NUL can only be written like this, so looking into each text is hardly ever needed.
      const mayHaveNul = text.includes('\\u0000');
      for (const value of values) {
        const row = target.rows.add(value, target.place, index);
        if (mayHaveNul) refuseNul(row, target.place, index);
        index += 1;
      }
      return true;
    },
  };
}

/** PostgreSQL cannot store it. */
function refuseNul(row: object, place: RowsPlace, index: number): void {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'string' && value.includes('\0')) {
      throw invalid(place.file, message('archive.nul'), { pointer: pointerTo(place, index, column) });
    }
  }
}

/** Inside of a file a byte order mark is a character like any other. */
const utf8Inside = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return utf8Inside.decode(bytes);
  } catch {
    return undefined; // Not UTF-8: the one thing that this throws for.
  }
}

function parsed(text: string): unknown[] | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // Not JSON: the one thing that this throws for.
  }
}

function caught(step: () => void): unknown {
  try {
    step();
    return undefined;
  } catch (error) {
    return error ?? new SyntaxProblem();
  }
}

/** A failure of scanning or parsing as an error for people; syntax comes before shape. */
async function explain(problem: unknown, file: SourceFile, maxDepth: number): Promise<unknown> {
  if (problem instanceof SiteferryError) return problem;
  const located = await locateSyntaxError(file, maxDepth);
  if (located) {
    const { mistake, ...place } = located;
    return invalid(file.name, message('archive.not-json', { mistake }), place);
  }
  if (!(problem instanceof ShapeProblem)) return problem;
  return invalid(file.name, problem.reason, {
    pointer: problem.key === undefined ? '' : jsonPointer(problem.key),
  });
}
