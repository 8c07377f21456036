import { describe, expect, it } from 'vitest';
import {
  certificateRows,
  certificateStatus,
} from '#renderer/features/directory/certificates/certificate-rows.ts';
import { marksOf, positionOf } from '#renderer/features/directory/certificates/timeline-scale.ts';
import { certificate, NOW, place } from './support.ts';

describe('the scale of the timeline', () => {
  it.each([
    [0, 10],
    [45, 48],
    [90, 86],
  ])('has day %s at %s percent', (days, percent) => {
    expect(positionOf(days)).toBeCloseTo(percent);
  });

  it('keeps the order of ends, inside the picture, whatever they are', () => {
    const days = [-4_000, -1, 0, 1, 30, 89, 90, 91, 365, 3_650, 40_000];
    const positions = days.map(positionOf);
    expect(positions).toEqual(positions.toSorted((one, other) => one - other));
    expect(Math.min(...positions)).toBeGreaterThan(0);
    expect(Math.max(...positions)).toBeLessThan(100);
    // What has ended stands apart from what ends today, and later ends from the ninetieth day.
    expect(positionOf(0) - positionOf(-1)).toBeGreaterThan(3);
    expect(positionOf(91)).toBeGreaterThan(positionOf(90));
  });

  it('shows a certificate once, however many servers have it, and close ends as one mark with the worst standing', () => {
    const [shared, close, late] = [certificate('dc1', 9), certificate('dc2', 10), certificate('ca', 300)];
    const verdict = {
      sha256: close.sha256,
      at: NOW.toISOString(),
      prediction: 'refused' as const,
      message: { code: 'x', values: {} },
      remedies: [],
    };
    const rows = certificateRows(
      [place('a:636', [shared, late]), place('b:636', [shared]), place('c:636', [close], { verdict })],
      undefined,
      NOW,
    );
    const marks = marksOf(rows, () => 10);
    expect(marks.map(({ rows: of, status }) => [of.map(({ name }) => name), status])).toEqual([
      [['dc2', 'dc1'], 'refused'],
      [['ca'], 'dates'],
    ]);
  });

  it('shows a certificate that several servers have as it stands where it stands worst', () => {
    const shared = certificate('dc1', 9);
    const failure = { at: NOW.toISOString(), reason: { code: 'x', values: {} } };
    const verdict = {
      ...{ sha256: shared.sha256, at: NOW.toISOString(), prediction: 'refused' as const },
      ...{ message: { code: 'x', values: {} }, remedies: [] },
    };
    const rows = certificateRows(
      [
        place('a:636', [shared], { failure }),
        place('b:636', [shared], { verdict }),
        place('c:636', [shared]),
      ],
      undefined,
      NOW,
    );
    const [mark] = marksOf(rows, () => 10);
    expect(mark?.status).toBe('refused');
    // It leads to where that is said.
    expect(mark?.rows.map(({ server }) => server)).toEqual(['b:636']);
  });

  it('puts names that would overlap on lines of their own, however many there are', () => {
    const rows = certificateRows(
      [1, 4, 7, 10].map((days) => place(`s${days}:636`, [certificate(`s${days}`, days)])),
      undefined,
      NOW,
    );
    expect(marksOf(rows, () => 40).map(({ lane }) => lane)).toEqual([0, 1, 2, 3]);
    expect(marksOf(rows, () => 1).map(({ lane }) => lane)).toEqual([0, 0, 0, 0]);
  });

  it('writes a name before its place where it would not fit behind it', () => {
    const rows = certificateRows([place('a:636', [certificate('late', 300)])], undefined, NOW);
    const [mark] = marksOf(rows, () => 20);
    expect(mark?.from).toBeCloseTo((mark?.position ?? 0) - 20);
    // One that is wider than everything begins where that begins.
    expect(marksOf(rows, () => 120)).toMatchObject([{ from: 0, lane: 0 }]);
  });
});

describe('the standing of a certificate', () => {
  const of = (days: number) => certificate('dc1', days);
  const verdict = (prediction: 'connects' | 'refused' | 'insecure' | 'unknown', sha256 = of(0).sha256) => ({
    verdict: { sha256, at: NOW.toISOString(), prediction, message: { code: 'x', values: {} }, remedies: [] },
  });
  const failure = { failure: { at: NOW.toISOString(), reason: { code: 'x', values: {} } } };
  it.each([
    ['only its dates', {}, 200, 'dates'],
    ['a first reminder reached', {}, 29, 'soon'],
    ['an end that is over', {}, -1, 'ended'],
    ['a site that will connect', verdict('connects'), 200, 'connects'],
    ['a site that will connect, for a while', verdict('connects'), 9, 'soon'],
    ['a site that will refuse', verdict('refused'), 9, 'refused'],
    ['a site that connects to anything', verdict('insecure'), 200, 'insecure'],
    ['what only the site server knows', verdict('unknown'), 200, 'unknown'],
    ['a verdict of another certificate', verdict('connects', 'f'.repeat(64)), 200, 'dates'],
    ['a server that does not answer any more', { ...verdict('connects'), ...failure }, 200, 'unknown'],
    ['a server that does not answer, and an end that is over', failure, -1, 'unknown'],
  ])('with %s', (_what, known, days, status) => {
    expect(certificateStatus(known, of(days), NOW)).toBe(status);
  });
});
