import type { EntityKey } from '#core/contract/transfer/selection.ts';
import type { CommandContext, OptionSpec } from '../command.ts';
import { parseNode } from '../nodes.ts';

/** What of the receiver is to go: never implied by anything. */
export const removeOption = {
  type: 'string',
  value: 'TYPE:GUID|ID',
  multiple: true,
} as const satisfies OptionSpec;

/** The entities that were named. Throws `usage`, `node-not-found`. */
export async function resolveRemovals(
  { client, signal }: CommandContext,
  typed: readonly string[],
  at: { site: string; profileFile?: string; signIn?: boolean },
): Promise<EntityKey[]> {
  if (typed.length === 0) return [];
  const nodes = typed.map((text) => parseNode('--remove', text));
  return await client.transfer.resolve({ ...at, nodes }, { signal });
}
