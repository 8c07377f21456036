import { defineMessages } from './define.ts';

/** What checks of the multifactor service say. */
export const multifactorMessages = defineMessages({});
