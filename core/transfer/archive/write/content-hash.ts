import { createHash } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { throwIfCancelled } from '#core/base/cancel.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import type { WritableArchive } from '../content.ts';
import { byName } from '../layout.ts';
import { archiveFiles } from './serialize.ts';

/** SHA-256 in hex over the names of files and the digests of what is in them. */
export function hashFiles(files: readonly { name: string; digest: string }[]): string {
  const whole = createHash('sha256');
  for (const { name, digest } of files.toSorted(byName)) whole.update(`${name}\0${digest}\n`);
  return whole.digest('hex');
}

/** The hash that an archive of this content will have once it is written and read. Errors: `cancelled`. */
export async function hashContent(
  content: WritableArchive,
  catalog: Catalog,
  signal?: AbortSignal,
): Promise<{ hash: string; files: number; bytes: number }> {
  const hashes: { name: string; digest: string }[] = [];
  let bytes = 0;
  for (const { name, chunks } of archiveFiles(content, catalog, 'multi-file', () => undefined)) {
    throwIfCancelled(signal);
    const hash = createHash('sha256');
    for (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
    hashes.push({ name, digest: hash.digest('hex') });
    if (hashes.length % 100 === 0) await turn();
  }
  return { hash: hashFiles(hashes), files: hashes.length, bytes };
}
