import { afterAll, beforeAll } from 'vitest';
import { triage } from '#core/access/triage/triage.ts';
import { type TriageInput, triageInput } from '#core/contract/access/triage.ts';
import type { Site } from '#core/site/site.ts';
import { openTables, type SiteTables } from '#core/site/site-tables.ts';
import { withCachedColumns } from '../support/cached-columns.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

/** Triage on a demo site of its own that was made at `NOW`. */
export function triageLab(database: TestDatabase) {
  let made: TestSite;
  let site: Site;
  beforeAll(async () => {
    made = await createSite(database, { seed: { profile: 'demo', now: NOW } });
    site = withCachedColumns(made.site);
  });
  afterAll(() => made?.remove());
  return {
    ask: (given: Partial<TriageInput>) =>
      triage(site, triageInput.parse({ site: 'x', ...given }), { now: () => NOW }),
    read: <T>(work: (tables: SiteTables) => Promise<T>) =>
      site.read(async (session) =>
        work(await openTables(session, site.catalog, { code: 'feature.access', values: {} })),
      ),
  };
}
