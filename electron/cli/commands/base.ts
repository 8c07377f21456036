import { resolve } from 'node:path';
import type { PlanBase } from '#core/contract/transfer/base.ts';
import type { OptionSpec } from '../command.ts';
import { isVersion, type SiteAt, versionOf } from '../version-sides.ts';

/** What both sides were once. */
export const baseOption = { type: 'string', value: 'FILE|VERSION|last' } as const satisfies OptionSpec;

/**
 * The base as it was typed: `last` is what was imported last, and a file of that name is `./last`; a version is in the repository
 * of the receiver. Throws `usage`.
 */
export function baseOf(
  args: { base?: string | undefined; 'versions-of'?: string | undefined },
  receiver: SiteAt | undefined,
): { base?: PlanBase } {
  const { base } = args;
  if (base === undefined) return {};
  if (base === 'last') return { base: { last: true } };
  return {
    base: isVersion(base) ? { version: versionOf(base, args, receiver) } : { archive: resolve(base) },
  };
}
