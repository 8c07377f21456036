import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Fingerprint, Session, Site } from '#core/site/site.ts';
import { storeOf } from '../row-store.ts';

/** How often a read that others got in the way of is tried. */
const ATTEMPTS = 3;

/**
 * Reads one state of a site's configuration. Where the server cannot give one, the tables are compared before and after, and
 * `work` runs again when somebody has changed them meanwhile; the last attempt counts with a warning. So `work` must do
 * nothing but ask.
 */
export async function readSnapshot<T>(
  site: Site,
  work: (session: Session) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<{ result: T; warnings: Finding[] }> {
  const { fingerprint } = site;
  if (!fingerprint) return { result: await site.read(work, signal), warnings: [] };
  const look = lookAt(site, fingerprint);
  for (let attempt = 1; ; attempt++) {
    const { result, changed } = await site.read(async (session) => {
      const before = await look(session);
      const found = await work(session);
      return { result: found, changed: (await look(session)) !== before };
    }, signal);
    if (!changed) return { result, warnings: [] };
    if (attempt === ATTEMPTS) return { result, warnings: [warning(message('read-while-changed'))] };
  }
}

/** What changes with the rows of a site. */
function lookAt(site: Site, fingerprint: Fingerprint): (session: Session) => Promise<string> {
  const store = storeOf(site);
  if (store) return async (session) => JSON.stringify([...(await store.read(session)).rows]);
  const question = everyTable(site, fingerprint);
  return async (session) => JSON.stringify(await session.query(question));
}

function everyTable(site: Site, fingerprint: Fingerprint): string {
  return site.catalog.types
    .flatMap((type) => {
      const available = site.available(type);
      if ('unavailable' in available) return [];
      const columns = available.columns.filter(({ secret }) => !secret).map(({ name }) => name);
      return [fingerprint(type.table, [type.id, type.guid, ...columns])];
    })
    .join(' UNION ALL ');
}
