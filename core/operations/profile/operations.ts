import { existsSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { SiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import {
  noProfile,
  type Profile,
  type ProfileCheck,
  type ProfileParts,
  profileParts,
} from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { readJsonFile } from '#core/workspace/files.ts';
import { validateCatalog } from '#core/workspace/profile/catalog-file.ts';
import {
  catalogFileOf,
  parseProfile,
  siteRules,
  unknownNames,
  validateProfile,
  validateProfileContent,
} from '#core/workspace/profile/file.ts';
import { findingsOf, type Validated } from '#core/workspace/profile/validate-file.ts';
import { saveSite } from '#core/workspace/sites/saved-sites.ts';
import { type HostContext, resolveProfileFile } from '../context.ts';
import { changeProfile, membersOf, profileToWrite, type WritableProfile } from './write.ts';

/** A profile: that of a saved site, or a file. */
interface ProfileRef {
  site?: string | undefined;
  file?: string | undefined;
}

/**
 * Reads a profile, or that of a saved site, and finds everything that is wrong with it and with its catalog file; with
 * `text` as if its parts were in it. A site without a profile has none to find anything in. Throws `file-unreadable`,
 * `site-name-unknown`.
 */
export async function checkProfile(
  context: HostContext,
  { text, ...profileRef }: ProfileRef & { text?: string | undefined },
): Promise<ProfileCheck> {
  if (text !== undefined) return await checkParts(context, profileRef, text);
  const { site } = profileRef;
  const file =
    profileRef.file ?? (site === undefined ? undefined : await resolveProfileFile(context, { site }));
  if (file !== undefined) return await checked(context, file, await validateProfile(file));
  if (site !== undefined) return { findings: [] };
  throw nothingNamed();
}

async function checkParts(context: HostContext, profileRef: ProfileRef, text: string): Promise<ProfileCheck> {
  const { file } = await writable(context, profileRef);
  const parts = readJson(text);
  if (!isJsonObject(parts))
    return {
      file,
      findings: findingsOf(file, [{ pointer: '', reason: message('profile-file.no-parts') }], remedy()),
    };
  const content = existsSync(file) ? await readJsonFile(file) : undefined;
  return await checked(context, file, validateProfileContent(withParts(content, parts)));
}

const remedy = () => message('profile-file.remedy');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checked(
  context: HostContext,
  file: string,
  judged: Validated<Profile>,
): Promise<ProfileCheck> {
  if ('problems' in judged) return { file, findings: findingsOf(file, judged.problems, remedy()) };
  const { content } = judged;
  const catalogPath = catalogFileOf(file, content);
  if (catalogPath === undefined) {
    const problems = unknownNames(content, context.catalog);
    return { file, profile: content, findings: findingsOf(file, problems, remedy()) };
  }
  const catalog = await validateCatalog(catalogPath, context.catalog);
  const findings =
    'problems' in catalog
      ? findingsOf(catalogPath, catalog.problems, message('catalog-file.remedy'))
      : findingsOf(file, unknownNames(content, catalog.catalog), remedy());
  return { file, profile: content, catalogFile: catalogPath, findings };
}

/**
 * Writes parts of a profile; the rest of the file stays as it is. Nothing is written that a site could not be opened with.
 *
 * Errors: `usage` for neither a file nor a saved site, `profile-changed` where it is not what `was` read, `profile-invalid`, `catalog-invalid`, `file-unreadable`,
 * `file-unwritable`, `site-name-unknown`, `state-unusable`.
 */
export async function setProfile(
  context: HostContext,
  { parts, was = {}, ...profileRef }: ProfileRef & { parts: ProfileParts; was?: ProfileParts | undefined },
): Promise<ProfileCheck> {
  const { file, newFor } = await writable(context, profileRef);
  await changeProfile(context.home, file, async (content) => {
    requireAsRead(file, content, was);
    const changed = withParts(content, parts);
    await siteRules(file, parseProfile(file, changed), context.catalog);
    return changed;
  });
  if (newFor) await saveSite(context.home, { ...newFor, profile: file });
  return await checkProfile(context, { file });
}

/** An import may have remembered something meanwhile, and whoever writes a part writes it whole. */
function requireAsRead(file: string, content: unknown, was: ProfileParts): void {
  const now: ProfileParts = content === undefined ? noProfile : parseProfile(file, content);
  const changed = profileParts
    .keyof()
    .options.filter((part) => part in was && !isDeepStrictEqual(was[part] ?? null, now[part] ?? null));
  if (changed.length > 0) throw new SiteferryError('profile-changed', { file, parts: changed });
}

async function writable(context: HostContext, { site, file }: ProfileRef): Promise<WritableProfile> {
  if (file !== undefined) return { file, newFor: undefined };
  const profile = site === undefined ? undefined : await profileToWrite(context, { site });
  if (!profile) throw nothingNamed();
  return profile;
}

function nothingNamed(): SiteferryError {
  return new SiteferryError('usage', { reason: message('profile-file.nothing-named') });
}

/** A file that is there keeps the order of its members. */
function withParts(content: unknown, parts: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const before = content === undefined ? { version: 1 } : membersOf(content);
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const all = Object.entries({ ...before, ...Object.fromEntries(given) });
  return Object.fromEntries(all.filter(([name, value]) => value !== null || !isRemovable(name)));
}

/** True for a part that a profile need not have. */
function isRemovable(name: string): boolean {
  return profileParts.shape[name as keyof ProfileParts]?.safeParse(null).success === true;
}
