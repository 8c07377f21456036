import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { findRecord } from '#core/versions/records.ts';
import type { RepositoryVersion } from '#core/versions/repository.ts';
import type { SiteVersions } from './site-versions.ts';

/**
 * Which of these versions the repository has otherwise than the site noted when it made or took them: a version never changes, but
 * a tag can be moved, a history be rewritten, and a version be deleted and made again.
 */
export function replacedVersions(
  { records }: Pick<SiteVersions, 'records'>,
  held: readonly RepositoryVersion[],
): Finding[] {
  return held.flatMap(({ module, version, revision }) => {
    const before = findRecord(records, module.guid, version)?.Revision;
    if (!before || before === revision) return [];
    const values = { module: module.name, version, before: short(before), now: short(revision) };
    return [warning(message('version-replaced', values))];
  });
}

/** Enough of a revision to find it in a history. */
function short(revision: string): string {
  return revision.slice(0, 10);
}
