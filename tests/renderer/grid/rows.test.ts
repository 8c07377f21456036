import { describe, expect, it } from 'vitest';
import { offeredActions } from '#renderer/ui/grid/offered-actions.ts';
import { createRowFinder, sortedRows } from '#renderer/ui/grid/rows.ts';
import { type CopyFormat, serializeRows } from '#renderer/ui/grid/serialize-rows.ts';
import { selectRange, toggleAllRows, toggleRow } from '#renderer/ui/grid/ticks.ts';
import type { GridColumn, GridSort } from '#renderer/ui/grid/types.ts';
import { parseLayout } from '#renderer/ui/grid/use-layout.ts';

interface Row {
  name: string;
  size?: number;
  note?: string;
}

const columns: readonly GridColumn<Row>[] = [
  { id: 'name', heading: 'Name', cell: ({ name }) => name },
  { id: 'size', heading: 'Size, kB', cell: ({ size }) => `${size ?? ''}`, sort: ({ size }) => size },
  { id: 'note', heading: 'Note', cell: () => null, text: ({ note = '' }) => note },
];

const names = (rows: readonly Row[]) => rows.map(({ name }) => name);

describe('rows are found by words', () => {
  const rows = [
    { name: 'Sales rights', note: 'ГРУППА' },
    { name: 'Lawyers', size: 12 },
    { name: 'sales', size: 120 },
  ];
  it.each([
    ['', ['Sales rights', 'Lawyers', 'sales']],
    ['   ', ['Sales rights', 'Lawyers', 'sales']],
    ['SALES', ['Sales rights', 'sales']],
    ['rights sal', ['Sales rights']],
    ['12', ['Lawyers', 'sales']],
    ['группа', ['Sales rights']],
    ['sales lawyers', []],
    // Words do not run from one column into the next.
    ['lawyers12', []],
    ['(', []],
  ])('%j finds %j', (filter, found) => {
    expect(names(createRowFinder(rows, columns)(filter))).toEqual(found);
  });

  it('only in the columns that it was given', () => {
    expect(createRowFinder(rows, columns.slice(0, 1))('12')).toEqual([]);
  });
});

describe('rows are sorted', () => {
  const rows: Row[] = [
    { name: 'Item 10', size: 2 },
    { name: 'item 9', note: 'b' },
    { name: 'Ёлка', size: 10 },
    { name: 'Жук', size: 2, note: 'a' },
    { name: '' },
  ];
  const by = (...sort: [string, GridSort['direction']][]) =>
    names(
      sortedRows(
        rows,
        columns,
        sort.map(([columnKey, direction]) => ({ columnKey, direction })),
        'ru',
      ),
    );
  it.each<[string, [string, GridSort['direction']][], string[]]>([
    ['by nothing', [], ['Item 10', 'item 9', 'Ёлка', 'Жук', '']],
    ['by names as people count and spell', [['name', 'ASC']], ['Ёлка', 'Жук', 'item 9', 'Item 10', '']],
    ['downwards, what is empty still last', [['name', 'DESC']], ['Item 10', 'item 9', 'Жук', 'Ёлка', '']],
    ['by numbers, equal ones in their order', [['size', 'ASC']], ['Item 10', 'Жук', 'Ёлка', 'item 9', '']],
    [
      'by a second column where the first is equal',
      [
        ['size', 'DESC'],
        ['note', 'ASC'],
      ],
      ['Ёлка', 'Жук', 'Item 10', 'item 9', ''],
    ],
    ['by a column that is gone', [['other', 'ASC']], ['Item 10', 'item 9', 'Ёлка', 'Жук', '']],
  ])('%s', (_how, sort, sorted) => {
    expect(by(...sort)).toEqual(sorted);
  });
});

