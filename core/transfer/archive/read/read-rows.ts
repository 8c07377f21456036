import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { invalid, jsonPointer } from '../archive-errors.ts';
import type { MemoryBudget } from '../budget.ts';
import { readWhole, type SourceFile } from '../container/source.ts';
import type { ArchiveLimits } from '../content.ts';
import { parseExactly } from '../json/exact-json.ts';
import { countMembers } from '../json/json-bytes.ts';
import { findFault, pathOfInvalidText } from '../json/json-faults.ts';
import { locateSyntaxError } from '../json/locate-syntax-error.ts';
import type { RowsPlace } from '../json/row-places.ts';
import { RowProblem, ShapeProblem, SyntaxProblem } from '../json/scan-problems.ts';
import { createRowScanner, type RowLayout } from '../json/scan-rows.ts';
import type { RowSink } from '../json/split-rows.ts';
import type { RowConsumer } from './validate.ts';

/** Rows are parsed in pieces of this size: small enough for the young generation, which larger texts would bypass. */
const BATCH = 64 * 1024;

/** Bytes of a Guid with its id in a map of references, which may have more members than a row: `"…":1,`. */
const SHORTEST_REFERENCE = 41;

/** What to do with an array of rows: check and keep them, or pass over them. */
export type RowsTarget = { rows: RowConsumer; place: RowsPlace } | undefined;

/** Sees the bytes of a file as they go by, for the hash and the progress; throws to stop. */
export type ChunkObserver = (chunk: Uint8Array) => void;

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
  budget: MemoryBudget,
  observer: ChunkObserver,
): Promise<void> {
  const { limits } = budget;
  const levels = layout === 'array' ? limits.maxDepth : limits.maxDepth - 1;
  const parser = new RowParser(targetOf, budget, levels);
  const scanner = createRowScanner(layout, parser, { ...limits, batch: BATCH });
  let problem: unknown;
  for await (const chunk of file.read()) {
    observer(chunk);
    // After a mistake the file is read to its end: when it is damaged, its checksum is the better message.
    if (problem === undefined) problem = caught(() => scanner.push(chunk));
  }
  problem ??= caught(() => scanner.finish());
  if (problem instanceof RowProblem) throw parser.refused(problem);
  if (problem !== undefined) throw await explain(problem, file, limits.maxDepth, parser.invalidText);
}

/** Reads a file that is one JSON value, no larger than a row may be. Errors: `archive-invalid`. */
export async function readJson(
  file: SourceFile,
  budget: MemoryBudget,
  observer: ChunkObserver,
): Promise<unknown> {
  const { maxDepth } = budget.limits;
  requireSize(file, budget.limits);
  const bytes = await readWhole(file);
  observer(bytes);
  const limit = mostMembers(file, budget.limits);
  if (countMembers(bytes, limit) > limit) {
    throw invalid(file.name, message('archive.file-members', { limit }));
  }
  try {
    const json: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    const fault = findFault(json, bytes, maxDepth);
    if (fault) throw invalid(file.name, fault.reason, { pointer: jsonPointer(...fault.path) });
    return json;
  } catch (error) {
    throw await explain(error, file, maxDepth, jsonPointer(...(pathOfInvalidText(bytes) ?? [])));
  }
}

/** Throws `archive-invalid` for a file of one value that is larger than a row may be. */
export function requireSize(file: SourceFile, { maxRowBytes }: ArchiveLimits): void {
  if (file.size > maxRowBytes) {
    throw invalid(file.name, message('archive.file-too-large', { limit: maxRowBytes }));
  }
}

/** How many members the arrays and objects of a file of one value may have. */
export function mostMembers(file: SourceFile, { maxRowMembers }: ArchiveLimits): number {
  return Math.max(maxRowMembers, Math.floor(file.size / SHORTEST_REFERENCE));
}

/** Parses what the scanner cuts out and passes it on row by row. */
class RowParser implements RowSink {
  readonly #targetOf: (key: string | undefined) => RowsTarget;
  readonly #budget: MemoryBudget;
  readonly #levels: number;
  #target: RowsTarget;
  #index = 0;
  /** JSON pointer of the first text that is not UTF-8, in the last piece that was not. */
  invalidText: string | undefined;

  constructor(targetOf: (key: string | undefined) => RowsTarget, budget: MemoryBudget, levels: number) {
    this.#targetOf = targetOf;
    this.#budget = budget;
    this.#levels = levels;
  }

  begin(key: string | undefined): boolean {
    this.#target = this.#targetOf(key);
    this.#index = 0;
    return this.#target !== undefined;
  }

  rows(bytes: Buffer): boolean {
    const target = this.#target;
    if (!target) return true;
    const text = decoded(bytes);
    const values = text === undefined ? undefined : parsed(text);
    if (text === undefined) this.invalidText = this.#pointerOfInvalidText(bytes, target.place);
    if (text === undefined || values === undefined) return false;
    this.#refuseFault(values, bytes, target.place);
    // Texts of Latin letters take a byte for each, all others two.
    const width = text.length === bytes.length ? 1 : 2;
    let exact: unknown[] | undefined;
    for (const [position, value] of values.entries()) {
      const row = target.rows.add(value, target.place, this.#index, () => {
        exact ??= exactRows(text);
        return exact[position];
      });
      if (row) this.#keep(target.place.file, row, width);
      this.#index += 1;
    }
    return true;
  }

  /** The error for a row that the scanner does not hand over. */
  refused({ row, reason }: RowProblem): SiteferryError {
    const { file = '', pointer = '' } = this.#target?.place ?? {};
    return invalid(file, reason, { pointer: `${pointer}${jsonPointer(this.#index + row)}` });
  }

  #refuseFault(values: unknown[], bytes: Buffer, place: RowsPlace): void {
    const fault = findFault(values, bytes, this.#levels);
    if (fault) throw invalid(place.file, fault.reason, { pointer: this.#pointerOf(fault.path, place) });
  }

  #pointerOfInvalidText(bytes: Buffer, place: RowsPlace): string | undefined {
    const path = pathOfInvalidText(bytes);
    return path && this.#pointerOf(path, place);
  }

  /** A path within the rows that came last. */
  #pointerOf([first, ...rest]: readonly (string | number)[], place: RowsPlace): string {
    return `${place.pointer}${jsonPointer(this.#index + Number(first), ...rest)}`;
  }

  #keep(file: string, row: object, width: number): void {
    let values = 0;
    let characters = 0;
    for (const value of Object.values(row)) {
      values += 1;
      if (typeof value === 'string') characters += value.length;
    }
    this.#budget.keep(file, 1, values, characters * width);
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

/** Rows that have been parsed before, once more. */
function exactRows(text: string): unknown[] {
  const rows = parseExactly(text);
  if (!Array.isArray(rows)) throw new SiteferryError('bug', { reason: 'rows are no array any more' });
  return rows;
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
export async function explain(
  problem: unknown,
  file: SourceFile,
  maxDepth: number,
  invalidText: string | undefined,
): Promise<unknown> {
  if (problem instanceof SiteferryError) return problem;
  const located = await locateSyntaxError(file, maxDepth);
  if (located) {
    const { mistake, ...place } = located;
    const pointer = mistake.code === 'json.not-utf8' ? invalidText : undefined;
    return invalid(file.name, message('archive.not-json', { mistake }), {
      ...place,
      ...(pointer === undefined ? {} : { pointer }),
    });
  }
  if (!(problem instanceof ShapeProblem)) return problem;
  return invalid(file.name, problem.reason, {
    pointer: problem.key === undefined ? '' : jsonPointer(problem.key),
  });
}
