import { defineMessages } from './define.ts';

/** Texts of the report of a plan. */
export const reportMessages = defineMessages({});
