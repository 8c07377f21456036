/** The DNS name of the domain that a DN is in (`DC=corp,DC=example`), lower case; empty for none. */
export function domainOfDn(dn: string): string {
  const parts = dn.split(',').map((part) => part.trim());
  const others = parts.findLastIndex((part) => !/^dc=./i.test(part));
  return parts
    .slice(others + 1)
    .map((part) => part.slice('dc='.length))
    .join('.')
    .toLowerCase();
}
