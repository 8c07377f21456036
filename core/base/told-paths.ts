import { isJsonObject } from './json.ts';

/**
 * Any value, such as a message or the data of an error, in which files below these folders are told by their names alone: where
 * they lie is nothing to somebody on another computer.
 */
export function withoutFolders<T>(value: T, folders: readonly string[]): T {
  if (folders.length === 0) return value;
  const trimmed = folders.map((folder) => folder.replace(/[/\\]+$/, ''));
  const isBelow = (path: string) =>
    trimmed.some((folder) => path.startsWith(folder) && /^[/\\]./.test(path.slice(folder.length)));
  const told = (one: unknown): unknown => {
    if (typeof one === 'string') return isBelow(one) ? (one.split(/[/\\]/).at(-1) ?? one) : one;
    if (Array.isArray(one)) return one.map(told);
    if (!isJsonObject(one)) return one;
    return Object.fromEntries(Object.entries(one).map(([key, inner]) => [key, told(inner)]));
  };
  // Only texts are others, and they stay texts.
  return told(value) as T;
}
