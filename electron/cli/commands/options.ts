import type { OptionSpecs } from '../command.ts';

/** The site that a command works on. */
export const siteOption = {
  site: { type: 'string', value: 'URL', required: true, help: 'Site URL, or the name of a saved site.' },
} as const satisfies OptionSpecs;
