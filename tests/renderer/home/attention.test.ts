import { describe, expect, it } from 'vitest';
import type { CheckedPlace } from '#core/contract/directory/known-certificates.ts';
import type { Run, RunOutcome } from '#core/contract/run.ts';
import type { PendingChange } from '#core/contract/signin/pending.ts';
import type { ListedSite } from '#core/contract/site/site.ts';
import { message } from '#core/messages/catalogue.ts';
import type { Failure } from '#renderer/api/errors.ts';
import {
  type Attention,
  lacksPassword,
  pendingItems,
  runItems,
  type SiteState,
  signInItems,
  siteItem,
  sortByUrgency,
} from '#renderer/features/home/attention.ts';
import { certificateItems } from '#renderer/features/home/certificate-items.ts';

const NOW = Date.parse('2026-03-04T12:00:00.000Z');
const say = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');

describe('a site without a kept password', () => {
  it.each([
    ['postgres://app@db/site', 'none', true],
    ['postgres://app@db/site', 'keychain', false],
    ['postgres://app@db/site', 'session', false],
    ['postgres://app@db/site', 'file', false],
    ['embedded:/srv/site', 'none', false],
    ['mssql://sa@db/site', 'none', true],
    ['mssql://sa@db/site?auth=ntlm', 'none', true],
    ['mssql://db/site?auth=integrated', 'none', false],
    ['mssql://db/site?auth=entra-managed-identity', 'none', false],
    ['mssql://db/site?auth=entra-token', 'none', true],
    ['mssql://sa@db\\inst/site', 'none', true],
  ] as const)('%s with %s lacks one: %s', (url, password, expected) => {
    expect(lacksPassword({ url, password })).toBe(expected);
  });
});

describe('the state of a site', () => {
  const site: ListedSite = {
    name: 'crm',
    url: 'postgres://app@db/crm',
    colour: 'grey',
    production: false,
    readOnly: false,
    password: 'keychain',
  };
  const state = (more: Partial<SiteState>): SiteState => ({
    site,
    answers: false,
    checking: false,
    failure: undefined,
    answeredAt: undefined,
    failedAt: undefined,
    ...more,
  });
  const failure = (code: Failure['code']): Failure => ({
    code,
    message: message('error.connection'),
    remedies: [],
    data: {},
  });

  it.each<[string, Partial<SiteState>, Pick<Attention, 'urgency' | 'remedy'> | undefined]>([
    ['answers', { answers: true }, undefined],
    ['is asked for the first time', { checking: true }, undefined],
    [
      'is dead',
      { failure: failure('connection-refused') },
      { urgency: 'urgent', remedy: { act: 'test', site: 'crm' } },
    ],
    [
      'refuses to sign in',
      { failure: failure('login-failed') },
      { urgency: 'urgent', remedy: { act: 'test', site: 'crm' } },
    ],
    ['was not waited for', { failure: failure('cancelled') }, undefined],
    [
      'lacks a passphrase',
      { failure: failure('password-missing') },
      { urgency: 'unknown', remedy: { act: 'password', site: 'crm' } },
    ],
    [
      'lacks a password',
      { site: { ...site, password: 'none' } },
      { urgency: 'unknown', remedy: { act: 'password', site: 'crm' } },
    ],
    ['needs none after all', { site: { ...site, password: 'none' }, answers: true }, undefined],
  ])('that %s', (_name, more, expected) => {
    const item = siteItem(state(more), say);
    expect(item && { urgency: item.urgency, remedy: item.remedy }).toEqual(expected);
  });

  it('is since it answered last, else since it was asked', () => {
    const dead = { failure: failure('connection-lost'), failedAt: 20 };
    expect(siteItem(state(dead), say)?.since).toBe(20);
    expect(siteItem(state({ ...dead, answeredAt: 10 }), say)?.since).toBe(10);
  });
});

describe('runs', () => {
  const run = (id: string, outcome: RunOutcome, more: Partial<Run> = {}): Run => ({
    id,
    kind: 'import',
    site: 'crm',
    dryRun: false,
    startedAt: '2026-03-03T12:00:00.000Z',
    outcome,
    counts: {},
    files: [],
    ...more,
  });
  const ids = (...runs: Run[]) => runItems(runs, NOW, say).map(({ key, urgency }) => [key, urgency]);

  it('need somebody when their outcome is unknown, however old they are', () => {
    expect(ids(run('a', 'unknown', { startedAt: '2024-01-01T00:00:00.000Z' }))).toEqual([
      ['run a', 'urgent'],
    ]);
  });

  it.each<RunOutcome>(['running', 'done', 'failed', 'rolled-back', 'cancelled'])(
    'do not when %s',
    (outcome) => {
      expect(ids(run('a', outcome))).toEqual([]);
    },
  );

  it('need somebody when they were interrupted, for two weeks', () => {
    expect(ids(run('a', 'interrupted'))).toEqual([['run a', 'warning']]);
    expect(ids(run('a', 'interrupted', { startedAt: '2026-02-18T11:59:59.000Z' }))).toEqual([]);
  });

  it('are mended by the same work that was done later, and by no other', () => {
    const broken = run('a', 'interrupted');
    expect(ids(run('b', 'done'), broken)).toEqual([]);
    expect(ids(broken, run('b', 'done'))).toHaveLength(1);
    expect(ids(run('b', 'done', { site: 'other' }), broken)).toHaveLength(1);
    expect(ids(run('b', 'done', { dryRun: true }), broken)).toHaveLength(1);
    expect(ids(run('b', 'done', { kind: 'export' }), broken)).toHaveLength(1);
    expect(ids(run('b', 'failed'), broken)).toHaveLength(1);
  });
});

