import { expect, it } from 'vitest';
import { csvOfLog } from '#core/views/signin-csv.ts';

const entry = {
  Id: 1,
  UserID: 1,
  Date: '2026-11-20T00:00:00.000Z',
  RealIp: null,
  Provider: null,
  Note: null,
  RequestAddress: null,
  ComputerName: null,
};

it.each([
  ['=1+1', "'=1+1"],
  ['-2', "'-2"],
  ['@x', "'@x"],
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\r\nlines', '"two\r\nlines"'],
  ['=cmd|"/c calc"', '"\'=cmd|""/c calc"""'],
  ['Иван', 'Иван'],
  ['\u001b[2J\u0007', '\\u{1b}[2J\\u{7}'],
  ['\u202eresu', '\\u{202e}resu'],
  ['\u001b]8;;http://x\u0007a,b', '"\\u{1b}]8;;http://x\\u{7}a,b"'],
  [null, ''],
])('%j stands in CSV as %s', (value, written) => {
  const [, line] = csvOfLog([
    { ...entry, Login: value, Address: '1', Protocol: 'Forms', UserAgent: 'x' },
  ]).split(/\r\n(?=2026|$)/);
  expect(line).toBe(`2026-11-20T00:00:00.000Z,${written},1,,,Forms,,,,x`);
});
