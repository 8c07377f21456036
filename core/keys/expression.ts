import { RE2JS } from 're2js';

/**
 * Reads a regular expression of the site's configuration, for matching anywhere in a text. It is run by an engine that takes
 * time in proportion to the text, whatever it says. `invalid` for what is no expression; `unsupported` for one that only
 * engines with backtracking can run, such as one with a lookahead.
 */
export function readExpression(text: string): ((path: string) => boolean) | 'invalid' | 'unsupported' {
  try {
    const expression = RE2JS.compile(text);
    return (path) => expression.matcher(path).find();
  } catch {
    return isExpression(text) ? 'unsupported' : 'invalid';
  }
}

/** Compiles it only: nothing is matched. */
function isExpression(text: string): boolean {
  try {
    return new RegExp(text) instanceof RegExp;
  } catch {
    return false;
  }
}
