import { defineMessages } from './define.ts';

/** What is said while configuration is looked at and exported. */
export const selectionMessages = defineMessages({});
