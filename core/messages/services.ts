import { defineMessages } from './define.ts';

/** What is said of authentication services and their settings. */
export const servicesMessages = defineMessages({});
