import { defineMessages } from './define.ts';

/** What checks of SAML say. */
export const samlMessages = defineMessages({});
