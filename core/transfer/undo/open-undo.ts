import { createHash, type Hash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import { type UndoDocument, undoDocument } from '#core/contract/transfer/undo.ts';
import { message } from '#core/messages/catalogue.ts';
import { fileError } from '../archive/system-errors.ts';
import { makeTemporaryFolder } from '../archive/temporary-folder.ts';
import { UNDO_ARCHIVE, UNDO_DOCUMENT } from './files.ts';
import { type UndoSealer, verifySeal } from './seal.ts';

/** Undo data as they are requested: of a run, or of whatever run they are of. */
export interface UndoRequest {
  folder: string;
  run?: string | undefined;
}

/** By what undo data are known to be those of their run. */
export interface UndoTrust {
  /** The key of this computer; undefined where it has none yet. */
  sealer: UndoSealer | undefined;
  /** The fingerprint that this computer's history has of a run's data. */
  fingerprintOf(run: string): Promise<string | undefined>;
  /** The fingerprint that a person states. */
  stated: string | undefined;
  /** Whether nobody else can write to the folder, so that what was checked stays as it is. */
  isPrivate: boolean;
}

/** Undo data that were checked; their archive may be a copy that goes when they are closed. */
export interface OpenedUndo extends AsyncDisposable {
  run: string;
  document: UndoDocument;
  archive: string;
}

/** The largest `undo.json`, in bytes: about what fits into one string. */
const MAX_DOCUMENT = 500_000_000;

/**
 * Opens what was kept of a run once it is known to be that, as a whole: document and archive fit each other and the run, and are
 * what this computer's history says, or sealed by its key. What it cannot know it takes on a person's word alone.
 *
 * Errors: `undo-impossible`, `file-unreadable`; `file-unwritable` for the copy of an archive that others can write to.
 */
export async function openUndo(request: UndoRequest, trust: UndoTrust): Promise<OpenedUndo> {
  const bytes = await readDocument(join(request.folder, UNDO_DOCUMENT));
  const document = parseDocument(bytes, request);
  const run = document.version === 1 ? (request.run ?? basename(request.folder)) : document.run;
  const source = join(request.folder, UNDO_ARCHIVE);
  const archive = trust.isPrivate ? await hashArchive(source) : await copyArchive(source);
  const whole = archive.hash.copy().update(bytes).digest('hex');
  try {
    const fault = await findMismatch(
      { request, run, document, bytes, archive: archive.hash.digest('hex'), whole },
      trust,
    );
    if (fault) throw new SiteferryError('undo-impossible', { run: request.run ?? run, reason: fault });
    return { run, document, archive: archive.path, [Symbol.asyncDispose]: archive.remove };
  } catch (error) {
    await archive.remove();
    throw error;
  }
}

interface Found {
  request: UndoRequest;
  run: string;
  document: UndoDocument;
  bytes: Uint8Array;
  /** SHA-256 of `undo.zip`, and the fingerprint of both. */
  archive: string;
  whole: string;
}

/** Why the data cannot be taken for those of the run. */
async function findMismatch(found: Found, trust: UndoTrust): Promise<Message | undefined> {
  const { document, bytes, archive, whole } = found;
  const { folder, run } = found.request;
  const told = { folder, fingerprint: whole };
  const isStated = trust.stated === whole;
  if (trust.stated !== undefined && !isStated) return message('undo.other-fingerprint', told);
  const known = await trust.fingerprintOf(found.run);
  if (known !== undefined && known !== whole) {
    return message('undo.altered', { file: folder });
  }
  if (document.version === 1) return isStated ? undefined : message('undo.unbound', told);
  if (run !== undefined && document.run !== run) {
    return message('undo.other-run', { folder, run: document.run });
  }
  if (document.archive !== archive) return message('undo.altered', { file: join(folder, UNDO_ARCHIVE) });
  const seal = verifySeal(bytes, trust.sealer);
  if (seal === 'broken') return message('undo.altered', { file: join(folder, UNDO_DOCUMENT) });
  if (seal === 'own' || known !== undefined || isStated) return undefined;
  return message('undo.other-computer', { ...told, run: document.run });
}

async function readDocument(file: string): Promise<Buffer> {
  return await withRegularFile(file, async (handle) => {
    if ((await handle.stat()).size > MAX_DOCUMENT) throw notUndo(file);
    return await handle.readFile();
  });
}

function parseDocument(bytes: Buffer, { folder, run }: UndoRequest): UndoDocument {
  const file = join(folder, UNDO_DOCUMENT);
  const found = undoDocument.safeParse(parseJson(bytes.toString()));
  if (found.success) return found.data;
  // What a run has kept could be read.
  if (run !== undefined)
    throw new SiteferryError('undo-impossible', { run, reason: message('undo.altered', { file }) });
  throw notUndo(file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function notUndo(file: string): SiteferryError {
  return new SiteferryError('file-unreadable', { file, reason: message('undo.not-undo') });
}

interface HashedArchive {
  path: string;
  hash: Hash;
  remove(): Promise<void>;
}

/** Begins the fingerprint of undo data: the hash of `undo.zip`, to which `undo.json` is to be added. Throws `file-unreadable`. */
export async function hashArchive(path: string): Promise<HashedArchive> {
  const hash = createHash('sha256');
  await readThrough(path, (chunk) => void hash.update(chunk));
  return { path, hash, remove: async () => {} };
}

/** Copies an archive to where nobody else can change it between being checked and being read. */
async function copyArchive(source: string): Promise<HashedArchive> {
  const folder = await makeTemporaryFolder('undo');
  const remove = () => folder[Symbol.asyncDispose]();
  const path = join(folder.path, UNDO_ARCHIVE);
  const hash = createHash('sha256');
  try {
    await using copy = await open(path, 'wx', 0o600);
    await readThrough(source, async (chunk) => {
      hash.update(chunk);
      await copy.writeFile(chunk).catch((error: unknown) => {
        throw fileError('file-unwritable', path, error);
      });
    });
    return { path, hash, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

async function readThrough(file: string, take: (chunk: Uint8Array) => void | Promise<void>): Promise<void> {
  await withRegularFile(file, async (handle) => {
    for await (const chunk of handle.createReadStream({ autoClose: false })) await take(chunk as Uint8Array);
  });
}

/** A pipe or device that somebody has put in the place of a file is not waited for. Throws `file-unreadable`. */
async function withRegularFile<T>(file: string, work: (handle: FileHandle) => Promise<T>): Promise<T> {
  try {
    await using handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    if (!(await handle.stat()).isFile()) throw notUndo(file);
    return await work(handle);
  } catch (error) {
    throw fileError('file-unreadable', file, error);
  }
}
