import { expect, it } from 'vitest';
import type { LogCursor } from '#core/contract/signin/log.ts';
import { logFilter } from '#core/contract/signin/log.ts';
import { countLog, type LogCountRequest } from '#core/signin/log/counts.ts';
import { type LogPageRequest, readLog } from '#core/signin/log/log.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { logLab } from './log-lab.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');

describeEachDatabase('the log of sign-ins', (database) => {
  const { at, entry, extra, fill } = logLab(database);
  const log = (question: Partial<LogPageRequest> = {}) =>
    at().read((given) => readLog(given, { limit: 10, ...question }, NOW));
  const counted = (question: Partial<LogCountRequest> = {}) =>
    at().read((given) => countLog(given, { zone: 'UTC', top: 10, ...question }, NOW));
  const notes = async (question: Partial<LogPageRequest>) => {
    const { entries } = await log(question);
    expect((await counted(question)).total).toBe(entries.length);
    return entries.map(({ Note }) => Note);
  };
  /** Notes of every page. */
  const pages = async (
    question: Partial<LogPageRequest>,
    between: () => Promise<unknown> = async () => {},
  ) => {
    const seen: (string | null)[][] = [];
    let after: LogCursor | undefined;
    for (;;) {
      const page = await log({ ...question, ...(after ? { after } : {}) });
      seen.push(page.entries.map(({ Note }) => Note));
      if (page.next === null) return seen;
      after = page.next;
      await between();
    }
  };

  it('is read by day, user and kind', async () => {
    await fill(
      entry('anna', '2026-09-01T08:00:00.000Z'),
      entry('anna', '2026-11-19T23:59:59.999Z'),
      entry('anna', '2026-11-20T00:00:00.000Z', { Protocol: 'OIDC' }),
      entry('root', '2026-11-20T12:00:00.000Z'),
      entry('root', '2026-11-21T00:00:00.000Z'),
    );
    expect((await counted()).perDay).toEqual([
      { day: '2026-11-19', count: 1 },
      { day: '2026-11-20', count: 2 },
      { day: '2026-11-21', count: 1 },
    ]);
    const day = { from: '2026-11-20', to: '2026-11-20' };
    expect((await counted(day)).total).toBe(2);
    expect((await log({ ...day, limit: 1 })).entries).toMatchObject([
      { Login: 'root', Date: '2026-11-20T12:00:00.000Z' },
    ]);
    expect((await counted({ from: '2026-01-01', login: 'anna', protocol: 'Forms' })).total).toBe(2);
    expect((await counted({ from: '2026-01-01', to: '9999-12-31' })).total).toBe(5);
    for (const ask of [log, counted])
      await expect(ask({ login: 'nobody' })).rejects.toMatchObject({ code: 'record-unknown' });
  });

  it('takes moments as they are, and counts the days of a zone', async () => {
    await fill(
      entry('anna', '2026-10-24T22:30:00.000Z'),
      entry('anna', '2026-10-25T00:30:00.000Z'),
      entry('anna', '2026-10-25T22:30:00.000Z'),
      entry('anna', '2026-10-25T23:00:00.000Z'),
    );
    const period = { from: '2026-10-24T22:00:00.000Z', to: '2026-10-25T23:00:00.000Z' };
    // A day of 25 hours: the clocks go back.
    expect(await counted({ ...period, zone: 'Europe/Berlin' })).toMatchObject({
      total: 3,
      period: { from: '2026-10-25', to: '2026-10-25' },
      perDay: [{ day: '2026-10-25', count: 3 }],
    });
    expect(await counted({ ...period, zone: 'UTC' })).toMatchObject({
      period: { from: '2026-10-24', to: '2026-10-25' },
      perDay: [
        { day: '2026-10-24', count: 1 },
        { day: '2026-10-25', count: 2 },
      ],
    });
    const nepal = await counted({ from: '2026-10-01', zone: 'Asia/Kathmandu', address: '10.0.0.1' });
    expect(nepal).toEqual(await counted({ from: '2026-10-01', zone: 'Asia/Kathmandu' }));
    expect(nepal.perDay.map(({ count }) => count)).toEqual([2, 2]);
  });

  it.each<[string, string | null, [provider: string | null, realIp: string | null, note: string | null]]>([
    ['all three', '{"Provider":"Corp","X-Real-IP":"10.1.1.1","Note":"x"}', ['Corp', '10.1.1.1', 'x']],
    ['other cases', '{"provider":"Corp","xRealIp":"::1","note":null}', ['Corp', '::1', null]],
    ['a number', '{"Provider":3,"Note":""}', ['3', null, null]],
    ['a note alone', 'from the console', [null, null, 'from the console']],
    ['broken JSON', '{"Provider":"Corp"', [null, null, '{"Provider":"Corp"']],
    ['another object', '{"a":1}', [null, null, '{"a":1}']],
    ['a list', '["Corp"]', [null, null, '["Corp"]']],
    ['nothing', null, [null, null, null]],
    ['a blank', '  ', [null, null, null]],
  ])('tells extra data: %s', async (_what, ExtraData, [Provider, RealIp, Note]) => {
    await fill(entry('anna', '2026-11-20T00:00:00.000Z', { ExtraData }));
    expect((await log()).entries).toMatchObject([{ Provider, RealIp, Note }]);
  });

  it('finds a provider in full, however its name is written, and no note that names it', async () => {
    const name = 'Вход 100% "Corp_1" [test]';
    const ascii = JSON.stringify({ Provider: name, Note: 'escaped' }).replace(
      /[^ -~]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`,
    );
    await fill(
      entry('anna', '2026-11-20T00:00:04.000Z', extra({ Provider: name, Note: 'plain' })),
      entry('anna', '2026-11-20T00:00:03.000Z', { ExtraData: ascii }),
      entry('anna', '2026-11-20T00:00:02.000Z', extra({ Provider: 'Corp', Note: `not ${name}` })),
      entry('anna', '2026-11-20T00:00:01.000Z', extra({ Provider: `${name} 2`, Note: 'longer' })),
      entry('anna', '2026-11-20T00:00:00.000Z', { ExtraData: name }),
      entry('anna', '2026-11-20T00:00:00.000Z'),
    );
    expect(await notes({ provider: name })).toEqual(['plain', 'escaped']);
    expect(await notes({ provider: 'Corp' })).toEqual([`not ${name}`]);
    expect(await notes({ provider: '%' })).toEqual([]);
    expect(await notes({ provider: '!' })).toEqual([]);
  });

  it('finds an address that connected or was forwarded, in either of its forms', async () => {
    await fill(
      entry('anna', '2026-11-20T00:00:05.000Z', { Address: '10.0.0.7', ...extra({ Note: 'direct' }) }),
      entry('anna', '2026-11-20T00:00:04.000Z', { Address: '::FFFF:10.0.0.7', ...extra({ Note: 'mapped' }) }),
      entry('anna', '2026-11-20T00:00:03.000Z', extra({ 'X-Real-IP': '10.0.0.7', Note: 'forwarded' })),
      entry('anna', '2026-11-20T00:00:02.000Z', { Address: '10.0.0.71', ...extra({ Note: 'longer' }) }),
      entry('anna', '2026-11-20T00:00:01.000Z', extra({ Note: 'at 10.0.0.7' })),
      entry('anna', '2026-11-20T00:00:00.000Z', { Address: 'FE80::1', ...extra({ Note: 'six' }) }),
    );
    expect(await notes({ address: '10.0.0.7' })).toEqual(['direct', 'mapped', 'forwarded']);
    expect(await notes({ address: '::ffff:10.0.0.7' })).toEqual(['direct', 'mapped', 'forwarded']);
    expect(await notes({ address: 'fe80::1' })).toEqual(['six']);
    expect(await notes({ address: '10.0.0.7', protocol: 'OIDC' })).toEqual([]);
  });

  const numbered = (index: number, Provider = 'Corp', Note = `n${index}`) =>
    // Three at each moment, so that a page ends in the middle of one.
    entry('anna', `2026-11-20T00:00:0${Math.floor(index / 3)}.000Z`, extra({ Provider, Note }));

  it.each<[string, Partial<LogPageRequest>, string]>([
    ['by what the database knows', {}, 'n10 n9 n8 n7 n6 other n5 n4 n3 n2 n1 n0'],
    ['by what it does not', { provider: 'Corp' }, 'n10 n9 n8 n7 n6 n5 n4 n3 n2 n1 n0'],
  ])('is read page by page %s, whatever comes and goes meanwhile', async (_what, question, expected) => {
    const rows = Array.from({ length: 11 }, (_, index) => numbered(index));
    await fill(...rows, numbered(4, 'Other', 'other'));
    const all = expected.split(' ');
    for (const limit of [1, 2, 4, 11]) expect((await pages({ ...question, limit })).flat()).toEqual(all);
    expect(await pages({ ...question, limit: all.length })).toEqual([all]);

    let late = 0;
    const shown = await pages({ ...question, limit: 4 }, async () => {
      late += 1;
      const more = extra({ Provider: 'Corp', Note: 'late' });
      await fill(entry('anna', `2026-11-20T01:00:0${late}.000Z`, more));
    });
    expect(late).toBe(2);
    expect(shown.flat()).toEqual(all);

    const whole = { ...question, to: '2026-11-20T00:30:00.000Z' };
    const first = await log({ ...whole, limit: 7 });
    await at().tables((tables) => tables.remove('LoginsLog', { Id: first.next?.Id ?? -1 }));
    const second = await log({ ...whole, limit: 7, ...(first.next ? { after: first.next } : {}) });
    expect([...first.entries, ...second.entries].map(({ Note }) => Note)).toEqual(all);
  });

  it('goes on after a row whose time is finer than what is read of it', async () => {
    await at().site.write(async ({ query, dialect }) => {
      // What the platform makes of the column is not known. MS SQL changes no column that an index is on.
      const column = `${dialect.table('LoginsLog')} ALTER COLUMN ${dialect.identifier('Date')}`;
      if (dialect.name === 'postgres') await query(`ALTER TABLE ${column} TYPE timestamp(6)`);
    });
    await at().site.write(async ({ query, dialect }) => {
      const columns = ['UserID', 'Date', 'ExtraData'].map(dialect.identifier).join(', ');
      for (const micro of ['100', '200', '600', '900']) {
        const note = JSON.stringify({ Note: micro });
        await query(
          `INSERT INTO ${dialect.table('LoginsLog')} (${columns}) VALUES ` +
            `(${entry('anna', '').UserID}, '2026-11-20T00:00:00.001${micro}', '${note}')`,
        );
      }
    });
    expect(await pages({ limit: 1 })).toEqual([['900'], ['600'], ['200'], ['100']]);
  });

  it('reads on where the database lets more through than is asked for', async () => {
    const others = Array.from({ length: 5_100 }, (_, index) =>
      entry(
        'anna',
        new Date(Date.UTC(2026, 10, 20) + index * 1000).toISOString(),
        extra({ Provider: 'Other', Note: 'Corp' }),
      ),
    );
    await fill(
      ...others,
      entry('anna', '2026-11-19T00:00:00.000Z', extra({ Provider: 'Corp', Note: 'old' })),
      entry('anna', '2026-11-20T23:00:00.000Z', extra({ Provider: 'Corp', Note: 'new' })),
    );
    expect(await notes({ provider: 'Corp' })).toEqual(['new', 'old']);
    expect(await pages({ provider: 'Corp', limit: 1 })).toEqual([['new'], ['old']]);
  });

  it('says what is not in it', async () => {
    const { notes: told } = await log();
    expect(told.map(({ code }) => code)).toEqual([
      'login-log.successes-only',
      'login-log.windows-basic',
      'login-log.renewals',
      'login-log.sign-out',
      'login-log.always',
      'login-log.addresses',
    ]);
  });
});

it.each<[string, boolean]>([
  ['2026-11-20', true],
  ['2026-11-20T00:00:00.000Z', true],
  ['2026-11-20T00:00:00+03:00', false],
  ['2026-02-30', false],
  ['yesterday', false],
])('a period from %s is taken: %s', (from, taken) => {
  expect(logFilter.safeParse({ from }).success).toBe(taken);
});
