import { expect, it } from 'vitest';
import type { Session } from '#core/site/site.ts';
import { refreshTable } from '#core/transfer/denormalize/refresh.ts';

it('a table with more columns than one can have is named before anything is changed', async () => {
  const asked: string[] = [];
  const session = {
    query: async (sql: string) => {
      asked.push(sql);
      return [];
    },
  } as unknown as Session;
  const columns = Array.from({ length: 1_024 }, (_, at) => ({ name: `P${at}`, type: 'text' as const }));
  const key = [{ name: 'TaskID', type: 'int' as const }];
  const table = { name: 'DenormSubcat_7', id: 7, key, columns, rows: 'SELECT 1' };
  await expect(refreshTable(session, table, undefined)).rejects.toMatchObject({
    code: 'denormalized-too-wide',
    data: { object: 'dbo.DenormSubcat_7', count: 1_025, most: 1_024 },
  });
  expect(asked).toEqual([]);
});
