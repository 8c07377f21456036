import type { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import { excerpt, invalid, jsonPointer } from '../archive-errors.ts';
import type { SourceFile } from '../container/source.ts';
import { anyGuid } from '../convert-value.ts';
import { IdScanner, type IdSink } from '../json/scan-ids.ts';
import { SyntaxProblem } from '../json/scan-problems.ts';
import { IDS_NAMES } from '../meta.ts';
import { normalizeName } from '../type-names.ts';
import { int } from '../values.ts';
import { type ChunkObserver, explain, mostMembers, requireSize } from './read-rows.ts';
import { type Reader, typeNamed } from './reader.ts';

/** Both are unique within a type. */
interface Ids {
  idOfGuid: Map<string, number>;
  known: Set<number>;
}

/**
 * Reads `_meta/additional-data.json` as it is mostly written, Guid to id by type, piece by piece: in the memory that
 * its content takes. Undefined where it is written in another way; then the file was witnessed, and nothing was taken.
 *
 * Errors: `archive-invalid`, `cancelled`.
 */
export async function readIds(
  reader: Reader,
  file: SourceFile,
  observer: ChunkObserver,
): Promise<Map<string, Map<string, number>> | undefined> {
  requireSize(file, reader.budget.limits);
  const collector = await collect(reader, file, observer);
  if (collector === 'cut-off')
    throw await explain(new SyntaxProblem(), file, reader.budget.limits.maxDepth, undefined);
  return collector?.finish();
}

/** Undefined where the file is written in another way; `cut-off` where it is not, and has no end. */
async function collect(
  reader: Reader,
  file: SourceFile,
  observer: ChunkObserver,
): Promise<Collector | 'cut-off' | undefined> {
  const { limits } = reader.budget;
  const collector = new Collector(reader, file.name);
  const scanner = new IdScanner(collector);
  for await (const chunk of file.read()) {
    observer(chunk);
    scanner.push(chunk);
  }
  if (scanner.isOther || !collector.isOfTypes || limits.maxDepth < 2) return undefined;
  if (scanner.members > mostMembers(file, limits)) return undefined;
  return scanner.isAtEnd ? collector : 'cut-off';
}

/** Takes what is certain to be meant as it stands there. */
class Collector implements IdSink {
  readonly #reader: Reader;
  readonly #file: string;
  readonly #types = new Map<string, Ids>();
  /** Names of types, as they are written. */
  readonly #names = new Set<string>();
  /** Of the current type: nothing where nobody knows it, and the names that are not the Guid as it is kept. */
  #ids: Ids | undefined;
  readonly #others = new Set<string>();
  #name = '';
  #twice: SiteferryError | undefined;
  #contradiction: SiteferryError | undefined;

  constructor(reader: Reader, file: string) {
    this.#reader = reader;
    this.#file = file;
  }

  get isOfTypes(): boolean {
    return this.#types.size > 0;
  }

  begin(name: string): boolean {
    if (IDS_NAMES.includes(normalizeName(name))) return false;
    this.#name = name;
    this.#ids = undefined;
    this.#others.clear();
    if (this.#names.has(name)) {
      this.#refuseTwice([name], name);
      return true;
    }
    this.#names.add(name);
    const type = this.#reader.names.find(name);
    if (!type) return true;
    if (this.#types.has(type.name)) return false;
    this.#ids = { idOfGuid: new Map(), known: new Set() };
    this.#types.set(type.name, this.#ids);
    return true;
  }

  pair(name: string, id: number): boolean {
    if (!this.#ids) return this.#passOver(name);
    const { idOfGuid, known } = this.#ids;
    const guid = anyGuid(name);
    if (guid === undefined || int(id) === undefined) return false;
    if (idOfGuid.has(guid)) {
      if (this.#others.size > 0 || name !== guid) return false;
      this.#refuseTwice([this.#name, name], name);
      return true;
    }
    if (name !== guid) this.#others.add(name);
    if (known.has(id)) {
      const pointer = jsonPointer(this.#name, name);
      this.#contradiction ??= invalid(this.#file, message('archive.id-twice', { id }), { pointer });
    }
    idOfGuid.set(guid, id);
    known.add(id);
    return true;
  }

  /** What the types mean that were read. Throws `archive-invalid` for a name that comes twice, or an id. */
  finish(): Map<string, Map<string, number>> {
    if (this.#twice) throw this.#twice;
    for (const name of this.#names) typeNamed(this.#reader, name);
    if (this.#contradiction) throw this.#contradiction;
    return new Map(Array.from(this.#types, ([type, { idOfGuid }]) => [type, idOfGuid]));
  }

  /** Of a type that nobody knows, or one that came twice. */
  #passOver(name: string): boolean {
    if (this.#others.has(name)) this.#refuseTwice([this.#name, name], name);
    this.#others.add(name);
    return true;
  }

  #refuseTwice(path: string[], name: string): void {
    const reason = message('archive.name-of-member-twice', { name: excerpt(name) });
    this.#twice ??= invalid(this.#file, reason, { pointer: jsonPointer(...path) });
  }
}
