import { isSiteferryError } from '#core/base/errors.ts';
import type { ReportProgress } from '#core/base/progress.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { finding, findingOf } from '#core/checks/finding.ts';
import type { Finding } from '#core/contract/finding.ts';
import type { VerifyInput, VerifyResult } from '#core/contract/transfer-convert.ts';
import { limitsOf } from './archive/content.ts';
import { isLoss } from './archive/losses.ts';
import { readArchive } from './archive/read.ts';

/**
 * Reads all of an archive and lists what is to be said of it. It is `valid` where nothing in it is refused or left out;
 * what is only written in an unusual way is a note.
 *
 * Errors: `file-unreadable`, `cancelled`.
 */
export async function verifyArchive(
  context: { catalog: Catalog; report: ReportProgress },
  input: VerifyInput,
  signal?: AbortSignal,
): Promise<VerifyResult> {
  try {
    const { warnings, files, rows } = await readArchive(input.archive, {
      ...context,
      limits: limitsOf(input),
      ...(signal ? { signal } : {}),
    });
    const entities = Array.from(rows.values()).reduce((sum, ofType) => sum + ofType.length, 0);
    return { valid: !warnings.some(isLoss), files, entities, findings: warnings.map(judged) };
  } catch (error) {
    if (!isSiteferryError(error, 'archive-invalid')) throw error;
    return { valid: false, files: 0, entities: 0, findings: [findingOf(error)] };
  }
}

function judged(found: Finding): Finding {
  return isLoss(found) ? found : finding('note', found.message);
}
