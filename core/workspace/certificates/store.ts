import { join } from 'node:path';
import { z } from 'zod';
import { isSiteferryError } from '#core/base/errors.ts';
import { type CheckedPlace, checkedPlace } from '#core/contract/directory/known-certificates.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';

/** What this computer knows of certificates, and of which a person was reminded: the last step by SHA-256, in each channel. */
const storedCertificates = z.object({
  places: z.array(checkedPlace),
  given: z.record(z.string(), z.record(z.string(), z.number())),
});
export interface StoredCertificates {
  places: CheckedPlace[];
  given: Record<string, Record<string, number>>;
}

/** What is damaged counts as nothing: it is read again from the servers. Throws `state-unusable`. */
export async function readCertificates(home: string): Promise<StoredCertificates> {
  const content = await readStateFile(home, fileIn(home)).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable')) return undefined;
    throw error;
  });
  return storedCertificates.safeParse(content).data ?? { places: [], given: {} };
}

/** Changes what is known while nobody else does. Throws `state-unusable`. */
export async function changeCertificates(
  home: string,
  change: (before: StoredCertificates) => StoredCertificates,
): Promise<void> {
  await updateState(home, async () => {
    const { places, given } = change(await readCertificates(home));
    const shas = new Set(places.flatMap(({ certificates }) => certificates.map(({ sha256 }) => sha256)));
    // A certificate that is nowhere any more is none to be reminded of.
    const stillGiven = Object.fromEntries(
      Object.entries(given).map(([channel, steps]) => [
        channel,
        Object.fromEntries(Object.entries(steps).filter(([sha256]) => shas.has(sha256))),
      ]),
    );
    await writeFileAtomic(fileIn(home), `${JSON.stringify({ places, given: stillGiven }, null, 2)}\n`);
  });
}

function fileIn(home: string): string {
  return join(home, 'certificates.json');
}
