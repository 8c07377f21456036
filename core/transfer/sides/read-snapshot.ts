import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Fingerprint, Session, Site } from '#core/site/site.ts';

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
  const question = everyTable(site, fingerprint);
  for (let attempt = 1; ; attempt++) {
    const { result, changed } = await site.read(async (session) => {
      const before = JSON.stringify(await session.query(question));
      const found = await work(session);
      return { result: found, changed: JSON.stringify(await session.query(question)) !== before };
    }, signal);
    if (!changed) return { result, warnings: [] };
    if (attempt === ATTEMPTS) return { result, warnings: [warning(message('read-while-changed'))] };
  }
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
