import { expect, it } from 'vitest';
import type { Value } from '#core/catalog/entity-type.ts';
import { warning } from '#core/checks/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Site } from '#core/site/site.ts';
import { allRows } from '#core/transfer/rows/rows.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { courier, useCouriers } from './support/couriers.ts';
import { brief, guid } from './support/lab.ts';

type Types = Record<'postgres' | 'mssql', string | undefined>;

/** A value of an archive and the column that stores it as another one. */
interface Stored {
  column: string;
  types: Types;
  given: Value;
  stored: Value;
  /** It is said that the value is another one. */
  isSaid?: true;
}

const noon = (time: string) => `2026-01-31T${time}Z`;

const stored: Stored[] = [
  {
    column: 'HiredAt',
    types: { postgres: 'timestamp(2)', mssql: 'datetime' },
    given: noon('12:00:00.000'),
    stored: noon('12:00:00.000'),
  },
  {
    column: 'HiredAt',
    types: { postgres: 'timestamp(2)', mssql: 'datetime2(2)' },
    given: noon('12:00:00.128'),
    stored: noon('12:00:00.130'),
  },
  {
    column: 'HiredAt',
    types: { postgres: undefined, mssql: 'datetime' },
    given: noon('12:00:00.128'),
    stored: noon('12:00:00.127'),
  },
  {
    column: 'HiredAt',
    types: { postgres: 'timestamp(0)', mssql: 'datetime2(0)' },
    given: noon('23:59:59.500'),
    stored: '2026-02-01T00:00:00.000Z',
  },
  {
    column: 'HiredAt',
    types: { postgres: undefined, mssql: 'smalldatetime' },
    given: noon('12:00:31.000'),
    stored: noon('12:01:00.000'),
    isSaid: true,
  },
  {
    column: 'HiredAt',
    types: { postgres: 'date', mssql: 'date' },
    given: noon('23:59:59.999'),
    stored: noon('00:00:00.000'),
    isSaid: true,
  },
  {
    column: 'HiredAt',
    types: { postgres: 'timestamptz', mssql: 'datetimeoffset' },
    given: noon('22:30:00.123'),
    stored: noon('22:30:00.123'),
  },
  {
    column: 'HiredAt',
    types: { postgres: 'timestamptz(1)', mssql: 'datetimeoffset(1)' },
    given: noon('22:30:00.123'),
    stored: noon('22:30:00.100'),
  },
  {
    column: 'Rate',
    types: { postgres: 'numeric(6,2)', mssql: 'decimal(6,2)' },
    given: 12.345,
    stored: 12.35,
    isSaid: true,
  },
  { column: 'Rate', types: { postgres: 'money', mssql: 'money' }, given: 1234.5, stored: 1234.5 },
  { column: 'Rate', types: { postgres: 'real', mssql: 'real' }, given: 0.1, stored: 0.1 },
  { column: 'Rate', types: { postgres: 'real', mssql: 'real' }, given: 12345.67, stored: 12345.67 },
  { column: 'Rate', types: { postgres: 'float8', mssql: 'float' }, given: 12345.6789, stored: 12345.6789 },
  { column: 'Rate', types: { postgres: 'integer', mssql: 'int' }, given: 7, stored: 7 },
  { column: 'Trips', types: { postgres: 'smallint', mssql: 'smallint' }, given: -32768, stored: -32768 },
  { column: 'Trips', types: { postgres: 'bigint', mssql: 'bigint' }, given: 2147483647, stored: 2147483647 },
  { column: 'Trips', types: { postgres: 'numeric(10)', mssql: 'decimal(10)' }, given: 5, stored: 5 },
  { column: 'Name', types: { postgres: 'char(20)', mssql: 'nchar(20)' }, given: 'Ann', stored: 'Ann' },
  { column: 'Name', types: { postgres: 'char(20)', mssql: 'char(20)' }, given: 'Ann  ', stored: 'Ann' },
  { column: 'Name', types: { postgres: 'text', mssql: 'varchar(20)' }, given: 'Ann', stored: 'Ann' },
  { column: 'Note', types: { postgres: 'varchar(5)', mssql: 'varchar(5)' }, given: 'Notes', stored: 'Notes' },
];

/** A value of an archive that a column cannot hold. */
interface Misfit {
  what: string;
  column: string;
  types: Types;
  given: Value;
  facts: object;
  decisions: string[];
  shortened?: Value;
}

