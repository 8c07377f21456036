import { defineMessages } from './define.ts';

/** What is said while a site is connected to. */
export const connectionMessages = defineMessages({});
