import { useEffect } from 'react';
import type { Decision } from '#core/contract/transfer/decision.ts';
import { decisions as decisionsSchema } from '#core/contract/transfer/decision.ts';
import { preferences } from '#renderer/ui/preferences.ts';
import { isSame } from './plan-state.ts';
import type { ImportState } from './use-plan.ts';

const KEY = 'import.decisions';

/** How much is saved of all archives together, in characters; the window keeps no longer value. */
const MAX_CHARACTERS = 19_000;

interface SavedDecisions {
  /** Hash of the archive. */
  archive: string;
  decisions: readonly Decision[];
}

/** Reads what was saved; what is none of it is left out. */
export function parseSavedDecisions(value: unknown): SavedDecisions[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { archive, decisions } = Object(one);
    const parsed = decisionsSchema.safeParse({ decisions });
    return typeof archive === 'string' && parsed.success ? [{ archive, ...parsed.data }] : [];
  });
}

/**
 * With the decisions about an archive, or without it where there are none, or more than can be saved; of older ones as many
 * as there is room for.
 */
export function addSavedDecisions(
  saved: readonly SavedDecisions[],
  { archive, decisions }: SavedDecisions,
): SavedDecisions[] {
  const others = saved.filter((one) => one.archive !== archive);
  const newest = [{ archive, decisions }];
  const next = decisions.length === 0 || !hasRoom(newest) ? others : [...newest, ...others];
  while (!hasRoom(next)) next.pop();
  return next;
}

function hasRoom(saved: readonly SavedDecisions[]): boolean {
  return JSON.stringify(saved).length <= MAX_CHARACTERS;
}

/** The decisions that were made about the previewed archive before, while none is made now. */
export function useSavedDecisions({ of, decisions, undoStack, made }: ImportState): readonly Decision[] {
  const isOfDraft = made && isSame(made.request.of.source, of.source);
  const archive = isOfDraft ? made.result.plan.archive : undefined;
  const isTouched = undoStack.length > 0;
  useEffect(() => {
    if (archive === undefined || !isTouched) return;
    preferences.set(
      KEY,
      addSavedDecisions(parseSavedDecisions(preferences.get(KEY)), { archive, decisions }),
    );
  }, [archive, decisions, isTouched]);
  if (archive === undefined || isTouched || decisions.length > 0) return [];
  return parseSavedDecisions(preferences.get(KEY)).find((one) => one.archive === archive)?.decisions ?? [];
}