const misfits: Misfit[] = [
  {
    what: 'a key that is too long for the real column',
    column: 'Name',
    types: { postgres: 'varchar(5)', mssql: 'nvarchar(5)' },
    given: 'Ann Lee',
    facts: { reason: 'too-long', length: 5 },
    decisions: ['shorten', 'skip'],
    shortened: 'Ann L',
  },
  {
    what: 'a text without a length in the catalog',
    column: 'Note',
    types: { postgres: 'varchar(3)', mssql: 'nvarchar(3)' },
    given: '12345',
    facts: { reason: 'too-long', length: 3 },
    decisions: ['shorten', 'default', 'skip'],
    shortened: '123',
  },
  {
    what: 'a text that is as long in characters, and longer in UTF-16',
    column: 'Name',
    types: { postgres: undefined, mssql: 'nvarchar(20)' },
    given: '😀'.repeat(20),
    facts: { reason: 'too-long', length: 20 },
    decisions: ['shorten', 'skip'],
    shortened: '😀'.repeat(10),
  },
  {
    what: 'characters that the code page lacks',
    column: 'Name',
    types: { postgres: undefined, mssql: 'varchar(20) COLLATE Cyrillic_General_CI_AS' },
    given: 'Ёж 😀 中',
    facts: { reason: 'not-in-code-page' },
    decisions: ['shorten', 'skip'],
    shortened: 'Ёж  ',
  },
  {
    what: 'a text that is longer in bytes',
    column: 'Name',
    types: { postgres: undefined, mssql: 'varchar(5) COLLATE Chinese_PRC_CI_AS' },
    given: '中中中',
    facts: { reason: 'too-long', length: 5, bytes: true },
    decisions: ['shorten', 'skip'],
    shortened: '中中',
  },
  {
    what: 'a number that is too large',
    column: 'Rate',
    types: { postgres: 'numeric(5,2)', mssql: 'decimal(5,2)' },
    given: 1000,
    facts: { reason: 'out-of-range' },
    decisions: ['default', 'skip'],
  },
  {
    what: 'a whole number that is too large',
    column: 'Trips',
    types: { postgres: 'smallint', mssql: 'smallint' },
    given: 32768,
    facts: { reason: 'out-of-range' },
    decisions: ['default', 'skip'],
  },
  {
    what: 'a time before the calendar of the column',
    column: 'HiredAt',
    types: { postgres: undefined, mssql: 'datetime' },
    given: '1700-01-01T00:00:00.000Z',
    facts: { reason: 'out-of-range' },
    decisions: ['default', 'skip'],
  },
];

/** Whether an import that is rolled back can put the next ids back. */
const ABOUT_NEXT_IDS = /\b(?:next|restorable)\b/;

describeEachDatabase('columns of other types than the catalog has', (database) => {
  const couriers = useCouriers(database);

  const { dialect } = database;
  const hasType = ({ types }: { types: Types }) => types[dialect] !== undefined;
  const made = ({ column, types }: { column: string; types: Types }) =>
    couriers().made({ types: { [column]: types[dialect] ?? '' } });

  /** The only row's value as an export would write it. */
  async function storedIn(site: Site, column: string): Promise<unknown> {
    const available = site.available(courier);
    if ('unavailable' in available) throw new Error('the table is missing');
    const [row] = await site.read((session) => allRows(session, available));
    return row?.[column];
  }

  it.for(stored.filter(hasType))('know $given for what is stored of it in $types: $stored', async (one) => {
    const { column, given, stored: kept, isSaid } = one;
    const site = await made(one);
    const rows = [{ [column]: given }];
    const { warnings } = await couriers().import(site, rows);
    expect(await storedIn(site, column)).toBe(kept);
    const { plan } = await couriers().preview(site, rows);
    expect(plan.items.map(brief)).toEqual(['couriers NoChanges']);
    const rounded = warning(message('values-rounded', { column: `couriers.${column}`, count: 1 }));
    if (isSaid) expect(warnings).toContainEqual(rounded);
    else expect(warnings).toEqual([]);
  });

  it.for(misfits.filter(hasType))('refuse $what', async (one) => {
    const { column, given, facts, decisions, shortened } = one;
    const site = await made(one);
    const rows = [{ [column]: given }];
    const { plan } = await couriers().preview(site, [...rows, { Name: 'Bo' }]);
    expect(plan.items.map(brief)).toEqual(['couriers Conflict value-invalid', 'couriers Add']);
    expect(plan.items[0]?.conflict).toMatchObject({ facts: { column, ...facts }, decisions });
    await couriers().import(site, rows, {
      decisions: [
        { type: 'couriers', guid: guid(1), decision: shortened === undefined ? 'default' : 'shorten' },
      ],
    });
    expect(await storedIn(site, column)).toBe(shortened ?? null);
  });

  it('take longer texts than the catalog where the column does', async () => {
    const site = await couriers().made({
      types: { Name: dialect === 'postgres' ? 'text' : 'nvarchar(400)' },
    });
    await couriers().import(site, [{ Name: 'n'.repeat(300) }]);
    expect(await storedIn(site, 'Name')).toBe('n'.repeat(300));
  });

  it('ask nothing of a site that is as the catalog says', async () => {
    const site = await couriers().made({});
    couriers().statements.length = 0;
    await couriers().preview(site, [{ Name: 'Ёж', Rate: 1.5, HiredAt: noon('12:00:00.001'), Note: '😀' }]);
    const selects = couriers().statements.filter(
      (sql) => sql.startsWith('SELECT') && !ABOUT_NEXT_IDS.test(sql),
    );
    // By Guid, by id, by key; SQL Server compares keys by a collation always.
    expect(selects).toHaveLength(dialect === 'postgres' ? 3 : 4);
  });
});
