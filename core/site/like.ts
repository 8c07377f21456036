/**
 * `LIKE` patterns (escaped by `!`) for texts that contain another one, whatever the case: in small letters, with a
 * capital, in capitals. A database of the locale C knows the case of English letters only, so LOWER alone would not find
 * Russian names there.
 */
export function containsPatterns(text: string): [string, string, string] {
  const small = text.toLowerCase();
  return [
    pattern(small),
    pattern(small.charAt(0).toUpperCase() + small.slice(1)),
    pattern(text.toUpperCase()),
  ];
}

function pattern(spelling: string): string {
  return `%${spelling.replace(/[%_[!]/g, (character) => `!${character}`)}%`;
}

/** Condition that a column contains the text of `containsPatterns`, which are these three placeholders. */
export function containsCondition(column: string, patterns: readonly [string, string, string]): string {
  const [small, capital, large] = patterns;
  return (
    `LOWER(${column}) LIKE ${small} ESCAPE '!' OR ${column} LIKE ${capital} ESCAPE '!' ` +
    `OR ${column} LIKE ${large} ESCAPE '!'`
  );
}

/** A pattern of LIKE, with `!` before what would stand for something else. */
export function likePattern(pieces: readonly string[]): string {
  return ['', ...pieces, ''].map((piece) => piece.replace(/[!%_[]/g, '!$&')).join('%');
}
