import { defineMessages } from './define.ts';

/** What the comparison of clocks says. */
export const clocksMessages = defineMessages({});
