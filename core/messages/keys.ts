import { defineMessages } from './define.ts';

/** What is said of configuration keys: meanings and findings. */
export const keysMessages = defineMessages({});
