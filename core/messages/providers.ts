import { defineMessages } from './define.ts';

/** What rules of authentication providers say. */
export const providersMessages = defineMessages({});
