import { defineMessages } from './define.ts';

/** What is said of tokens, blocks, the log of sign-ins and the operator. */
export const recordsMessages = defineMessages({});
