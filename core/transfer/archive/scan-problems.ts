/** Not JSON, or nested too deep; `locateSyntaxError` knows where. */
export class SyntaxProblem extends Error {}

/** JSON, as far as was seen, but not of the layout; `key` names the array that it is about. */
export class ShapeProblem extends Error {
  readonly key: string | undefined;
  readonly reason: string;

  constructor(key: string | undefined, reason: string) {
    super(reason);
    this.key = key;
    this.reason = reason;
  }
}

/** The first byte tells what kind of value stands there. */
export function unexpectedStart(key: string | undefined, expected: string, first: number): ShapeProblem {
  const kinds: Readonly<Record<string, string>> = {
    '{': 'an object',
    '[': 'an array',
    '"': 'a text',
    n: 'null',
    t: 'true',
    f: 'false',
  };
  const found = kinds[String.fromCharCode(first)] ?? 'a number';
  return new ShapeProblem(key, `expected ${expected}, found ${found}`);
}
