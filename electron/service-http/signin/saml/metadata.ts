import type { Message } from '#core/base/message.ts';
import { fetchMetadata, isProblem } from '#core/directory/saml/integration.ts';
import type { IdpMetadata } from '#core/directory/saml/metadata.ts';
import { message } from '#core/messages/catalogue.ts';

/** Metadata of an identity provider, and when they were fetched, in milliseconds. */
export interface FetchedMetadata {
  metadata: IdpMetadata;
  fetchedAt: number;
}

/** Metadata that are no older than `age` in milliseconds, or why there are none. */
export type MetadataCache = (url: string, age: number) => Promise<FetchedMetadata | Message>;

/** How long metadata stand where newer ones cannot be fetched, in milliseconds. */
const KEPT = 24 * 60 * 60_000;

/** Fetches metadata once for all who need them at the same time. */
export function createMetadataCache(now: () => Date): MetadataCache {
  const known = new Map<string, FetchedMetadata>();
  const loading = new Map<string, Promise<FetchedMetadata | Message>>();
  const load = async (url: string): Promise<FetchedMetadata | Message> => {
    // Nobody's going away stops what others wait for.
    const read = await fetchMetadata(url, new AbortController().signal);
    const fetchedAt = now().getTime();
    const before = known.get(url);
    if (isProblem(read))
      return read.isLocalOnly && before && fetchedAt - before.fetchedAt < KEPT ? before : read.reason;
    const { metadata } = read;
    const { validUntil: time, certificates } = metadata;
    if (time && Date.parse(time) <= fetchedAt) return message('saml.metadata-expired', { time });
    if (certificates.length === 0) return message('saml.no-valid-certificate');
    const fetched = { metadata, fetchedAt };
    known.set(url, fetched);
    return fetched;
  };
  return async (url, age) => {
    const before = known.get(url);
    // A clock that was set back says nothing of how old they are.
    const since = now().getTime() - (before?.fetchedAt ?? Number.NEGATIVE_INFINITY);
    if (before && since >= 0 && since <= age) return before;
    const under = loading.get(url) ?? load(url).finally(() => loading.delete(url));
    loading.set(url, under);
    return await under;
  };
}
