import { describe, expect, it } from 'vitest';
import {
  IDLE_REQUEST,
  type RequestEvent,
  type RequestState,
  requestReducer,
} from '#renderer/features/access/request-state.ts';

type Event = RequestEvent<string, string>;

function answering(...events: Event[]): RequestState<string, string> {
  return events.reduce<RequestState<string, string>>(requestReducer, IDLE_REQUEST);
}

const asked = (number: number, question: string): Event => ({ type: 'asked', number, question });
const answered = (number: number, answer: string): Event => ({ type: 'answered', number, answer, at: 1_000 });
const failed = (number: number): Event => ({ type: 'failed', number, error: new Error('no') });

describe('one question at a time', () => {
  it('has its answer and when it came', () => {
    expect(answering(asked(1, 'a'), answered(1, 'yes'))).toMatchObject({
      state: 'answered',
      question: 'a',
      answer: 'yes',
      answeredAt: 1_000,
    });
  });

  it.each([
    ['an answer to an older question', [asked(1, 'a'), asked(2, 'b'), answered(1, 'old')], 'running'],
    ['a failure of an older question', [asked(1, 'a'), asked(2, 'b'), failed(1)], 'running'],
    ['an answer after it was stopped', [asked(1, 'a'), { type: 'stopped' }, answered(1, 'late')], 'stopped'],
    ['a failure after it was stopped', [asked(1, 'a'), { type: 'stopped' }, failed(1)], 'stopped'],
    ['a stop after the answer', [asked(1, 'a'), answered(1, 'yes'), { type: 'stopped' }], 'answered'],
    ['a stop before anything', [{ type: 'stopped' }], 'idle'],
  ] satisfies [string, Event[], string][])('is not changed by %s', (_name, events, state) => {
    const { state: found, answer } = answering(...events);
    expect(found).toBe(state);
    expect(['old', 'late']).not.toContain(answer);
  });

  it('does not show the answer to something else', () => {
    expect(answering(asked(1, 'a'), answered(1, 'yes'), asked(2, 'b')).answer).toBeUndefined();
  });

  it('keeps the answer while the same is asked again, also where that fails', () => {
    const again = [asked(1, 'a'), answered(1, 'yes'), asked(2, 'a')];
    expect(answering(...again)).toMatchObject({ state: 'running', answer: 'yes' });
    expect(answering(...again, failed(2))).toMatchObject({ state: 'failed', answer: 'yes' });
  });

  it('takes an earlier verdict along, which the next question does not have', () => {
    const earlier = { verdict: 'denied', at: '2026-11-20T10:00:00.000Z' } as const;
    const first: Event = { type: 'asked', number: 1, question: 'a', earlier };
    expect(answering(first).earlier).toEqual(earlier);
    expect(answering(first, answered(1, 'yes'), asked(2, 'a')).earlier).toBeUndefined();
  });
});
