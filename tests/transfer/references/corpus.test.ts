import { describe, expect, it } from 'vitest';
import { markSample, readCorpus } from './corpus.ts';

describe('the half that was worked on', () => {
  it.each(readCorpus('first'))('$language: $title', (sample) => {
    expect(markSample(sample)).toBe(sample.marked);
  });
});

describe('the half that was looked at once', () => {
  it('is read as well as it was then', () => {
    const right = readCorpus('second').filter((sample) => markSample(sample) === sample.marked);
    expect(right.length).toBeGreaterThanOrEqual(139);
  });
});
