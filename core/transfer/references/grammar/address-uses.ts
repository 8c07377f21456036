import { integerIn } from '../place.ts';
import type { Use } from './use.ts';

/** Longest name of a parameter or of a part of a path. */
const NAME = '[A-Za-z_][\\w.-]{0,60}';
const NUMBERS = '\\d{1,10}(?:(?:,|%2C)\\d{1,10}){0,200}';

const PARAMETER = new RegExp(`(?:^|[?&]|&amp;)(${NAME})=(${NUMBERS})(?![\\w.])`, 'g');
const PATH = new RegExp(`/(?=(${NAME})/(\\d{1,10})(?![\\w.,]))`, 'g');

/** True for a text that may hold an address with a number in it. */
export function mayHoldAddress(text: string): boolean {
  return /(?:^|[?&;])\w[\w.-]{0,60}=\d|\/\d/.test(text);
}

/** Numbers in addresses, by their parameter or the part of the path before them. Nobody knows whose addresses they are. */
export function findAddressUses(text: string): Use[] {
  const uses: Use[] = [];
  for (const match of text.matchAll(PARAMETER)) {
    const [all, name = '', numbers = ''] = match;
    const start = match.index + all.length - numbers.length;
    for (const number of numbers.matchAll(/(?<![\d%])\d+|(?<=%2C)\d+/g)) {
      const place = integerIn(number[0], start + number.index);
      if (place) uses.push({ ...place, name, role: 'item', isProven: false });
    }
  }
  for (const match of text.matchAll(PATH)) {
    const [, name = '', number = ''] = match;
    const place = integerIn(number, match.index + name.length + 2);
    if (place) uses.push({ ...place, name, role: 'index', isProven: false });
  }
  return uses;
}
