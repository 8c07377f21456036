import { createHash } from 'node:crypto';
import { openUndo, type UndoTrust } from '#core/transfer/undo/open-undo.ts';
import type { UndoSealer } from '#core/transfer/undo/seal.ts';
import type { UndoTarget } from '#core/transfer/write/save-undo-data.ts';

/** The key of a computer by this name. */
function sealerOf(computer: string): UndoSealer {
  const sign = (content: Uint8Array) => createHash('sha256').update(computer).update(content).digest('hex');
  return { key: sign(Buffer.from('key')).slice(0, 16), sign };
}

const RUN = '20261120T101500-000Z-1a2b3c';

/** Where a test keeps what it takes to undo what it writes. */
export function undoInto(folder: string, run = RUN): UndoTarget {
  return { folder, run, sealer: sealerOf('this computer') };
}

/** Opens it, as the computer that kept it. */
export async function openKept(folder: string, trust: Partial<UndoTrust> = {}) {
  return await openUndo(
    { folder },
    {
      sealer: sealerOf('this computer'),
      fingerprintOf: async () => undefined,
      stated: undefined,
      isPrivate: true,
      ...trust,
    },
  );
}
