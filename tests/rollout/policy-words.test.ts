import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policyOf } from '#electron/cli/rollout-policy.ts';

const NOTHING = {
  ...{
    policy: undefined,
    wave: [],
    'at-once': undefined,
    'stop-at': [],
    'on-stop': undefined,
    approval: false,
  },
  ...{ wait: undefined, 'check-query': [], 'check-health': [], 'check-drift': false, window: [] },
} as const;

const of = (given: Partial<Parameters<typeof policyOf>[0]>) => policyOf({ ...NOTHING, ...given });

describe('a policy in words', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'siteferry-policy-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is one wave of all where nothing is said', async () => {
    expect(await of({})).toEqual({
      waves: [
        {
          ...{ take: { rest: true }, atOnce: 5, tolerance: { count: 0 }, onStop: 'nothing' },
          gate: { approval: false, minutes: 0, checks: [] },
        },
      ],
      windows: [],
    });
  });

  it('holds for all waves', async () => {
    const { waves, windows } = await of({
      ...{
        wave: ['label:canary', '2', '12.5%', 'rest'],
        'at-once': 7,
        'stop-at': ['2', '20%'],
        'on-stop': 'wave',
      },
      ...{
        approval: true,
        wait: '2h',
        'check-query': ['SELECT 1'],
        'check-health': ['/up'],
        'check-drift': true,
      },
      window: ['mon,tue 22:00-04:00 Europe/Berlin', '12:00-13:00'],
    });
    expect(waves.map(({ take }) => take)).toEqual([
      { label: 'canary' },
      { count: 2 },
      { percent: 12.5 },
      { rest: true },
    ]);
    for (const [index, wave] of waves.entries()) {
      expect(wave).toMatchObject({ atOnce: 7, tolerance: { count: 2, percent: 20 }, onStop: 'wave' });
      expect(wave.gate).toEqual({
        ...{ approval: index < 3, minutes: 120 },
        checks: [{ kind: 'query', sql: 'SELECT 1' }, { kind: 'health', path: '/up' }, { kind: 'drift' }],
      });
    }
    expect(windows).toMatchObject([
      { days: ['mon', 'tue'], from: '22:00', until: '04:00', zone: 'Europe/Berlin', sites: 'all' },
      { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], from: '12:00', until: '13:00' },
    ]);
  });

  it('comes from a file, and then from nowhere else', async () => {
    const file = join(folder, 'waves.yaml');
    await writeFile(
      file,
      'waves:\n  - take: {count: 1}\n    gate: {approval: true}\n  - take: {rest: true}\n',
    );
    expect((await of({ policy: file })).waves.map(({ gate }) => gate.approval)).toEqual([true, false]);
    for (const beside of [{ wave: ['rest'] }, { approval: true }, { 'at-once': 1 }]) {
      await expect(of({ policy: file, ...beside })).rejects.toMatchObject({
        data: { reason: { code: 'rollout.policy-alone', values: { option: `--${Object.keys(beside)[0]}` } } },
      });
    }
    await writeFile(file, 'waves:\n  - take: {percent: 0}\n');
    await expect(of({ policy: file })).rejects.toMatchObject({
      data: {
        reason: {
          code: 'rollout.policy-file',
          values: { file, reason: { values: { pointer: '/waves/0/take/percent' } } },
        },
      },
    });
    await writeFile(file, 'waves: [\n');
    await expect(of({ policy: file })).rejects.toMatchObject({
      data: { reason: { code: 'rollout.policy-file' } },
    });
  });

  it.each([
    ['', 'input.type.object'],
    ['- a\n', 'input.type.object'],
    ['waves:\n', '/waves'],
    ['waves: [{take: {rest: true}, stopat: 3}]\n', 'stopat'],
    ['waves: [{take: {rest: true}, __proto__: {atOnce: 400}}]\n', '__proto__'],
    ['waves:\n  - take: {rest: true}\n    take: {count: 1}\n', 'access.test.no-yaml'],
    ['waves: [{take: {rest: true}}]\n---\nwaves: [{take: {count: 1}}]\n', 'access.test.no-yaml'],
    ['waves: [{take: {rest: true}, gate: {minutes: .inf}}]\n', '/waves/0/gate/minutes'],
    ['waves: &w\n  - *w\n', '/waves/0'],
    [
      `a: &a [${'x,'.repeat(20)}x]\nb: &b [${'*a,'.repeat(20)}*a]\nc: &c [${'*b,'.repeat(20)}*b]\nwaves: *c\n`,
      'access.test.aliases',
    ],
  ])('a file with %j is refused with what and where', async (content, said) => {
    const file = join(folder, 'bad.yaml');
    await writeFile(file, content);
    const error: unknown = await of({ policy: file }).catch((refused: unknown) => refused);
    expect(error).toMatchObject({ code: 'usage' });
    expect(JSON.stringify(error)).toContain(said);
  });

  it('waits as long as a file can say, and knows the numbers at the edges', async () => {
    expect((await of({ wait: '720h' })).waves[0]?.gate.minutes).toBe(43_200);
    for (const [word, tolerance] of [
      ['0', { count: 0 }],
      ['0%', { percent: 0 }],
      ['100%', { percent: 100 }],
    ] as const)
      expect((await of({ 'stop-at': [word] })).waves[0]?.tolerance).toEqual(tolerance);
  });

  it.each([
    [{ wave: ['0'] }, 'rollout.not-a-wave'],
    [{ wave: ['0%'] }, 'rollout.not-a-wave'],
    [{ wave: ['101%'] }, 'rollout.not-a-wave'],
    [{ wave: ['canary'] }, 'rollout.not-a-wave'],
    [{ wave: ['label:'] }, 'rollout.not-a-wave'],
    [{ wave: ['label:a b'] }, 'rollout.policy-at'],
    [{ 'stop-at': ['-1'] }, 'rollout.not-a-number-of-failures'],
    [{ 'stop-at': ['120%'] }, 'rollout.not-a-number-of-failures'],
    [{ window: ['22:00'] }, 'rollout.not-a-window'],
    [{ window: ['someday 22:00-04:00'] }, 'rollout.not-a-window'],
    [{ window: ['22:00-04:00 Europe/Berlin extra'] }, 'rollout.not-a-window'],
    [{ window: ['25:00-04:00'] }, 'rollout.policy-at'],
    [{ window: ['22:00-04:00 Europe/Nowhere'] }, 'rollout.policy-at'],
    [{ wait: '5 days' }, 'rollout.not-a-wait'],
    [{ wait: '-5m' }, 'rollout.not-a-wait'],
    [{ wait: '721h' }, 'rollout.not-a-wait'],
    [{ 'at-once': 0 }, 'rollout.policy-at'],
    [{ 'check-query': [''] }, 'rollout.policy-at'],
    [{ 'check-health': ['up'] }, 'rollout.policy-at'],
  ])('%j is refused', async (given, code) => {
    await expect(of(given)).rejects.toMatchObject({ code: 'usage', data: { reason: { code } } });
  });
});
