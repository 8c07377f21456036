import { throwIfCancelled } from '#core/base/cancel.ts';
import type { ExportInput, ExportResult } from '#core/contract/transfer/export.ts';
import { type WriteOptions, writeArchive } from './archive/write/write.ts';
import { checkSecrets } from './secret-texts.ts';
import { type ReadSiteContext, readSite } from './sides/read-site.ts';

/**
 * Exports a selection into an archive (design, section 5). The site is read in one transaction; the archive appears
 * whole or not at all.
 *
 * Errors: `usage` for associations that cannot be, `node-not-found`, `target-exists`, `file-unwritable`, `cancelled`, and
 * those of the connection.
 */
export async function exportConfiguration(
  context: ReadSiteContext,
  input: Omit<ExportInput, 'site' | 'out' | 'associations' | 'signIn'> & {
    out: string;
    associations?: ExportInput['associations'];
    /** Whether texts that look like holding secrets are told, or nothing is written. */
    secrets?: 'refuse' | 'tell';
  } & Pick<WriteOptions, 'isShared'>,
  signal?: AbortSignal,
): Promise<ExportResult> {
  const { site, report } = context;
  const { content, items, warnings } = await readSite(context, input, signal);
  const secrets = input.secrets ? await checkSecrets(content, site.catalog, input.secrets, signal) : [];
  throwIfCancelled(signal);
  const written = await writeArchive(input.out, content, {
    catalog: site.catalog,
    format: input.format,
    overwrite: input.overwrite,
    report,
    ...(input.isShared ? { isShared: true } : {}),
    ...(signal ? { signal } : {}),
  });
  return {
    file: input.out,
    format: input.format,
    ...written,
    entities: items.length,
    byType: Object.fromEntries(Array.from(content.rows, ([type, rows]) => [type, rows.length])),
    items,
    warnings: [...warnings, ...secrets],
  };
}
