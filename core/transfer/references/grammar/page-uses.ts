import { integerIn, integersIn } from '../place.ts';
import { findAddressUses } from './address-uses.ts';
import type { Use } from './use.ts';

const ATTRIBUTE = /\s([A-Za-z][\w-]{0,60})\s?=\s?["']?(\d{1,10}(?:,\d{1,10}){0,200})(?=["'\s>])/g;

/** An element with a value, such as a field of a form, and what it is called. */
const FIELD = /<[A-Za-z][^<>]{1,2000}>/g;
const VALUE = /\svalue\s?=\s?["']?(\d{1,10})(?=["'\s>/])/i;
const NAME = /\s(?:name|id)\s?=\s?["']?([A-Za-z_][\w.-]{0,60})/gi;

/** Numbers in the addresses, attributes and fields of a page. None is proven. */
export function findPageUses(text: string): Use[] {
  const uses = findAddressUses(text);
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [all, name = '', numbers = ''] = match;
    const from = match.index + all.length - numbers.length;
    const one = integerIn(numbers, from);
    for (const place of one ? [one] : integersIn(numbers, from)) {
      uses.push({ ...place, name, role: 'item', isProven: false });
    }
  }
  for (const match of text.matchAll(FIELD)) {
    const value = VALUE.exec(match[0]);
    const number = value?.[1] ?? '';
    const place = value && integerIn(number, match.index + value.index + value[0].length - number.length);
    for (const [, name = ''] of place ? match[0].matchAll(NAME) : []) {
      if (place) uses.push({ ...place, name, role: 'value', isProven: false });
    }
  }
  return uses;
}
