const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A Guid in its one form, lower case with hyphens and without braces; undefined for what is none. */
export function canonicalGuid(text: string): string | undefined {
  if (GUID.test(text)) return text;
  const bare = text
    .trim()
    .toLowerCase()
    .replace(/^\{(.*)\}$/, '$1');
  return GUID.test(bare) ? bare : undefined;
}
