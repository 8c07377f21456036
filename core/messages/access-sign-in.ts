import { defineMessages } from './define.ts';

/** What explanations of a sign-in say. */
export const accessSignInMessages = defineMessages({
  'access-step.account': { en: 'Account', ru: 'Учётная запись' },
});
