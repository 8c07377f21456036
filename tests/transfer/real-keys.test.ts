import { beforeAll, describe, expect, it } from 'vitest';
import type { Session } from '#core/site/site.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { useCouriers } from './support/couriers.ts';
import { brief, guid } from './support/lab.ts';

/** How a column compares its texts. */
interface Comparison {
  what: string;
  /** The type of the column, by dialect; one that lacks it is left out. */
  types: { postgres?: string; mssql?: string };
  /** What has to be in the database for that. */
  first?: string;
  equal: [string, string][];
  other: [string, string][];
  /** The embedded database has no data of ICU and no extension. */
  notOn?: 'embedded';
}

const LEVEL_1 = `CREATE COLLATION dbo."no accents" (provider = icu, deterministic = false, locale = 'und-u-ks-level1')`;
const LEVEL_2 = `CREATE COLLATION dbo.anycase (provider = icu, deterministic = false, locale = 'und-u-ks-level2')`;

const comparisons: Comparison[] = [
  {
    what: 'exactly',
    types: { postgres: 'varchar(20)' },
    equal: [],
    other: [
      ['Ann', 'ANN'],
      ['Ann', 'Ann '],
      ['Ёж', 'Еж'],
    ],
  },
  {
    what: 'in any case',
    types: {
      postgres: 'varchar(20) COLLATE dbo.anycase',
      mssql: 'nvarchar(20) COLLATE Cyrillic_General_CI_AS',
    },
    first: LEVEL_2,
    notOn: 'embedded',
    equal: [
      ['Ann', 'ANN'],
      ['ёж', 'ЁЖ'],
    ],
    other: [
      ['Ёж', 'Еж'],
      ['Ann', 'Anne'],
    ],
  },
  {
    what: 'without accents',
    types: {
      postgres: 'varchar(20) COLLATE dbo."no accents"',
      mssql: 'nvarchar(20) COLLATE Cyrillic_General_CI_AI',
    },
    first: LEVEL_1,
    notOn: 'embedded',
    equal: [
      ['Ёж', 'еж'],
      ['Café', 'cafe'],
    ],
    other: [['Ёж', 'Уж']],
  },
  {
    what: 'as citext',
    types: { postgres: 'citext' },
    first: 'CREATE EXTENSION citext',
    equal: [['Ann', 'ANN']],
    other: [['Ann', 'Ann ']],
    notOn: 'embedded',
  },
  {
    what: 'as citext of a domain',
    types: { postgres: 'dbo.folded' },
    first: 'CREATE EXTENSION IF NOT EXISTS citext; CREATE DOMAIN dbo.folded AS citext',
    equal: [['Ann', 'ANN']],
    other: [['Ann', 'Anne']],
    notOn: 'embedded',
  },
  {
    what: 'as padded texts',
    types: { postgres: 'char(20)', mssql: 'nchar(20)' },
    equal: [['Ann', 'Ann ']],
    other: [['Ann', 'Anne']],
  },
  {
    what: 'with case, and without blanks at the end',
    types: { mssql: 'nvarchar(20) COLLATE Latin1_General_100_CS_AS' },
    equal: [['Ann', 'Ann ']],
    other: [['Ann', 'ANN']],
  },
  {
    what: 'as another code page than the database',
    types: { mssql: 'varchar(20) COLLATE Cyrillic_General_CS_AS' },
    equal: [['Ёж', 'Ёж ']],
    other: [['Ёж', 'ёж']],
  },
  {
    what: 'as letters of any width',
    types: { mssql: 'nvarchar(20) COLLATE Japanese_CI_AS' },
    equal: [['Ａｎｎ', 'ann']],
    other: [],
  },
];

describeEachDatabase('natural keys', (database) => {
  const couriers = useCouriers(database);

  const here = comparisons.filter(
    ({ types, notOn }) => types[database.dialect] !== undefined && notOn !== database.name,
  );

  describe.for(here)('of a column that compares $what', ({ types, first, equal, other }) => {
    const Name = types[database.dialect] ?? '';
    beforeAll(async () => {
      if (database.dialect === 'postgres' && first !== undefined)
        await couriers().connection.write((session: Session) => session.query(first));
    });

    it.for(equal)('are one: %j', async ([one, same]) => {
      const site = await couriers().made({ types: { Name } });
      const both = [{ Name: one }, { Name: same }];
      const twice = await couriers().preview(site, both);
      expect(twice.plan.items.map(brief)).toEqual([
        'couriers Conflict duplicate',
        'couriers Conflict duplicate',
      ]);
      await couriers().import(site, [{ Name: one, Note: 'old' }]);
      const other = { CourierID: 7, Guid: guid(7), Name: same, Note: 'new' };
      const taken = await couriers().preview(site, [other]);
      expect(taken.plan.items.map(brief)).toEqual(['couriers Conflict key-taken']);
      const copied = { importAsNewData: true, copyShared: true };
      await couriers().import(site, [other], { options: copied });
      await couriers().import(site, both, {
        options: copied,
        decisions: [{ all: 'duplicate', decision: 'skip' }],
      });
    });

    it.for(other)('are two: %j', async ([one, another]) => {
      const site = await couriers().made({ types: { Name } });
      const { result } = await couriers().import(site, [{ Name: one }, { Name: another }]);
      expect(result.balance.couriers).toMatchObject({ added: 2 });
    });

    it('are asked about in a number of statements that does not grow', async () => {
      const site = await couriers().made({ types: { Name } });
      const count = async (many: number) => {
        couriers().statements.length = 0;
        await couriers().preview(
          site,
          Array.from({ length: many }, (_, index) => ({ Name: `N${index}` })),
        );
        return couriers().statements.length;
      };
      expect(await count(200)).toBe(await count(2));
    });
  });
});
