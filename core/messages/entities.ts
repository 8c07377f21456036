import { defineMessages } from './define.ts';

/** What the generic entity editor says. */
export const entitiesMessages = defineMessages({});
