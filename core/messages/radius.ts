import { defineMessages } from './define.ts';

/** What checks of RADIUS say. */
export const radiusMessages = defineMessages({});
