import { describe, expect, it } from 'vitest';
import type { Decision } from '#core/contract/transfer/decision.ts';
import {
  addSavedDecisions,
  parseSavedDecisions,
} from '#renderer/features/transfer/import/saved-decisions.ts';

const guid = (number: number) => `d4900000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const skip = (number: number): Decision => ({
  type: 'states',
  guid: guid(number),
  conflict: 'key-taken',
  decision: 'skip',
});
const decided = (archive: string, count: number) => ({
  archive,
  decisions: Array.from({ length: count }, (_, index) => skip(index)),
});

describe('decisions that are kept by archive', () => {
  it('replace those about the same archive, the newest first, and go with the last one that is taken back', () => {
    const both = addSavedDecisions(addSavedDecisions([], decided('a', 1)), decided('b', 2));
    expect(both.map(({ archive, decisions }) => `${archive} ${decisions.length}`)).toEqual(['b 2', 'a 1']);
    expect(addSavedDecisions(both, decided('a', 3)).map(({ archive }) => archive)).toEqual(['a', 'b']);
    expect(addSavedDecisions(both, decided('a', 0))).toEqual([decided('b', 2)]);
  });

  it('are as many as the window may keep: older ones go first', () => {
    const full = [decided('old', 80), decided('older', 80)];
    const kept = addSavedDecisions(full, decided('new', 60));
    expect(kept.map(({ archive }) => archive)).toEqual(['new', 'old']);
    expect(JSON.stringify(kept).length).toBeLessThan(20_000);
    expect(addSavedDecisions(kept, decided('too many', 1_000))).toEqual(kept);
  });

  it('are read as they were written; what is none of them is left out', () => {
    const kept = [decided('a', 2), decided('b', 1)];
    expect(parseSavedDecisions(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
    const spoilt = [
      { archive: 'a', decisions: [{ type: 'states', guid: guid(1), decision: 'guess' }] },
      { archive: 5, decisions: [] },
      { decisions: [skip(1)] },
      null,
      'text',
    ];
    expect(parseSavedDecisions([...spoilt, decided('b', 1)])).toEqual([decided('b', 1)]);
    for (const value of [undefined, null, {}, 'text', 5]) expect(parseSavedDecisions(value)).toEqual([]);
  });
});
