/** Equal but for case and blanks at the end, as sites compare logins and names. */
export function isSameText(one: string, other: string): boolean {
  return keyOfText(one) === keyOfText(other);
}

/** The same for texts that are equal so. */
export function keyOfText(text: string): string {
  return text.trimEnd().toLowerCase();
}
