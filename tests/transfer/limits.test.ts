import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FreezeWindow, profile } from '#core/contract/profile.ts';
import { render } from '#core/messages/catalogue.ts';
import { frozenBy } from '#core/transfer/write/freeze.ts';
import { describeEachDatabase } from '#tests/support/databases.ts';
import { checksums } from '#tests/support/sites.ts';
import { createLab, guid, type Lab } from './support/lab.ts';

const states = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => ({
    StateID: index + 1,
    Guid: guid(index + 1),
    Name: `${name} ${index + 1}`,
  }));

describeEachDatabase('limits of a profile', (database) => {
  let lab: Lab;
  beforeAll(async () => {
    lab = await createLab(database);
  });
  afterAll(() => lab?.remove());
  beforeEach(() => lab.receiverHas({ states: states(10, 'Old') }));

  const limits = { removals: 1, updates: [{ type: '*', percent: 20 }] };

  it('let pass what is within them, also exactly', async () => {
    const { result } = await lab.import({ states: states(2, 'New') }, { limits });
    expect(result.balance.states).toMatchObject({ updated: 2 });
  });

  it('refuse more before anything is written, unless the number is given', async () => {
    const untouched = await checksums(lab.receiver.site);
    const { warnings } = await lab.preview({ states: states(3, 'New') }, { limits });
    expect(warnings.map(({ message }) => message.code)).toContain('limit-exceeded');
    for (const confirmNumber of [undefined, 2, 10]) {
      const refused = lab.import({ states: states(3, 'New') }, { limits, confirmNumber });
      await expect(refused).rejects.toMatchObject({ code: 'limit-exceeded', data: { number: 3 } });
    }
    expect(await checksums(lab.receiver.site)).toEqual(untouched);
    const dry = await lab.import({ states: states(3, 'New') }, { limits, dryRun: true });
    expect(dry.result.committed).toBe(false);
    await lab.import({ states: states(3, 'New') }, { limits, confirmNumber: 3 });
    expect(await checksums(lab.receiver.site)).not.toEqual(untouched);
  });

  it('count what is removed, and a type by its own limit', async () => {
    const remove = { states: [guid(9), guid(10)] };
    await expect(lab.import({}, { limits, remove })).rejects.toMatchObject({ data: { number: 2 } });
    const own = { updates: [...limits.updates, { type: 'states', percent: 100 }] };
    await lab.import({ states: states(10, 'New') }, { limits: own });
  });

  it('do not stand in the way of an undo', async () => {
    const undoFolder = join(lab.folder, 'undo');
    const sums = await checksums(lab.receiver.site);
    await lab.import({ states: states(5, 'New') }, { limits, confirmNumber: 5, undoFolder });
    await lab.undo(undoFolder);
    expect(await checksums(lab.receiver.site)).toEqual(sums);
  });

  it('hold by the clock of the program, in a preview as in a write', async () => {
    const freeze: FreezeWindow[] = [{ from: '2031-02-01T00:00', until: '2031-02-02T00:00', zone: 'UTC' }];
    const change = { states: states(1, 'New') };
    const saidAt = async (at: Date) =>
      (await lab.preview(change, { freeze, at })).warnings.map(({ message }) => message.code);
    const [within, after] = [new Date('2031-02-01T12:00Z'), new Date('2031-02-02T00:00Z')];
    expect(await saidAt(within)).toContain('site-frozen');
    expect(await saidAt(after)).not.toContain('site-frozen');
    await expect(lab.import(change, { freeze, at: within })).rejects.toMatchObject({ code: 'site-frozen' });
    await lab.import(change, { freeze, at: after });
  });

  it('a frozen site is written to for a reason alone, which the log keeps', async () => {
    const always: FreezeWindow[] = [
      { from: '2000-01-01T00:00', until: '9999-01-01T00:00', zone: 'UTC', note: 'quarter end' },
    ];
    const untouched = await checksums(lab.receiver.site);
    const change = { states: states(1, 'New') };
    await expect(lab.import(change, { freeze: always })).rejects.toMatchObject({ code: 'site-frozen' });
    expect(await checksums(lab.receiver.site)).toEqual(untouched);
    const { warnings } = await lab.preview(change, { freeze: always });
    expect(warnings.map(({ message }) => message.code)).toContain('site-frozen');
    await lab.import(change, { freeze: always, despiteFreeze: 'the shop is down' });
    expect(await readFile(join(lab.folder, 'log', 'Log.txt'), 'utf8')).toContain('the shop is down');
  });
});

