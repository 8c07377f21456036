/** The parts of Sign-in, in the order of their list. */
export const partGroups = [
  { group: 'ways', parts: ['setup', 'providers', 'services', 'page', 'registration'] },
  { group: 'accounts', parts: ['users', 'passwords', 'blocks', 'tokens', 'rights', 'log'] },
  { group: 'administration', parts: ['settings', 'synchronization', 'keys', 'records'] },
] as const;

export type Part = (typeof partGroups)[number]['parts'][number];

export const parts: readonly Part[] = partGroups.flatMap((one) => one.parts);

/** The part of a name, of an address or of what was remembered. */
export function partNamed(name: unknown): Part | undefined {
  return parts.find((part) => part === name);
}
