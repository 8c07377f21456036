import type { OptionSpecs } from '../command.ts';

/** The site that a command works on. */
export const siteOption = {
  site: { type: 'string', value: 'URL', required: true, help: 'Site URL, or the name of a saved site.' },
} as const satisfies OptionSpecs;

/** In whose name sign-in is administered. */
export const operatorOption = {
  as: {
    type: 'string',
    value: 'LOGIN',
    required: true,
    help: 'Login of the user of the site who does it.',
  },
} as const satisfies OptionSpecs;
