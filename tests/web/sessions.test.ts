import { describe, expect, it } from 'vitest';
import { createSessions } from '#electron/web/sessions.ts';

const HOUR = 3_600_000;

function clock() {
  let now = 1_000_000;
  const sessions = createSessions(() => now);
  return { sessions, pass: (milliseconds: number) => (now += milliseconds) };
}

describe('sessions of the window', () => {
  it('open with a token of 256 bits, which works once', () => {
    const { sessions } = clock();
    const token = sessions.newToken();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const session = sessions.open(token);
    expect(session).toMatch(/^[\w-]{43}$/);
    expect(sessions.accepts(String(session))).toBe(true);
    expect(sessions.open(token)).toBeUndefined();
    expect(sessions.accepts(token)).toBe(false);
  });

  it('know no other text', () => {
    const { sessions } = clock();
    const token = sessions.newToken();
    for (const text of ['', 'x', token.slice(1), `${token} `, token.toLowerCase()]) {
      expect(sessions.open(text)).toBeUndefined();
      expect(sessions.accepts(text)).toBe(false);
    }
    expect(sessions.open(token)).toBeDefined();
  });

  it('end when nobody uses them for two hours, and after twelve', () => {
    const { sessions, pass } = clock();
    const session = String(sessions.open(sessions.newToken()));
    for (let used = 0; used < 6; used++) {
      pass(2 * HOUR - 1);
      expect(sessions.accepts(session)).toBe(true);
    }
    pass(2 * HOUR - 1);
    expect(sessions.accepts(session)).toBe(false);
    const idle = String(sessions.open(sessions.newToken()));
    pass(2 * HOUR + 1);
    expect(sessions.accepts(idle)).toBe(false);
    expect(sessions.accepts(idle)).toBe(false);
  });

  it('put off wrong tokens after too many of them, for a minute', () => {
    const { sessions, pass } = clock();
    for (let attempt = 0; attempt < 20; attempt++) expect(sessions.open('wrong')).toBeUndefined();
    expect(sessions.open('wrong')).toBe('later');
    pass(60_000);
    expect(sessions.open('wrong')).toBeUndefined();
  });

  it('open with the right token, however many wrong ones came before', () => {
    const { sessions } = clock();
    const token = sessions.newToken();
    for (let attempt = 0; attempt < 1_000; attempt++) sessions.open(`wrong ${attempt}`);
    expect(sessions.open(`${token}x`)).toBe('later');
    expect(sessions.open(token)).toMatch(/^[\w-]{43}$/);
    expect(sessions.open(token)).toBe('later');
  });

  describe('for a window that was loaded again before it had the answer', () => {
    const mine = 'a'.repeat(64);
    const others = ['', 'b'.repeat(64), mine.slice(1), `${mine}a`, mine.toUpperCase()];

    it('open again with the same token for a minute, for that window and for nobody else', () => {
      const { sessions, pass } = clock();
      const token = sessions.newToken();
      const first = String(sessions.open(token, mine));
      for (const other of others) expect(sessions.open(token, other)).toBeUndefined();
      pass(59_999);
      const second = String(sessions.open(token, mine));
      expect(second).not.toBe(first);
      expect(sessions.accepts(second)).toBe(true);
      pass(1);
      expect(sessions.open(token, mine)).toBeUndefined();
    });

    it('never open again for a window without a secret of 256 bits', () => {
      const { sessions } = clock();
      for (const weak of ['', 'a'.repeat(63), 'A'.repeat(64), 'z'.repeat(64)]) {
        const token = sessions.newToken();
        expect(sessions.open(token, weak)).toBeDefined();
        expect(sessions.open(token, weak)).toBeUndefined();
      }
    });

    it('do not open with the window’s secret and another token', () => {
      const { sessions } = clock();
      expect(sessions.open(sessions.newToken(), mine)).toBeDefined();
      expect(sessions.open('x'.repeat(43), mine)).toBeUndefined();
      expect(sessions.open(mine, mine)).toBeUndefined();
    });
  });
});
