import { isSiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { signInCatalog } from '#core/catalog/sign-in-catalog.ts';

/**
 * Reads an archive where nobody said what it holds: configuration, or else sign-in. Archives of sign-in are small, so that
 * reading them twice costs nothing.
 *
 * Errors: those of `read`.
 */
export async function readEitherKind<Of>(
  catalog: Catalog,
  read: (catalog: Catalog) => Promise<Of>,
): Promise<{ archive: Of; catalog: Catalog }> {
  try {
    return { archive: await read(catalog), catalog };
  } catch (error) {
    const isSignIn =
      isSiteferryError(error, 'archive-invalid') && error.data.reason.code === 'archive.of-sign-in';
    if (!isSignIn) throw error;
    return { archive: await read(signInCatalog), catalog: signInCatalog };
  }
}
