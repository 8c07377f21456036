/**
 * What comes from a database, a directory, a certificate or an archive is hostile text (design, section 6).
 * This is the one place where it is made safe to print.
 */

/** Control, line-breaking and direction-changing characters, which could rewrite a terminal or a log line. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get through
  /\r\n|[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

/** All of these and every surrogate: most texts have none, and looking for that takes a fraction of the time. */
const MAY_BE_INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get through
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]/;

/** The longest piece of foreign text that a message, a log line or a label shows, in characters. */
const SHOWN_LENGTH = 200;

/** What a text of several lines has in a place for one. */
const LINE_SIGNS: Readonly<Record<string, string>> = { '\r\n': '↵', '\n': '↵', '\t': '⇥' };

/**
 * Foreign text made visible: ends of lines become `↵`, tabs `⇥`, other control, bidirectional and zero-width characters `\u{…}`,
 * and more than `length` characters are cut with `…`.
 */
export function sanitize(text: string, length = SHOWN_LENGTH): string {
  const cut = text.length > length ? `${text.slice(0, length)}…` : text;
  if (!MAY_BE_INVISIBLE.test(cut)) return cut;
  return cut.replace(
    INVISIBLE,
    (sign) => LINE_SIGNS[sign] ?? `\\u{${(sign.codePointAt(0) ?? 0).toString(16)}}`,
  );
}
