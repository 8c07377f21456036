import { useEffect } from 'react';
import type { Decision } from '#core/contract/transfer-decision.ts';
import { decisions as decisionsSchema } from '#core/contract/transfer-decision.ts';
import { remembered } from '#renderer/ui/remembered.ts';
import { isSame } from './plan-state.ts';
import type { ImportState } from './use-plan.ts';

const KEY = 'import.decisions';

/** How much is kept of all archives together, in characters; the window keeps no longer value. */
const MOST_CHARACTERS = 19_000;

interface Kept {
  /** Hash of the archive. */
  archive: string;
  decisions: readonly Decision[];
}

/** Reads what was kept; what is none of it is left out. */
export function readKept(value: unknown): Kept[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((one) => {
    const { archive, decisions } = Object(one);
    const parsed = decisionsSchema.safeParse({ decisions });
    return typeof archive === 'string' && parsed.success ? [{ archive, ...parsed.data }] : [];
  });
}

/**
 * With the decisions about an archive, or without it where there are none, or more than can be kept; of older ones as many
 * as there is room for.
 */
export function withKept(kept: readonly Kept[], { archive, decisions }: Kept): Kept[] {
  const others = kept.filter((one) => one.archive !== archive);
  const newest = [{ archive, decisions }];
  const next = decisions.length === 0 || !hasRoom(newest) ? others : [...newest, ...others];
  while (!hasRoom(next)) next.pop();
  return next;
}

function hasRoom(kept: readonly Kept[]): boolean {
  return JSON.stringify(kept).length <= MOST_CHARACTERS;
}

/** The decisions that were made about the previewed archive before, while none is made now. */
export function useKeptDecisions({ of, decisions, past, made }: ImportState): readonly Decision[] {
  const isOfDraft = made && isSame(made.request.of.source, of.source);
  const archive = isOfDraft ? made.result.plan.archive : undefined;
  const isTouched = past.length > 0;
  useEffect(() => {
    if (archive === undefined || !isTouched) return;
    remembered.set(KEY, withKept(readKept(remembered.get(KEY)), { archive, decisions }));
  }, [archive, decisions, isTouched]);
  if (archive === undefined || isTouched || decisions.length > 0) return [];
  return readKept(remembered.get(KEY)).find((one) => one.archive === archive)?.decisions ?? [];
}
