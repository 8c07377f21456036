import { catalogContract } from '#core/contract/catalog.ts';
import { implementArea } from '../handlers.ts';
import { checkCatalogFile, proposeForSite, showCatalog } from './operations.ts';

const os = implementArea({ catalog: catalogContract });

/** Operations on what sites are made of. */
export const catalogRouter = os.catalog.router({
  show: os.catalog.show.handler(({ context, input }) => showCatalog(context, input)),
  check: os.catalog.check.handler(({ context, input, signal }) => checkCatalogFile(context, input, signal)),
  propose: os.catalog.propose.handler(({ context, input, signal }) =>
    proposeForSite(context, input.site, signal),
  ),
});
