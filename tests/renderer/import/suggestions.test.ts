import { describe, expect, it } from 'vitest';
import type { Conflict, ConflictFacts, DecisionKind } from '#core/contract/transfer/conflicts.ts';
import {
  rankSuggestions,
  type SuggestionQuery,
  searchTerms,
  suggestionQuery,
} from '#renderer/features/transfer/import/suggestions.ts';

const missing = (facts: ConflictFacts<'missing-dependency'>, ...decisions: DecisionKind[]): Conflict => ({
  code: 'missing-dependency',
  facts,
  decisions,
});
const text = { column: 'Body', line: 3, type: 'groups', guid: null };
const found = (...labels: string[]) =>
  labels.map((label) => ({
    type: 'groups',
    guid: `guid of ${label}`,
    label,
    path: `Path / ${label}`,
    above: [],
  }));

describe('what may be meant by what is missing', () => {
  it.each<[string, Conflict, SuggestionQuery | undefined]>([
    [
      'the name in a text',
      missing({ ...text, by: 'key', written: 'Lawyers' }, 'use', 'skip'),
      { type: 'groups', text: 'Lawyers', by: 'name' },
    ],
    [
      'the id in a text',
      missing({ ...text, by: 'id', written: '17' }, 'use', 'skip'),
      { type: 'groups', text: '17', by: 'id' },
    ],
    [
      'the id in a column',
      missing({ column: 'GroupID', type: 'groups', guid: null, id: 4 }, 'use'),
      { type: 'groups', text: '4', by: 'id' },
    ],
    ['nothing for a Guid', missing({ ...text, by: 'guid', written: 'x', guid: 'x' }, 'use'), undefined],
    [
      'nothing where nothing can be used',
      missing({ column: 'GroupID', type: 'groups', guid: null, id: 4 }, 'skip'),
      undefined,
    ],
    [
      'nothing for what is skipped',
      missing({ column: 'GroupID', type: 'groups', guid: 'g', path: 'Lawyers' }, 'use'),
      undefined,
    ],
    [
      'nothing for another conflict',
      { code: 'missing-value', facts: { column: 'Name' }, decisions: ['use'] },
      undefined,
    ],
  ])('is looked for by %s', (_what, conflict, sought) => {
    expect(suggestionQuery(conflict)).toEqual(sought);
  });

  it.each([
    ['Lawyers', ['Lawyers']],
    [' Head of sales ', ['Head of sales', 'sales']],
    ['Отдел продаж', ['Отдел продаж', 'продаж']],
    ['a-b', ['a-b']],
  ])('of %j the words are %j', (name, words) => {
    expect(searchTerms({ type: 'groups', text: name, by: 'name' })).toEqual(words);
  });

  it('has the same name first, whatever its case, and says why; a few at most', () => {
    const sought: SuggestionQuery = { type: 'groups', text: 'Lawyers', by: 'name' };
    const made = rankSuggestions(
      sought,
      found('Lawyers of sales', 'LAWYERS', 'All lawyers', 'x lawyers', 'y lawyers'),
    );
    expect(made.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      'Path / LAWYERS: sameName',
      'Path / Lawyers of sales: similarName',
      'Path / All lawyers: similarName',
      'Path / x lawyers: similarName',
    ]);
  });

  it('by an id takes only what has it, not what has the number in its name', () => {
    const sought: SuggestionQuery = { type: 'groups', text: '17', by: 'id' };
    expect(rankSuggestions(sought, found('Room 17', 'Lawyers'))).toEqual([
      { guid: 'guid of Lawyers', path: 'Path / Lawyers', reason: 'sameId' },
    ]);
  });
});
