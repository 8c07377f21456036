import { isSiteferryError, SiteferryError } from '#core/base/errors.ts';

/** Throws `undo-unwritable` where what has to be on the disk cannot be brought there. */
export async function keptOrRefused<T>(keep: () => Promise<T>): Promise<T> {
  try {
    return await keep();
  } catch (error) {
    const cause = { cause: error };
    if (isSiteferryError(error, 'file-unwritable')) {
      throw new SiteferryError('undo-unwritable', error.data, cause);
    }
    if (!isSiteferryError(error, 'state-unusable')) throw error;
    const { folder, reason } = error.data;
    throw new SiteferryError('undo-unwritable', { file: folder, reason }, cause);
  }
}
