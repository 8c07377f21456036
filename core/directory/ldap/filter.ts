/** Values in filters are always escaped here (RFC 4515): what a person types is never syntax. */

/** A value for a filter. */
export function escapeFilter(value: string): string {
  return value.replace(
    /[\\*()\0]/g,
    (character) => `\\${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
}

/** `(attribute=value)`; `*` where `contains`. The attribute is ours, never typed. */
export function equals(attribute: string, value: string): string {
  return `(${attribute}=${escapeFilter(value)})`;
}

export function contains(attribute: string, value: string): string {
  return `(${attribute}=*${escapeFilter(value)}*)`;
}

export function anyOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(|${parts.join('')})`;
}

export function allOf(parts: readonly string[]): string {
  return parts.length === 1 ? (parts[0] ?? '') : `(&${parts.join('')})`;
}
