import { SiteferryError } from '#core/base/errors.ts';
import { type Catalog, createCatalog } from '#core/catalog/catalog.ts';
import { mergeCatalog } from '#core/catalog/merge.ts';
import { type CatalogFile, catalogFile } from '#core/contract/catalog.ts';
import { type FileProblem, validateFile } from './validate-file.ts';

/** The reference catalog with a file over it; or what is wrong with the file, the first thing first. */
export type ValidatedCatalog =
  | { content: CatalogFile; catalog: Catalog }
  | { content?: CatalogFile; problems: readonly [FileProblem, ...FileProblem[]] };

/** Reads a catalog file and lays it over the reference catalog. Throws `file-unreadable`. */
export async function validateCatalog(file: string, reference: Catalog): Promise<ValidatedCatalog> {
  const judged = await validateFile(catalogFile, file);
  if ('problems' in judged) return judged;
  const { content } = judged;
  const { types, mistakes } = mergeCatalog(reference, content);
  const [first, ...others] = mistakes.map(({ pointer, message }) => ({ pointer, reason: message }));
  if (first) return { content, problems: [first, ...others] };
  return { content, catalog: createCatalog(types, reference.textPatterns) };
}

/**
 * The reference catalog with a catalog file over it. Throws `file-unreadable`, and `catalog-invalid` for the first thing
 * that is wrong.
 */
export async function openCatalog(file: string, reference: Catalog): Promise<Catalog> {
  const judged = await validateCatalog(file, reference);
  if ('catalog' in judged) return judged.catalog;
  throw new SiteferryError('catalog-invalid', { file, ...judged.problems[0] });
}
