import { defineMessages } from './define.ts';

/** What the calendar of certificates says. */
export const calendarMessages = defineMessages({});
