/** The DNS name of the domain that a DN is in (`DC=corp,DC=example`), lower case; empty for none. */
export function domainOfDn(dn: string): string {
  const [, parts = ''] = /(?:^|,)\s*((?:dc=[^,]+,?\s*)+)$/i.exec(dn) ?? [];
  return parts
    .split(',')
    .map((part) => part.trim().replace(/^dc=/i, ''))
    .join('.')
    .toLowerCase();
}
