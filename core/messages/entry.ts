import { defineMessages } from './define.ts';

/** What is said of `AuthConfig`, `RegistrationFields` and the sign-in page. */
export const entryMessages = defineMessages({});
