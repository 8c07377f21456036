import { createHash } from 'node:crypto';
import type { Value } from '#core/catalog/entity-type.ts';
import type { WrittenRows, WrittenValue } from '#core/contract/transfer/undo.ts';

/** What the run that is undone has left, by type name. */
export type PostImages = Readonly<Record<string, WrittenRows>>;

/** Texts up to this length are kept as they are, so that a person is told what stood there. */
const SHORT_TEXT = 100;

/** A value of an added row as it is kept. */
export function toPostImage(given: Value | undefined): WrittenValue {
  return typeof given === 'string' && given.length > SHORT_TEXT ? { sha256: hashOf(given) } : (given ?? null);
}

/** True for a value of which only the fingerprint is kept. */
export function isFingerprint(left: WrittenValue): left is Exclude<WrittenValue, Value> {
  return typeof left === 'object' && left !== null;
}

/** True where a column still has what the run left there. */
export function equalsPostImage(left: WrittenValue, now: Value | undefined): boolean {
  if (!isFingerprint(left)) return left === (now ?? null);
  return typeof now === 'string' && hashOf(now) === left.sha256;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
