import { resolve } from 'node:path';
import type { PlanBase } from '#core/contract/transfer-base.ts';
import type { OptionSpec } from '../command.ts';

/** What both sides were once. */
export const baseOption = { type: 'string', value: 'FILE|last' } as const satisfies OptionSpec;

/** The base as it was given: `last` is what was imported last, and a file of that name is `./last`. */
export function baseOf(given: string | undefined): { base?: PlanBase } {
  if (given === undefined) return {};
  return { base: given === 'last' ? { last: true } : { archive: resolve(given) } };
}