describe('rows are copied', () => {
  const rows: Row[] = [
    { name: '=1+1', size: -2, note: 'a,"b"' },
    { name: 'txt\u202egnp', note: 'two\r\nlines\tand tab' },
  ];
  it.each<[CopyFormat, string]>([
    ['text', '\'=1+1\t\'-2\ta,"b"\ntxt\\u{202e}gnp\t\ttwo↵lines⇥and tab'],
    ['csv', 'Name,"Size, kB",Note\r\n\'=1+1,\'-2,"a,""b"""\r\ntxt\\u{202e}gnp,,two↵lines⇥and tab\r\n'],
  ])('as %s, with nothing that a spreadsheet would run', (form, text) => {
    expect(serializeRows(form, rows, columns)).toBe(text);
  });

  it('as JSON, by the ids of the columns, whole', () => {
    const long = { name: 'x'.repeat(10_000) };
    expect(JSON.parse(serializeRows('json', [...rows, long], columns))).toEqual([
      { name: '=1+1', size: '-2', note: 'a,"b"' },
      { name: 'txt\\u{202e}gnp', size: '', note: 'two↵lines⇥and tab' },
      { name: long.name, size: '', note: '' },
    ]);
  });
});

describe('rows are ticked', () => {
  const keys = ['a', 'b', 'c', 'd'];
  it.each<[string, () => ReadonlySet<string>, string[]]>([
    ['one more', () => toggleRow(new Set(['a']), 'b'), ['a', 'b']],
    ['one less', () => toggleRow(new Set(['a', 'b']), 'a'), ['b']],
    ['down to a row', () => selectRange(new Set(), keys, 'b', 'd'), ['b', 'c', 'd']],
    ['up to a row', () => selectRange(new Set(['d']), keys, 'c', 'a'), ['d', 'a', 'b', 'c']],
    ['from a row that is filtered out', () => selectRange(new Set(), keys, 'x', 'c'), ['c']],
    ['from nowhere', () => selectRange(new Set(), keys, undefined, 'c'), ['c']],
    ['all, and what is filtered out stays', () => toggleAllRows(new Set(['x', 'a']), keys), ['x', ...keys]],
    ['none, and what is filtered out stays', () => toggleAllRows(new Set(['x', ...keys]), keys), ['x']],
  ])('%s', (_what, ticks, ticked) => {
    expect([...ticks()].toSorted()).toEqual(ticked.toSorted());
  });
});

describe('what is offered', () => {
  const done: string[] = [];
  const actions = [
    { id: 'edit', label: 'Edit', run: (row: string) => void done.push(`edit ${row}`) },
    {
      id: 'remove',
      label: 'Remove',
      allows: (row: string) => row !== 'system',
      run: (row: string) => void done.push(`remove ${row}`),
      runAll: (rows: readonly string[]) => void done.push(`remove ${rows.join(' and ')}`),
    },
  ];
  it.each<[string | undefined, string[], [string, string | undefined][], string[]]>([
    [
      undefined,
      [],
      [
        ['Edit', 'chooseRow'],
        ['Remove', 'chooseRow'],
      ],
      [],
    ],
    [
      'a',
      [],
      [
        ['Edit', undefined],
        ['Remove', undefined],
      ],
      ['edit a', 'remove a'],
    ],
    [
      'system',
      [],
      [
        ['Edit', undefined],
        ['Remove', 'notForRows'],
      ],
      ['edit system'],
    ],
    [
      'a',
      ['b', 'c'],
      [
        ['Edit', undefined],
        ['Remove (2)', undefined],
      ],
      ['edit a', 'remove b and c'],
    ],
    [
      'a',
      ['b', 'system'],
      [
        ['Edit', undefined],
        ['Remove (2)', 'notForRows'],
      ],
      ['edit a'],
    ],
    [
      undefined,
      ['b'],
      [
        ['Edit', 'chooseRow'],
        ['Remove (1)', undefined],
      ],
      ['remove b'],
    ],
  ])('on %s with %j ticked', (row, ticked, offered, does) => {
    done.length = 0;
    const found = offeredActions(actions, row, ticked);
    expect(found.map(({ label, refusal }) => [label, refusal])).toEqual(offered);
    for (const { run } of found) run();
    expect(done).toEqual(does);
  });
});

it.each([
  [undefined],
  [null],
  ['text'],
  [[1, 2]],
  [{ widths: { a: 'wide', b: -1 }, hidden: { a: 1 }, sort: 'a' }],
  [{ widths: null, hidden: null, sort: [{ columnKey: 'a' }, null, { columnKey: 1, direction: 'ASC' }] }],
])('a layout that is none, %j, is the layout of nobody', (kept) => {
  expect(parseLayout(kept)).toEqual({ widths: {}, hidden: {}, sort: [] });
});
