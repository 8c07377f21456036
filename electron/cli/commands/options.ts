import type { OptionSpecs } from '../command.ts';

/** The site that a command works on. */
export const siteOption = {
  site: { type: 'string', value: 'URL', required: true },
} as const satisfies OptionSpecs;

/** In whose name sign-in is administered. */
export const operatorOption = {
  as: {
    type: 'string',
    value: 'LOGIN',
    required: true,
  },
} as const satisfies OptionSpecs;