describe('what a site says of its sign-in', () => {
  it('leads to the account, and has the time since when; a token has not ended yet', () => {
    const time = '2026-03-04T10:00:00.000Z';
    const said = message('attention.accounts', { count: 7 });
    const found = signInItems('crm', [
      { kind: 'account', severity: 'warning', message: said, remedies: [], subject: 'anna', time },
      { kind: 'token', severity: 'note', message: said, remedies: [], subject: 'Nightly', time },
      { kind: 'address', severity: 'warning', message: said, remedies: [] },
    ]);
    expect(found.map(({ urgency, since, remedy }) => [urgency, since, remedy])).toEqual([
      ['warning', Date.parse(time), { act: 'account', site: 'crm', chosen: 'anna' }],
      ['note', undefined, { act: 'token', site: 'crm', chosen: 'Nightly' }],
      ['warning', undefined, { act: 'address', site: 'crm', chosen: undefined }],
    ]);
    expect(new Set(found.map(({ key }) => key)).size).toBe(3);
  });
});

describe('certificates', () => {
  const DAY = 86_400_000;
  const at = (days: number) => new Date(NOW + days * DAY).toISOString();
  const certificate = (from: number, to: number, sha256 = 'a') => ({
    ...{ name: 'dc1.corp', subject: 'CN=dc1', issuer: 'CN=root', sha256 },
    notBefore: at(from),
    notAfter: at(to),
  });
  const place = (certificates: CheckedPlace['certificates'], more: Partial<CheckedPlace> = {}) => ({
    ...{ site: 'crm', source: message('error.connection'), address: 'dc1.corp:636', certificates },
    ...{ place: { kind: 'other' as const }, ...more },
  });

  it.each([
    ['ended', -300, -1, 'urgent'],
    ['a few hours left', -300, 0.2, 'warning'],
    ['thirty days left', -300, 30, 'warning'],
    ['more than that left', -300, 31, undefined],
    ['a short life, of which a sixth is left', -75, 15, 'warning'],
    ['a short life, of which more is left', -70, 20, undefined],
  ] as const)('with %s', (_what, from, to, urgency) => {
    const items = certificateItems([place([certificate(from, to)])], new Date(NOW), say);
    expect(items.map((item) => item.urgency)).toEqual(urgency ? [urgency] : []);
    expect(items.every(({ remedy }) => remedy.act === 'certificates')).toBe(true);
  });

  it.each([
    [1.5, 'certificate_later dc1.corp 1'],
    // By the person's own calendar.
    [0.99, expect.stringMatching(/^certificate_(today|tomorrow) /)],
    [-0.5, 'certificate_ended dc1.corp -1'],
  ])('with %s days left are told of in words', (left, what) => {
    const [item] = certificateItems([place([certificate(-300, left)])], new Date(NOW), say);
    expect(item?.what).toEqual(what);
  });

  it('are told of once per site, also where the server does not answer now, and those of no site', () => {
    const ending = certificate(-300, 5);
    const failure = { at: at(0), reason: message('error.connection') };
    const items = certificateItems(
      [
        place([ending], { failure }),
        place([ending], { address: 'dc1.corp:3269' }),
        place([ending], { site: 'test' }),
        place([ending], { site: undefined }),
      ],
      new Date(NOW),
      say,
    );
    expect(items.map(({ site }) => site)).toEqual(['crm', 'test', '']);
    expect(items[0]?.what).toBe('certificate_later dc1.corp 5');
  });
});

it('the most urgent comes first, then what has lasted longest on a site', () => {
  const item = (key: string, urgency: Attention['urgency'], site: string, since?: number): Attention => ({
    ...{ key, urgency, site, since, what: key },
    remedy: { act: 'test', site },
  });
  const items = [
    item('note', 'note', 'a', 1),
    item('new', 'warning', 'a', 9),
    item('whenever', 'warning', 'a'),
    item('old', 'warning', 'a', 2),
    item('b', 'urgent', 'b'),
    item('unknown', 'unknown', 'a'),
    item('a', 'urgent', 'a'),
  ];
  expect(sortByUrgency(items).map(({ key }) => key)).toEqual([
    'a',
    'b',
    'old',
    'new',
    'whenever',
    'unknown',
    'note',
  ]);
});

describe('a change of sign-in that waits to be confirmed', () => {
  const pending = (more: Partial<PendingChange>): PendingChange => ({
    ...({ run: 'r1', kind: 'sign-in', site: 'crm', operator: 'admin', state: 'waiting' } as const),
    ...{ evidence: [] },
    ...{ deadline: '2026-03-04T12:10:00.000Z', left: 600_000, ...more },
  });
  const itemOf = (more: Partial<PendingChange>, minutesLater = 0) =>
    pendingItems([pending(more)], { said: NOW, now: NOW + minutesLater * 60_000 }, say)[0];

  it.each([
    [{}, 0, 'pending_waiting 10', 'warning'],
    [{}, 3, 'pending_waiting 7', 'warning'],
    [{}, -1, 'pending_waiting 10', 'warning'],
    [{ left: 59_000 }, 0, 'pending_waiting 1', 'warning'],
    [{ state: 'overdue', left: -5 }, 0, 'pending_overdue 0', 'urgent'],
    [{ state: 'stuck', left: -5 }, 2, 'pending_stuck 0', 'urgent'],
  ] as const)('%j after %d minutes says %s', (more, later, what, urgency) => {
    expect(itemOf(more, later)).toMatchObject({ what, urgency, remedy: { act: 'pending', run: 'r1' } });
  });
});
