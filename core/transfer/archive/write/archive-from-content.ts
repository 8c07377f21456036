import type { Catalog } from '#core/catalog/catalog.ts';
import type { Finding } from '#core/contract/finding.ts';
import { createMemoryBudget } from '../budget.ts';
import { DEFAULT_LIMITS, type ReadArchive, type WritableArchive } from '../content.ts';
import { hashContent } from './content-hash.ts';

/**
 * The content of a site as the archive of it would be read, without writing one. `name` stands for it in errors:
 * `archive-invalid` where its rows take more memory than they may, `cancelled`.
 */
export async function archiveFromContent(
  content: WritableArchive,
  {
    catalog,
    name,
    warnings,
    signal,
  }: { catalog: Catalog; name: string; warnings: readonly Finding[]; signal?: AbortSignal | undefined },
): Promise<ReadArchive> {
  const budget = createMemoryBudget(DEFAULT_LIMITS);
  for (const rows of content.rows.values()) {
    for (const row of rows) {
      const values = Object.values(row);
      const text = values.reduce<number>(
        (sum, one) => sum + (typeof one === 'string' ? one.length * 2 : 0),
        0,
      );
      budget.keep(name, 1, values.length, text);
    }
  }
  return {
    ...content,
    format: 'multi-file',
    ...(await hashContent(content, catalog, signal)),
    memory: budget.kept,
    unusable: new Map(),
    invalidValues: new Map(),
    warnings,
  };
}
