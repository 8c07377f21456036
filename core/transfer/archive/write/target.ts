import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { SiteferryError } from '#core/base/errors.ts';
import type { Message } from '#core/base/message.ts';
import type { Catalog } from '#core/catalog/catalog.ts';
import { message } from '#core/messages/catalogue.ts';
import { LEGACY, parsePath } from '../layout.ts';
import { fileError } from '../system-errors.ts';

/** Whether an archive of this path is a ZIP file; else it is a folder tree. */
export function isZipPath(path: string): boolean {
  return /\.(?:zip|siteferry)$/i.test(path);
}

/**
 * Says what is where an archive is to be written; an empty folder is nothing.
 *
 * Errors: `target-exists` where something would be replaced that may not be; `file-unwritable` for what is never
 * replaced: a wrong path must not cost a person a folder that is no archive.
 */
export async function requireTarget(
  path: string,
  { catalog, overwrite }: { catalog: Catalog; overwrite: boolean },
): Promise<'nothing' | 'archive'> {
  const present = await stat(path).catch(() => undefined);
  if (!present) return 'nothing';
  if (isZipPath(path)) {
    if (!present.isFile()) throw unwritable(path, message('archive.target-not-a-file'));
  } else {
    if (!present.isDirectory()) throw unwritable(path, message('archive.target-is-a-file'));
    if (!(await requireArchiveFolder(path, catalog))) return 'nothing';
  }
  if (!overwrite) throw new SiteferryError('target-exists', { file: path });
  return 'archive';
}

/** False for an empty folder; throws `file-unwritable` where anything in it is no part of an archive. */
async function requireArchiveFolder(path: string, catalog: Catalog): Promise<boolean> {
  const ours: ReadonlySet<string> = new Set(Object.values(LEGACY));
  const entries = await readdir(path, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    throw fileError('file-unwritable', path, error);
  });
  for (const entry of entries) {
    if (entry.isDirectory()) continue;
    const name = relative(path, join(entry.parentPath, entry.name)).split(sep).join('/');
    if (!entry.isFile() || (!ours.has(name) && parsePath(name, catalog).kind === 'unknown')) {
      throw unwritable(path, message('archive.target-not-an-archive', { name }));
    }
  }
  return entries.length > 0;
}

function unwritable(file: string, reason: Message): SiteferryError {
  return new SiteferryError('file-unwritable', { file, reason });
}
