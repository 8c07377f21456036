/** What no shell of Windows, Linux or macOS gives a meaning to, wherever it stands in a word. */
const PLAIN = /^[\p{L}\p{N}_+=:./-]+(?:@[\p{L}\p{N}_+=:./@-]*)?$/u;

/** What means something between double quotes, or takes the closing one away. */
const SPECIAL = /["$`!]|\\$/;

/**
 * A text as one word of a command line that is copied into a shell: as it is where that is safe, else between quotes.
 * Double ones do in every shell, also for the paths of Windows. What they would not hold, such as `$`, stands between single
 * ones, which sh and PowerShell know.
 */
export function shellQuote(text: string): string {
  if (PLAIN.test(text)) return text;
  return SPECIAL.test(text) ? `'${text.replaceAll("'", "'\\''")}'` : `"${text}"`;
}
