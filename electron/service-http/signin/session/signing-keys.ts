import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { readStateFile } from '#core/workspace/state-file.ts';
import { updateState } from '#core/workspace/state-folder.ts';

const DAY = 86_400_000;
/** How long tokens are signed with one key. */
const ROTATION = 30 * DAY;
/** How long a key is kept after that: longer than any token lives that is signed with it, in milliseconds. */
const KEPT = 400 * DAY;
/** How soon the file is read again for a key that is not known, in milliseconds. */
const REREAD = 5_000;

const storedKey = z.object({
  id: z.string(),
  secret: z.base64url(),
  createdAt: z.iso.datetime(),
});
type StoredKey = z.infer<typeof storedKey>;
const stored = z.object({ keys: z.array(storedKey) });

/** A key that tokens are signed with, by its id; the same object as long as the file is not read again. */
export interface SigningKey {
  id: string;
  secret: Uint8Array;
}

/** The keys of this computer's service; all that still can be of a token that lives. */
export interface SigningKeys {
  /** The one to sign with; a new one where the last is old. */
  current(): Promise<SigningKey>;
  /** One that a token names; undefined for one that is none, or too old. */
  find(id: string): Promise<SigningKey | undefined>;
}

/** Keys in a file of the state folder that only this user can read; `name` is the file's. */
export function createSigningKeys(home: string, now: () => Date, name = 'signing-keys.json'): SigningKeys {
  const file = join(home, name);
  let known: StoredKey[] | undefined;
  let readAt = 0;
  const made = new WeakMap<StoredKey, SigningKey>();
  const keyOf = (stored: StoredKey): SigningKey => {
    const { id, secret } = stored;
    const key = made.get(stored) ?? { id, secret: Buffer.from(secret, 'base64url') };
    made.set(stored, key);
    return key;
  };
  const age = ({ createdAt }: StoredKey) => now().getTime() - Date.parse(createdAt);
  const isKept = (key: StoredKey) => age(key) < ROTATION + KEPT;
  const read = async () => {
    readAt = now().getTime();
    const content = await readStateFile(home, file);
    return content === undefined ? [] : stored.parse(content).keys;
  };
  const newest = (keys: readonly StoredKey[]) => {
    const last = keys.at(-1);
    return last && age(last) < ROTATION ? last : undefined;
  };
  return {
    async current() {
      known ??= await read();
      const last = newest(known);
      if (last) return keyOf(last);
      return await updateState(home, async () => {
        // Another process may have made it meanwhile.
        const kept = (await read()).filter(isKept);
        const key = newest(kept) ?? newKey(now());
        known = kept.includes(key) ? kept : [...kept, key];
        if (known !== kept) await writeFileAtomic(file, `${JSON.stringify({ keys: known })}\n`);
        return keyOf(key);
      });
    },
    async find(id) {
      known ??= await read();
      const isKnown = known.some((key) => key.id === id);
      // It may be another process's; ids that are made up are no reason to read again and again.
      if (!isKnown && now().getTime() - readAt > REREAD) known = await read();
      const found = known.find((key) => key.id === id);
      return found && isKept(found) ? keyOf(found) : undefined;
    },
  };
}

function newKey(now: Date): StoredKey {
  const secret = randomBytes(32).toString('base64url');
  return { id: randomUUID(), secret, createdAt: now.toISOString() };
}
