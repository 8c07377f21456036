import { SiteferryError } from '#core/base/errors.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { Association } from '#core/contract/transfer/options.ts';
import { message } from '#core/messages/catalogue.ts';

/** Throws `usage` for a type that there is not, and for a natural key where the type has none. */
export function requireAssociable(
  catalog: Catalog,
  associations: Readonly<Record<string, Association>>,
): void {
  for (const [name, how] of Object.entries(associations)) {
    const type = catalog.find(name);
    if (!type) throw new SiteferryError('usage', { reason: message('association.no-type', { type: name }) });
    if (how === 'NaturalKey' && type.key.length === 0) {
      throw new SiteferryError('usage', { reason: message('association.no-key', { type: name }) });
    }
  }
}
