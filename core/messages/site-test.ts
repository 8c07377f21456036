import { defineMessages } from './define.ts';

/** What the test of a site says, step by step. */
export const siteTestMessages = defineMessages({});
