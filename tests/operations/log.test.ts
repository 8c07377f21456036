import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog, type Log } from '#core/operations/log.ts';

let home: string;
let log: Log;
let now: number;
let told: string[];
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'siteferry-log-'));
  now = 0;
  told = [];
  log = createLog(home, { onError: (file) => told.push(file), now: () => now });
});
afterEach(() => rm(home, { recursive: true, force: true }));

const text = () => readFile(join(home, 'siteferry.log'), 'utf8');
const refused = (port = 5432) =>
  Object.assign(new Error(`connect ECONNREFUSED 127.0.0.1:${port}`), { code: 'ECONNREFUSED' });

it('writes an error that comes again once a minute, and how often it came', async () => {
  for (now = 0; now < 60_000; now += 100) log.error(refused());
  expect((await text()).match(/Error: connect/g)).toHaveLength(1);
  log.error(refused());
  expect((await text()).match(/Error: connect/g)).toHaveLength(2);
  expect(await text()).toContain('repeated=599 Error: connect');
});

it('writes another error at once, and tells of the file once a minute', async () => {
  log.error(refused());
  log.error(refused(5433));
  log.error(Object.assign(refused(), { code: 'EHOSTUNREACH' }));
  expect((await text()).match(/Error: connect/g)).toHaveLength(3);
  expect(told).toEqual([join(home, 'siteferry.log')]);
  now = 60_000;
  log.error(refused());
  expect(told).toHaveLength(2);
});

it('knows a bounded number of errors', async () => {
  for (let port = 0; port <= 100; port += 1) log.error(refused(port));
  log.error(refused(100));
  expect((await text()).match(/Error: connect/g)).toHaveLength(101);
  log.error(refused(0));
  expect((await text()).match(/Error: connect/g)).toHaveLength(102);
});

it('keeps secrets out, and is in nobody’s way where it cannot be written', async () => {
  log.append('opened postgres://app:planted@db1/site');
  expect(await text()).not.toContain('planted');
  const nowhere = createLog(join(home, 'siteferry.log', 'folder'), { onError: (file) => told.push(file) });
  nowhere.error(refused());
  expect(told).toEqual([]);
});
