import type { Span } from '../hit.ts';

/** What a number stands for in a text, by the name that it is compared with, assigned to or passed as. */
export interface Meaning {
  name: string;
  /**
   * - `value`: it is what has the name
   * - `item`: it is one of several that are what has the name, or that the name, in the plural, holds
   * - `argument`: it is passed to a function of this name
   * - `index`: something is looked up with it in what has the name
   */
  role: 'value' | 'item' | 'argument' | 'index';
  /** False where the text may mean something else than the very id: a range, a key of settings, an address. */
  isProven: boolean;
}

/** A number, also one that is written as a text, and what it stands for. */
export interface Use extends Span, Meaning {
  written: string;
}
