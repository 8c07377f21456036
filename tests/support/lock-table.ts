import type { TestSite } from './sites.ts';

/**
 * Holds a table that exports and imports come to late, until the function that it gives is called: they come so far and
 * wait. `SHARE` lets others read it, `ACCESS EXCLUSIVE` nothing.
 */
export async function lockTable(
  { site }: { site: Pick<TestSite['site'], 'write'> },
  mode: 'SHARE' | 'ACCESS EXCLUSIVE' = 'SHARE',
): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const holding = site.write(async (session) => {
    await session.query(`LOCK TABLE dbo."Buttons" IN ${mode} MODE`);
    held.resolve();
    await released.promise;
  });
  await held.promise;
  return async () => {
    released.resolve();
    await holding;
  };
}
