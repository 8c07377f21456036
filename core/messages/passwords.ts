import { defineMessages } from './define.ts';

/** What is said of passwords and their policy. */
export const passwordsMessages = defineMessages({});
