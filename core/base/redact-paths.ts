/**
 * Any value, such as a message or the data of an error, with each text in it as `tell` gives it back; where that is always the
 * same text, the value itself: a plan may have more than a hundred thousand items.
 */
export function mapTexts<T>(value: T, tell: (text: string) => string): T {
  const told = (one: unknown): unknown => {
    if (typeof one === 'string') return tell(one);
    if (typeof one !== 'object' || one === null) return one;
    const before = Object.values(one);
    const after = before.map(told);
    if (after.every((inner, index) => inner === before[index])) return one;
    if (Array.isArray(one)) return after;
    return Object.fromEntries(Object.keys(one).map((key, index) => [key, after[index]]));
  };
  // Only texts are others, and they stay texts.
  return told(value) as T;
}

/**
 * Any value in which files below these folders are told by their names alone: where they lie is nothing to somebody on another
 * computer.
 */
export function stripFolders<T>(value: T, folders: readonly string[]): T {
  if (folders.length === 0) return value;
  const trimmed = folders.map((folder) => folder.replace(/(?<![/\\])[/\\]+$/, ''));
  const isBelow = (path: string) =>
    trimmed.some((folder) => path.startsWith(folder) && /^[/\\]./.test(path.slice(folder.length)));
  return mapTexts(value, (text) => (isBelow(text) ? (text.split(/[/\\]/).at(-1) ?? text) : text));
}
