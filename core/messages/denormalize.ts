import { defineMessages } from './define.ts';

/** What is said while denormalized tables are rebuilt. */
export const denormalizeMessages = defineMessages({});
