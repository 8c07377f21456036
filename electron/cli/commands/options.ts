import { basename, resolve } from 'node:path';
import type { ConfigurationFile } from '#core/contract/configuration-file.ts';
import type { OptionSpecs, OptionValues } from '../command.ts';
import { readText } from '../text-file.ts';

/** The site that a command works on. */
export const siteOption = {
  site: { type: 'string', value: 'URL', required: true },
} as const satisfies OptionSpecs;

/** A site, and for one that is named by URL the profile by which it is read. */
export const profiledSiteOptions = {
  ...siteOption,
  'profile-file': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** Which of them gives what in the input of an operation. */
export const profiledSiteMapping = { profileFile: 'profile-file' } as const;

/** Of commands that are about configuration and never about sign-in. */
export const configurationOnly = { signIn: { excluded: 'it is about configuration' } } as const;

/** The same where a site need not be named. */
export const anySiteOptions = {
  site: { type: 'string', value: 'URL' },
  'profile-file': { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** The site as operations are asked for it. */
export function profiledSiteOf(args: OptionValues<typeof profiledSiteOptions>) {
  return { ...anySiteOf(args), site: args.site };
}

/** The site, the profile, or nothing. */
export function anySiteOf({ site, 'profile-file': file }: OptionValues<typeof anySiteOptions>) {
  return {
    ...(site === undefined ? {} : { site }),
    ...(file === undefined ? {} : { profileFile: resolve(file) }),
  };
}

/** In whose name sign-in is administered. */
export const operatorOption = {
  as: {
    type: 'string',
    value: 'LOGIN',
    required: true,
  },
} as const satisfies OptionSpecs;

/** A site, and in whose name its sign-in is administered. */
export const administeredOptions = { ...siteOption, ...operatorOption } as const satisfies OptionSpecs;

/** The id of a record. */
export const idOption = { id: { type: 'count', value: 'ID', required: true } } as const satisfies OptionSpecs;

/** The configuration file of the site's web application. */
export const configOption = {
  config: { type: 'string', value: 'FILE' },
} as const satisfies OptionSpecs;

/** The same for a field of an operation. */
export const configurationField = {
  configuration: { option: 'config', value: 'FILE', read: readConfiguration },
} as const;

/** The file as operations are asked with it, or nothing. Throws `file-unreadable`. */
export async function configurationOf({
  config,
}: OptionValues<typeof configOption>): Promise<{ configuration?: ConfigurationFile }> {
  return config === undefined ? {} : { configuration: await readConfiguration(config) };
}

async function readConfiguration(file: string): Promise<ConfigurationFile> {
  return { name: basename(file), text: await readText(file) };
}
