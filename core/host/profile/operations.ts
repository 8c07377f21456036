import { SiteferryError } from '#core/base/errors.ts';
import type { ProfileCheck } from '#core/contract/profile.ts';
import { message } from '#core/messages/catalogue.ts';
import { judgeCatalog } from '../catalog/file.ts';
import { type HostContext, profileOf } from '../context.ts';
import { findingsOf } from '../rule-file.ts';
import { catalogFileOf, judgeProfile, unknownTypes } from './file.ts';

/**
 * Reads a profile, or that of a saved site, and finds everything that is wrong with it and with its catalog file. A site
 * without a profile has none to find anything in. Throws `file-unreadable`, `site-name-unknown`.
 */
export async function checkProfile(
  context: HostContext,
  { site, file }: { site?: string | undefined; file?: string | undefined },
): Promise<ProfileCheck> {
  const path = file ?? (site === undefined ? undefined : await profileOf(context, { site }));
  if (path === undefined) {
    if (site !== undefined) return { findings: [] };
    throw new SiteferryError('usage', { reason: message('profile-file.nothing-named') });
  }
  const judged = await judgeProfile(path);
  const remedy = message('profile-file.remedy');
  if ('problems' in judged) return { file: path, findings: findingsOf(path, judged.problems, remedy) };
  const { content } = judged;
  const catalogPath = catalogFileOf(path, content);
  if (catalogPath === undefined) {
    const problems = unknownTypes(content, context.catalog);
    return { file: path, profile: content, findings: findingsOf(path, problems, remedy) };
  }
  const catalog = await judgeCatalog(catalogPath, context.catalog);
  const findings =
    'problems' in catalog
      ? findingsOf(catalogPath, catalog.problems, message('catalog-file.remedy'))
      : findingsOf(path, unknownTypes(content, catalog.catalog), remedy);
  return { file: path, profile: content, catalogFile: catalogPath, findings };
}
