import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileError } from './system-errors.ts';

/** A folder that goes with its content when it is disposed of. */
export interface TemporaryFolder extends AsyncDisposable {
  path: string;
  [Symbol.asyncDispose]: () => Promise<void>;
}

/** Makes one of its own, which is named after what it is for. Throws `file-unwritable`. */
export async function makeTemporaryFolder(purpose: string): Promise<TemporaryFolder> {
  const path = await mkdtemp(join(tmpdir(), `siteferry-${purpose}-`)).catch((error: unknown) => {
    throw fileError('file-unwritable', tmpdir(), error);
  });
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}
