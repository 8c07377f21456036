import type { Hit } from './hit.ts';

/** 32 hex digits with hyphens, not inside a longer word. */
const GUID = /(?<![0-9A-Za-z_-])[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}(?![0-9A-Za-z_-])/g;

/** Guid literals wherever they stand: in code, strings and comments. */
export function findGuids(text: string): Hit[] {
  return Array.from(text.matchAll(GUID), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    written: match[0],
    by: 'guid',
    certain: true,
  }));
}
