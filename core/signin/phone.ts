/** A phone number as people write it, and as it may be stored: with and without what stands between the digits. */
export function phoneSpellings(text: string): string[] {
  const written = text.trim();
  const digits = written.replace(/\D/g, '');
  return digits === '' ? [] : [...new Set([written, digits, `+${digits}`])];
}
