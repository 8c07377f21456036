import { defineMessages } from './define.ts';

/** What is wrong with the input of an operation. */
export const inputMessages = defineMessages({});
