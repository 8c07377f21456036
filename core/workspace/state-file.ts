import { isSiteferryError } from '#core/base/errors.ts';
import { readJsonFile } from './files.ts';
import { stateError } from './state-folder.ts';

/** A JSON file of the state folder; undefined where there is none. Throws `file-unreadable`, `state-unusable`. */
export async function readStateFile(home: string, file: string): Promise<unknown> {
  try {
    return await readJsonFile(file);
  } catch (error) {
    const cause = isSiteferryError(error) ? error.cause : undefined;
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined;
    throw cause instanceof SyntaxError ? error : stateError(home, cause);
  }
}
