import type { Profile, ProfileParts } from '#core/contract/profile.ts';

/** The parts of a profile that are edited as one JSON text. */
const PARTS = ['protect', 'replace', 'patterns', 'mapping'] as const;

/** A profile as the text that is edited; of a site without one an empty one. */
export function textOf(profile: Profile | undefined): string {
  const parts = Object.fromEntries(PARTS.map((name) => [name, profile?.[name] ?? []]));
  const { limits, freeze, catalog } = profile ?? {};
  return JSON.stringify({ ...parts, limits, freeze, catalog }, null, 2);
}

/**
 * What a text says otherwise than before, and what it said of that before. Parts that are as they were are not written, so
 * that what an import has remembered meanwhile stays.
 */
export function changedParts(before: string, after: string): { parts: ProfileParts; was: ProfileParts } {
  const [old, now]: Record<string, unknown>[] = [JSON.parse(before), JSON.parse(after)];
  const names = new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})]);
  const isChanged = (name: string) => JSON.stringify(old?.[name]) !== JSON.stringify(now?.[name]);
  const changed = Array.from(names).filter(isChanged);
  const ofChanged = (said: Record<string, unknown> | undefined): ProfileParts =>
    Object.fromEntries(changed.map((name) => [name, said?.[name] ?? (isAlwaysThere(name) ? [] : null)]));
  return { parts: ofChanged(now), was: ofChanged(old) };
}

function isAlwaysThere(name: string): boolean {
  return PARTS.some((part) => part === name);
}

/** A place that has a field of the form. */
const AT_FIELD =
  /^\/(?:limits\/(?:removals|updates(?:\/\d+(?:\/(?:type|percent))?)?)|freeze(?:\/\d+(?:\/(?:days|from|until|zone|note))?)?|(?:protect|patterns)(?:\/\d+(?:\/(?:type|columns|note|in|match|by))?)?|replace(?:\/\d+(?:\/(?:from|to|note|only(?:\/\d+(?:\/(?:type|columns))?)?))?)?)$/;

/** True for a place whose findings are said at a field of the form. */
export function isAtField(pointer: string): boolean {
  return AT_FIELD.test(pointer);
}
