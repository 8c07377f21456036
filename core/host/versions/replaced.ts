import { warning } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import { message } from '#core/messages/catalogue.ts';
import { findRecord } from '#core/versions/records.ts';
import type { HeldVersion } from '#core/versions/repository.ts';
import type { KnownVersions } from './known.ts';

/**
 * Which of these versions the repository has otherwise than the site noted when it made or took them: a version never changes, but
 * a tag can be moved, a history be rewritten, and a version be deleted and made again.
 */
export function replacedVersions(
  { records }: Pick<KnownVersions, 'records'>,
  held: readonly HeldVersion[],
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
