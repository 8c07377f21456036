import { describe, expect, expectTypeOf, it } from 'vitest';
import type { ErrorData } from '#core/base/error-data.ts';
import type { Message } from '#core/base/message.ts';
import { compareClocks } from '#core/directory/clocks.ts';
import type { DirectoryFailure } from '#core/directory/ldap/failure.ts';
import { message, render } from '#core/messages/catalogue.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const run = { signal: new AbortController().signal, now: () => NOW };

/** The comparison with a clock that is ahead by so many seconds. */
async function compare(seconds: number) {
  const time = new Date(NOW.getTime() + seconds * 1_000).toISOString();
  const [clock] = await compareClocks([{ source: message('source.database'), kind: 'time', time }], run);
  if (!clock) throw new Error('no clock');
  return clock;
}

describe('a clock', () => {
  it.each([
    [0, 'ok', 'note', 'clock.agrees', []],
    [-30, 'ok', 'note', 'clock.agrees', []],
    [31, 'warn', 'warning', 'clock.ahead', ['clock.synchronize.sign-in']],
    [-300, 'warn', 'warning', 'clock.behind', ['clock.synchronize.sign-in']],
    [301, 'fail', 'error', 'clock.ahead', ['clock.synchronize.kerberos']],
  ])('that is ahead by %d s: %s', async (seconds, verdict, severity, code, remedies) => {
    const clock = await compare(seconds);
    expect(clock).toMatchObject({
      source: { code: 'source.database' },
      skewSeconds: seconds,
      verdict,
      finding: { severity, message: { code, values: { seconds: Math.abs(seconds) } } },
    });
    expect(clock.finding.remedies.map((remedy) => remedy.code)).toEqual(remedies);
  });

  it('is told of in either language', async () => {
    const { finding } = await compare(-42);
    expect(render(finding.message, 'en', 'window')).toBe('The clock is 42 seconds behind this computer’s.');
    expect(render(finding.message, 'ru', 'window')).toBe('Часы отстают от этого компьютера на 42 секунды.');
  });

  it('is unknown where it cannot be read, and holds up no other', async () => {
    const nowhere = { source: message('source.site'), kind: 'web', url: 'http://127.0.0.1:1/' } as const;
    const database = { source: message('source.database'), kind: 'time', time: NOW.toISOString() } as const;
    expect(await compareClocks([nowhere, database], run)).toMatchObject([
      { verdict: 'unknown', finding: { severity: 'warning', message: { code: 'clock.unknown' } } },
      { verdict: 'ok' },
    ]);
  });
});

it('has reasons of directories that are messages, never text', () => {
  expectTypeOf<DirectoryFailure['reason']>().toEqualTypeOf<Message>();
  expectTypeOf<ErrorData['directory-failed']['reason']>().toEqualTypeOf<Message>();
});
