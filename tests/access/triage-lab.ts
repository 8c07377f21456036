import { afterAll, beforeAll } from 'vitest';
import { triage } from '#core/access/triage/triage.ts';
import { type TriageInput, triageInput } from '#core/contract/access-triage.ts';
import { openTables, type SiteTables } from '#core/site/tables.ts';
import type { TestDatabase } from '../support/databases.ts';
import { createSite, type TestSite } from '../support/sites.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

/** Triage on a demo site of its own that was made at `NOW`. */
export function triageLab(database: TestDatabase) {
  let made: TestSite;
  beforeAll(async () => {
    made = await createSite(database, { seed: { profile: 'demo', now: NOW } });
  });
  afterAll(() => made?.remove());
  return {
    ask: (given: Partial<TriageInput>) =>
      triage(made.site, triageInput.parse({ site: 'x', ...given }), { now: () => NOW }),
    read: <T>(work: (tables: SiteTables) => Promise<T>) =>
      made.site.read(async (session) =>
        work(await openTables(session, made.site.catalog, { code: 'feature.access', values: {} })),
      ),
  };
}
