/**
 * A process of its own that makes an embedded site, looks at all of its tables, and prints its highest resident size in bytes:
 * `node init-embedded.ts URL`.
 */
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { connect } from '#core/site/connect.ts';
import { openSite } from '#core/site/open.ts';
import { initSite } from '#core/site/schema/init.ts';

const [url = ''] = process.argv.slice(2);
const connection = await connect(url, { create: true });
await initSite(connection, referenceCatalog);
await connection.close();
const site = await openSite(url, { catalog: referenceCatalog });
await site.close();
process.stdout.write(String(process.resourceUsage().maxRSS * 1024));
