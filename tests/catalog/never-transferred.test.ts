import { describe, expect, it } from 'vitest';
import { whyNeverTransferred } from '#core/catalog/never-transferred.ts';
import { referenceCatalog } from '#core/catalog/reference-catalog.ts';
import { fixedTables } from '#core/site/schema/fixed/index.ts';

describe('what is never transferred', () => {
  it('is every table that a site has besides its catalog', () => {
    expect(fixedTables.filter(({ name: table }) => !whyNeverTransferred(table))).toEqual([]);
  });

  it('is no table of the catalog', () => {
    expect(referenceCatalog.types.filter(({ table }) => whyNeverTransferred(table))).toEqual([]);
  });
});
