import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { WrittenArchive } from '../content.ts';
import { syncFolder } from './atomic.ts';
import type { OutputFile } from './json-chunks.ts';

export interface FolderOptions {
  /**
   * Brings every file to the disk before this returns, which takes ten times as long as the writing: for an archive
   * that is to replace another, so that a power cut leaves one of them. A new one is left to the system, as a copy is.
   */
  onDisk: boolean;
  /** Others may read it as far as the umask lets them; else it is for this user alone. */
  isShared: boolean;
  signal: AbortSignal | undefined;
}

/** The event loop waits so long at most while short files are written, in milliseconds. */
const TURN = 20;

/** So many files are brought to the disk beside each other: the system does that for all of them in one go. */
const BESIDE = 64;

/**
 * Writes a new folder of these files. Errors: those of the file system, `cancelled`.
 *
 * The files are written in place: each takes the system a few microseconds, and the way to another thread and back
 * takes several times as long.
 */
export async function writeFolder(
  folder: string,
  files: readonly OutputFile[],
  { onDisk, isShared, signal }: FolderOptions,
): Promise<WrittenArchive> {
  const folders = new Set<string>();
  const takeTurn = createTurns(signal);
  let bytes = 0;
  const modes = isShared ? { folder: 0o777, file: 0o666 } : { folder: 0o700, file: 0o600 };
  mkdirSync(folder, { mode: modes.folder });
  for (const { name, chunks } of files) {
    const path = join(folder, name);
    makeFolder(folder, dirname(path), folders, modes.folder);
    const file = openSync(path, 'wx', modes.file);
    try {
      for (const chunk of chunks) {
        await takeTurn();
        for (let written = 0; written < chunk.length; ) written += writeSync(file, chunk, written);
        bytes += chunk.length;
      }
    } finally {
      closeSync(file);
    }
  }
  if (onDisk) await bringToDisk(folder, files, folders, signal);
  return { files: files.length, bytes, size: bytes };
}

/** Makes a folder below `root`, with those above it; `made` knows which are there. */
function makeFolder(root: string, folder: string, made: Set<string>, mode: number): void {
  if (made.has(folder)) return;
  mkdirSync(folder, { recursive: true, mode });
  for (let above = folder; above.startsWith(root); above = dirname(above)) made.add(above);
}

/** Lets others work whenever the time is up; throws `cancelled`. */
function createTurns(signal: AbortSignal | undefined): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    throwIfCancelled(signal);
    if (performance.now() - began < TURN) return undefined;
    return turn().then(() => {
      began = performance.now();
    });
  };
}

async function bringToDisk(
  folder: string,
  files: readonly OutputFile[],
  folders: ReadonlySet<string>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rest = files.values();
  const worker = async () => {
    for (const { name } of rest) {
      throwIfCancelled(signal);
      // Windows brings to the disk only what may be written.
      await using handle = await open(join(folder, name), 'r+');
      await handle.sync();
    }
  };
  await Promise.all(Array.from({ length: BESIDE }, worker));
  for (const path of folders) await syncFolder(path);
}
