import { defineMessages } from './define.ts';

/** What is said of files. */
export const filesMessages = defineMessages({});
