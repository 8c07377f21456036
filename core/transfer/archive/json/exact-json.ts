declare global {
  // Of ECMAScript 2026, in the runtime since Node 22; the compiler's library has it not yet.
  interface JSON {
    /** A primitive value that `stringify` writes as this text. */
    rawJSON(text: string): object;
    parse(
      text: string,
      reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
    ): unknown;
  }
}

/**
 * The value of a JSON text, to be written again and not to be looked into: `JSON.stringify` writes each number of it with
 * the digits that it had.
 */
export function parseExactly(text: string): unknown {
  return JSON.parse(text, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && String(value) !== source
      ? JSON.rawJSON(source)
      : value,
  );
}
