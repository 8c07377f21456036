/** Any value that JSON can hold. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** True for a plain JSON object: not null, not an array. */
export function isJsonObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
