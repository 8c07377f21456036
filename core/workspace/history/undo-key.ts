import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { message } from '#core/messages/catalogue.ts';
import type { UndoSealer } from '#core/transfer/undo/seal.ts';
import { writeFileAtomic } from '../files.ts';
import { readStateFile } from '../state-file.ts';
import { updateState } from '../state-folder.ts';

/** 256 random bits in hex. */
const storedKey = z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) });

/** The key of this computer, made where there is none. Throws `file-unreadable`, `state-unusable`. */
export async function makeUndoSealer(home: string): Promise<UndoSealer> {
  const present = await findUndoSealer(home);
  if (present) return present;
  return await updateState(home, async () => {
    // Another process may have been first.
    const other = await findUndoSealer(home);
    if (other) return other;
    const key = randomBytes(32).toString('hex');
    await writeFileAtomic(keyFile(home), `${JSON.stringify({ key })}\n`);
    return sealerOf(key);
  });
}

/** The key of this computer; undefined where it has none yet. Throws `file-unreadable`, `state-unusable`. */
export async function findUndoSealer(home: string): Promise<UndoSealer | undefined> {
  const content = await readStateFile(home, keyFile(home));
  if (content === undefined) return undefined;
  const read = storedKey.safeParse(content);
  if (read.success) return sealerOf(read.data.key);
  throw new SiteferryError('file-unreadable', { file: keyFile(home), reason: message('undo.not-key') });
}

function sealerOf(hex: string): UndoSealer {
  const key = Buffer.from(hex, 'hex');
  return {
    key: createHash('sha256').update('siteferry-undo-key').update(key).digest('hex').slice(0, 16),
    sign: (content) => createHmac('sha256', key).update(content).digest('hex'),
  };
}

function keyFile(home: string): string {
  return join(home, 'undo-key.json');
}
