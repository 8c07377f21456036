import { SiteferryError } from '#core/base/errors.ts';
import { findSecrets } from '#core/base/secrets-in-text.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { ArchiveContent } from './archive/content.ts';
import { createYielder } from './archive/yielder.ts';

/** Places that are named. */
const MOST = 20;

/** What looks like a secret in scripts and settings, where it is; with `refuse` it throws `secrets-in-texts` instead. */
export async function checkSecrets(
  { rows }: Pick<ArchiveContent, 'rows'>,
  catalog: Catalog,
  secrets: 'refuse' | 'tell',
  signal: AbortSignal | undefined,
): Promise<Finding[]> {
  const yielder = createYielder(signal);
  const found: Finding[] = [];
  for (const [name, list] of rows) {
    const type = catalog.get(name);
    const columns = type.columns.filter(({ format }) => format !== undefined);
    for (const row of list) {
      const turn = yielder();
      if (turn) await turn;
      for (const column of columns) {
        const text = row[column.name];
        if (typeof text !== 'string') continue;
        for (const { kind, line } of findSecrets(text)) {
          const place = { column: column.name, line };
          const what = message(`secret-in-text.${kind}`, place);
          const entity = message('plan.entity', {
            path: String(row[type.label[0] ?? ''] ?? row[type.guid]),
            type: name,
          });
          found.push(
            warning(message('secret-in-text.of', { entity, what }), { subject: column.name, at: { line } }),
          );
        }
      }
    }
  }
  if (found.length > 0 && secrets === 'refuse') {
    const places = found.slice(0, MOST).map((one) => one.message);
    throw new SiteferryError('secrets-in-texts', { count: found.length, places });
  }
  return found;
}
