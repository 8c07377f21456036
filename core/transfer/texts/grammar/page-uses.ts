import { integerIn } from '../place.ts';
import { findAddressUses } from './address-uses.ts';
import type { Use } from './use.ts';

const ATTRIBUTE = /\s([A-Za-z][\w-]{0,60})\s?=\s?["']?(\d{1,10})(?=["'\s>])/g;

/** Numbers in the addresses and attributes of a page. None is proven. */
export function findPageUses(text: string): Use[] {
  const uses = findAddressUses(text);
  for (const match of text.matchAll(ATTRIBUTE)) {
    const [all, name = '', number = ''] = match;
    const place = integerIn(number, match.index + all.length - number.length);
    if (place) uses.push({ ...place, name, role: 'value', isProven: false });
  }
  return uses;
}
