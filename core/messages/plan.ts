import { defineMessages } from './define.ts';

/** What is said of the entities of a plan. */
export const planMessages = defineMessages({});
