import { diff3Merge } from 'node-diff3';
import { mergeJson } from '../../references/merge-json.ts';

/** Longer texts are not merged: many equal lines take time by the square of their number. */
const MAX_LINES = 5_000;

/**
 * A text that has the changes of both sides since the base: JSON objects by their keys, everything else by lines. Null where
 * both changed the same in different ways, and where the result of merging other JSON is none.
 */
export function mergeTexts(base: string, ours: string, theirs: string): string | null {
  const byKeys = mergeJson(base, ours, theirs);
  if (byKeys !== undefined) return byKeys;
  const [baseLines, ourLines, theirLines] = [linesOf(base), linesOf(ours), linesOf(theirs)];
  if (Math.max(baseLines.length, ourLines.length, theirLines.length) > MAX_LINES) return null;
  const merged: string[] = [];
  for (const { ok } of diff3Merge(ourLines, baseLines, theirLines, { excludeFalseConflicts: true })) {
    if (!ok) return null;
    for (const line of ok) merged.push(line);
  }
  const text = merged.join('');
  return isJson(ours) && isJson(theirs) && !isJson(text) ? null : text;
}

/** Each with the characters that end it, so that they come through. */
function linesOf(text: string): string[] {
  return text.split(/(?<=\n)/);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
