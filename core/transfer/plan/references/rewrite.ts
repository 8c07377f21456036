import type { TextPlace } from '#core/contract/transfer/rewritten-texts.ts';
import { rewriteText } from '../../references/reference.ts';
import type { Names } from '../../rows/display-names.ts';
import type { NewIdentity, Rewrite } from '../entity.ts';

/** A text that names rows which get their ids or Guids only when the import writes them. */
export interface PendingText {
  readonly text: string;
  readonly rewrites: readonly Rewrite[];
}

/** The archive's text with what is written in its places; what is missing yet is filled in by `fillIn`. */
export function applyRewrites(text: string, rewrites: readonly Rewrite[]): string | PendingText {
  return rewrites.some(isPendingRewrite)
    ? { text, rewrites }
    : fillIn({ text, rewrites }, ({ entity }) => entity.guid);
}

/** True for a place that is known only while the import writes. */
export function isPendingRewrite({ to }: Rewrite): boolean {
  return typeof to !== 'string';
}

/** The text with what `give` says of new rows. */
export function fillIn({ text, rewrites }: PendingText, give: (identity: NewIdentity) => string): string {
  return rewriteText(
    text,
    rewrites.map(({ place: { reference }, to }) => ({
      from: reference.from,
      to: reference.to,
      text: typeof to === 'string' ? to : give(to),
    })),
  );
}

/** What is written in a place, as a person is shown it; undefined for a place that leads nowhere. */
export function describeRewrite({ place, to }: Rewrite, names: Names): TextPlace | undefined {
  const { reference, target } = place;
  const { line, column, by, written: from } = reference;
  const where = { line, column, by, from, to: typeof to === 'string' ? to : null };
  if (target.kind === 'receiver')
    return { ...where, type: target.type.name, guid: target.guid, name: target.label ?? target.guid };
  if (target.kind !== 'entity') return undefined;
  const { type, guid, row } = target.entity;
  return { ...where, type: type.name, guid, name: names.label(type, row) };
}