describe('windows in which a site is frozen', () => {
  const weekly = (days: ('fri' | 'sat' | 'mon')[], from: string, until: string, zone: string) =>
    ({ days, from, until, zone }) as const;
  const fridayNight = weekly(['fri'], '22:00', '06:00', 'Europe/Berlin');
  it.each([
    ['begins by the clock of its zone', fridayNight, '2026-11-27T21:00:00Z', true],
    ['not before', fridayNight, '2026-11-27T20:59:00Z', false],
    ['goes on into the next day', fridayNight, '2026-11-28T04:59:00Z', true],
    ['until its end', fridayNight, '2026-11-28T05:00:00Z', false],
    ['on its days only', fridayNight, '2026-11-26T22:30:00Z', false],
    ['in summer time', weekly(['mon'], '09:00', '10:00', 'Europe/Berlin'), '2026-07-06T07:30:00Z', true],
    ['in winter time', weekly(['mon'], '09:00', '10:00', 'Europe/Berlin'), '2026-11-30T07:30:00Z', false],
    [
      'on the other side of the date line',
      weekly(['sat'], '00:00', '01:00', 'Pacific/Auckland'),
      '2026-11-27T11:30:00Z',
      true,
    ],
    [
      'once',
      { from: '2026-12-24T12:00', until: '2027-01-02T00:00', zone: 'Europe/Moscow' },
      '2026-12-24T09:00:00Z',
      true,
    ],
    [
      'once, and is over',
      { from: '2026-12-24T12:00', until: '2027-01-02T00:00', zone: 'Europe/Moscow' },
      '2027-01-01T21:00:00Z',
      false,
    ],
  ] as const)('%s', (_what, window, at, expected) => {
    const freeze = [{ ...window, ...('days' in window ? { days: [...window.days] } : {}) }] as FreezeWindow[];
    expect(frozenBy({ freeze }, new Date(at)) !== undefined).toBe(expected);
  });

  it.each([
    [{ from: '2026-12-24', until: '2027-01-02T00:00', zone: 'UTC' }],
    [{ days: ['mon'], from: '25:00', until: '06:00', zone: 'UTC' }],
    [{ days: ['mon'], from: '05:00', until: '06:00', zone: 'Mars/Olympus' }],
  ])('are refused where they are none: %j', (window) => {
    expect(profile.safeParse({ version: 1, freeze: [window] }).success).toBe(false);
  });

  it('are told in words', () => {
    const said = (freeze: FreezeWindow[], language: 'en' | 'ru') => {
      const window = frozenBy({ freeze }, new Date('2026-12-25T22:30Z'));
      return window && render(window, language, 'commandLine');
    };
    const days: ['fri', 'sat'] = ['fri', 'sat'];
    const weekly: FreezeWindow[] = [{ days, from: '18:00', until: '06:00', zone: 'UTC' }];
    expect(said(weekly, 'ru')).toBe('пт, сб 18:00–06:00, UTC');
    const once: FreezeWindow[] = [
      { from: '2026-12-23T12:00', until: '2027-01-04T08:00', zone: 'UTC', note: 'year end' },
    ];
    expect(said(once, 'en')).toBe('2026-12-23 12:00–2027-01-04 08:00, UTC: year end');
  });
});
