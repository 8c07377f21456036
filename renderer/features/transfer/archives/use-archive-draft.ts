import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { ConvertInput } from '#core/contract/transfer/convert.ts';

/** What is set on the page of archive tools. */
interface ArchiveDraft {
  /** Path of the archive that is worked on. */
  archive: string;
  out: string;
  /** The layout to write; undefined for that of the archive. */
  format: ConvertInput['format'];
  overwrite: boolean;
  /** The archive that was verified last. */
  verified: string;
}

interface DraftStore {
  draft: ArchiveDraft;
  listeners: Set<() => void>;
}

/** One per window. */
const stores = new WeakMap<QueryClient, DraftStore>();

function storeOf(client: QueryClient): DraftStore {
  const store = stores.get(client) ?? {
    draft: { archive: '', out: '', format: undefined, overwrite: false, verified: '' },
    listeners: new Set(),
  };
  stores.set(client, store);
  return store;
}

/** What is set on the page, which leaving it does not lose. */
export function useArchiveDraft(): [ArchiveDraft, (changes: Partial<ArchiveDraft>) => void] {
  const store = storeOf(useQueryClient());
  const draft = useSyncExternalStore(
    (listener) => {
      store.listeners.add(listener);
      return () => store.listeners.delete(listener);
    },
    () => store.draft,
  );
  const change = (changes: Partial<ArchiveDraft>) => {
    store.draft = { ...store.draft, ...changes };
    for (const listener of store.listeners) listener();
  };
  return [draft, change];
}
