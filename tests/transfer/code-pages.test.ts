import { describe, expect, it, onTestFinished } from 'vitest';
import { conflictsOf } from '#core/contract/transfer/plan-item.ts';
import { allRows } from '#core/transfer/rows/rows.ts';
import { createPostgres } from '#tests/support/databases.ts';
import { courier, createCouriers } from './support/couriers.ts';
import { brief, guid } from './support/lab.ts';

/** What databases of other encodings than UTF-8 make of texts; the server would refuse the statement that brings them. */
const cases = [
  { encoding: 'WIN1251', kept: 'Ёж №5 — «ок»', given: 'Ёж 😀 中€', held: 'Ёж  €' },
  { encoding: 'LATIN1', kept: 'Café ÷ 2', given: 'Café 5 €', held: 'Café 5 ' },
  { encoding: 'KOI8R', kept: 'Ёлка', given: 'Ёлка №1', held: 'Ёлка 1' },
  { encoding: 'EUC_JP', kept: '日本', given: '本日😀', held: '本日' },
];

async function couriersIn(encoding: string) {
  const { url, drop } = await createPostgres(
    `ENCODING '${encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'`,
  );
  onTestFinished(drop);
  const couriers = await createCouriers(url);
  onTestFinished(couriers.remove);
  return couriers;
}

describe('a PostgreSQL database of another encoding', () => {
  it.for(cases)('$encoding keeps what it has, and refuses to lose anything', async (one) => {
    const { encoding, kept, given, held } = one;
    const couriers = await couriersIn(encoding);
    const site = await couriers.made({});
    const rows = [
      { Name: kept, Note: kept.repeat(100) },
      { Name: given, Note: `${given}${given}` },
      { Name: 'Bo', Note: given },
    ];
    const { plan } = await couriers.preview(site, rows);
    expect(plan.items.map(brief)).toEqual([
      'couriers Add',
      'couriers Conflict value-invalid',
      'couriers Conflict value-invalid',
    ]);
    const [, second] = plan.items;
    expect(second?.conflict).toMatchObject({
      facts: { column: 'Name', reason: 'not-in-code-page', found: given },
      decisions: ['shorten', 'skip'],
    });
    expect(second && conflictsOf(second)).toHaveLength(2);
    await couriers.import(site, rows, {
      decisions: [
        { type: 'couriers', guid: guid(2), decision: 'shorten' },
        { type: 'couriers', guid: guid(3), decision: 'default' },
      ],
    });
    const available = site.available(courier);
    if ('unavailable' in available) throw new Error('the table is missing');
    const found = await site.read((session) => allRows(session, available));
    expect(found.map(({ Name, Note }) => [Name, Note])).toEqual([
      [kept, kept.repeat(100)],
      [held, `${held}${held}`],
      ['Bo', null],
    ]);
  });

  it('asks once for any number of characters that it has, and few times more for those that it lacks', async () => {
    const couriers = await couriersIn('WIN1251');
    const site = await couriers.made({});
    const letters = Array.from({ length: 32 }, (_, index) => String.fromCodePoint(0x430 + index)).join('');
    const count = async (note: string) => {
      couriers.statements.length = 0;
      await couriers.preview(
        site,
        Array.from({ length: 50 }, () => ({ Note: note })),
      );
      return couriers.statements.filter((sql) => sql.includes('octet_length')).length;
    };
    expect(await count('plain')).toBe(0);
    expect(await count(letters)).toBe(1);
    expect(await count(`${letters}😀`)).toBeLessThanOrEqual(2 * 6 + 1);
  });

  it('refuses a name of a person’s own that it lacks characters of', async () => {
    const couriers = await couriersIn('WIN1251');
    const site = await couriers.made({});
    await couriers.import(site, [{ Name: 'Ann' }]);
    const row = { CourierID: 7, Guid: guid(7), Name: 'Ann' };
    const named = (name: string) => ({ type: 'couriers', guid: guid(7), decision: 'rename' as const, name });
    const { plan } = await couriers.preview(site, [row], { decisions: [named('Анна 中')] });
    expect(plan.items.flatMap(conflictsOf)).toMatchObject([
      { code: 'value-invalid', facts: { reason: 'not-in-code-page', found: 'Анна 中' } },
      { code: 'key-taken', decision: 'rename' },
    ]);
    const { result } = await couriers.import(site, [row], { decisions: [named('Анна')] });
    expect(result.balance.couriers).toMatchObject({ added: 1 });
  });

  it('without an encoding counts bytes', async () => {
    const couriers = await couriersIn('SQL_ASCII');
    const site = await couriers.made({});
    const rows = [{ Name: 'ё'.repeat(10) }, { Name: 'ж'.repeat(11) }];
    const { plan } = await couriers.preview(site, rows);
    expect(plan.items.map(brief)).toEqual(['couriers Add', 'couriers Conflict value-invalid']);
    expect(plan.items[1]?.conflict?.facts).toMatchObject({ reason: 'too-long', length: 20, bytes: true });
    await couriers.import(site, rows, { decisions: [{ all: 'value-invalid', decision: 'shorten' }] });
    const again = await couriers.preview(site, [rows[0] ?? {}]);
    expect(again.plan.items.map(brief)).toEqual(['couriers NoChanges']);
  });
});
