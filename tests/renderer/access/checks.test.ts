import { describe, expect, it } from 'vitest';
import { type Check, MAX_CHECKS, parseChecks, withCheck } from '#renderer/features/access/checks/checks.ts';

const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 10, minute)).toISOString();
const ofTask = (taskId: number, minute: number): Check => ({
  kind: 'task',
  at: at(minute),
  verdict: 'denied',
  asked: { taskId, user: 'ivanov' },
});
const ofSignIn = (minute: number, more: object = {}): Check => ({
  kind: 'signin',
  at: at(minute),
  verdict: 'granted',
  asked: { user: 'ivanov', method: 'password', device: 'web', ...more },
});

describe('checks that are kept', () => {
  it('stand newest first, each question once', () => {
    const kept = [ofTask(1, 0), ofSignIn(1), ofTask(2, 2), ofTask(1, 3)].reduce<Check[]>(withCheck, []);
    expect(kept.map(({ kind, at: time }) => `${kind} ${time.slice(14, 16)}`)).toEqual([
      'task 03',
      'task 02',
      'signin 01',
    ]);
  });

  it('are told apart by everything that was asked', () => {
    const kept = [ofSignIn(0), ofSignIn(1, { providerId: 3 }), ofSignIn(2, { ip: '10.0.0.1' })].reduce<
      Check[]
    >(withCheck, []);
    expect(kept).toHaveLength(3);
  });

  it('never hold a password, claims, or what a directory may be sent unproven', () => {
    const secret = {
      password: 'S3cret-password',
      claims: '{"sub":"S3cret-claim"}',
      bundle: 'S3cret-bundle',
      acceptUntrusted: true,
    };
    const kept = withCheck([], ofSignIn(0, secret));
    expect(kept).toHaveLength(1);
    expect(JSON.stringify(kept)).not.toMatch(/S3cret|acceptUntrusted/);
    // Nor what somebody else has written there.
    expect(JSON.stringify(parseChecks([ofSignIn(0, secret)]))).not.toMatch(/S3cret|acceptUntrusted/);
  });

  it(`are at most ${MAX_CHECKS}, and fit into what the window keeps`, () => {
    const many = Array.from({ length: 80 }, (_, index) => ofTask(index, index)).reduce<Check[]>(
      withCheck,
      [],
    );
    expect(many).toHaveLength(MAX_CHECKS);
    expect(many[0]).toEqual(ofTask(79, 79));
    const long = Array.from({ length: 30 }, (_, index) =>
      ofSignIn(index, { keysFile: `/etc/${index}${'x'.repeat(3_000)}` }),
    ).reduce<Check[]>(withCheck, []);
    expect(JSON.stringify(long).length).toBeLessThan(20_000);
    expect(long[0]).toEqual(ofSignIn(29, { keysFile: `/etc/29${'x'.repeat(3_000)}` }));
  });

  it.each([
    ['nothing', undefined],
    ['no list', { kind: 'task' }],
    ['a check without a verdict', [{ ...ofTask(1, 0), verdict: 'perhaps' }]],
    ['a kind that is not known', [{ ...ofTask(1, 0), kind: 'other' }]],
    ['a time that is none', [{ ...ofTask(1, 0), at: 'yesterday' }]],
  ])('are none of %s', (_name, value) => {
    expect(parseChecks(value)).toEqual([]);
  });

  it('are read back as they were kept', () => {
    const kept = [ofTask(1, 0), ofSignIn(1, { providerId: 0, hostname: 'crm.example.com' })].reduce<Check[]>(
      withCheck,
      [],
    );
    expect(parseChecks(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  });
});
