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
import { judgeCatalog } from '../catalog/file.ts';
import { type HostContext, profileOf } from '../context.ts';
import { readJsonFile } from '../files.ts';
import { findingsOf, type Judged } from '../rule-file.ts';
import { saveSite } from '../saved-sites.ts';
import {
  catalogFileOf,
  judgeProfile,
  judgeProfileContent,
  parseProfile,
  siteRules,
  unknownNames,
} from './file.ts';
import { changeProfile, membersOf, profileToWrite, type WritableProfile } from './write.ts';

/** A profile: that of a saved site, or a file. */
interface AskedProfile {
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
  { text, ...asked }: AskedProfile & { text?: string | undefined },
): Promise<ProfileCheck> {
  if (text !== undefined) return await checkParts(context, asked, text);
  const { site } = asked;
  const file = asked.file ?? (site === undefined ? undefined : await profileOf(context, { site }));
  if (file !== undefined) return await checked(context, file, await judgeProfile(file));
  if (site !== undefined) return { findings: [] };
  throw nothingNamed();
}

async function checkParts(context: HostContext, asked: AskedProfile, text: string): Promise<ProfileCheck> {
  const { file } = await writable(context, asked);
  const parts = readJson(text);
  if (!isJsonObject(parts))
    return {
      file,
      findings: findingsOf(file, [{ pointer: '', reason: message('profile-file.no-parts') }], remedy()),
    };
  const content = existsSync(file) ? await readJsonFile(file) : undefined;
  return await checked(context, file, judgeProfileContent(withParts(content, parts)));
}

const remedy = () => message('profile-file.remedy');

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checked(context: HostContext, file: string, judged: Judged<Profile>): Promise<ProfileCheck> {
  if ('problems' in judged) return { file, findings: findingsOf(file, judged.problems, remedy()) };
  const { content } = judged;
  const catalogPath = catalogFileOf(file, content);
  if (catalogPath === undefined) {
    const problems = unknownNames(content, context.catalog);
    return { file, profile: content, findings: findingsOf(file, problems, remedy()) };
  }
  const catalog = await judgeCatalog(catalogPath, context.catalog);
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
  { parts, was = {}, ...asked }: AskedProfile & { parts: ProfileParts; was?: ProfileParts | undefined },
): Promise<ProfileCheck> {
  const { file, newFor } = await writable(context, asked);
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

async function writable(context: HostContext, { site, file }: AskedProfile): Promise<WritableProfile> {
  if (file !== undefined) return { file, newFor: undefined };
  const profile = site === undefined ? undefined : await profileToWrite(context, { site });
  if (!profile) throw nothingNamed();
  return profile;
}

function nothingNamed(): SiteferryError {
  return new SiteferryError('usage', { reason: message('profile-file.nothing-named') });
}

/** A file that is there keeps the order of its members. */
function withParts(
  content: unknown,
  { catalog, ...parts }: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const before = content === undefined ? { version: 1 } : membersOf(content);
  const all = { ...before, ...parts, ...(catalog === undefined ? {} : { catalog }) };
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => name !== 'catalog' || value !== null),
  );
}
