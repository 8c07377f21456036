import { defineMessages } from './define.ts';

/** What checks of OpenID Connect say. */
export const oidcMessages = defineMessages({});
