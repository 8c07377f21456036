import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { SiteferryError } from '#core/base/errors.ts';
import { addressWithoutPassword, redactAddress } from '#core/base/redact.ts';
import { type ServiceKey, serviceKey } from '#core/contract/service.ts';
import { message } from '#core/messages/catalogue.ts';
import { writeFileAtomic } from '#core/workspace/files.ts';
import { readStateFile } from '#core/workspace/state-file.ts';
import { updateState } from '#core/workspace/state-folder.ts';
import { type HostContext, resolveSiteUrl } from '../context.ts';

const DAY = 86_400_000;

/** A key as it is kept: of its secret only the SHA-256, which is enough for 256 random bits. */
const storedKey = serviceKey
  .omit({ state: true })
  .extend({ hash: z.string().regex(/^[0-9a-f]{64}$/), revokedAt: z.string().nullable() });
type StoredKey = z.infer<typeof storedKey>;

const storedKeys = z.object({ keys: z.array(storedKey) });

type Keeper = Pick<HostContext, 'home' | 'now'>;

export interface NewKey {
  /** A site's URL, or the name of a saved one. */
  site: string;
  name: string;
  user: string;
  rights: readonly string[];
  days?: number | undefined;
}

/**
 * Makes a key; its text is told here and never again. What another key makes ends with that one at the latest (`endsBy`, ISO
 * 8601). Throws `site-name-unknown`, `site-url-invalid`, `file-unwritable`.
 */
export async function createServiceKey(
  context: Keeper,
  { days, ...newKey }: NewKey,
  endsBy: string | null = null,
): Promise<ServiceKey & { key: string }> {
  const site = redactAddress(await resolveSiteUrl(context, newKey.site));
  const id = randomBytes(6).toString('hex');
  const secret = randomBytes(32).toString('base64url');
  const now = context.now();
  const made: StoredKey = {
    id,
    name: newKey.name,
    site,
    user: newKey.user,
    rights: [...newKey.rights],
    createdAt: now.toISOString(),
    expiresAt: firstOf(
      days === undefined ? null : new Date(now.getTime() + days * DAY).toISOString(),
      endsBy,
    ),
    revokedAt: null,
    hash: hashOf(secret),
  };
  await changeKeys(context, (keys) => [...keys, made]);
  return { ...toServiceKey(made, now), key: `sfk_${id}_${secret}` };
}

function firstOf(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return new Date(one) <= new Date(other) ? one : other;
}

/** All keys, or those of one site, newest first. Throws `file-unreadable`, `state-unusable`. */
export async function listServiceKeys(context: Keeper, site?: string): Promise<ServiceKey[]> {
  const keys = await readKeys(context.home);
  const isMeant = await siteMatcher(context, site);
  return keys
    .filter(isMeant)
    .map((key) => toServiceKey(key, context.now()))
    .reverse();
}

/**
 * Ends a key, of one site where it is named. One that was revoked stays as it was. Throws `record-unknown`,
 * `file-unwritable`.
 */
export async function revokeServiceKey(context: Keeper, id: string, site?: string): Promise<ServiceKey> {
  const now = context.now();
  const isOfSite = await siteMatcher(context, site);
  const isMeant = (key: StoredKey) => key.id === id && isOfSite(key);
  const changed = await changeKeys(context, (keys) =>
    keys.map((key) => (isMeant(key) ? { ...key, revokedAt: key.revokedAt ?? now.toISOString() } : key)),
  );
  const found = changed.find(isMeant);
  if (!found) throw new SiteferryError('record-unknown', { what: message('record.service-key'), id });
  return toServiceKey(found, now);
}

/**
 * The key behind a text that somebody brings, where it is one of this site that is neither over nor revoked; undefined
 * for everything else. The file is read each time, so that a revoked key ends at once.
 */
export async function findServiceKey(
  context: Keeper,
  site: string,
  text: string,
): Promise<ServiceKey | undefined> {
  const [, id, secret] = /^sfk_([0-9a-f]{12})_([\w-]{43})$/.exec(text) ?? [];
  if (id === undefined || secret === undefined) return undefined;
  const found = (await readKeys(context.home)).find((key) => key.id === id);
  if (!found || !timingSafeEqual(Buffer.from(found.hash), Buffer.from(hashOf(secret)))) return undefined;
  const key = toServiceKey(found, context.now());
  return key.state === 'active' && isSameSite(key.site, site) ? key : undefined;
}

/** Tells keys of a site, of any where none is named. */
async function siteMatcher(context: Keeper, site: string | undefined): Promise<(key: StoredKey) => boolean> {
  if (site === undefined) return () => true;
  const url = await resolveSiteUrl(context, site);
  return (key) => isSameSite(key.site, url);
}

/** True for the same site, wherever its password comes from. */
function isSameSite(kept: string, site: string): boolean {
  return addressWithoutPassword(kept) === addressWithoutPassword(site);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

function toServiceKey({ hash: _hash, revokedAt, ...key }: StoredKey, now: Date): ServiceKey {
  const isOver = key.expiresAt !== null && new Date(key.expiresAt) <= now;
  return { ...key, state: revokedAt !== null ? 'revoked' : isOver ? 'expired' : 'active' };
}

async function changeKeys(
  { home }: Keeper,
  change: (keys: readonly StoredKey[]) => StoredKey[],
): Promise<StoredKey[]> {
  return await updateState(home, async () => {
    const keys = change(await readKeys(home));
    await writeFileAtomic(keysFile(home), `${JSON.stringify({ keys }, null, 2)}\n`);
    return keys;
  });
}

async function readKeys(home: string): Promise<StoredKey[]> {
  const content = await readStateFile(home, keysFile(home));
  if (content === undefined) return [];
  const read = storedKeys.safeParse(content);
  if (read.success) return read.data.keys;
  throw new SiteferryError('file-unreadable', {
    file: keysFile(home),
    reason: message('file.not-service-keys'),
  });
}

function keysFile(home: string): string {
  return join(home, 'service-keys.json');
}
