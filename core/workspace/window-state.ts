import { join } from 'node:path';
import { isSiteferryError } from '#core/base/errors.ts';
import { isJsonObject } from '#core/base/json.ts';
import { redact } from '#core/base/redact.ts';
import { type RememberedValue, rememberedKey, rememberedValue } from '#core/contract/window.ts';
import { writeFileAtomic } from './files.ts';
import { readStateFile } from './state-file.ts';
import { updateState } from './state-folder.ts';

/** How many values are kept; those that were written longest ago go first. */
const MOST_VALUES = 500;

type Values = Readonly<Record<string, RememberedValue>>;

/**
 * What a person's windows have kept. What is damaged is left out: a layout that is lost is no reason to refuse work.
 * Throws `state-unusable`.
 */
export async function readWindowState(home: string): Promise<Values> {
  const content = await readStateFile(home, fileIn(home)).catch((error: unknown) => {
    if (isSiteferryError(error, 'file-unreadable')) return undefined;
    throw error;
  });
  const values = isJsonObject(content) && isJsonObject(content.values) ? content.values : {};
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => {
      const read = rememberedValue.safeParse(value);
      return rememberedKey.safeParse(key).success && read.success ? [[key, read.data]] : [];
    }),
  );
}

/**
 * Keeps values beside those that other windows keep; null forgets one. What looks like a password, a token or a URL with
 * one is not kept. Throws `state-unusable`.
 */
export async function saveWindowState(home: string, changes: Values): Promise<void> {
  await updateState(home, async () => {
    const values = new Map(Object.entries(await readWindowState(home)));
    for (const [key, value] of Object.entries(changes)) {
      values.delete(key);
      if (value !== null && !holdsSecret(value)) values.set(key, value);
    }
    const kept = Object.fromEntries([...values].slice(-MOST_VALUES));
    await writeFileAtomic(fileIn(home), `${JSON.stringify({ values: kept }, null, 2)}\n`);
  });
}

function holdsSecret(value: RememberedValue): boolean {
  const text = JSON.stringify(value);
  return redact(text) !== text;
}

function fileIn(home: string): string {
  return join(home, 'remembered.json');
}
