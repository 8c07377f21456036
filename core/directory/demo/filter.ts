import { type Element, elementsOf } from '../ldap/ber.ts';

type Values = (attribute: string) => readonly string[];

/** Bits that are all set, as Active Directory compares them. */
const BIT_AND = '1.2.840.113556.1.4.803';

/** Whether a filter of a search, as it was sent (RFC 4511, 4.5.1.7), holds for an entry; one that is unknown never does. */
export function matches({ tag, content }: Element, valuesOf: Values): boolean {
  const parts = elementsOf(content);
  switch (tag) {
    case 0xa0:
      return parts.every((one) => matches(one, valuesOf));
    case 0xa1:
      return parts.some((one) => matches(one, valuesOf));
    case 0xa2:
      return parts.every((one) => !matches(one, valuesOf));
    case 0x87:
      return valuesOf(textOf(content)).length > 0;
    case 0xa4:
      return valuesOf(textOf(parts[0]?.content)).some((value) => hasParts(value, parts[1]));
    case 0xa9:
      return hasBits(parts, valuesOf);
  }
  const wanted = textOf(parts[1]?.content).toLowerCase();
  return valuesOf(textOf(parts[0]?.content)).some((value) => {
    const order = value.toLowerCase().localeCompare(wanted, 'en', { numeric: true });
    if (tag === 0xa5) return order >= 0;
    if (tag === 0xa6) return order <= 0;
    return (tag === 0xa3 || tag === 0xa8) && value.toLowerCase() === wanted;
  });
}

/** A beginning, parts in their order, an end. */
function hasParts(value: string, pattern: Element | undefined): boolean {
  let rest = value.toLowerCase();
  return elementsOf(pattern?.content ?? Buffer.alloc(0)).every(({ tag, content }) => {
    const part = textOf(content).toLowerCase();
    const at = tag === 0x82 ? rest.length - part.length : rest.indexOf(part);
    const isThere = at >= 0 && rest.startsWith(part, at) && (tag !== 0x80 || at === 0);
    rest = rest.slice(at + part.length);
    return isThere;
  });
}

function hasBits(parts: readonly Element[], valuesOf: Values): boolean {
  const given = (tag: number) => textOf(parts.find((one) => one.tag === tag)?.content);
  const bits = Number(given(0x83));
  return given(0x81) === BIT_AND && valuesOf(given(0x82)).some((value) => (Number(value) & bits) === bits);
}

function textOf(content: Buffer | undefined): string {
  return content?.toString('utf8') ?? '';
}
