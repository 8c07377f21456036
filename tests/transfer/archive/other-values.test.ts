import { expect, it } from 'vitest';
import { message } from '#core/messages/catalogue.ts';
import { type Expected, expectWarnings, OURS_LEGACY, ours, readBoth, STATE } from './other-writing.ts';
import { guidOf } from './support.ts';

const FULL = {
  ...STATE,
  Norm: 12.5,
  ChangedAt: '2026-01-31T12:00:00.000Z',
  Origin: guidOf(9),
  IsFinal: true,
  OrderNo: 3,
};

const converted: [title: string, values: Record<string, unknown>, how: string | undefined][] = [
  ['an id in a text', { StateID: '1' }, 'number-in-text'],
  ['an integer with decimals', { OrderNo: '3.0' }, 'number-in-text'],
  ['a decimal in a text', { Norm: '12.5000' }, undefined],
  ['1 for true', { IsFinal: 1 }, 'flag-as-number'],
  ['True', { IsFinal: 'True' }, 'flag-in-text'],
  ['a Guid in parentheses', { Origin: `(${guidOf(9)})` }, 'guid-form'],
  ['its own Guid without hyphens', { Guid: guidOf(1).replaceAll('-', '') }, 'guid-form'],
  ['a date of older .NET', { ChangedAt: '/Date(1769860800000)/' }, 'date-form'],
  ['a date with a blank', { ChangedAt: '2026-01-31 12:00:00' }, 'date-form'],
  ['a date with an offset', { ChangedAt: '2026-01-31T15:00:00+03:00' }, undefined],
];
it.each(converted)('converts %s, and says so once', async (_title, values, how) => {
  const rows = [{ ...FULL, ...values }];
  const warnings: Expected[] = how
    ? [['values-converted', { count: 1, how: message(`conversion.${how}` as 'conversion.date-form') }]]
    : [];
  for (const files of [
    ours({ '_global/states.json': JSON.stringify(rows) }),
    ours({ 'data.json': JSON.stringify({ states: rows }) }, OURS_LEGACY),
  ]) {
    const read = await readBoth(files);
    expect(read.rows.get('states')).toEqual([FULL]);
    expect(read.invalidValues.size).toBe(0);
    expectWarnings(read, warnings);
  }
});

it('gives a thousand conversions one warning of each kind', async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({
    StateID: `${index + 1}`,
    Guid: guidOf(index + 1),
    Name: 'n',
    IsFinal: 0,
    OrderNo: '5',
  }));
  const read = await readBoth(ours({ '_global/states.json': JSON.stringify(rows) }));
  expect(read.rows.get('states')).toHaveLength(1000);
  expectWarnings(read, [
    ['values-converted', { count: 2000, column: 'states.StateID' }],
    ['values-converted', { count: 1000, column: 'states.IsFinal' }],
  ]);
});

const LONG = `${'x'.repeat(19)}😀y`;
it('keeps an entity with values that no column can hold, and names each of them', async () => {
  const rows = [
    STATE,
    {
      StateID: 2,
      Guid: guidOf(2),
      Name: LONG,
      Norm: 'much',
      ChangedAt: 1769860800000,
      Origin: { secret: 'hunter2' },
      IsFinal: 'perhaps',
      OrderNo: 1.5,
      Script: null,
    },
    { StateID: 3, Guid: guidOf(3), Name: 'a', name: 'b', OrderNo: 2 ** 31 },
  ];
  const read = await readBoth(ours({ '_global/states.json': JSON.stringify(rows) }));
  expect(read.rows.get('states')).toEqual([
    STATE,
    { StateID: 2, Guid: guidOf(2), Script: null },
    { StateID: 3, Guid: guidOf(3) },
  ]);
  expect(Object.fromEntries(read.invalidValues.get('states') ?? [])).toEqual({
    [guidOf(2)]: [
      { column: 'Name', reason: 'too-long', found: LONG, shortened: 'x'.repeat(19) },
      { column: 'Norm', reason: 'unreadable', found: 'much' },
      { column: 'ChangedAt', reason: 'wrong-kind', found: '1769860800000' },
      { column: 'Origin', reason: 'wrong-kind', found: '{…}' },
      { column: 'IsFinal', reason: 'unreadable', found: 'perhaps' },
      { column: 'OrderNo', reason: 'too-precise', found: '1.5' },
    ],
    [guidOf(3)]: [
      { column: 'OrderNo', reason: 'out-of-range', found: '2147483648' },
      { column: 'Name', reason: 'given-twice', found: 'a' },
    ],
  });
  expect(JSON.stringify(read.warnings)).not.toContain('hunter2');
  expectWarnings(
    read,
    (
      [
        ['Name', 'too-long', '/1/Name'],
        ['Norm', 'unreadable', '/1/Norm'],
        ['ChangedAt', 'wrong-kind', '/1/ChangedAt'],
        ['Origin', 'wrong-kind', '/1/Origin'],
        ['IsFinal', 'unreadable', '/1/IsFinal'],
        ['OrderNo', 'too-precise', '/1/OrderNo'],
        ['OrderNo', 'out-of-range', '/2/OrderNo'],
        ['Name', 'given-twice', '/2/Name'],
      ] as const
    ).map(
      ([column, reason, pointer]): Expected => [
        'values-invalid',
        {
          column: `states.${column}`,
          reason: message(`invalid-value.${reason}`),
          count: 1,
          place: `_global/states.json#${pointer}`,
        },
      ],
    ),
  );
});

it('shows hostile and long values cut and without what rewrites a line', async () => {
  const rows = [{ ...STATE, OrderNo: `\u202e\u0007${'x'.repeat(1000)} postgres://u:hunter2@h/` }];
  const read = await readBoth(ours({ '_global/states.json': JSON.stringify(rows) }));
  const [invalid] = read.invalidValues.get('states')?.get(guidOf(1)) ?? [];
  expect(invalid?.found).toMatch(/^\\u\{202e\}\\u\{7\}x{50,60}…$/);
});

it('refuses a NUL in a value that is no good anyway', async () => {
  const rows = [{ ...STATE, Name: `${'x'.repeat(30)}\0` }];
  await expect(readBoth(ours({ '_global/states.json': JSON.stringify(rows) }))).rejects.toMatchObject({
    data: { reason: message('archive.nul'), pointer: '/0/Name' },
  });
});
