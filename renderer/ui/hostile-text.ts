/** Control, line-breaking, zero-width and direction-changing characters. */
const UNSEEN = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;

/** A name from a database or an archive for one line of the window: nothing in it can turn or hide the text around it. */
export function visible(text: string, length = 300): string {
  const cut = text.length > length ? `${text.slice(0, length)}…` : text;
  return cut.replace(UNSEEN, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`);
}
