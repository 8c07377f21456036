import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { LogCounts, LogCursor, LogFilter, LoginEntry } from '#core/contract/signin/log.ts';
import { countLog } from '#core/signin/log/counts.ts';
import { readLog } from '#core/signin/log/log.ts';
import { mssqlDialect } from '#core/site/dialects/mssql/dialect.ts';
import { postgresDialect } from '#core/site/dialects/postgres/dialect.ts';
import { openTables } from '#core/site/site-tables.ts';
import { describeEachDatabase } from '../support/databases.ts';
import { giveTimeToShrink, propertyOptions } from '../support/property.ts';
import { isWholeRun } from '../support/tier.ts';
import { logLab } from './log-lab.ts';

const NOW = new Date('2026-11-21T10:00:00.000Z');
const ALL = { from: '2026-01-01' };

describeEachDatabase('the counts of the log of sign-ins', (database) => {
  giveTimeToShrink();
  const { at, entry, extra, fill } = logLab(database);
  const counted = (filter: LogFilter = ALL, zone = 'UTC', top = 100) =>
    at().read((given) => countLog(given, { ...filter, zone, top }, NOW));
  /** What is listed, three at a time. */
  const listed = async (filter: LogFilter): Promise<LoginEntry[]> => {
    const entries: LoginEntry[] = [];
    let after: LogCursor | undefined;
    for (;;) {
      const page = await at().read((given) => readLog(given, { ...filter, limit: 3, after }, NOW));
      entries.push(...page.entries);
      if (page.next === null) return entries;
      after = page.next;
    }
  };

  it('are of nothing in an empty log, over the days that were asked for', async () => {
    const nothing = { most: [], others: 0 };
    const none = { total: 0, perDay: [], providers: nothing, addresses: nothing };
    expect(await counted({})).toEqual({ ...none, period: { from: '2026-10-22', to: '2026-11-21' } });
    expect(await counted({ from: '2026-11-01', to: '2026-11-02' }, 'Asia/Tokyo')).toEqual({
      ...none,
      period: { from: '2026-11-01', to: '2026-11-03' },
    });
  });

  it.each([
    // The night of a change has 23 or 25 hours; half an hour; a day that there never was.
    ['Europe/Berlin', '2026-03-28T22:59:59.999Z', '2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'],
    ['Europe/Berlin', '2026-10-24T21:59:59.999Z', '2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'],
    ['Asia/Kathmandu', '2026-05-01T18:14:59.999Z', '2026-05-01T18:15:00.000Z', '2026-05-02T18:14:59.999Z'],
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-30T10:00:00.000Z', '2011-12-31T09:59:59.999Z'],
  ])('are of the days of %s: from %s to %s is midnight', async (zone, before, first, last) => {
    await fill(...[before, first, last].map((date) => entry('anna', date)));
    const { perDay } = await counted({ from: '2011-01-01' }, zone);
    expect(perDay.map(({ count }) => count)).toEqual([1, 2]);
  });

  it('tell providers apart by every letter, and count an address in all its forms', async () => {
    await fill(
      entry('anna', '2026-11-20T00:00:00.000Z', extra({ Provider: 'Corp' })),
      entry('anna', '2026-11-20T00:00:01.000Z', extra({ Provider: 'corp' })),
      entry('anna', '2026-11-20T00:00:02.000Z', extra({ provider: ' Corp ', Note: 'x' })),
      entry('anna', '2026-11-20T00:00:03.000Z', { Address: '::FFFF:10.0.0.1', ExtraData: 'Corp' }),
      entry('anna', '2026-11-20T00:00:04.000Z', extra({ Provider: 'Ёлка', 'X-Real-IP': 'FE80::1' })),
      entry('anna', '2026-11-20T00:00:05.000Z', { Address: ' ', ...extra({ Provider: '' }) }),
    );
    const { total, providers, addresses } = await counted();
    expect(total).toBe(6);
    expect(providers.most).toEqual([
      { value: null, count: 2 },
      { value: 'Corp', count: 2 },
      { value: 'corp', count: 1 },
      { value: 'Ёлка', count: 1 },
    ]);
    // The sign-in through a proxy counts at both of its addresses.
    expect(addresses.most).toEqual([
      { value: '10.0.0.1', count: 5 },
      { value: null, count: 1 },
      { value: 'fe80::1', count: 1 },
    ]);
    expect(await counted(ALL, 'UTC', 1)).toMatchObject({
      providers: { most: [{ value: null }], others: 3 },
      addresses: { most: [{ value: '10.0.0.1' }], others: 2 },
    });
  });

  it('need as many statements for many sign-ins as for one', async () => {
    const statements = (filter: LogFilter) =>
      at().site.read(async (session) => {
        let asked = 0;
        const query: typeof session.query = (sql, parameters) => {
          asked += 1;
          return session.query(sql, parameters);
        };
        const feature = { code: 'feature.signin', values: {} } as const;
        const tables = await openTables({ ...session, query }, at().site.catalog, feature);
        asked = 0;
        const operator = { userId: 1, login: 'root', isSuperAdmin: true, rights: new Set<string>() };
        const { total } = await countLog({ tables, operator }, { ...filter, zone: 'UTC', top: 5 }, NOW);
        return { asked, total };
      }, undefined);
    await fill(entry('anna', '2026-11-20T00:00:00.000Z', extra({ Provider: 'Corp', Note: 'Other' })));
    const few = await statements({ ...ALL, provider: 'Corp' });
    await fill(
      ...Array.from({ length: 12_000 }, (_, index) =>
        entry('anna', new Date(Date.UTC(2026, 5, 1) + index * 61_000).toISOString(), {
          Address: `10.0.${index % 50}.1`,
          ...extra({ Provider: index % 2 ? 'Corp' : 'Other', Note: index % 3 ? 'Corp' : '' }),
        }),
      ),
    );
    const many = await statements({ ...ALL, provider: 'Corp' });
    expect(few).toEqual({ asked: 2, total: 1 });
    expect(many).toEqual({ asked: 2, total: 6_001 });
  });

  it('equal what the list pages through, whatever is asked for', async () => {
    const zones = ['UTC', 'Europe/Berlin', 'America/St_Johns', 'Asia/Kathmandu', 'Pacific/Apia'];
    const addresses = ['10.0.0.7', '::ffff:10.0.0.7', '10.0.0.71', 'FE80::1', ' fe80::1', '', null];
    const providers = ['Corp', 'corp', 'Corp ', 'Corp 2', 'Вход "1"', '100%_[a]!', '', null];
    // Around the changes of the clocks, to the millisecond.
    const moment = fc
      .tuple(fc.constantFrom('2026-03-28T20:00', '2026-10-24T20:00', '2026-11-01T00:00'), fc.nat(40 * 3600))
      .map(([from, seconds]) => new Date(Date.parse(`${from}:00.999Z`) + seconds * 1000).toISOString());
    const noted = fc
      .record({
        Provider: fc.constantFrom(...providers),
        'X-Real-IP': fc.constantFrom(...addresses),
        Note: fc.constantFrom('', 'Corp', '10.0.0.7'),
      })
      .map((values) => JSON.stringify(values));
    const row = fc.record({
      nick: fc.constantFrom('anna', 'root'),
      date: moment,
      Address: fc.constantFrom(...addresses),
      Protocol: fc.constantFrom('Forms', 'OIDC'),
      ExtraData: fc.oneof(noted, noted, fc.constantFrom(null, '', 'Corp', '10.0.0.7', '{"Provider":"Corp"')),
    });
    const wanted = <Value>(values: readonly Value[]) =>
      fc.option(fc.constantFrom(...values), { nil: undefined });
    const asked = fc.record({
      to: wanted(['2026-10-25', '2026-10-25T01:30:00.000Z']),
      login: wanted(['anna']),
      protocol: wanted(['OIDC']),
      address: wanted(['10.0.0.7', 'fe80::1', '::ffff:10.0.0.7', null]),
      provider: wanted(['Corp', 'corp', 'Вход "1"', '100%_[a]!', null]),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(row, { minLength: 1, maxLength: 12 }),
        asked,
        fc.constantFrom(...zones),
        async (rows, some, zone) => {
          await at().clear('LoginsLog');
          await fill(...rows.map(({ nick, date, ...more }) => entry(nick, date, more)));
          const filter: LogFilter = { ...ALL, ...some };
          const entries = await listed(filter);
          const counts = await counted(filter, zone);
          expect(counts.total).toBe(entries.length);
          expect(counts.perDay).toEqual(daysOf(entries, zone));
          for (const { value, count } of counts.providers.most)
            expect(await listed({ ...filter, provider: value }), `provider ${value}`).toHaveLength(count);
          // Of an address that is asked for another one's rows are only a part.
          if (filter.address === undefined)
            for (const { value, count } of counts.addresses.most)
              expect(await listed({ ...filter, address: value }), `address ${value}`).toHaveLength(count);
          expect(sum(counts.providers)).toBe(entries.length);
          expect(sum(counts.addresses)).toBeGreaterThanOrEqual(entries.length);
        },
      ),
      propertyOptions(isWholeRun ? 25 : 6),
    );
  });
});

function sum({ most }: LogCounts['providers']): number {
  return most.reduce((all, { count }) => all + count, 0);
}

function daysOf(entries: readonly LoginEntry[], zone: string): LogCounts['perDay'] {
  const days = Map.groupBy(entries, ({ Date: date }) =>
    new Date(date).toLocaleDateString('en-CA', { timeZone: zone }),
  );
  return [...days.keys()].sort().map((day) => ({ day, count: days.get(day)?.length ?? 0 }));
}

it('tell texts apart by every letter in both dialects', () => {
  expect([postgresDialect, mssqlDialect].map((dialect) => dialect.exactText('t.a'))).toEqual([
    'CAST(t.a AS text) COLLATE "C"',
    'CAST(t.a AS nvarchar(max)) COLLATE Latin1_General_BIN2',
  ]);
});
