import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';

/** Throws `usage` for what the database of jobs cannot keep, with where that is. */
export function requireStorable(value: unknown): void {
  const where = findUnstorable(value);
  if (where === undefined) return;
  throw new SiteferryError('usage', { reason: message('rollout.unstorable', { where }) });
}

/**
 * Where a value has a text that PostgreSQL does not take, as a pointer (`/waves/0/name`): one with U+0000 or with half of a character.
 * Undefined where there is none.
 */
export function findUnstorable(value: unknown): string | undefined {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed() ? '' : undefined;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, inside] of Object.entries(value)) {
    const below = findUnstorable(inside) ?? findUnstorable(key);
    if (below !== undefined) return `/${key}${below}`;
  }
  return undefined;
}
