import { describe, expect, it, onTestFinished } from 'vitest';
import { postgres } from '../../support/databases.ts';
import {
  CONFIG,
  expectBounded,
  guidRow,
  type Hostile,
  hostileFolder,
  IDS,
  lastReference,
  MOST,
  ROW,
  reference,
  run,
  STATES,
} from './memory-cases.ts';
import { guidOf } from './support.ts';

const cases: Hostile[] = [
  {
    name: 'arrays inside of arrays',
    file: STATES,
    parts: [`[{${ROW},"X":`, '[', 30_000_000, ''],
    refused: /nested deeper than 64 levels/,
  },
  {
    name: 'one text without end',
    file: STATES,
    parts: [`[{${ROW},"Name":"`, 'Ж', 60_000_000, '"}]'],
    refused: /states\.json#\/0: an entity is larger than .*--max-entity-size/,
  },
  {
    name: 'a number without end',
    file: STATES,
    parts: [`[{${ROW},"OrderNo":1`, '1', 60_000_000, '}]'],
    found: /states\.OrderNo cannot hold 1 value/,
  },
  {
    name: 'a name without end',
    file: STATES,
    parts: [`[{${ROW},"`, 'k', 60_000_000, '":1}]'],
    refused: /a name longer than/,
  },
  {
    name: 'many names in one object',
    file: STATES,
    parts: [`[{${ROW}`, (index) => `,"k${index}":1`, 2_000_000, '}]'],
    refused: /more than 200,000 values/,
  },
  {
    name: 'millions of entities',
    file: STATES,
    parts: ['[', guidRow, 3_000_000, '1]'],
    refused: /its entities take more than .* of memory; export them in several archives/,
  },
  {
    name: 'white space without end',
    file: STATES,
    parts: ['[', ' '.repeat(1000), 200_000, ']'],
    refused: /an entity is larger than/,
  },
  {
    name: 'strategies without end',
    file: CONFIG,
    parts: ['{"associations":{},"x":[', '{},', 15_000_000, '1]}'],
    refused: /config\.json: it contains more than/,
  },
  {
    name: 'a strategy without end',
    file: CONFIG,
    parts: ['{"associations":{},"x":"', 'ы', 50_000_000, '"}'],
    refused: /config\.json: the file is larger than/,
  },
  {
    name: 'as many references as an archive may have',
    file: IDS,
    parts: ['{"states":{', reference, 850_000, `${lastReference}1}}`],
    found: /contains no entities/,
  },
  {
    name: 'as many references, one of them twice',
    file: IDS,
    parts: ['{"states":{', reference, 850_000, `${lastReference}1,${lastReference}1}}`],
    refused: /additional-data\.json#\/states\/0{8}-.*twice/,
  },
  {
    name: 'legacy entities without end, wrapped in another way',
    file: 'data.json',
    parts: ['{"entities":{"states":[', guidRow, 3_000_000, '1]}}'],
    refused: /data\.json: the file is larger than/,
  },
  {
    name: 'as many legacy entities, wrapped in another way, as a file may hold',
    file: 'data.json',
    parts: ['{"entities":{"states":[', guidRow, 1_000_000, '1]}}'],
    refused: /data\.json: it contains more than/,
  },
];

describe('memory of a process that reads a hostile archive', () => {
  it.each(cases)('is bounded for $name', (one) => expectBounded(one), 120_000);
});

/** A row without the name that it needs: a conflict. */
const smallRow = (index: number) => `{"StateID":${index},"Guid":"${guidOf(index)}"},`;
const SCRIPT = 'return 0; // as long as a usual script\\n'.repeat(25);
const scriptRow = (index: number) =>
  `{"StateID":${index},"Guid":"${guidOf(index)}","Name":"State ${index}","Description":"${SCRIPT}"},`;
const lastRow = `{"StateID":1,"Guid":"${guidOf(1)}"}]`;

/** Previews rows on an empty site of a real server: the embedded engine takes hundreds of megabytes by itself. */
async function preview(parts: Hostile['parts'], words: readonly string[] = []) {
  const database = await postgres.create();
  onTestFinished(() => database.drop());
  const site = database.url;
  expect(await run(['site', 'init', '--site', site])).toMatchObject({ code: 0 });
  const { folder } = await hostileFolder({ file: STATES, parts });
  return await run(['preview', '--site', site, folder, ...words]);
}

describe('memory of a process that plans an import', () => {
  it.each([[], ['--json']])(
    'is bounded with a conflict in every entity %s',
    async (...words) => {
      const { code, resident } = await preview(
        ['[', (index) => smallRow(index + 2), 165_000, lastRow],
        words,
      );
      expect(code).toBe(10);
      expect(resident).toBeLessThan(MOST);
    },
    240_000,
  );

  it('is bounded for 140,000 entities with a script each, which are let in', async () => {
    const { code, resident } = await preview(['[', (index) => scriptRow(index + 2), 140_000, lastRow]);
    expect(code).toBe(10);
    expect(resident).toBeLessThan(MOST);
  }, 240_000);

  it('is bounded for more entities than a plan can be made of: they are refused before it begins', async () => {
    const { code, resident, text } = await preview(['[', (index) => smallRow(index + 2), 400_000, lastRow]);
    expect({ code, text }).toEqual({
      code: 30,
      text: expect.stringMatching(
        /400,001 entities, and at most 1\d\d,\d{3} of this size .* several archives/,
      ),
    });
    expect(resident).toBeLessThan(MOST / 2);
  }, 240_000);
});
