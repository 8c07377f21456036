/**
 * What comes from a database, a directory, a certificate or an archive is hostile text (design, section 6).
 * This is the one place where it is made safe to print.
 */

/** Control, line-breaking and direction-changing characters, which could rewrite a terminal or a log line. */
const INVISIBLE =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that must not get through
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

/** The longest piece of foreign text that a message, a log line or a label shows, in characters. */
const SHOWN_LENGTH = 200;

/**
 * Foreign text made visible: control, bidirectional and zero-width characters become `\u{…}`, and more than
 * `length` characters are cut with `…`.
 */
export function visible(text: string, length = SHOWN_LENGTH): string {
  const cut = text.length > length ? `${text.slice(0, length)}…` : text;
  return cut.replace(INVISIBLE, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}

/** The password of a URL, in any text: everything between `://user:` and the last `@` before a `/`, `?` or space. */
const URL_PASSWORD = /(\b[a-z][a-z0-9+.-]*:\/\/[^\s:/?#@]*):([^\s/]*)@/gi;

/** Query parameters of a URL and keys of a connection string whose value is a secret. */
const NAMED_SECRET =
  /\b(password|pwd|passwd|secret|token|api[-_]?key)(\s*[=:]\s*)("[^"]*"|'[^']*'|[^\s;&,]+)/gi;

/**
 * A string of JSON under a name of a secret, also in JSON inside a string: the quotation marks around name and value
 * have the same number of backslashes, and fewer or more do not end the value.
 */
const JSON_SECRET =
  /((?<!\\)(\\*)"[\w.-]*(?:passw|secret|token|hash|phc|api[-_]?key|private[-_]?key)[\w.-]*\2"\s*:\s*\2")(?:(?!(?<!\\)\2")[\s\S])*/gi;

/** A stored password hash, wherever it stands. */
const PASSWORD_HASH = /\$argon2(?:id|i|d)\$[\w=,$+/.-]*/g;

const PRIVATE_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[\s\S]*?(-----END|$)/g;

/** Removes passwords and other secrets from a text before it is printed, logged or stored. */
export function redact(text: string): string {
  return text
    .replace(URL_PASSWORD, '$1:***@')
    .replace(JSON_SECRET, '$1***')
    .replace(PASSWORD_HASH, '$argon2***')
    .replace(PRIVATE_KEY, '$1***$2')
    .replace(NAMED_SECRET, '$1$2***');
}
