import { z } from 'zod';
import { siteWithProfile } from './site/address.ts';

/** A module, by its Guid or its name. */
export const moduleRef = z.string().trim().min(1).max(200);

/** Names of devices, which Windows opens in every folder, whatever extension they have. */
export const DEVICE = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i;

/**
 * What a version is called: letters, digits and `. _ + -` between them, so that it can be the name of a folder and of a tag on
 * every system (`1.0`, `2026-11-20`, `2.1-rc.1`).
 */
export const versionName = z
  .string()
  .trim()
  .max(50)
  .check(({ value, issues }) => {
    if (!isVersionName(value)) issues.push({ code: 'invalid_format', format: 'version-name', input: value });
  });

/** The same of a version that is made: a tag that is called as a device would keep everybody on Windows from fetching. */
export const newVersionName = versionName.check(({ value, issues }) => {
  if (DEVICE.test(value)) issues.push({ code: 'invalid_format', format: 'device', input: value });
});

function isVersionName(name: string): boolean {
  return /^[\p{L}\p{N}](?:[\p{L}\p{N}._+-]*[\p{L}\p{N}+])?$/u.test(name) && !/\.\.|\.lock$/i.test(name);
}

/** A version of a module. */
export const versionOfModule = z.object({ module: moduleRef, version: versionName });
export type VersionOfModule = z.infer<typeof versionOfModule>;

/** A version as a side or a base: the site says in which repository it is. */
export const versionSide = z.object({ ...siteWithProfile, ...versionOfModule.shape });
export type VersionSide = z.infer<typeof versionSide>;

/** What a version is called where a site or an archive has its address or path. */
export function nameOfVersion({ module, version }: VersionOfModule): string {
  return `version:${module}@${version}`;
}
