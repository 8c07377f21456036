import { describe, expect, it } from 'vitest';
import { type RecordColumn, recordFacts } from '#core/contract/columns.ts';
import { message } from '#core/messages/catalogue.ts';
import { createPrinter } from '#electron/cli/printer.ts';
import { recordTable, tableWays } from '#electron/cli/views/record-table.ts';

interface Row {
  id: number;
  name: string | null;
  isBlocked: boolean;
  tokens: number;
  usedAt: string | null;
  groups: string[];
}

const columns: readonly RecordColumn<Row>[] = [
  { id: 'id', heading: 'column.id', value: ({ id }) => String(id), hidden: 'in-window' },
  { id: 'name', heading: 'column.name', value: ({ name }) => name },
  { id: 'blocked', heading: 'column.blocked', value: ({ isBlocked }) => isBlocked },
  { id: 'tokens', heading: 'column.tokens', value: ({ tokens }) => tokens },
  {
    id: 'used',
    heading: 'column.last-used',
    value: ({ usedAt }) => usedAt,
    isTime: true,
    none: 'column-value.never',
  },
  { id: 'groups', heading: 'column.groups', value: ({ groups }) => groups },
  { id: 'state', heading: 'column.state', value: () => message('token-state.active') },
  { id: 'sid', heading: 'column.sid', value: () => 'S-1', hidden: 'everywhere' },
  { id: 'client', heading: 'column.client', value: () => 'curl', hidden: 'on-command-line' },
];
const used: Row = {
  id: 7,
  name: 'Anna\u202e',
  isBlocked: true,
  tokens: 1_200,
  usedAt: '2026-11-26T10:00:00Z',
  groups: ['Sales', 'Staff'],
};
const empty: Row = { id: 8, name: null, isBlocked: false, tokens: 0, usedAt: null, groups: [] };
const printerOf = (language: 'en' | 'ru') => createPrinter(language, (_look, text) => text);

describe('records for people', () => {
  it('have headings, and no column that is hidden there', () => {
    const [heading, first, second] = recordTable(columns, [used, empty], printerOf('en'));
    expect(heading).toMatch(/^ID {2}Name +Blocked +Active tokens +Last used +Groups +Status$/);
    expect(first).toMatch(/^7 .* yes +1,200 {2}2026-11-26T10:00:00Z +Sales, Staff +Active$/);
    expect(first).not.toContain('\u202e');
    expect(second).toMatch(/^8 +no +0 {2}never +Active$/);
  });

  it('speak the language that is asked for', () => {
    const [heading, first] = recordTable(columns, [used], printerOf('ru'));
    expect(heading).toContain('Действующих токенов');
    expect(first).toContain('да');
  });

  it('are facts without what there is no value for', () => {
    const facts = recordFacts(columns, empty, tableWays(printerOf('en'))).map(({ id, value }) => [id, value]);
    expect(facts).toEqual([
      ['id', '8'],
      ['blocked', 'no'],
      ['tokens', 0],
      ['used', 'never'],
      ['state', 'Active'],
      ['sid', 'S-1'],
      ['client', 'curl'],
    ]);
  });
});
