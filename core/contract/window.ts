import { z } from 'zod';
import { operation } from './operation.ts';

/** How long the JSON text of one value may be, in characters. */
const LONGEST_VALUE = 20_000;

/** What a value is called, such as `site.source`; an integer would lose its place in the order. */
export const rememberedKey = z.string().regex(/^[a-z][^\p{C}]{0,199}$/u);

export const rememberedValue = z.json().refine((value) => JSON.stringify(value).length <= LONGEST_VALUE);
export type RememberedValue = z.infer<typeof rememberedValue>;

const values = z.record(rememberedKey, rememberedValue);

/** What can be asked about the state of the window that belongs to the person: chosen sites, language, layout. */
export const windowContract = {
  remembered: operation({ effect: 'read', input: z.object({}), output: z.object({ values }) }),
  /** Keeps these values and leaves all others alone: two windows write side by side. Null forgets a value. */
  remember: operation({
    effect: 'write',
    input: z.object({ values }),
    output: z.object({}),
  }),
};
