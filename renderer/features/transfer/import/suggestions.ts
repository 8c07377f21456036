import type { Conflict } from '#core/contract/transfer/conflicts.ts';
import type { FoundEntity } from '#core/contract/transfer/tree.ts';

/** Why an entity of the receiver may be the one that a conflict is about. */
export type Reason = 'sameName' | 'sameId' | 'similarName';

export interface Suggestion {
  guid: string;
  path: string;
  reason: Reason;
}

/** How many are suggested; who wants another one looks for it by its name. */
const MAX_SUGGESTIONS = 4;

const STRENGTH: readonly Reason[] = ['sameName', 'similarName', 'sameId'];

/** What is known of an entity that nobody has. */
export interface SuggestionQuery {
  type: string;
  /** Its name, or the id that it has on the source. */
  text: string;
  by: 'name' | 'id';
}

/** What to look for on the receiver in place of what a conflict lacks; undefined where nothing of the receiver can be used. */
export function suggestionQuery({ code, facts, decisions }: Conflict): SuggestionQuery | undefined {
  if (code !== 'missing-dependency' || 'path' in facts || !decisions.includes('use')) return undefined;
  const { type } = facts;
  if ('id' in facts) return { type, text: String(facts.id), by: 'id' };
  if (facts.by === 'guid') return undefined;
  return { type, text: facts.written, by: facts.by === 'key' ? 'name' : 'id' };
}

/** The words to look for, the best first: a name is seldom the same on two sites in every letter. */
export function searchTerms({ text, by }: SuggestionQuery): string[] {
  const whole = text.trim();
  if (by === 'id') return [whole];
  const [longest] = whole
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => Array.from(word).length >= 3)
    .toSorted((one, other) => other.length - one.length);
  return [...new Set([whole, longest ?? whole])];
}

/** What was found, the likeliest first, each with why it may be meant. */
export function rankSuggestions({ text, by }: SuggestionQuery, found: readonly FoundEntity[]): Suggestion[] {
  const wanted = folded(text);
  const suggestions = found.map(({ guid, path, label }): Suggestion => {
    const isSame = folded(label) === wanted;
    const isById = by === 'id' && !folded(label).includes(wanted);
    return { guid, path, reason: isSame ? 'sameName' : isById ? 'sameId' : 'similarName' };
  });
  return suggestions
    .filter(({ reason }) => by === 'name' || reason === 'sameId')
    .toSorted((one, other) => STRENGTH.indexOf(one.reason) - STRENGTH.indexOf(other.reason))
    .slice(0, MAX_SUGGESTIONS);
}

function folded(text: string): string {
  return text.trim().toLocaleLowerCase();
}
